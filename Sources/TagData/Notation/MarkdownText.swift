/// A Markdown text without its markup: emphasis, code, links and comments.
///
/// Unmatched marks stay. Text that only resembles markup stays too: `C++`, `5 * 3`, `snake_case`,
/// `__init__`.
///
/// Source: CommonMark 0.31, "Inlines"; GitHub Flavored Markdown, "Strikethrough".
struct MarkdownText {
  /// The text without markup.
  private(set) var text: [UInt8] = []
  /// The address of the first link; nil without a link.
  private(set) var address: ArraySlice<UInt8>?
  /// The marks that do not occur in the rest of the text, so that each mark is searched for only once.
  private var missing: Set<[UInt8]> = []

  /// Removes the markup of a text.
  init(_ source: ArraySlice<UInt8>) {
    guard source.count <= Self.mostBytes, source.contains(where: Self.isMark) else {
      text = Array(source)
      return
    }
    text.reserveCapacity(source.count)
    take(source)
    text = Array(text[...].trimmingSpaces())
  }

  /// The maximum length in bytes of a text whose markup is removed.
  private static let mostBytes = 512

  private static func isMark(_ byte: UInt8) -> Bool { "*_`~[!<\\".utf8.contains(byte) }

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

  /// Takes the markup at the beginning of `rest` and returns the text after the markup; nil without markup.
  private mutating func takeMarked(
    _ rest: ArraySlice<UInt8>, in source: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    switch rest[rest.startIndex] {
    case UInt8(ascii: "\\"): takeEscaped(rest)
    case UInt8(ascii: "<"): takeComment(rest)
    case UInt8(ascii: "["): takeLink(rest)
    case UInt8(ascii: "!"): takeImage(rest)
    case UInt8(ascii: "`"): takeCode(rest)
    default: takeEmphasized(rest, in: source)
    }
  }

  private mutating func takeEscaped(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let next = rest.dropFirst().first, Self.isMark(next) else { return nil }
    text.append(next)
    return rest.dropFirst(2)
  }

  /// Returns the next position of a mark; nil if the mark does not occur.
  private mutating func end(_ mark: some Sequence<UInt8>, in rest: ArraySlice<UInt8>) -> Range<Int>?
  {
    let mark = Array(mark)
    if missing.contains(mark) { return nil }
    let found = rest.range(of: mark)
    if found == nil { missing.insert(mark) }
    return found
  }

  /// Takes the text between marks, with its own set of missing marks.
  private mutating func takeInner(_ text: ArraySlice<UInt8>) {
    let outer = missing
    missing = []
    take(text)
    missing = outer
  }

  private mutating func takeComment(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.starts(with: "<!--".utf8), let end = end("-->".utf8, in: rest.dropFirst(4))
    else { return nil }
    return rest[end.upperBound...]
  }

  /// Skips an image, because its text is only an alternative to the image.
  private func takeImage(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    MarkdownLink(rest.dropFirst()).map { rest[$0.end...] }
  }

  private mutating func takeLink(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if rest.starts(with: "[[".utf8), let end = end("]]".utf8, in: rest) {
      // The text after a bar is shown in place of the page's name.
      let target = rest[rest.startIndex + 2..<end.lowerBound]
      text +=
        target[(target.lastIndex(of: UInt8(ascii: "|")).map { $0 + 1 } ?? target.startIndex)...]
      return rest[end.upperBound...]
    }
    guard let link = MarkdownLink(rest) else { return nil }
    address = address ?? link.address
    takeInner(link.text)
    return rest[link.end...]
  }

  private mutating func takeCode(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = rest.prefix { $0 == UInt8(ascii: "`") }
    guard let end = end(mark, in: rest[mark.endIndex...]), end.lowerBound > mark.endIndex
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
      let end = end(mark, in: rest[mark.endIndex...])
    else { return nil }
    let inner = rest[mark.endIndex..<end.lowerBound]
    guard let first = inner.first, let last = inner.last, first > 0x20, last > 0x20,
      rest[end.upperBound...].first != byte
    else { return nil }
    if byte == UInt8(ascii: "_") || mark.count == 1 {
      // Single marks within words and underscores around Python names are part of the words.
      let before = source[..<rest.startIndex].last
      guard !Self.isOfWord(before), !Self.isOfWord(rest[end.upperBound...].first),
        mark.count == 1 || inner.contains(0x20)
      else { return nil }
    }
    takeInner(inner)
    return rest[end.upperBound...]
  }

  private static func isOfWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= 0x80 || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// A Markdown link, and the text after it.
struct MarkdownLink {
  let text: ArraySlice<UInt8>
  let address: ArraySlice<UInt8>
  /// The index after the link.
  let end: Int
  let note: ArraySlice<UInt8>

  /// Reads a text that begins with a link; nil if the text begins with something else.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "["), let bracket = line.firstIndex(of: UInt8(ascii: "]")),
      line[(bracket + 1)...].first == UInt8(ascii: "("), bracket > line.startIndex + 1,
      let close = Self.close(in: line[(bracket + 2)...])
    else { return nil }
    text = line[(line.startIndex + 1)..<bracket]
    // A title may follow the address.
    address = line[(bracket + 2)..<close].trimmingSpaces().drop { $0 == UInt8(ascii: "<") }
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    end = close + 1
    note = line[end...].drop { " \t-:,.".utf8.contains($0) }
  }

  /// Returns the index of the parenthesis that closes the open parenthesis; nil if it is unclosed.
  private static func close(in rest: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    return rest.indices.first { index in
      if rest[index] == UInt8(ascii: "(") { depth += 1 }
      if rest[index] == UInt8(ascii: ")") { depth -= 1 }
      return depth < 0
    }
  }
}
