extension SIMDMask<SIMD8<Int32>> {
  /// The number of lanes that are true.
  @inline(__always)
  var trueCount: Int32 {
    SIMD8<Int32>(repeating: 0).replacing(with: 1, where: self).wrappedSum()
  }
}
