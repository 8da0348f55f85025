/// What the first texts of a document show of whether each is a label.
struct LabelEvidence: Sendable {
  private var count = 0
  private var distinct: Set<[UInt8]> = []
  private var prose = ProseEvidence()
  private var separated = [";", "|", ", "].map(SeparatorEvidence.init)

  static let observedTexts = 200
  private static let observedBytes = 2_048
  /// The fewest texts that show anything.
  private static let fewestTexts = 5

  /// Looks at a text.
  mutating func observe(_ text: ArraySlice<UInt8>) {
    guard count < Self.observedTexts else { return }
    let text = text.prefix(Self.observedBytes).trimmingAllSpaces()
    guard !text.isEmpty else { return }
    count += 1
    distinct.insert(Array(text))
    prose.observe(text)
    for index in separated.indices { separated[index].observe(text) }
  }

  /// What the texts are like; nil if they may be labels.
  var kind: ReadingHint.Kind? {
    guard count >= Self.fewestTexts else { return nil }
    // Sentences have commas.
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

/// What texts show of whether a separator stands between values.
private struct SeparatorEvidence: Sendable {
  /// The separator, without the spaces that are beside it.
  let separator: String
  private let bytes: [UInt8]
  /// How many texts have it.
  private var texts = 0
  /// The number of parts of all texts.
  private(set) var parts = 0
  private var distinct: Set<[UInt8]> = []
  private var numbersOfParts: Set<Int> = []
  private var hasLongParts = false

  /// The longest value, bytes.
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

  /// Whether many of the texts have it, and their parts come again and again.
  ///
  /// A comma is in names of places and people too, which have the same number of parts each.
  func isPlausible(of count: Int) -> Bool {
    texts * 5 >= count * 2 && !hasLongParts && distinct.count * 2 <= parts
      && (separator != "," || numbersOfParts.count > 1)
  }
}
