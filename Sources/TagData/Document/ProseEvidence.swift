/// Evidence of whether the lines of a file are prose instead of labels.
///
/// Lines of prose are long, and many of them contain the end of a sentence. Only the first lines
/// are analysed.
struct ProseEvidence: Sendable {
  private var lines = 0
  private var words = 0
  private var longLines = 0
  private var sentenceEnds = 0

  private static let observedLines = 200
  private static let observedBytes = 2_048

  /// Whether the lines so far look like prose.
  ///
  /// They have at least 30 words in total. At least three fifths of the lines are long, and at least
  /// a quarter contain the end of a sentence.
  var looksLikeProse: Bool {
    words >= 30 && longLines * 5 >= lines * 3 && sentenceEnds * 4 >= lines
  }

  /// Adds a line that is not blank.
  mutating func observe(_ line: ArraySlice<UInt8>) {
    guard lines < Self.observedLines else { return }
    lines += 1
    var wordsHere = 0
    var endsSentence = false
    var isInWord = false
    var previous: UInt8 = 0
    for byte in line.prefix(Self.observedBytes) {
      let isSpace = byte <= 0x20
      if isSpace, Self.isSentenceEnd(previous) { endsSentence = true }
      if !isSpace && !isInWord { wordsHere += 1 }
      isInWord = !isSpace
      previous = byte
    }
    words += wordsHere
    if wordsHere >= 8 { longLines += 1 }
    // A single word with a full stop is not a sentence.
    if wordsHere >= 3, endsSentence || Self.isSentenceEnd(previous) { sentenceEnds += 1 }
  }

  private static func isSentenceEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }
}
