package import TagSphereMessages

/// The result of reading a file: its tags, and a report of the rows that did not become tags.
public struct Reading: Hashable, Sendable {
  /// The tags, in the order of the file.
  public var document: TagDocument
  /// The counts of rows, and the findings about rows that were left out or repaired.
  public var report: ReadingReport
  /// The line of each tag, or the number of its feed item, counted from 1.
  ///
  /// Empty unless `ReadingOptions.keepsLines`.
  public var lines: [Int] = []
  /// The identity of each tag's story, to find repeated stories; empty unless the file is a feed.
  package var stories: [Story] = []

  /// Creates a reading from a document and its report.
  public init(document: TagDocument, report: ReadingReport) {
    self.document = document
    self.report = report
  }

  /// Joins the readings of several files of one format, in their order.
  ///
  /// The title is kept if it is the same in all files. Lines of findings are relative to each file.
  /// If a story occurs in several items, only the first item is kept, even if the items are from
  /// different feeds.
  ///
  /// - Parameters:
  ///   - parts: The readings; readings of feeds must contain all tags of the feed.
  ///   - top: The number of heaviest tags to keep; nil for all.
  ///   - keepsRepeatedStories: Whether all items of a story are kept.
  /// - Precondition: There is at least one reading.
  package init(joining parts: [Reading], top: Int?, keepsRepeatedStories: Bool = false) {
    precondition(!parts.isEmpty, "nothing to join")
    self = parts[0]
    for part in parts.dropFirst() {
      document.tags += part.document.tags
      lines += part.lines
      stories += part.stories
      if document.title != part.document.title { document.title = nil }
      report.add(part.report)
    }
    if !keepsRepeatedStories { leaveOutRepeatedStories() }
    guard let top, document.tags.count > top else { return }
    let weights = document.tags.map { $0.weight.magnitude }
    let kept = weights.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }.prefix(top).sorted()
    report.belowTop += document.tags.count - top
    keep(kept)
  }

  /// Keeps only the tags with the given indices.
  mutating func keep(_ kept: [Int]) {
    report.tagsKept = kept.count
    if !lines.isEmpty { lines = kept.map { lines[$0] } }
    if stories.count == document.tags.count { stories = kept.map { stories[$0] } }
    document.tags = kept.map { document.tags[$0] }
  }
}

/// A report of a reading, which counts every row of the file that did not become a tag.
///
/// `rowsRead == tagsKept + belowTop + repeated + leftOut.total` always holds.
public struct ReadingReport: Hashable, Sendable {
  /// The format that was read.
  public var format: DocumentFormat
  /// Whether the first row names the columns.
  public var hasHeader = false
  /// Whether semicolons separate the columns, and numbers have decimal commas.
  public var hasSemicolons = false
  /// The rows, JSON elements, values or words found, not counting blank lines and the header.
  public var rowsRead = 0
  /// Whether the values of a column were counted; a row may have several.
  public var countsValues = false
  /// The number of tags in the document.
  public var tagsKept = 0
  /// The number of valid rows that are not among the `top` heaviest.
  public var belowTop = 0
  /// The number of repetitions.
  ///
  /// In prose and in counted columns, these are repeated words or values, which add to the weight
  /// of a tag. In feeds, these are items of a story that an earlier item has. In other formats, the
  /// number is 0, because a repeated label makes another tag.
  public var repeated = 0
  /// The stop words used to count the words of a text; nil for other formats.
  public var stopWords: StopWordChoice?
  /// The sheet that was read from a spreadsheet; nil for other files, and for several spreadsheets.
  public var sheet: ReadSheet?
  /// A suggestion to read the file in another way, or nil.
  ///
  /// For several files, it is about the first file.
  public var hint: ReadingHint?
  /// Rows that are not tags, with the reason for each.
  public var leftOut = Findings<LeftOutReason>()
  /// Content that was read differently than written; its tags were kept.
  public var notes = Findings<ReadingNote>()

  /// The number of rows left out because of a fault, not because of a rule.
  public var faultyRows: Int {
    let rules: [LeftOutReason] = [
      .stopWord, .noLetter, .singleLetter, .weightNegative, .totalOfOthers, .noteBesideTable,
    ]
    // A row without a value has nothing to count, which is not a fault.
    let empty = countsValues ? leftOut.counts[.emptyText] ?? 0 : 0
    return leftOut.total - rules.reduce(0) { $0 + (leftOut.counts[$1] ?? 0) } - empty
  }

  /// The number of rows, elements or values left out, except words that are not counted.
  public var rowsLeftOut: Int {
    let words: [LeftOutReason] = [.stopWord, .noLetter, .singleLetter]
    return leftOut.total - words.reduce(0) { $0 + (leftOut.counts[$1] ?? 0) }
  }

  /// The number of rows left out because of an unreadable weight; any of these rows may be the heaviest.
  public var rowsWithoutWeight: Int {
    let reasons: [LeftOutReason] = [.weightNotANumber, .weightNotFinite, .weightAmbiguous]
    return reasons.reduce(0) { $0 + (leftOut.counts[$1] ?? 0) }
  }

