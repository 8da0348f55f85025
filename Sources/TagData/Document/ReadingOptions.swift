internal import TagSphereMessages

/// The format to read, and how many tags to keep.
public struct ReadingOptions: Hashable, Sendable {
  /// The format; if nil, the content decides.
  public var format: DocumentFormat?
  /// The format that the file's name suggests, unless the content shows another; nil for none.
  public var suggestedFormat: DocumentFormat?
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
  /// The number of words that are counted together, at least 1; other formats ignore it.
  ///
  /// - Precondition: At least 1.
  public var wordsPerTag = 1 { didSet { precondition(wordsPerTag >= 1, "a tag needs a word") } }
  /// What a word is; other formats ignore it.
  package var words = WordRule.all
  /// Whether pairs of words that belong together are counted in place of their words.
  package var collocations = CollocationRule.off
  /// Whether the line of each tag is kept in `Reading.lines`.
  ///
  /// Counted words have no lines.
  public var keepsLines = false

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
