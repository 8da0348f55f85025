/// The keywords of bibliographies in BibTeX, RIS or PubMed format; each counts the entries that have it.
///
/// If no entry has keywords, the titles become the tags.
///
/// Sources: the manual of BibTeX; the RIS format: `KW  - keyword`; the PubMed format:
/// `MH  - *Heading/qualifier`.
struct BibliographyKeywords: LineNotation {
  private enum Format: Hashable { case bibTeX, ris, pubMed }

  private let format: Format
  /// Whether the entries have keywords; if false, their titles are read.
  private let hasKeywords: Bool
  /// The keywords of the current entry so far.
  private var entry: Set<[UInt8]> = []
  /// The open value with its nesting depth of braces and its closing byte; nil outside values.
  private var value: (bytes: [UInt8], depth: Int, end: UInt8)?
  private var valueLine = 0
  /// The number of bytes of the open value on its first line.
  private var firstLineLength = 0

  /// The maximum length of a value in bytes; the rest of a longer value is ignored.
  private static let longestValue = 1 << 16

  /// Analyses the first lines; nil if they are not entries with keywords or titles.
  init?(_ lines: [NumberedLine]) {
    let first = lines.first { $0.bytes.trimmingSpaces().first != UInt8(ascii: "%") }
    guard let first = first?.bytes.trimmingSpaces() else { return nil }
    if first.starts(with: "TY  - ".utf8) || first.starts(with: Self.pubMedEntry) {
      format = first.starts(with: Self.pubMedEntry) ? .pubMed : .ris
      hasKeywords = lines.contains { line in
        Self.keywordTags.contains { line.bytes.starts(with: $0) }
      }
      guard
        hasKeywords
          || lines.contains(where: { line in
            Self.titleTags.contains { line.bytes.starts(with: $0) }
          })
      else { return nil }
    } else {
      format = .bibTeX
      hasKeywords = lines.contains { Self.value(of: Self.keywordNames, in: $0.bytes) != nil }
      guard BibliographyEntries.opens(first),
        hasKeywords || lines.contains(where: { Self.value(of: ["title"], in: $0.bytes) != nil })
      else { return nil }
    }
  }

  var plan: TablePlan { TablePlan() }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    switch format {
    case .ris, .pubMed:
      if bytes.starts(with: "ER  -".utf8) || bytes.starts(with: Self.pubMedEntry) { entry = [] }
      let tags = hasKeywords ? Self.keywordTags : Self.titleTags
      guard tags.contains(where: { bytes.starts(with: $0) }) else { return }
      var text = bytes.dropFirst(6).trimmingSpaces()
      if hasKeywords, format == .pubMed {
        // A star marks a main topic of the article.
        text = text.drop { $0 == UInt8(ascii: "*") }.prefix { $0 != UInt8(ascii: "/") }
      }
      try add(text, line: line.line, to: &output.tally)
    case .bibTeX:
      // If another entry begins, an unclosed value is cut to its first line.
      if let open = value?.bytes, BibliographyEntries.opens(bytes) {
        value?.bytes = Array(open.prefix(firstLineLength))
        try endValue(into: &output.tally)
      }
      if value != nil { return try goOn(with: [0x20] + bytes, into: &output.tally) }
      if BibliographyEntries.opens(bytes.trimmingSpaces()) { entry = [] }
      let names = hasKeywords ? Self.keywordNames : ["title"]
      guard let rest = Self.value(of: names, in: bytes), let open = rest.first else { return }
      let isBraced = open == UInt8(ascii: "{")
      guard isBraced || open == UInt8(ascii: "\"") else { return }
      value = ([], 0, isBraced ? UInt8(ascii: "}") : open)
      valueLine = line.line
      try goOn(with: rest.dropFirst(), into: &output.tally)
      firstLineLength = value?.bytes.count ?? 0
    }
  }

  /// Continues the open value.
  private mutating func goOn(
    with bytes: ArraySlice<UInt8>, into tally: inout TextTally
  ) throws(TagDocumentError) {
    for byte in bytes {
      guard let depth = value?.depth, let count = value?.bytes.count else { return }
      if depth == 0, byte == value?.end { return try endValue(into: &tally) }
      if byte == UInt8(ascii: "{") { value?.depth += 1 }
      // An unmatched closing brace is ignored.
      if byte == UInt8(ascii: "}") { value?.depth = max(depth - 1, 0) }
      guard count < Self.longestValue else { return try endValue(into: &tally) }
      value?.bytes.append(byte)
    }
  }

  private mutating func endValue(into tally: inout TextTally) throws(TagDocumentError) {
    guard let bytes = value?.bytes else { return }
    value = nil
    guard hasKeywords else { return try add(bytes[...], line: valueLine, to: &tally) }
    let semicolon = UInt8(ascii: ";")
    let separator = bytes.contains(semicolon) ? semicolon : UInt8(ascii: ",")
    for keyword in bytes.split(separator: separator) {
      try add(keyword, line: valueLine, to: &tally)
    }
  }

  /// Counts a keyword; further occurrences in the same entry do not count.
  private mutating func add(
    _ bytes: ArraySlice<UInt8>, line: Int, to tally: inout TextTally
  ) throws(TagDocumentError) {
    let keyword = format == .bibTeX ? TeXText.plain(bytes) : Array(bytes.trimmingSpaces())
    guard !keyword.isEmpty, entry.insert(keyword).inserted else { return }
    try tally.add(keyword[...], line: line)
  }

  private static let keywordTags = ["KW  - ", "MH  - ", "OT  - "].map { Array($0.utf8) }
  private static let titleTags = ["TI  - ", "T1  - "].map { Array($0.utf8) }
  private static let pubMedEntry = Array("PMID- ".utf8)
  private static let keywordNames = ["keywords", "keyword"]

  /// Returns the text after one of the names and `=`; nil for a line of another field.
  private static func value(
    of names: [String], in line: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    // A whole entry may be on one line.
    let initial = names[0].utf8.first
    let starts = line.indices.filter { index in
      (line[index] | 0x20) == initial
        && (index == line.startIndex || " \t,{".utf8.contains(line[index - 1]))
    }
    for start in starts {
      let name = line[start...].prefix { (0x61...0x7A).contains($0 | 0x20) }
      guard names.contains(String(decoding: name, as: UTF8.self).lowercased())
      else { continue }
      let rest = line[name.endIndex...].trimmingSpaces()
      if rest.first == UInt8(ascii: "=") { return rest.dropFirst().trimmingSpaces() }
    }
    return nil
  }
}
