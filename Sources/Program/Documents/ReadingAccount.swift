internal import TagSphereInteraction
internal import TagSphereTagData

/// The account of a reading for programs.
///
/// `check --json` prints it; its keys are stable.
struct ReadingAccount {
  /// The file's name as given, or "standard input".
  var file: String
  /// The format that it was read as.
  var format: String
  /// The document's own title; null without one.
  var title: String?
  /// Rows, elements or words read.
  var rowsRead: Int
  /// Tags of the document.
  var tagsKept: Int
  /// Sound rows lighter than those that `--top` kept.
  var belowTop: Int
  /// Words met again while counting.
  var repeated: Int
  /// The span of the weights; null without tags.
  var weights: Weights?
  /// What did not become a tag.
  var leftOut: Listing
  /// What was understood differently from what is written; the tags were kept.
  var notes: Listing

  /// The span of the weights.
  struct Weights {
    var min: Double
    var max: Double
  }

  /// Findings of one sort.
  struct Listing {
    /// How many there are.
    var total: Int
    /// How many there are of each reason that occurs.
    var byReason: [String: Int]
    /// The first hundred.
    var listed: [Entry]
  }

  /// One finding.
  struct Entry {
    /// The reason's name.
    var reason: String
    /// The line, counted from 1; 0 where the finding is about the whole file.
    var line: Int
    /// The column in Unicode scalars, counted from 1, for JSON; null for other formats.
    var column: Int?
    /// The beginning of what was found; empty where there is nothing to show.
    var excerpt: String
  }

  /// The account of a reading of the file called `name`.
  init(of reading: Reading, name: String) {
    let report = reading.report
    file = name
    format = report.format.rawValue
    title = reading.document.title
    rowsRead = report.rowsRead
    tagsKept = report.tagsKept
    belowTop = report.belowTop
    repeated = report.repeated
    weights = reading.weightRange.map { Weights(min: $0.lowerBound, max: $0.upperBound) }
    leftOut = Listing(of: report.leftOut)
    notes = Listing(of: report.notes)
  }
}

extension ReadingAccount.Listing {
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
