/// Distinguishes the markup of titles and short texts from text that only looks like markup.
///
/// HTML ignores unknown elements, so readers would lose the `<T>` or `<a>` of a title. Therefore,
/// only HTML elements count as markup. In a title, only line breaks and elements with attributes or
/// an end tag count as markup.
enum TitleMarkup {
  /// Returns a text of HTML in which all characters outside markup are escaped.
  ///
  /// - Parameters:
  ///   - html: The text.
  ///   - isTitle: Whether the text is a title.
  static func marked(_ html: String, isTitle: Bool) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    let bytes = Array(html.utf8)
    let ended = Set(tags(of: bytes).filter(\.isEnd).map(\.name))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 16)
    var opened: Set<String> = []
    var index = 0
    for tag in tags(of: bytes) {
      text += bytes[index..<tag.start]
      index = tag.start + 1
      let isKnown = elements.contains(tag.name)
      let isMarkup =
        isKnown
        && (!isTitle || tag.hasAttributes || breaks.contains(tag.name)
          || (tag.isEnd ? opened.contains(tag.name) : ended.contains(tag.name)))
      if isMarkup { opened.insert(tag.name) }
      text += isMarkup || tag.isDeclaration ? "<".utf8 : "&lt;".utf8
    }
    return String(decoding: text + bytes[index...], as: UTF8.self)
  }

  /// Returns a text without CDATA marks that were escaped once too often.
  static func withoutSections(_ text: String) -> String {
    let (begin, end) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    guard text.utf8.contains(begin[0]) else { return text }
    var plain: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var depth = 0
    while let byte = rest.first {
      if byte == begin[0], rest.starts(with: begin) {
        depth += 1
        rest = rest.dropFirst(begin.count)
      } else if depth > 0, byte == end[0], rest.starts(with: end) {
        depth -= 1
        rest = rest.dropFirst(end.count)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// A construct that begins with an angle bracket.
  private struct Tag {
    /// The index of the bracket.
    var start: Int
    /// The name of the element in lower case; empty if the construct is not an element.
    var name = ""
    var isEnd = false
    var hasAttributes = false
    /// Whether the construct is a comment, a section or an instruction.
    var isDeclaration = false
  }

  /// Finds all angle brackets.
  private static func tags(of bytes: [UInt8]) -> [Tag] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }.map { start in
      var tag = Tag(start: start)
      var rest = bytes[(start + 1)...]
      tag.isDeclaration = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?")
      if rest.first == UInt8(ascii: "/") {
        tag.isEnd = true
        rest = rest.dropFirst()
      }
      let name = rest.prefix(16).prefix(while: isOfName)
      rest = rest[name.endIndex...]
      let spaces = rest.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
      let next = rest[spaces.endIndex...].first
      guard next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || !spaces.isEmpty else {
        return tag
      }
      tag.name = String(decoding: name, as: UTF8.self).lowercased()
      tag.hasAttributes = !spaces.isEmpty && hasAttribute(rest[spaces.endIndex...])
      return tag
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    let isLetter = (0x61...0x7A).contains(byte | 0x20)
    return isLetter || (0x30...0x39).contains(byte)
  }

  /// Returns whether an attribute's name and an equals sign follow.
  private static func hasAttribute(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix { isOfName($0) || $0 == UInt8(ascii: "-") }
    return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "=")
  }

  /// Elements that often have no end tag.
  private static let breaks: Set<String> = ["br", "hr", "li", "p", "wbr"]

  /// Source: HTML Living Standard, "Index of elements", and the obsolete elements of "Obsolete features".
  private static let elements = Set(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em
    embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i
    iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes
    noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section
    select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th
    thead time title tr track tt u ul var video wbr
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
