/// Hashes of texts, seeded per process, so that an attacker cannot choose colliding texts.
///
/// A hash has 64 bits in every process. That of `Hashable` is as wide as `Int`, and so collides among
/// a hundred thousand texts if `Int` has 32 bits.
package enum TextHash {
  private static let seeds = SIMD2<UInt64>(
    .random(in: .min ... .max), .random(in: .min ... .max) | 1)

  /// Returns the hash of a text.
  package static func hash(of bytes: [UInt8]) -> UInt64 {
    let seeds = seeds
    // The length is mixed in first, so that trailing zero bytes change the hash.
    var hash = mixed(seeds.x ^ UInt64(bytes.count), seeds.y)
    var (word, shift) = (UInt64(0), UInt64(0))
    for byte in bytes {
      word |= UInt64(byte) << shift
      shift += 8
      guard shift == 64 else { continue }
      hash = mixed(hash ^ word, seeds.y)
      (word, shift) = (0, 0)
    }
    return mixed(mixed(hash ^ word, seeds.y) ^ seeds.x, seeds.y)
  }

  /// Returns the hash of a value that consists of a hashed part and a number.
  package static func hash(_ hash: UInt64, and number: Int) -> UInt64 {
    mixed(hash ^ UInt64(truncatingIfNeeded: number), seeds.y)
  }

  /// Returns the exclusive or of the two halves of a product.
  private static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return high ^ low
  }
}
