/// What a named value of a tag means.
enum DetailRole: Hashable, Sendable {
  case url, color, image, group
  case attribute(String)

  /// The meaning of a JSON member's name, letter by letter.
  init(exactName name: String) {
    switch name {
    case "url": self = .url
    case "color": self = .color
    case "image": self = .image
    case "group": self = .group
    default: self = .attribute(name)
    }
  }

  /// The meaning of a name in a header, in any case of letters.
  init(name: String) {
    let known = DetailRole(exactName: name.lowercased())
    if case .attribute = known { self = .attribute(name) } else { self = known }
  }
}

extension Tag.Details {
  /// Stores a value by its meaning; returns what to note where it could not be kept.
  mutating func set(_ role: DetailRole, to value: String) -> ReadingNote? {
    switch role {
    case .url: url = value
    case .image: image = value
    case .group: group = value
    case .attribute(let name): attributes.append(Tag.Attribute(name: name, values: [value]))
    case .color:
      guard let hexadecimal = Self.hexadecimalColor(value) else { return .colorNotUnderstood }
      color = hexadecimal
    }
    return nil
  }

  /// `#rrggbb` in lower case from `#rgb` or `#rrggbb`; nil for all else.
  static func hexadecimalColor(_ value: String) -> String? {
    let digits = value.utf8.dropFirst()
    let areHexadecimal = digits.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
    guard value.utf8.first == UInt8(ascii: "#"), areHexadecimal else { return nil }
    switch digits.count {
    case 3: return "#" + value.dropFirst().lowercased().map { "\($0)\($0)" }.joined()
    case 6: return value.lowercased()
    default: return nil
    }
  }
}
