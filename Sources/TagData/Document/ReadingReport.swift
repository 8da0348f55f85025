/// What reading a file gave: its tags, and an account of what did not become one.
public struct Reading: Hashable, Sendable {
  /// The tags, in the order of the file.
  public var document: TagDocument
  /// What was read, left out and repaired.
  public var report: ReadingReport

  /// A reading of a document and its account.
  public init(document: TagDocument, report: ReadingReport) {
    self.document = document
    self.report = report
  }
}

/// An account of a reading: nothing of the file is lost without standing here.
///
/// `rowsRead == tagsKept + belowTop + repeated + leftOut.total` always holds.
public struct ReadingReport: Hashable, Sendable {
  /// The format that was read.
  public var format: DocumentFormat
  /// The rows, JSON elements or words found; blank lines and the header are no rows.
  public var rowsRead = 0
  /// The tags in the document.
  public var tagsKept = 0
  /// Sound rows that were lighter than the `top` asked for.
  public var belowTop = 0
  /// Words of a text that were met before: they are in the weight of a tag, not a tag.
  ///
  /// Always 0 for other formats, where labels that stand twice are two tags.
  public var repeated = 0
  /// Rows that are no tags, with the reason for each.
  public var leftOut = Findings<LeftOutReason>()
  /// What was understood differently from what is written; the tags were kept.
  public var notes = Findings<ReadingNote>()

  /// How many rows were left out for a fault; words that counting passes over are none.
  public var faultyRows: Int {
    let rules: [LeftOutReason] = [.stopWord, .noLetter, .singleLetter]
    return leftOut.total - rules.reduce(0) { $0 + (leftOut.counts[$1] ?? 0) }
  }

  /// An account with nothing read yet.
  public init(format: DocumentFormat) { self.format = format }
}

/// Things found at places of a file: each kind counted, the first few spelled out.
public struct Findings<Kind: Hashable & Sendable>: Hashable, Sendable {
  /// How often each kind was found.
  public private(set) var counts: [Kind: Int] = [:]
  /// The first ones in the file's order, at most `ReadingLimits.listedFindings`.
  public private(set) var listed: [Finding] = []

  /// One thing found.
  public struct Finding: Hashable, Sendable {
    /// What was found.
    public var kind: Kind
    /// Where: the line, counted from 1; 0 where the finding is about the whole file.
    public var line: Int
    /// The column in Unicode scalars, counted from 1, for JSON, which may all be one line.
    public var column: Int?
    /// The beginning of the offending text, safe to print; empty where there is none.
    public var excerpt: String
  }

  /// No findings.
  public init() {}

  /// How many things were found, of all kinds.
  public var total: Int { counts.values.reduce(0, +) }

  /// Counts a finding that is not worth listing.
  package mutating func count(_ kind: Kind, times: Int = 1) { counts[kind, default: 0] += times }

  /// Counts a finding, and lists it while there is room.
  package mutating func add(
    _ kind: Kind, line: Int, column: Int? = nil, excerpt: @autoclosure () -> String = ""
  ) {
    count(kind)
    if listed.count < ReadingLimits.listedFindings {
      listed.append(Finding(kind: kind, line: line, column: column, excerpt: excerpt()))
    }
  }
}

/// Why a row, a JSON element or a word did not become a tag.
///
/// The raw values are stable: they are the keys of `tagsphere check --json`.
public enum LeftOutReason: String, Hashable, Sendable, CaseIterable {
  /// No text, or nothing but white space.
  case emptyText
  /// More than `ReadingLimits.textScalars` scalars.
  case textTooLong
  /// A NUL in the text.
  case holdsNUL
  /// More than `ReadingLimits.rowBytes` bytes.
  case rowTooLong
  /// A weight that is no decimal number.
  case weightNotANumber
  /// NaN, infinity, or a number too large for a Double.
  case weightNotFinite
  /// A weight below 0.
  case weightNegative
  /// CSV: text between a closing quote and the next separator.
  case textAfterQuote
  /// JSON: an element that is neither a string nor an object.
  case notATag
  /// JSON: a member `text` that is not a string.
  case textNotAString
  /// Prose: one of the stop words.
  case stopWord
  /// Prose: no character of the word is a letter.
  case noLetter
  /// Prose: one letter of a script that has capitals.
  case singleLetter

  /// A sentence fragment that says what is wrong with the row.
  public var explanation: String {
    switch self {
    case .emptyText: "the text is missing or empty"
    case .textTooLong: "the text is longer than \(ReadingLimits.textScalars) characters"
    case .holdsNUL: "the text holds a NUL character"
    case .rowTooLong: "the row is longer than \(ReadingLimits.rowBytes) bytes"
    case .weightNotANumber: "the weight is not a number"
    case .weightNotFinite: "the weight is not finite"
    case .weightNegative: "the weight is negative"
    case .textAfterQuote: "text follows a closing quote; write a quote inside quotes twice"
    case .notATag: "a tag is a string or an object"
    case .textNotAString: "the member \"text\" is not a string"
    case .stopWord: "a stop word"
    case .noLetter: "no letter in the word"
    case .singleLetter: "a single letter"
    }
  }
}

/// What a reader understood differently from what is written.
///
/// The raw values are stable: they are the keys of `tagsphere check --json`.
public enum ReadingNote: String, Hashable, Sendable, CaseIterable {
  /// Bytes that are not UTF-8, or half of a surrogate pair.
  case malformedUTF8
  /// A first row that has a word where a weight should be, and no column `text`.
  case headerNotRecognised
  /// A name that stands in the header twice.
  case repeatedColumn
  /// A colour that is not `#rgb`, `#rrggbb` or a name of CSS.
  case colorNotUnderstood
  /// A style with a word that means nothing.
  case styleNotUnderstood
  /// JSON: a value of a kind that the member cannot have.
  case memberNotUnderstood
  /// JSON: a string of more than `ReadingLimits.rowBytes` bytes.
  case memberTooLong

  /// A sentence fragment that says what was done.
  public var explanation: String {
    switch self {
    case .malformedUTF8: "malformed UTF-8, shown as U+FFFD; the bytes are kept"
    case .headerNotRecognised:
      "read as data; if it is a header, name its columns text, weight, url, color, style, image, "
        + "group"
    case .repeatedColumn: "the column name is repeated; kept as an attribute"
    case .colorNotUnderstood: "the colour is no #rgb, #rrggbb or name of CSS; the theme's is used"
    case .styleNotUnderstood:
      "the style is not made of words like bold, italic, light, condensed; it is drawn regular"
    case .memberNotUnderstood: "the member's value has no meaning here; it is left out"
    case .memberTooLong: "the member is too long; it is left out"
    }
  }
}
