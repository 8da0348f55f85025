/// A text of Markdown without its marks: those of emphasis, code and links, and comments.
///
/// Marks that have no partner are text, as is what only looks like a mark: `C++`, `5 * 3`, `snake_case`, `__init__`.
/// Source: CommonMark 0.31, "Inlines"; GitHub Flavored Markdown, "Strikethrough".
struct MarkdownText {
  /// What is read.
  private(set) var text: [UInt8] = []
  /// What the first link leads to; nil without a link.
  private(set) var address: ArraySlice<UInt8>?

  /// Takes the marks off a text.
  init(_ source: ArraySlice<UInt8>) {
    guard source.count <= Self.mostBytes, source.contains(where: Self.isMark) else {
      text = Array(source)
      return
    }
    text.reserveCapacity(source.count)
    take(source)
    text = Array(text[...].trimmingSpaces())
  }

  /// The most bytes of a text whose marks are looked for.
  private static let mostBytes = 2048

  private static func isMark(_ byte: UInt8) -> Bool { "*_`~[<\\".utf8.contains(byte) }

  private mutating func take(_ source: ArraySlice<UInt8>) {
    var rest = source
    while let byte = rest.first {
      if Self.isMark(byte), let behind = takeMarked(rest, in: source) {
        rest = behind
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
  }

  /// Takes what marks surround at the beginning of `rest`; returns what is behind it, nil if there is no such text.
  private mutating func takeMarked(
    _ rest: ArraySlice<UInt8>, in source: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    switch rest[rest.startIndex] {
    case UInt8(ascii: "\\"): takeEscaped(rest)
    case UInt8(ascii: "<"): takeComment(rest)
    case UInt8(ascii: "["): takeLink(rest)
    case UInt8(ascii: "`"): takeCode(rest)
    default: takeEmphasized(rest, in: source)
    }
  }

  private mutating func takeEscaped(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let next = rest.dropFirst().first, Self.isMark(next) else { return nil }
    text.append(next)
    return rest.dropFirst(2)
  }

  private func takeComment(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.starts(with: "<!--".utf8), let end = rest.dropFirst(4).firstRange(of: "-->".utf8)
    else { return nil }
    return rest[end.upperBound...]
  }

  private mutating func takeLink(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if rest.starts(with: "[[".utf8), let end = rest.firstRange(of: "]]".utf8) {
      // What a bar precedes is shown in place of the page.
      let target = rest[rest.startIndex + 2..<end.lowerBound]
      text +=
        target[(target.lastIndex(of: UInt8(ascii: "|")).map { $0 + 1 } ?? target.startIndex)...]
      return rest[end.upperBound...]
    }
    guard let link = MarkdownLink(rest) else { return nil }
    address = address ?? link.address
    take(link.text)
    return rest[link.end...]
  }

  private mutating func takeCode(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = rest.prefix { $0 == UInt8(ascii: "`") }
    guard let end = rest[mark.endIndex...].firstRange(of: mark), end.lowerBound > mark.endIndex
    else { return nil }
    text += rest[mark.endIndex..<end.lowerBound].trimmingSpaces()
    return rest[end.upperBound...]
  }

  private mutating func takeEmphasized(
    _ rest: ArraySlice<UInt8>, in source: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let byte = rest[rest.startIndex]
    let mark = rest.prefix { $0 == byte }
    guard mark.count <= (byte == UInt8(ascii: "~") ? 2 : 3),
      byte != UInt8(ascii: "~") || mark.count == 2,
      let end = rest[mark.endIndex...].firstRange(of: mark)
    else { return nil }
    let inner = rest[mark.endIndex..<end.lowerBound]
    guard let first = inner.first, let last = inner.last, first > 0x20, last > 0x20,
      rest[end.upperBound...].first != byte
    else { return nil }
    if byte == UInt8(ascii: "_") {
      // Underscores within words, and around names of Python, are parts of them.
      let before = source[..<rest.startIndex].last
      guard !Self.isOfWord(before), !Self.isOfWord(rest[end.upperBound...].first),
        mark.count == 1 || inner.contains(0x20)
      else { return nil }
    }
    take(inner)
    return rest[end.upperBound...]
  }

  private static func isOfWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= 0x80 || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// A link of Markdown, and what stands behind it.
struct MarkdownLink {
  let text: ArraySlice<UInt8>
  let address: ArraySlice<UInt8>
  /// Where the link ends.
  let end: Int
  let note: ArraySlice<UInt8>

  /// Reads a text that begins with a link; nil for another.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "["), let bracket = line.firstIndex(of: UInt8(ascii: "]")),
      line[(bracket + 1)...].first == UInt8(ascii: "("),
      let close = line[bracket...].firstIndex(of: UInt8(ascii: ")")),
      bracket > line.startIndex + 1
    else { return nil }
    text = line[(line.startIndex + 1)..<bracket]
    address = line[(bracket + 2)..<close]
    end = close + 1
    note = line[end...].drop { " \t-:,.".utf8.contains($0) }
  }
}
