/// The meaning of a named value of a tag.
enum DetailRole: Hashable, Sendable {
  case url, color, style, image, group
  case attribute(String)

  /// Creates the meaning of a JSON member's name, compared exactly.
  init(exactName name: String) {
    switch name {
    case "url": self = .url
    case "color": self = .color
    case "style": self = .style
    case "image": self = .image
    case "group": self = .group
    default: self = .attribute(name)
    }
  }

  /// Creates the meaning of a name in a header, ignoring case.
  init(name: String) {
    let known = DetailRole(exactName: name.lowercased())
    if case .attribute = known { self = .attribute(name) } else { self = known }
  }
}

extension Tag.Details {
  /// Stores a value by its meaning; returns a note if the value was not stored, nil if it was.
  mutating func set(_ role: DetailRole, to value: String) -> ReadingNote? {
    switch role {
    case .url: url = value
    case .image: image = value
    case .group: group = value
    case .attribute(let name): attributes.append(Tag.Attribute(name: name, values: [value]))
    case .color:
      guard let readable = SRGBColor(css: value) else { return .colorNotUnderstood }
      color = readable
    case .style:
      guard let readable = try? TextStyle(words: value) else { return .styleNotUnderstood }
      style = readable
    }
    return nil
  }
}
