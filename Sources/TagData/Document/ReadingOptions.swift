internal import TagSphereMessages

/// The format to read, the columns, and the limits and rules of reading.
public struct ReadingOptions: Hashable, Sendable {
  /// The format; nil to detect it from the content.
  public var format: DocumentFormat?
  /// The format that the file's name suggests; nil if the name suggests none.
  ///
  /// The content may override it.
  public var suggestedFormat: DocumentFormat?
  /// Whether the bytes are a converted sheet of a spreadsheet.
  ///
  /// If so, only commas separate the fields of CSV, and each row counts as one line.
  package var isSheet = false
  /// The sheet of a spreadsheet to read: its name, or its number; nil for the first.
  ///
  /// The numbers count from 1 and skip hidden sheets.
  package var sheet: String?
  /// The number of heaviest tags to keep, at least 1; nil keeps all.
  ///
  /// Among tags of equal weight, tags that are earlier in the file are kept. The kept tags stay in
  /// the file's order.
  ///
  /// - Precondition: At least 1, or nil.
  public var top: Int? { didSet { Self.check(top) } }
  /// The words that are not counted; used only for prose.
  public var stopWords: StopWords
  /// Whether the stop words are those of the text's detected language.
  ///
  /// If no language with a built-in list is detected, `stopWords` are used.
  public var detectsLanguage = false
  /// Further words that are not counted, in addition to the stop words of the language.
  public var ownStopWords = StopWords.none
  /// Whether all feed items of one story are kept; used only for feeds.
  package var keepsRepeatedStories = false
  /// The number of consecutive words that are counted together; used only for prose.
  ///
  /// - Precondition: At least 1.
  public var wordsPerTag = 1 { didSet { precondition(wordsPerTag >= 1, "a tag needs a word") } }
  /// The chosen columns; not used if words or lines are counted.
  public var columns = ColumnChoice()
  /// Samples from the middle and the end of the file, used to analyse its columns.
  ///
  /// A sample may begin and end at any byte, even within a row.
  package var samples: [[UInt8]] = []
  /// The style of the weights in a table; nil to detect it.
  package var weightStyle: NumberStyle?
  /// How rows with negative weights are treated.
  public var negative = NegativeWeights.show
  /// Which parts of a text count as words; used only for prose.
  package var words = WordRule.all
  /// Whether pairs of words that belong together are counted as pairs, not as single words.
  package var collocations = CollocationRule.off
  /// Whether the line of each tag is kept in `Reading.lines`.
  ///
  /// Counted words have no lines.
  public var keepsLines = false

  /// Whether each text ends in a NUL and may contain line feeds; used only for lines.
  ///
  /// Even if this is false, such texts are recognized, unless a format is named.
  public var endsWithNUL = false
  /// Whether terminal escape sequences set the colour and style of tags in lines and TSV.
  ///
  /// If false, the sequences are removed from the text, except if NULs end the texts.
  public var readsEscapes = false

  /// Creates options with the given values.
  ///
  /// - Precondition: `top` is nil or at least 1.
  public init(
    format: DocumentFormat? = nil, top: Int? = nil, stopWords: StopWords = .english
  ) {
    Self.check(top)
    self.format = format
    self.top = top
    self.stopWords = stopWords
  }

  private static func check(_ top: Int?) {
    precondition(top.map { $0 >= 1 } ?? true, "top must be at least 1, not \(top ?? 0)")
  }
}

/// How rows with negative weights are treated.
public enum NegativeWeights: String, CaseIterable, Hashable, Sendable {
  /// Negative weights become tags sized by the weight without its sign, in other colours.
  case show
  /// Rows with negative weights are left out.
  case out
}

/// The limits of the readers, so that no input can exhaust memory.
public enum ReadingLimits {
  /// The maximum length of a tag's text, Unicode scalars; rows with longer texts are left out.
  public static let textScalars = 1_024
  /// The maximum length of a row, or of a string or tag in a JSON file, bytes.
  public static let rowBytes = 1 << 20
  /// The maximum number of tags kept; a larger file must be read with `top`.
  public static let tags = 10_000_000
  /// The maximum number of items read from a feed; `check` reports the number of items beyond it.
  public static let feedItems = 100_000
  /// The maximum number of distinct words counted in one text.
  public static let distinctWords = 4_000_000
  /// The maximum nesting depth of a JSON file.
  public static let nesting = 512
  /// The maximum number of findings that a report lists; the findings beyond it are only counted.
  public static let listedFindings = 100
}
