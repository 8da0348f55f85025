/// An error that prevents a file from being read as tags, or from being read to its end.
public struct TagDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public var reason: Reason
  /// The line of the fault, counted from 1; nil if the fault has no line.
  public var line: Int?
  /// The column of the fault in Unicode scalars, counted from 1; nil if the column is not known.
  public var column: Int?

  /// The kinds of fault that end a reading.
  public enum Reason: Hashable, Sendable {
    /// A NUL among the first bytes, as in an image, an archive or a program.
    case binary
    /// A file of a known format that cannot be read.
    case unread(UnreadFormat)
    /// A compressed file, which must be unpacked before it is read.
    case compressed(Compression)
    /// The byte order mark of UTF-16 in a theme or a file of preferences.
    case utf16
    /// A CSV field whose quote is not closed before the end of the file or within the longest row.
    case quoteNeverClosed
    /// More tags than the limit allows.
    case tooManyTags(limit: Int)
    /// More distinct words than the limit allows.
    case tooManyWords(limit: Int)
    /// More distinct lines than the limit allows.
    case tooManyLines(limit: Int)
    /// A requested column that the document does not have, and the names of the columns that it has.
    case noColumn(String, names: [String])
    /// A column requested by name from a table without a header, and the number of its columns.
    case noHeader(String, columns: Int)
    /// A fault of JSON's grammar, as a sentence fragment.
    case syntax(String)
    /// JSON that is neither an array nor an object with an array `tags`, as a sentence fragment.
    case shape(String)
  }

  /// Creates an error with a position.
  public init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// One sentence: the position, the fault, and the remedy.
  public var description: String {
    var place = ""
    if let line { place = "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " }
    return place + sentence
  }

  private var sentence: String {
    switch reason {
    case .binary: "this is not text: it contains NUL bytes; give a TSV, CSV, JSON or text file"
    case .unread(let format): format.sentence
    case .compressed(let compression):
      "this is compressed with \(compression.program); unpack it first, with "
        + "\(compression.program) -d"
    case .utf16: "this is UTF-16; convert it with iconv -f UTF-16 -t UTF-8"
    case .quoteNeverClosed:
      "the quote that opens here is never closed; close it, or write a quote in the text twice"
    case .tooManyTags(let limit):
      "there are more than \(limit) tags; keep the heaviest with --top N"
    case .tooManyWords(let limit):
      "there are more than \(limit) different words; give a text made of words"
    case .tooManyLines(let limit):
      "there are more than \(limit) different lines; give lines of which many are alike"
    case .noColumn(let name, let names): Self.noColumn(name, names: names)
    case .noHeader(let name, let columns):
      "there is no column \(quoted(name)), because no row names the columns; give its number, from 1 to "
        + "\(columns)"
    case .syntax(let fault): "this is not JSON: \(fault)"
    case .shape(let fault): fault
    }
  }

  /// The maximum number of columns listed in a message.
  private static let mostNames = 12

  /// Returns up to four names that contain a word, ignoring case and a final s.
  private static func names(_ names: [String], holding word: String) -> [String] {
    var stem = word.lowercased()
    if stem.last == "s" { stem.removeLast() }
    guard stem.count > 2 else { return [] }
    return Array(names.filter { $0.lowercased().range(of: stem) != nil }.prefix(4))
  }

  private static func noColumn(_ name: String, names: [String]) -> String {
    let start = "there is no column \(quoted(name))"
    guard !names.isEmpty else { return "\(start), because the data have no columns; leave it out" }
    let listed = names.prefix(mostNames).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    let meant = nearest(to: name, among: names).map { [$0] } ?? Self.names(names, holding: name)
    if !meant.isEmpty {
      let spelled = meant.map { quoted($0) }.joined(separator: " or ")
      return "\(start); did you mean \(spelled)? There are \(listed)\(more)"
    }
    return "\(start); give one of \(listed)\(more), or its number from 1 to \(names.count)"
  }
}