  /// Adds the report of another file.
  fileprivate mutating func add(_ other: ReadingReport) {
    if sheet != other.sheet { sheet = nil }
    rowsRead += other.rowsRead
    tagsKept += other.tagsKept
    belowTop += other.belowTop
    repeated += other.repeated
    leftOut.add(other.leftOut)
    notes.add(other.notes)
  }

  /// Adds the notes of another reading of the same file, and the rows that it left out.
  package mutating func addFaults(of other: ReadingReport) {
    rowsRead += other.leftOut.total
    leftOut.add(other.leftOut)
    notes.add(other.notes)
  }

  /// Creates a report with nothing read yet.
  public init(format: DocumentFormat) { self.format = format }
}

/// A sheet of a spreadsheet.
public struct ReadSheet: Hashable, Sendable {
  /// The name of the sheet.
  public var name: String
  /// The number of the sheet among the sheets that can be chosen, counted from 1.
  public var number: Int
  /// The number of sheets that can be chosen; hidden sheets cannot.
  public var count: Int

  /// Creates a sheet.
  public init(name: String, number: Int, count: Int) {
    (self.name, self.number, self.count) = (name, number, count)
  }
}

/// Findings with their positions in a file; each kind is counted, and the first findings are listed.
public struct Findings<Kind: Hashable & Sendable>: Hashable, Sendable {
  /// The number of findings of each kind.
  public private(set) var counts: [Kind: Int] = [:]
  /// The first findings in the file's order, at most `ReadingLimits.listedFindings`.
  public private(set) var listed: [Finding] = []

  /// A single finding.
  public struct Finding: Hashable, Sendable {
    /// The kind of the finding.
    public var kind: Kind
    /// The line, or the number of a feed's item, counted from 1; 0 if the finding is about the whole file.
    public var line: Int
    /// The column in Unicode scalars, counted from 1; only for JSON, whose tags may all be on one line.
    public var column: Int?
    /// The beginning of the offending text, safe to print; empty if there is no such text.
    public var excerpt: String
  }

  /// Creates an empty list.
  public init() {}

  /// The number of findings of all kinds.
  public var total: Int { counts.values.reduce(0, +) }

  /// Adds the findings of another file.
  fileprivate mutating func add(_ other: Findings) {
    for (kind, times) in other.counts { count(kind, times: times) }
    listed += other.listed.prefix(ReadingLimits.listedFindings - listed.count)
  }

  /// Counts findings without listing them.
  package mutating func count(_ kind: Kind, times: Int = 1) { counts[kind, default: 0] += times }

  /// Counts a finding, and lists it unless the list is full.
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
  /// The text is missing, or only white space.
  case emptyText
  /// More than `ReadingLimits.textScalars` scalars.
  case textTooLong
  /// A NUL in the text.
  case holdsNUL
  /// More than `ReadingLimits.rowBytes` bytes.
  case rowTooLong
  /// A weight that is not a decimal number.
  case weightNotANumber
  /// NaN, infinity, or a number too large for a Double.
  case weightNotFinite
  /// A weight below 0, if negative weights are left out.
  case weightNegative
  /// CSV with semicolons: `1.234`, whose point may separate thousands or a fraction.
  case weightAmbiguous
  /// Tables: a row of one field in a table of several columns, such as a note below the table.
  case noteBesideTable
  /// Tables: the row with the total of the other rows.
  case totalOfOthers
  /// CSV: text between a closing quote and the next separator.
  case textAfterQuote
  /// JSON: an element that is neither a string nor an object.
  case notATag
  /// JSON: a member `text` that is not a string.
  case textNotAString
  /// JSON lines: a line that is not one JSON value.
  case notJSON
  /// Prose: the word is a stop word.
  case stopWord
  /// Prose: a word without any letter.
  case noLetter
  /// Prose: a single letter of a script that has capitals.
  case singleLetter
  /// Feeds: an item beyond the maximum number of items.
  case beyondFeedLimit
  /// Photos: a file whose name is not UTF-8.
  case fileNameNotUTF8

  /// A sentence fragment in English that describes the fault of the row.
  public var explanation: String { message.english }

  /// A sentence fragment that describes the fault of the row.
  package var message: Message {
    switch self {
    case .emptyText: Message("the text is missing or empty")
    case .textTooLong:
      Message("the text is longer than \(plain: ReadingLimits.textScalars) characters")
    case .holdsNUL: Message("the text contains a NUL character")
    case .rowTooLong: Message("the row is longer than \(plain: ReadingLimits.rowBytes) bytes")
    case .weightNotANumber: Message("the weight is not a number")
    case .weightNotFinite: Message("the weight is not finite")
    case .weightNegative: Message("the weight is negative")
    case .weightAmbiguous:
      Message("the weight may be a thousand or a fraction; write 1234 or 1,234")
    case .noteBesideTable: Message("the row is a note beside the table")
    case .totalOfOthers: Message("the row is the total of the others")
    case .textAfterQuote: Message("text follows a closing quote; write a quote inside quotes twice")
    case .notATag: Message("the element is neither a string nor an object")
    case .textNotAString: Message("the member \"text\" is not a string")
    case .notJSON: Message("the line is not one JSON object")
    case .stopWord: Message("a stop word")
    case .noLetter: Message("no letter in the word")
    case .singleLetter: Message("a single letter")
    case .beyondFeedLimit:
      Message(
        "only the first \(plain: ReadingLimits.feedItems) items of a feed are read")
    case .fileNameNotUTF8: Message("the name of the file is not UTF-8")
    }
  }
}

