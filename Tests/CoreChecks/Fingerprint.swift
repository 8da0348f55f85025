/// A hash of bit patterns, equal in every home of the core: FNV-1a with 64 bits.
///
/// Numbers are added as 64 bits, the lowest byte first. Source: G. Fowler, L. C. Noll, K.-P. Vo,
/// D. Eastlake, “The FNV Non-Cryptographic Hash Algorithm”.
package struct Fingerprint: Hashable, Sendable {
  /// The hash of all that was added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of nothing.
  package init() {}

  /// Adds a byte.
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds 64 bits.
  package mutating func add(_ bits: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  /// Adds an integer.
  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds a number's bit pattern.
  package mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds a number's bit pattern.
  package mutating func add(_ number: Float) { add(UInt64(number.bitPattern)) }

  /// Adds a point.
  package mutating func add(_ point: SIMD3<Double>) {
    for axis in 0..<3 { add(point[axis]) }
  }

  /// Adds a text: the number of its bytes, and its bytes.
  package mutating func add(_ text: String) { add(bytes: Array(text.utf8)) }

  /// Adds the number of bytes, and the bytes.
  package mutating func add(bytes: [UInt8]) {
    add(bytes.count)
    for byte in bytes { add(byte) }
  }
}
