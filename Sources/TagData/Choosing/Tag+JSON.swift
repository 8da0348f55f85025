extension Tag {
  /// Returns the tag as a JSON object on one line, which the readers of this program accept.
  ///
  /// The members are `index` (counted from 1), `text` and `weight`, and the members that the tag
  /// has of `url`, `color`, `style`, `image`, `group` and `facets`. `facets` is an object of all
  /// other columns. Each column is a string, or an array if it has several values. A text that was
  /// malformed UTF-8 also has `bytes`: its original bytes in hexadecimal.
  ///
  /// - Parameter index: The tag's index in its document, counted from 0; nil omits it.
  package func json(index: Int?) -> String {
    var members: [(name: String, value: String)] = []
    if let index { members.append(("index", String(index + 1))) }
    members.append(("text", JSONText.string(text)))
    if let originalBytes {
      let digits = originalBytes.map { JSONText.hexadecimal($0, digits: 2) }.joined()
      members.append(("bytes", JSONText.string(digits)))
    }
    members.append(("weight", JSONText.number(weight)))
    if let details { members += details.jsonMembers }
    return JSONText.object(members)
  }
}

extension Tag.Details {
  fileprivate var jsonMembers: [(name: String, value: String)] {
    var members: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { members.append((name, JSONText.string(value))) }
    }
    add("url", url)
    add("color", color?.description)
    add("style", style?.words)
    add("image", image)
    add("group", group)
    if !attributes.isEmpty {
      let facets = attributes.map { attribute in
        let values = attribute.values.map(JSONText.string)
        return (
          name: attribute.name,
          value: values.count == 1 ? values[0] : JSONText.list(values)
        )
      }
      members.append(("facets", JSONText.object(facets)))
    }
    return members
  }
}

extension TagDocument {
  /// Returns tags of the document as a JSON document, one tag per line, with a final line feed.
  ///
  /// - Parameter order: The indices of the tags in the document, counted from 0.
  package func json(order: [Int]) -> String {
    let lines = order.map { tags[$0].json(index: $0) }.joined(separator: ",\n")
    let head = title.map { JSONText.string("title") + ":" + JSONText.string($0) + "," } ?? ""
    return "{\(head)\"tags\":[\n\(lines)\n]}\n"
  }
}

extension TextStyle {
  /// The words of the style, as read by `init(words:)`.
  var words: String {
    var words: [String] = []
    if let weight { words.append("\(weight)".lowercased()) }
    if let width, width != .normal { words.append("\(width)".lowercased()) }
    if isItalic == true { words.append("italic") }
    // "regular" sets all properties that the other words do not set.
    if isItalic == false || width == .normal { words.append("regular") }
    return words.joined(separator: " ")
  }
}
