/// A label of a cloud: its text, its weight, and its optional details.
///
/// Most tags of a large file have only a text and a weight, which take 32 bytes. Optional details
/// are stored behind a reference.
public struct Tag: Hashable, Sendable {
  /// The text as read, with malformed UTF-8 replaced by U+FFFD; never empty.
  public var text: String
  /// The weight, which is finite; 1 if the data gives no weight.
  ///
  /// The absolute value decides the label's size and rank. Negative weights have another colour.
  public var weight: Double
  /// The values that few tags have; nil if the tag has none of these values.
  private var rest: Rest?

  /// The optional columns; nil if the tag has no optional column, as for most tags.
  public var details: Details? {
    get { rest?.details }
    set { rest = Rest(details: newValue, originalBytes: originalBytes) }
  }

  /// The bytes as read if the text was malformed UTF-8; nil for other texts.
  public var originalBytes: [UInt8]? {
    get { rest?.originalBytes }
    set { rest = Rest(details: details, originalBytes: newValue) }
  }

  /// Creates a tag.
  public init(text: String, weight: Double = 1, details: Details? = nil) {
    self.text = text
    self.weight = weight
    rest = Rest(details: details, originalBytes: nil)
  }

  /// Returns whether two tags have the same text, weight, details and bytes.
  public static func == (tag: Tag, other: Tag) -> Bool {
    tag.text == other.text && tag.weight == other.weight
      && (tag.rest === other.rest
        || (tag.details == other.details && tag.originalBytes == other.originalBytes))
  }

  /// Hashes text, weight, details and bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(weight)
    hasher.combine(details)
    hasher.combine(originalBytes)
  }

  /// The values that few tags have; immutable, so that several tags can share them.
  private final class Rest: Sendable {
    let details: Details?
    let originalBytes: [UInt8]?

    /// Stores the values; nil if both values are nil.
    init?(details: Details?, originalBytes: [UInt8]?) {
      guard details != nil || originalBytes != nil else { return nil }
      (self.details, self.originalBytes) = (details, originalBytes)
    }
  }

  /// The optional columns of a tag.
  public struct Details: Hashable, Sendable {
    /// The address of the tag.
    public var url: String?
    /// The tag's own colour.
    public var color: SRGBColor?
    /// The style of the label's letters; nil for the primary font's own style.
    public var style: TextStyle?
    /// The path of an image, relative to the data file.
    public var image: String?
    /// The name of a group that the tag belongs to.
    public var group: String?
    /// All other columns and facets, in the order of the file.
    public var attributes: [Attribute] = []

    /// Creates empty details.
    public init() {}
  }

  /// The values of a column without a special meaning.
  public struct Attribute: Hashable, Sendable {
    /// The column's or facet's name.
    public var name: String
    /// The values: a column has one value, a facet any number of values.
    public var values: [String]

    /// Creates an attribute.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The original bytes of the tag's text, as written to standard output.
  public var bytes: [UInt8] { originalBytes ?? Array(text.utf8) }
}
