internal import CTagSphereZLib

/// Compression in the format that browsers can decompress.
package enum Deflate {
  /// Returns bytes as a zlib stream, at the highest compression level.
  ///
  /// The same bytes give the same stream with the same version of the library.
  ///
  /// The corresponding C function is `compress2`.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let status = compress2(
        buffer.baseAddress, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      precondition(status == Z_OK, "zlib found no room in its own bound")
      count = Int(length)
    }
  }
}
