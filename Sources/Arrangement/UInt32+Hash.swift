extension UInt32 {
  /// A hash of these bits in which each bit depends on all of them: the finalizer of MurmurHash3.
  ///
  /// Source: Appleby, "MurmurHash3", 2011, public domain.
  var hashedBits: UInt32 {
    var bits = self
    bits = (bits ^ bits >> 16) &* 0x85EB_CA6B
    bits = (bits ^ bits >> 13) &* 0xC2B2_AE35
    return bits ^ bits >> 16
  }
}