/// A difference between the content of a file and the way it was read.
///
/// The raw values are stable: they are the keys of `tagsphere check --json`.
public enum ReadingNote: String, Hashable, Sendable, CaseIterable {
  /// Bytes that are not UTF-8, or half of a surrogate pair.
  case malformedUTF8
  /// A name that appears more than once in the header.
  case repeatedColumn
  /// Tables: a row without a weight, in a table that has a column of weights.
  case weightMissing
  /// A colour that is not `#rgb`, `#rrggbb` or a CSS name.
  case colorNotUnderstood
  /// A style with an unknown word.
  case styleNotUnderstood
  /// JSON: a value of a type that the member cannot have.
  case memberNotUnderstood
  /// JSON: a string of more than `ReadingLimits.rowBytes` bytes.
  case memberTooLong
  /// Lines that are long and contain sentences.
  case looksLikeProse
  /// A list of feeds, whose names are the items.
  case listOfFeeds
  /// Tables: later rows require another number style than the first rows; the file was read again in that style.
  case readAgain
  /// Feeds: the declared encoding cannot be right, so another encoding was used.
  case encodingCorrected
  /// Feeds: an item's only date is not understood.
  case dateNotUnderstood
  /// Lines that begin with a time.
  case looksLikeLog
  /// Lines with columns separated by spaces.
  case looksLikeColumns
  /// Nested settings of YAML, TOML or INI.
  case looksLikeSettings
  /// Bytes that are not UTF-8, read as windows-1252.
  case windows1252
  /// Bytes that are not UTF-8, read as windows-1250.
  case windows1250
  /// Bytes that are not UTF-8, read as windows-1251.
  case windows1251

  /// A sentence fragment that describes how the reader handled the difference.
  public var explanation: String {
    switch self {
    case .malformedUTF8:
      "bytes that the file's encoding does not have, shown as U+FFFD; name the right one with "
        + "--encoding"
    case .repeatedColumn: "the column name is repeated; kept as an attribute"
    case .weightMissing: "the row has no weight; it weighs 1"
    case .colorNotUnderstood: "the colour is not #rgb, #rrggbb or a CSS name; the theme's is used"
    case .styleNotUnderstood:
      "the style is not made of words like bold, italic, light, condensed; it is drawn regular"
    case .memberNotUnderstood: "the member's value is not valid here; it is left out"
    case .memberTooLong: "the member is too long; it is left out"
    case .looksLikeProse:
      "the lines look like running text; count its words with --count-words"
    case .readAgain:
      "later rows write their numbers in another style than the first ones; the file was read again in that style"
    case .listOfFeeds:
      "a list of feeds: these are their names, and nothing is fetched from the network; fetch the feeds, and give "
        + "these"
    case .encodingCorrected:
      "the bytes are not in the encoding that the feed declares; they are read in the one that they look like; name "
        + "another with --encoding"
    case .dateNotUnderstood: "the date is not understood; the item is as old as the oldest one"
    case .looksLikeLog, .looksLikeColumns, .looksLikeSettings: lookMessage?.english ?? ""
    case .windows1252: Self.guessed("windows-1252")
    case .windows1250: Self.guessed("windows-1250")
    case .windows1251: Self.guessed("windows-1251")
    }
  }

  /// The message for lines that do not look like a list, or that were read again; nil for other notes.
  package var lookMessage: Message? {
    switch self {
    case .looksLikeLog:
      Message(
        """
        the lines look like a log; count one of their words, as --count 5 does with the fifth word of each line
        """)
    case .looksLikeColumns:
      Message(
        """
        the lines look like columns, and each line became one label; choose columns by their numbers, such as \
        --text 1 --weight 2
        """)
    case .looksLikeSettings:
      Message(
        """
        the lines look like nested settings (YAML, TOML or INI), which are not read as such; give names with \
        numbers, a list of texts, or JSON
        """)
    case .readAgain:
      Message(
        "later rows write their numbers in another style than the first ones; all were read in that style"
      )
    default: nil
    }
  }

  private static func guessed(_ encoding: String) -> String {
    "the bytes are not UTF-8, and shown as \(encoding), the most likely encoding; name another one with "
      + "--encoding"
  }

  /// The encoding that was guessed; nil for other notes.
  package var guessedEncoding: String? {
    switch self {
    case .windows1252: "windows-1252"
    case .windows1250: "windows-1250"
    case .windows1251: "windows-1251"
    default: nil
    }
  }
}
