/// The place of the tags in a JSON document, and the meaning of their members.
struct JSONShape: Hashable, Sendable {
  /// The member names from the outermost object to the container of the tags; empty if the outermost is the container.
  var path: [String] = []
  /// The kind of content of the container.
  var content = Content.objects
  /// The path of the text: the name of a member, or the name of an object and the name of a member in it.
  var text = ["text"]
  /// Members that replace a missing text, the best one first.
  var furtherTexts: [String] = []
  /// Attribute names for members that are renamed.
  var attributes: [String: String] = [:]
  /// Whether this is a feed; the weights of its tags follow from their ages.
  var isFeed = false
  /// The member that is the weight; nil if the tags have no weight.
  var weight: String? = "weight"
  /// Whether the user chose the columns.
  var isChosen = false
  /// Whether the shape was found by analysing the document.
  ///
  /// If so, weights may be strings. A found shape never equals `tags`, even with the same members.
  var isFound = false
  /// The style of weights that are strings.
  var style = NumberStyle.plain

  /// The kinds of content of a container.
  enum Content: Hashable, Sendable {
    /// An array of objects and strings.
    case objects
    /// An object of objects, whose names are the texts.
    case namedObjects
    /// An array of arrays, with the indices of text and weight; the first array may be a header.
    case rows(text: Int, weight: Int?, hasHeader: Bool)
    /// An object of weights, whose names are the texts.
    case weights
    /// An array of texts, which are counted.
    case occurrences
    /// Two objects or two arrays: one of texts, one of weights, matched by name or index.
    case columns
  }

  /// The names that lead to the weight; nil if the tags have no weight.
  var weightPath: [String]? {
    weight.map { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Whether the text or the weight is nested in a member.
  func leadsInside(_ name: String) -> Bool {
    text.count > 1 && text[0] == name || weight?.hasPrefix(name + ".") == true
  }

  /// Whether the content is rows.
  var isOfRows: Bool { if case .rows = content { true } else { false } }

  /// The description of the columns for the user; nil for the documented shape.
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

  /// The documented shape: an array, or an object whose member `tags` is an array.
  static let tags = JSONShape()
}
