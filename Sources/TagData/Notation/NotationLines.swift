/// Converts the lines of a notation to rows.
protocol LineNotation: Sendable {
  /// The meaning of the rows' fields.
  var plan: TablePlan { get }
  /// Sets how the numbers are written, but keeps their units.
  mutating func writeNumbers(in style: NumberStyle)
  /// Emits the rows of the next line, which is not blank.
  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError)
  /// Emits the rows that the end of the document completes.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError)
}

extension LineNotation {
  mutating func writeNumbers(in style: NumberStyle) {}
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {}
}

/// One of the notations, with the state of its reading.
enum NotationLines: Sendable {
  case bibliographyTable(BibliographyTable)
  case pipeTable(PipeTable)
  case alignedColumns(AlignedColumns)
  case recordList(RecordList)
  case bibliographyKeywords(BibliographyKeywords)
  case bookmarkList(BookmarkList)
  case commaLine(CommaLine)
  case playlistLines(PlaylistLines)
  case contentLines(ContentLines)
  case bulletedList(BulletedList)
  case markedLines(MarkedLines)
  case changedFiles(ChangedFiles)
  case namesOverNumbers(NamesOverNumbers)
  case fileListing(FileListing)
  case settingsLines(SettingsLines)
  /// The notation is moved out while it changes.
  case moved

  /// What a notation reads next.
  enum Step {
    /// The next line, which is not blank.
    case line(Record)
    /// The end of the document.
    case end

    fileprivate func apply(
      to lines: inout some LineNotation, _ output: inout NotationOutput
    ) throws(TagDocumentError) {
      switch self {
      case .line(let line): try lines.take(line, into: &output)
      case .end: try lines.finish(into: &output)
      }
    }
  }

  /// Emits the rows of a step.
  ///
  /// The notation is moved out and back, so that its buffers are changed in place and not copied. After
  /// an error, the notation is not used again.
  mutating func apply(_ step: Step, to output: inout NotationOutput) throws(TagDocumentError) {
    var current = NotationLines.moved
    swap(&current, &self)
    switch consume current {
    case .moved: break
    case .bibliographyTable(var lines):
      try step.apply(to: &lines, &output)
      self = .bibliographyTable(lines)
    case .pipeTable(var lines):
      try step.apply(to: &lines, &output)
      self = .pipeTable(lines)
    case .alignedColumns(var lines):
      try step.apply(to: &lines, &output)
      self = .alignedColumns(lines)
    case .recordList(var lines):
      try step.apply(to: &lines, &output)
      self = .recordList(lines)
    case .bibliographyKeywords(var lines):
      try step.apply(to: &lines, &output)
      self = .bibliographyKeywords(lines)
    case .bookmarkList(var lines):
      try step.apply(to: &lines, &output)
      self = .bookmarkList(lines)
    case .commaLine(var lines):
      try step.apply(to: &lines, &output)
      self = .commaLine(lines)
    case .playlistLines(var lines):
      try step.apply(to: &lines, &output)
      self = .playlistLines(lines)
    case .contentLines(var lines):
      try step.apply(to: &lines, &output)
      self = .contentLines(lines)
    case .bulletedList(var lines):
      try step.apply(to: &lines, &output)
      self = .bulletedList(lines)
    case .markedLines(var lines):
      try step.apply(to: &lines, &output)
      self = .markedLines(lines)
    case .changedFiles(var lines):
      try step.apply(to: &lines, &output)
      self = .changedFiles(lines)
    case .namesOverNumbers(var lines):
      try step.apply(to: &lines, &output)
      self = .namesOverNumbers(lines)
    case .fileListing(var lines):
      try step.apply(to: &lines, &output)
      self = .fileListing(lines)
    case .settingsLines(var lines):
      try step.apply(to: &lines, &output)
      self = .settingsLines(lines)
    }
  }
}
