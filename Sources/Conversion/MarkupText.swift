/// The visible text of an HTML document: without scripts, styles and templates.
struct MarkupText {
  /// The text so far; block elements are on their own lines.
  private(set) var string = ""
  /// Whether each open element is a block element.
  private var open: [Bool] = []
  /// The number of open elements when a hidden element (script, style) began; nil outside hidden elements.
  private var hiddenDepth: Int?

  /// Takes the next event; always returns true, for `MarkupLibrary.walk`.
  mutating func take(_ event: MarkupEvent) -> Bool {
    switch event {
    case .begin(let element):
      let isApart = !Self.isInline(element.name)
      if isApart { string += "\n" }
      if hiddenDepth == nil, Self.hidden.contains(element.name) { hiddenDepth = open.count }
      open.append(isApart)
    case .text(let text): if hiddenDepth == nil { string += text }
    case .end:
      if open.popLast() == true { string += "\n" }
      if hiddenDepth == open.count { hiddenDepth = nil }
    }
    return true
  }

  private static let hidden: Set<String> = [
    "script", "style", "template", "noscript", "head", "svg", "math", "iframe", "object",
  ]

  /// Returns whether an element is inline, so that words continue across it.
  static func isInline(_ name: String) -> Bool { inline.contains(name) }

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font",
    "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr",
  ]
}

extension String {
  /// The text on one line: each run of white space becomes one space, and the ends have no space.
  package var onOneLine: String {
    var line = self
    let isOnOne = line.withUTF8 { bytes in
      // Fast path for most texts: single spaces between words, and no white space beyond ASCII.
      var previous: UInt8 = 0x20
      for byte in bytes {
        guard byte > 0x20 || byte == 0x20 && previous != 0x20,
          // These are lead bytes of U+0085, U+00A0, U+1680, U+2000 and U+3000, among others.
          byte != 0xC2, byte != 0xE1, byte != 0xE2, byte != 0xE3
        else { return false }
        previous = byte
      }
      return bytes.isEmpty || previous != 0x20
    }
    return isOnOne ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
