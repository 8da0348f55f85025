internal import TagSphereTagData
internal import TagSphereWordCounting

/// A reader of tags, or a counter of words or lines.
nonisolated enum FormatReader {
  case tags(TagDocumentReader)
  case words(WordCounter)
  case lines(LineCounter)
  case column(ColumnWords)

  init(options: ReadingOptions) {
    self =
      switch options.format {
      case .prose: .words(WordCounter(options: options))
      case .countedLines: .lines(LineCounter(options: options))
      case _ where options.columns.use == .prose: .column(ColumnWords(options: options))
      default: .tags(TagDocumentReader(options: options))
      }
  }

  var rowsRead: Int {
    switch self {
    case .tags(let reader): reader.rowsRead
    case .words(let counter): counter.wordsRead
    case .lines(let counter): counter.linesRead
    case .column(let counter): counter.wordsRead
    }
  }

  /// The number style that later rows require for the weights: see `TagDocumentReader.betterWeightStyle`.
  var betterWeightStyle: NumberStyle? {
    if case .tags(let reader) = self { reader.betterWeightStyle } else { nil }
  }

  /// The number of weights in other styles: see `TagDocumentReader.weightsOfOtherStyles`.
  var weightsOfOtherStyles: Int {
    if case .tags(let reader) = self { reader.weightsOfOtherStyles } else { 0 }
  }

  /// Returns the memory that the next bytes are likely to need: see `TagDocumentReader.growth(byNext:after:)`.
  func growth(byNext byteCount: Int, after before: Int) -> Int {
    switch self {
    case .tags(let reader): reader.growth(byNext: byteCount, after: before)
    case .words, .lines, .column: 0
    }
  }

  mutating func consume(_ chunk: [UInt8]) throws(TagDocumentError) {
    // The reader is moved out and back, so that its buffers are changed in place and not copied.
    switch consume self {
    case .tags(var reader):
      defer { self = .tags(reader) }
      try reader.consume(chunk[...])
    case .words(var counter):
      defer { self = .words(counter) }
      try counter.consume(chunk[...])
    case .lines(var counter):
      defer { self = .lines(counter) }
      try counter.consume(chunk[...])
    case .column(var counter):
      defer { self = .column(counter) }
      try counter.consume(chunk[...])
    }
  }

  var contentSoFar: Reading {
    get throws(TagDocumentError) {
      switch self {
      case .tags(let reader): try reader.contentSoFar
      case .words(let counter): try counter.contentSoFar
      case .lines(let counter): try counter.contentSoFar
      case .column(let counter): try counter.contentSoFar
      }
    }
  }

  mutating func finish() throws(TagDocumentError) -> Reading {
    switch self {
    case .tags(var reader):
      defer { self = .tags(reader) }
      return try reader.finish()
    case .words(var counter): return try counter.finish()
    case .lines(var counter): return try counter.finish()
    case .column(var counter): return try counter.finish()
    }
  }
}
