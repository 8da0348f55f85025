/// List items with markers, which are not part of the texts: bullets, check boxes or numbers.
///
/// Headings, rules, lines that end in a colon, comments and the front matter are not items.
///
/// Source: CommonMark 0.31, "List items", and GitHub Flavored Markdown, "Task list items".
struct BulletedList: LineNotation {
  /// The form of the numbers beside the texts; nil if the texts have no numbers.
  private var counts: MarkedLines?
  /// Whether all items are links, whose addresses become the addresses of the tags.
  private let isOfLinks: Bool
  /// Whether some items contain links.
  private let hasLinks: Bool
  /// Whether some links lead to other pages, so that links within the page are a table of contents.
  private let hasContents: Bool
  /// Whether the list is part of a Markdown page, whose other lines are not items.
  private let isInPage: Bool
  /// The last line of the front matter; 0 without front matter.
  private let frontMatterEnd: Int

  /// Analyses the first lines; nil if too few of them are items.
  init?(_ lines: [NumberedLine]) {
    let frontMatterEnd = Self.frontMatterEnd(of: lines)
    let body = lines.filter { $0.number > frontMatterEnd }
    let candidates = body.filter { !Self.isBeside($0.bytes) }
    let items = candidates.compactMap { ListItem($0.bytes) }
    isInPage = frontMatterEnd > 0 || body.contains { Self.isHeading($0.bytes.trimmingSpaces()) }
    guard items.count > 1, items.count * 10 >= candidates.count * (isInPage ? 6 : 9),
      candidates.count * 2 >= body.count, Self.isCounting(items.compactMap { $0.number })
    else { return nil }
    self.frontMatterEnd = frontMatterEnd
    let texts = items.map { MarkdownText($0.text) }
    counts = MarkedLines(items: texts.map { $0.text[...] })
    isOfLinks = counts == nil && items.allSatisfy { MarkdownLink($0.text) != nil }
    hasLinks = texts.contains { $0.address != nil }
    hasContents = texts.contains { $0.address != nil && !Self.isOfPage($0) }
  }

  /// Whether headings, or numbers beside the items, make it certain that this is a list.
  var isCertain: Bool { isInPage || counts != nil }

  mutating func writeNumbers(in style: NumberStyle) { counts?.writeNumbers(in: style) }

  /// Whether the numbers of items count up from 0 or 1; each further part of the list may restart at 1.
  private static func isCounting(_ numbers: [Int]) -> Bool {
    guard let first = numbers.first else { return true }
    return first <= 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 || $1 == 1 }
      && (numbers.count < 2 || numbers.contains { $0 > 1 })
  }

  var plan: TablePlan {
    var plan = counts?.plan ?? TablePlan()
    if isOfLinks {
      plan.columns = Columns(names: ["text", "url", "note"], text: 0, weight: nil)
    } else if hasLinks {
      plan.columns = Columns(names: ["text", "weight", "url"], text: 0, weight: 1)
    }
    return plan
  }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    if line.line <= frontMatterEnd || Self.isBeside(bytes) { return }
    guard let item = ListItem(bytes) else {
      if isInPage { return output.rows.leaveOutNote(line) }
      return try output.rows.take(Record(line: line.line, fields: [bytes.trimmingSpaces()]))
    }
    let plain = MarkdownText(item.text)
    if hasContents, Self.isOfPage(plain) { return output.rows.leaveOutNote(line) }
    try output.rows.take(Record(line: line.line, fields: fields(of: item, plain)))
  }

  /// Returns the fields of an item.
  ///
  /// - Parameter plain: The item's text without Markdown.
  private func fields(of item: ListItem, _ plain: MarkdownText) -> [ArraySlice<UInt8>] {
    if isOfLinks, let link = MarkdownLink(item.text) {
      return [MarkdownText(link.text).text[...], link.address, link.note]
    }
    if isOfLinks { return [plain.text[...], plain.address ?? [], []] }
    let address = hasLinks ? [plain.address ?? []] : []
    // In YAML, `plum: 3` may stand beside other texts.
    let isOfYAML = item.mark == UInt8(ascii: "-") && counts == nil && !hasLinks
    if let split = counts?.split(plain.text[...])
      ?? (isOfYAML ? LineSplit(plain.text[...], .numberLast) : nil),
      counts != nil || split.mark == .colon
    {
      return [split.text, split.number] + address
    }
    return [plain.text[...]] + (address.isEmpty ? [] : [[]] + address)
  }

  /// Whether a text links to a part of its own page.
  private static func isOfPage(_ text: MarkdownText) -> Bool {
    text.address?.first == UInt8(ascii: "#")
  }

  /// Whether a line is not part of the list's content, such as a heading or a comment.
  private static func isBeside(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmingSpaces()
    if text.last == UInt8(ascii: ":") { return ListItem(line) == nil }
    if isHeading(text) || text.starts(with: "<!--".utf8) && text.suffix(3).elementsEqual("-->".utf8)
    {
      return true
    }
    return text.count > 2 && text.allSatisfy { "-=*_ ".utf8.contains($0) }
  }

  private static func isHeading(_ text: ArraySlice<UInt8>) -> Bool {
    let hashes = text.prefix { $0 == UInt8(ascii: "#") }
    return (1...6).contains(hashes.count) && text[hashes.endIndex...].first == 0x20
  }

  /// Returns the last line of the front matter (names and values at the beginning of a page); 0 without front matter.
  private static func frontMatterEnd(of lines: [NumberedLine]) -> Int {
    func isRule(_ line: NumberedLine) -> Bool {
      line.bytes.trimmingAllSpaces().elementsEqual("---".utf8)
    }
    guard let first = lines.first, isRule(first), lines.count > 2,
      ListItem(lines[1].bytes) == nil, lines[1].bytes.contains(UInt8(ascii: ":"))
    else { return 0 }
    return lines.dropFirst().first(where: isRule)?.number ?? 0
  }
}

