/// Distinguishes the rows of a table from the other lines of its file, line by line.
///
/// It holds copies of values from the plan, because copies avoid reference counting per row.
struct TableLines: Sendable {
  private let firstLine: Int
  private let hasTableAbove: Bool
  private let headerEnd: Int
  private let footerLine: Int
  private let skipsComments: Bool
  private let hasNotes: Bool
  /// Whether the header was read, or the table has no header.
  private var isPastHeader: Bool

  /// The role of a line.
  enum Role: Sendable {
    /// A line without content for tags: a comment, or a further row of the header.
    case nothing
    /// A note beside the table.
    case note
    /// The header.
    case header
    /// A row of the table.
    case row
  }

  /// Creates the state before the first line.
  init(_ plan: TablePlan) {
    (firstLine, hasTableAbove) = (plan.firstLine, plan.hasTableAbove)
    (headerEnd, footerLine) = (plan.headerEnd, plan.footerLine)
    (skipsComments, hasNotes) = (plan.skipsComments, plan.hasNotes)
    isPastHeader = !plan.hasHeader
  }

  /// Returns the role of a line above the table; nil for all other lines.
  func roleAbove(line: Int) -> Role? {
    guard line < firstLine else { return nil }
    return hasTableAbove ? .note : .nothing
  }

  /// Returns the role of the next line of the table.
  mutating func role(of record: Record) -> Role {
    if skipsComments, record.count == 1, record.bytes.first == UInt8(ascii: "#") {
      return .nothing
    }
    guard isPastHeader else {
      isPastHeader = true
      return .header
    }
    if record.count == 1, hasNotes, record.fault == nil { return .note }
    if record.line <= headerEnd { return .nothing }
    if record.line >= footerLine, record.fillsFewer(than: 2), record.fault == nil { return .note }
    return .row
  }
}
