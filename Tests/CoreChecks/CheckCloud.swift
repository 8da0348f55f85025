internal import TagSphereForms
internal import TagSphereTagData

/// Tags with a name, of which a check makes a cloud.
package struct CheckCloud: Sendable {
  /// The name, unique among all clouds.
  package let name: String
  let document: TagDocument

  init(_ name: String, _ document: TagDocument) { (self.name, self.document) = (name, document) }

  /// Creates a cloud of made-up words.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - count: The number of tags.
  ///   - lengths: The numbers of letters of words.
  ///   - words: The greatest number of words of a text.
  ///   - weight: Returns the weight of a tag by its index and a random number.
  private init(
    _ name: String, count: Int, lengths: ClosedRange<UInt64> = 2...12, words: UInt64 = 2,
    weight: (_ index: Int, _ random: UInt64) -> Double
  ) {
    var generator = SplitMix64(seed: 51)
    let tags = (0..<count).map { index in
      let text = (0...generator.next() % words)
        .map { _ in Self.word(lengths, &generator) }.joined(separator: " ")
      return Tag(text: text, weight: weight(index, generator.next()))
    }
    self.init(name, TagDocument(tags: tags))
  }

  private static func word(
    _ lengths: ClosedRange<UInt64>, _ generator: inout SplitMix64
  ) -> String {
    let length =
      lengths.lowerBound + generator.next() % (lengths.upperBound - lengths.lowerBound + 1)
    let letters = (0..<length).map { _ in 0x61 + UInt8(generator.next() % 26) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Clouds of made-up distributions, from one label to 10 000.
  static let madeUp = [
    CheckCloud("one label", count: 1) { _, _ in 7 },
    CheckCloud("few labels", count: 7) { index, _ in Double(index + 1) },
    CheckCloud("Zipf", count: 400) { index, _ in 1e6 / Double(index + 1) },
    CheckCloud("equal weights", count: 250) { _, _ in 1 },
    CheckCloud("long labels", count: 200, lengths: 8...24, words: 6) { _, random in
      Double(random % 1000 + 1)
    },
    CheckCloud("signed weights", count: 300) { _, random in Double(random % 2001) - 1000 },
    CheckCloud("two heavy labels", count: 500) { index, _ in index < 2 ? 5e9 : 1 },
    CheckCloud("10 000 labels", count: 10_000) { index, random in
      1e7 / Double(index + 1) + Double(random % 100)
    },
  ]
}
