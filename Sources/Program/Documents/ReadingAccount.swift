internal import TagSphereInteraction
internal import TagSphereTagData

/// A report of a reading for programs, printed by `check --json`; its keys are stable.
nonisolated struct ReadingAccount {
  /// The file's name as given, or "standard input".
  var file: String
  /// The format in which the file was read.
  var format: String
  /// The document's title; null without one.
  var title: String?
  /// Rows, elements or words read.
  var rowsRead: Int
  /// The number of tags in the document.
  var tagsKept: Int
  /// The number of valid rows that `--top` left out because of their weight.
  var belowTop: Int
  /// The number of repeated words while counting.
  var repeated: Int
  /// The stop words of counted words; null for other formats.
  var stopWords: StopWordChoice?
  /// The sheet of a spreadsheet; null for other formats, and for several sheets.
  var sheet: ReadSheet?
  /// The range of the weights; null without tags.
  var weights: Weights?
  /// Rows that did not become tags.
  var leftOut: Listing
  /// Content that was read differently from how it stands in the file; its tags were kept.
  var notes: Listing
  /// The image files that the tags name.
  var images: ImageAccount
  /// Another way to read the file, suggested by its texts; null for none.
  var hint: ReadingHint?
  /// The table columns from which tags were made; null if the tags are not rows of a table.
  var columns: TableColumns?

  /// The range of the weights.
  struct Weights {
    var min: Double
    var max: Double
    /// The number of tags with a weight below 0.
    var negative: Int
  }

  /// Findings of one type.
  struct Listing {
    /// The number of findings.
    var total: Int
    /// The number of findings by reason; only reasons that occur.
    var byReason: [String: Int]
    /// The first hundred findings.
    var listed: [Entry]
  }

  /// One finding.
  struct Entry {
    /// The reason's name.
    var reason: String
    /// The line, or the number of a feed's item, counted from 1.
    ///
    /// 0 if the finding is about the whole file.
    var line: Int
    /// The column in Unicode scalars, counted from 1, for JSON; null for other formats.
    var column: Int?
    /// The beginning of the offending text; empty if there is none.
    var excerpt: String
  }

  /// Creates a report of a reading of the file called `name`.
  init(of reading: Reading, name: String, images: ImageAccount) {
    let report = reading.report
    file = name
    format = report.format.rawValue
    title = reading.document.title
    rowsRead = report.rowsRead
    tagsKept = report.tagsKept
    belowTop = report.belowTop
    repeated = report.repeated
    stopWords = report.stopWords
    sheet = report.sheet
    weights = reading.weightRange.map {
      Weights(min: $0.lowerBound, max: $0.upperBound, negative: reading.negativeCount)
    }
    leftOut = Listing(of: report.leftOut)
    notes = Listing(of: report.notes)
    self.images = images
    hint = report.hint
    columns = reading.document.table
  }
}

nonisolated extension ReadingAccount.Listing {
  fileprivate init<Kind: RawRepresentable<String>>(of findings: Findings<Kind>) {
    total = findings.total
    byReason = Dictionary(
      uniqueKeysWithValues: findings.counts.map { ($0.key.rawValue, $0.value) })
    listed = findings.listed.map {
      ReadingAccount.Entry(
        reason: $0.kind.rawValue, line: $0.line, column: $0.column, excerpt: $0.excerpt)
    }
  }
}
