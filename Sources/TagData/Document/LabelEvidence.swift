/// Evidence that the texts of a document are labels, or are not, from its first texts.
struct LabelEvidence: Sendable {
  private var count = 0
  private var distinct: Set<[UInt8]> = []
  private var prose = ProseEvidence()
  private var separated = [";", "|", ", "].map(SeparatorEvidence.init)

  static let observedTexts = 200
  private static let observedBytes = 2_048
  /// The minimum number of texts for a result.
  private static let fewestTexts = 5

  /// Adds a text to the evidence.
  mutating func observe(_ text: ArraySlice<UInt8>) {
    guard count < Self.observedTexts else { return }
    let text = text.prefix(Self.observedBytes).trimmingAllSpaces()
    guard !text.isEmpty else { return }
    count += 1
    distinct.insert(Array(text))
    prose.observe(text)
    for index in separated.indices { separated[index].observe(text) }
  }

  /// The kind of the texts; nil if the texts may be labels.
  var kind: ReadingHint.Kind? {
    guard count >= Self.fewestTexts else { return nil }
    // Sentences contain commas.
    let isProse = prose.looksLikeProse
    let several = separated.filter {
      $0.isPlausible(of: count) && !(isProse && $0.separator == ",")
    }
    if let separator = several.max(by: { $0.parts < $1.parts })?.separator {
      return .severalValues(separator: separator)
    }
    if isProse { return .runningText }
    return count >= 2 * Self.fewestTexts && distinct.count * 2 <= count ? .repeated : nil
  }
}

/// Evidence that a separator divides texts into values.
private struct SeparatorEvidence: Sendable {
  /// The separator, without surrounding spaces.
  let separator: String
  private let bytes: [UInt8]
  /// The number of texts with the separator.
  private var texts = 0
  /// The number of values in all texts.
  private(set) var parts = 0
  private var distinct: Set<[UInt8]> = []
  private var numbersOfParts: Set<Int> = []
  private var hasLongParts = false

  /// The maximum length of a value, bytes.
  private static let longestPart = 120

  init(_ spelling: String) {
    bytes = Array(spelling.utf8)
    separator = spelling.filter { $0 != " " }
  }

  mutating func observe(_ text: ArraySlice<UInt8>) {
    let values = text.split(by: bytes).map { $0.trimmingAllSpaces() }.filter { !$0.isEmpty }
    if values.count > 1 { texts += 1 }
    parts += values.count
    numbersOfParts.insert(values.count)
    for value in values where value.count <= Self.longestPart { distinct.insert(Array(value)) }
    hasLongParts = hasLongParts || values.contains { $0.count > Self.longestPart }
  }

  /// Whether at least two fifths of the texts have the separator, and their values repeat.
  ///
  /// A comma counts only if the number of values varies. Names of places and people contain commas
  /// too, but always the same number of commas.
  func isPlausible(of count: Int) -> Bool {
    texts * 5 >= count * 2 && !hasLongParts && distinct.count * 2 <= parts
      && (separator != "," || numbersOfParts.count > 1)
  }
}
