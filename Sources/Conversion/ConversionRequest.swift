/// What a limited process is asked to convert, as the arguments of a command line.
package struct ConversionRequest: Hashable, Sendable {
  /// The format of the document on its standard input.
  package var format: ForeignFormat
  /// Whether a feed becomes running text instead of tags; other formats do so in any case.
  package var readsText: Bool
  /// Whether the document is UTF-8 whatever it declares.
  package var isDecoded: Bool
  /// The present time: seconds since the beginning of 1970.
  package var now: Int64

  /// The first of the arguments.
  private static let mark = "--convert"

  /// Creates a request from its parts.
  package init(format: ForeignFormat, readsText: Bool, isDecoded: Bool, now: Int64) {
    (self.format, self.readsText) = (format, readsText)
    (self.isDecoded, self.now) = (isDecoded, now)
  }

  /// The arguments.
  package var arguments: [String] {
    [
      Self.mark, format.rawValue, readsText ? "text" : "tags", isDecoded ? "decoded" : "declared",
      String(now),
    ]
  }

  /// Creates the request of a command line, without the program's name; nil if it makes none.
  package init?(arguments: some Collection<String>) {
    let words = Array(arguments)
    guard words.count == 5, words[0] == Self.mark, let format = ForeignFormat(rawValue: words[1]),
      let now = Int64(words[4])
    else { return nil }
    self.init(
      format: format, readsText: words[2] == "text", isDecoded: words[3] == "decoded", now: now)
  }
}
