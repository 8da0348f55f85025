internal import TagSphereMessages

/// The format to read, and how many tags to keep.
public struct ReadingOptions: Hashable, Sendable {
  /// The format; if nil, the content decides.
  public var format: DocumentFormat?
  /// The format that the file's name suggests, unless the content shows another; nil for none.
  public var suggestedFormat: DocumentFormat?
  /// Whether the bytes are what a sheet of a spreadsheet became: only commas separate the fields of CSV, and lines
  /// are counted by rows.
  package var isSheet = false
  /// The sheet that is read of a spreadsheet: its name, or its number among those that are not hidden, from 1; nil for
  /// the first of these.
  package var sheet: String?
  /// The number of heaviest tags to keep, at least 1; nil keeps all.
  ///
  /// Among tags of equal weight, those earlier in the file are kept. The kept tags stay in the
  /// file's order.
  ///
  /// - Precondition: At least 1, or nil.
  public var top: Int? { didSet { Self.check(top) } }
  /// The words that are not counted; other formats ignore them.
  public var stopWords: StopWords
  /// Whether the words that are not counted are those of the text's language, if it is one whose list
  /// is built in, and `stopWords` only otherwise.
  public var detectsLanguage = false
  /// Further words that are not counted, beside those of the language.
  public var ownStopWords = StopWords.none
  /// Whether all items of feeds are kept that are the same story; other formats ignore it.
  package var keepsRepeatedStories = false
  /// The number of words that are counted together, at least 1; other formats ignore it.
  ///
  /// - Precondition: At least 1.
  public var wordsPerTag = 1 { didSet { precondition(wordsPerTag >= 1, "a tag needs a word") } }
  /// The columns that are chosen; words and lines that are counted have none.
  public var columns = ColumnChoice()
  /// Parts of the file from its middle and its end, which the look at its columns takes into account; each begins and
  /// ends anywhere.
  package var samples: [[UInt8]] = []
  /// How the weights of a table are written; nil for what the look at it shows.
  package var weightStyle: NumberStyle?
  /// What becomes of rows with negative weights.
  public var negative = NegativeWeights.show
  /// What a word is; other formats ignore it.
  package var words = WordRule.all
  /// Whether pairs of words that belong together are counted in place of their words.
  package var collocations = CollocationRule.off
  /// Whether the line of each tag is kept in `Reading.lines`.
  ///
  /// Counted words have no lines.
  public var keepsLines = false

  /// Whether a NUL ends each text, which may hold line feeds; other formats than lines, counted or not, ignore it.
  ///
  /// Without it, such texts are recognised where nothing names a format.
  public var endsWithNUL = false
  /// Whether escape sequences of a terminal colour and style the tags of lines and TSV; otherwise those are taken
  /// out of the text, except where NULs end the texts.
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

/// What becomes of rows with negative weights.
public enum NegativeWeights: String, CaseIterable, Hashable, Sendable {
  /// They are tags as large as those of the opposite weights, in other colours.
  case show
  /// They are left out.
  case out
}

/// The limits of the readers, so that no input can exhaust the memory.
public enum ReadingLimits {
  /// The longest text of a tag, in Unicode scalars; a row with a longer text is left out.
  public static let textScalars = 1_024
  /// The longest row, or the longest string and tag of a JSON file, in bytes.
  public static let rowBytes = 1 << 20
  /// The maximum number of tags kept; a larger file must be read with `top`.
  public static let tags = 10_000_000
  /// The maximum number of items that are read of a feed; `check` counts further ones.
  public static let feedItems = 100_000
  /// The maximum number of distinct words counted in one text.
  public static let distinctWords = 4_000_000
  /// The deepest nesting of a JSON file.
  public static let nesting = 512
  /// The maximum number of findings that a report lists; further ones are only counted.
  public static let listedFindings = 100
}
