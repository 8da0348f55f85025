/// A file format for tags.
///
/// The formats are described in the article Formats.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// Columns separated by TAB characters, one row per line, without quoting.
  case tsv
  /// Columns separated by commas, quoted as in RFC 4180.
  case csv
  /// An array of tags, or an object with a member `tags`; see `tags.schema.json`.
  case json
  /// One JSON tag per line; see http://jsonlines.org.
  case jsonl
  /// One tag per line, all of weight 1.
  case lines
  /// RSS or Atom, which is converted to JSON before it is read.
  case feed
  /// Prose whose words are counted; read by `WordCounter`, not by `TagDocumentReader`.
  case prose
  /// Lines that repeat and are counted; read by `LineCounter`, not by `TagDocumentReader`.
  case countedLines = "counted-lines"
  /// A folder of images, each a tag named by its file; read by the program, not by `TagDocumentReader`.
  case photos
  /// A PDF file whose pages are tags; read by the program, not by `TagDocumentReader`.
  case pages

  /// The installed programs, which are not in a file; not read by `TagDocumentReader`.
  case apps

  /// Whether tags are made by counting, which `TagDocumentReader` does not do.
  package var isCounted: Bool { self == .prose || self == .countedLines }

  /// Whether the tags are images without separate texts, which `TagDocumentReader` does not read.
  package var isPictures: Bool { self == .photos || self == .pages }

  /// Whether `TagDocumentReader` reads the format.
  package var isReadAsTags: Bool { !isCounted && !isPictures && self != .apps }

  /// The format that a file name implies; nil if its extension implies no format.
  ///
  /// Accepts `.tsv` and `.tab`, `.csv`, `.json`, `.jsonl` and `.ndjson`, `.rss` and `.atom`, and
  /// `.txt` and `.lines`, ignoring case.
  public init?(fileName: String) {
    guard let ending = Self.ending(of: fileName) else { return nil }
    switch ending {
    case "tsv", "tab": self = .tsv
    case "csv": self = .csv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "rss", "atom": self = .feed
    case "txt", "lines": self = .lines
    default: return nil
    }
  }

  /// Returns whether a file's name is usual for a feed, ignoring case.
  ///
  /// These names have an extension of feeds, or `.xml` or `.rdf`, which are also extensions of
  /// other documents.
  package static func isNameOfFeed(_ name: String) -> Bool {
    DocumentFormat(fileName: name) == .feed || ["xml", "rdf"].contains(ending(of: name))
  }

  /// Returns the extension of a name in lower case, without the dot; nil if the name has no extension.
  private static func ending(of name: String) -> String? {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { dot in
      name[name.utf8.index(after: dot)...].lowercased()
    }
  }

  /// Guesses the format of an unnamed input from its first bytes.
  ///
  /// The first byte that is not white space selects JSON if it is `{` or `[`. It selects JSON lines
  /// if the first line suggests them. The exception is a first line that begins with a word in
  /// brackets, such as a section or a check box.
  ///
  /// For any other first byte, a TAB in the first line that is not blank selects TSV. Without a
  /// TAB, the input is lines. Commas are not evidence of CSV, because labels contain commas too:
  /// the user must name CSV.
  package init(sniffing head: ArraySlice<UInt8>) {
    let ink = head.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    if ink.first == UInt8(ascii: "{") || ink.first == UInt8(ascii: "["),
      !Self.hasMarkInBrackets(ink)
    {
      self = JSONLineEvidence.isFound(in: ink) ? .jsonl : .json
      return
    }
    let lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: .max)
    let first = lines.first { line in line.contains { $0 > UInt8(ascii: " ") } }
    self = first?.contains(UInt8(ascii: "\t")) == true ? .tsv : .lines
  }

  /// Whether a text begins with brackets that are not JSON: `[main]`, `[ ] Milk`, `[1] one`.
  ///
  /// Either the brackets contain a word that is not a JSON value, or text follows the closing
  /// bracket.
  private static func hasMarkInBrackets(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")),
      !line[..<end].dropFirst().contains(where: { "\"'`{[(,".utf8.contains($0) })
    else { return false }
    let mark = line[..<end].dropFirst().trimmingSpaces()
    let rest = line[(end + 1)...].trimmingSpaces()
    let isValue =
      mark.isEmpty || WeightParser.isDecimal(mark)
      || ["true", "false", "null", "NaN"].contains(String(decoding: mark, as: UTF8.self))
    return !isValue || !rest.isEmpty && rest.first != UInt8(ascii: ",")
  }
}
