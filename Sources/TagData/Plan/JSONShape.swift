/// Where the tags of a JSON document are, and what their members mean.
struct JSONShape: Hashable, Sendable {
  /// The names of the members that lead from the outermost object to the container of the tags; none if it is that
  /// itself.
  var path: [String] = []
  /// What the container holds.
  var content = Content.objects
  /// The member that is the text: a name, or that of an object and of a member in it.
  var text = ["text"]
  /// Members that are the text of objects without it, the first one best.
  var furtherTexts: [String] = []
  /// Members that are attributes of other names.
  var attributes: [String: String] = [:]
  /// Whether it is a feed, whose tags weigh by their ages.
  var isFeed = false
  /// The member that is the weight; nil if there is none.
  var weight: String? = "weight"
  /// Whether a person chose the columns.
  var isChosen = false
  /// Whether a look at the document found the shape.
  ///
  /// Then weights may be strings, and no shape is equal to `tags`, whatever its members are.
  var isFound = false
  /// How weights are written that are strings.
  var style = NumberStyle.plain

  /// What a container holds.
  enum Content: Hashable, Sendable {
    /// Objects and strings, in an array.
    case objects
    /// Objects, whose names are the texts.
    case namedObjects
    /// Arrays of values, in an array; the indices of text and weight, and whether the first names them.
    case rows(text: Int, weight: Int?, hasHeader: Bool)
    /// Weights, whose names are the texts.
    case weights
    /// Texts, and how often each occurs.
    case occurrences
    /// Two objects, or two arrays, of texts and of weights under the same names or indices.
    case columns
  }

  /// The names that lead to the weight; nil if there is none.
  var weightPath: [String]? {
    weight.map { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Whether the text or the weight is inside a member.
  func leadsInside(_ name: String) -> Bool {
    text.count > 1 && text[0] == name || weight?.hasPrefix(name + ".") == true
  }

  /// Whether it is one of rows.
  var isOfRows: Bool { if case .rows = content { true } else { false } }

  /// What a person is told of the columns; nil for the shape that Formats describes.
  var understood: TableColumns? {
    guard self != .tags else { return nil }
    var columns = TableColumns()
    columns.isGuessed = !isChosen && !isFeed
    columns.style = style
    switch content {
    case .rows(let text, let weight, _):
      columns.text.number = text + 1
      columns.weight = weight.map { TableColumns.Column(number: $0 + 1) }
    case .weights, .occurrences: return nil
    case .objects, .namedObjects, .columns:
      columns.text.name = text.isEmpty ? nil : text.joined(separator: ".")
      columns.weight = weight.map { TableColumns.Column(name: $0) }
    }
    return columns
  }

  /// A feed in JSON.
  ///
  /// Source: https://www.jsonfeed.org/version/1.1.
  static let feed = JSONShape(
    path: ["items"], text: ["title"],
    furtherTexts: ["content_text", "summary", "content_html", "url"],
    attributes: ["date_published": "published", "id": JSONText.guid], isFeed: true, weight: nil)

  /// The shape that Formats describes: an array, or an object whose member `tags` is one.
  static let tags = JSONShape()
}