/// A list item: its marker, and the text after it.
struct ListItem {
  /// The first byte of the bullet or box; nil for a number.
  private(set) var mark: UInt8?
  /// The number that marks the item.
  private(set) var number: Int?
  private(set) var text: ArraySlice<UInt8>

  /// Reads a line; nil if it has no marker or no text.
  init?(_ line: ArraySlice<UInt8>) {
    text = line.trimmingSpaces()
    guard takeBullet() || takeNumber() || takeBox() else { return nil }
    if mark != nil { _ = takeBox() }
    guard !text.isEmpty else { return nil }
    takeQuotes()
  }

  private mutating func takeBullet() -> Bool {
    let first = text.first
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      return take(1, needsSpace: true)
    }
    guard let bullet = Self.bullets.first(where: { text.starts(with: $0) }) else { return false }
    return take(bullet.count, needsSpace: bullet == Self.bullets[0] || bullet == Self.bullets[1])
  }

  /// Non-ASCII bullets.
  ///
  /// Only the first two bullets, which are dashes, need a space.
  private static let bullets: [[UInt8]] = [
    "–", "—", "•", "‣", "◦", "▪", "▫", "●", "○", "■", "□", "·", "∙", "⁃", "►", "▶", "➤", "➢", "✦",
    "❖", "\u{F0B7}",
  ].map { Array($0.utf8) }

  private mutating func takeBox() -> Bool {
    for box in Self.boxes where text.starts(with: box) {
      return take(box.count, needsSpace: box.count == 3 && box[0] == UInt8(ascii: "["))
    }
    return false
  }

  private static let boxes: [[UInt8]] = [
    "[ ]", "[x]", "[X]", "[-]", "[/]", "☐", "☑", "☒", "✓", "✔", "✗", "✘", "✅", "❌", "⬜",
  ].map { Array($0.utf8) }

  private mutating func takeNumber() -> Bool {
    let rest = text.first == UInt8(ascii: "(") ? text.dropFirst() : text
    let digits = rest.prefix { $0.isDigit }
    guard (1...6).contains(digits.count), let end = rest[digits.endIndex...].first,
      end == UInt8(ascii: ")") || end == UInt8(ascii: ".") && rest.startIndex == text.startIndex
    else { return false }
    let count = digits.endIndex + 1 - text.startIndex
    let value = Int(String(decoding: digits, as: UTF8.self))
    guard take(count, needsSpace: true) else { return false }
    (number, mark) = (value, nil)
    return true
  }

  /// Takes a marker with this number of bytes, and the spaces after the marker.
  private mutating func take(_ count: Int, needsSpace: Bool) -> Bool {
    let rest = text.dropFirst(count)
    guard !needsSpace || rest.first == 0x20 || rest.first == 0x09 else { return false }
    mark = text.first
    text = rest.trimmingSpaces()
    return true
  }

  /// Removes the quotes around a YAML text.
  private mutating func takeQuotes() {
    guard mark == UInt8(ascii: "-"), text.count > 2, let quote = text.first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), text.last == quote,
      !text.dropFirst().dropLast().contains(quote)
    else { return }
    text = text.dropFirst().dropLast()
  }
}
