/// One label of a cloud: its text, its weight, and what the data says besides.
public struct Tag: Hashable, Sendable {
  /// The text as read, malformed UTF-8 replaced by U+FFFD; never empty.
  public var text: String
  /// The weight: finite, at least 0; 1 where the data gives none.
  public var weight: Double
  /// Columns that most tags do without; nil when all are absent.
  public var details: Details?
  /// The bytes as read, where `text` could not keep them (malformed UTF-8); otherwise nil.
  public var originalBytes: [UInt8]?

  /// A tag of a text and a weight.
  public init(text: String, weight: Double = 1, details: Details? = nil) {
    self.text = text
    self.weight = weight
    self.details = details
  }

  /// The optional columns of a tag.
  public struct Details: Hashable, Sendable {
    /// An address that belongs to the tag.
    public var url: String?
    /// A colour of the tag's own.
    public var color: Color?
    /// How the label's letters are cut; nil for the primary font's own style.
    public var style: TextStyle?
    /// A picture's path, relative to the data file.
    public var image: String?
    /// The name of a group that the tag belongs to.
    public var group: String?
    /// All other columns and facets, in the order of the file.
    public var attributes: [Attribute] = []

    /// Details with nothing set.
    public init() {}
  }

  /// A named value of a column that has no meaning to the program.
  public struct Attribute: Hashable, Sendable {
    /// The column's or facet's name.
    public var name: String
    /// Its values: one for a column, any number for a facet.
    public var values: [String]

    /// An attribute of a name and its values.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The tag's own bytes, as a script gets them on standard output.
  public var bytes: [UInt8] { originalBytes ?? Array(text.utf8) }
}
