internal import TagSphereCloudCore

/// The generator of tests: the one that the program shuffles with, whose sequence depends on the
/// seed alone.
public struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  /// The generator of one seed.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { generator.next() }
}
