/// What to read, and how much of it to keep.
public struct ReadingOptions: Hashable, Sendable {
  /// The format; nil lets the file's name decide, and without one its first bytes.
  public var format: DocumentFormat?
  /// Keep this many of the heaviest tags, at least 1; nil keeps all.
  ///
  /// Of tags that weigh the same, those earlier in the file stay. What is kept stands in the
  /// file's order.
  public var top: Int?
  /// The words that counting leaves out; other formats ignore them.
  public var stopWords: StopWords

  /// Options of the values given.
  ///
  /// - Precondition: `top` is nil or at least 1.
  public init(
    format: DocumentFormat? = nil, top: Int? = nil, stopWords: StopWords = .english
  ) {
    precondition(top.map { $0 >= 1 } ?? true, "top must be at least 1, not \(top ?? 0)")
    self.format = format
    self.top = top
    self.stopWords = stopWords
  }
}

/// The sizes past which the readers refuse, so that no input can eat the machine.
public enum ReadingLimits {
  /// The longest text of a tag, in Unicode scalars; a row with a longer one is left out.
  public static let textScalars = 1_024
  /// The longest row, or the longest string and tag of a JSON file, in bytes.
  public static let rowBytes = 1 << 20
  /// The most tags kept; a file of more must be read with `top`.
  public static let tags = 10_000_000
  /// The most different words counted in one text.
  public static let distinctWords = 4_000_000
  /// The deepest nesting of a JSON file.
  public static let nesting = 512
  /// The most findings of a kind of list that a report spells out; beyond it they are only counted.
  public static let listedFindings = 100
}
