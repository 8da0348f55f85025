/// The text of an HTML document, without what is not read: scripts, styles and templates.
struct MarkupText {
  /// The text so far; elements that stand apart are lines.
  private(set) var string = ""
  /// Whether each open element separates what is before it from what follows.
  private var open: [Bool] = []
  /// How many elements were open when skipping began (script, style); nil where nothing is skipped.
  private var hiddenDepth: Int?

  /// Takes the next step; always true, for `MarkupLibrary.walk`.
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

  /// Returns whether an element is one within a line, across which words go on.
  static func isInline(_ name: String) -> Bool { inline.contains(name) }

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font",
    "i", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr",
  ]
}

extension String {
  /// The text with each run of white space as one space, and none at its ends.
  package var onOneLine: String {
    var line = self
    let isOnOne = line.withUTF8 { bytes in
      // Most texts are: no white space but single spaces between words, and none that only Unicode knows.
      var previous: UInt8 = 0x20
      for byte in bytes {
        guard byte > 0x20 || byte == 0x20 && previous != 0x20,
          // Lead bytes of U+0085, U+00A0, U+1680, U+2000 and U+3000, and of others.
          byte != 0xC2, byte != 0xE1, byte != 0xE2, byte != 0xE3
        else { return false }
        previous = byte
      }
      return bytes.isEmpty || previous != 0x20
    }
    return isOnOne ? self : split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
