internal import TagSphereForms

/// The random number generator of tests; the program uses the same one to shuffle.
///
/// Its sequence depends only on the seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  /// Creates the generator of a seed.
  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 { generator.next() }
}
