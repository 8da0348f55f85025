package import TagSphereLook
package import TagSphereMessages
package import TagSphereTagData

/// The meaning of the colours and sizes of a cloud, in names and numbers.
package struct Legend: Hashable, Sendable {
  /// The name of the explained column.
  package var title: String
  /// The explanation.
  package var content: Content

  /// Tags that illustrate text sizes, largest first.
  package var sizes: [SizeSample] = []

  /// The language of the legend's own words; words from the data are not translated.
  package var messages = Messages.english

  /// The kinds of legend.
  package enum Content: Hashable, Sendable {
    /// A swatch and a name for each group.
    case groups([Group])
    /// A bar from the smallest to the greatest value.
    case scale(ColorRamp, least: Double, greatest: Double)
    /// A bar of positive and negative numbers, from −`greatest` through 0 to `greatest`.
    case diverging(ColorRamp, greatest: Double)
  }

  /// A group in a legend.
  package struct Group: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The colour of the group's labels.
    package var color: SRGBColor
    /// The tags that belong to the group.
    package var members = Members.named

    /// Creates a group.
    package init(name: String, color: SRGBColor, members: Members = .named) {
      self.name = name
      self.color = color
      self.members = members
    }
  }

  /// The tags of an entry.
  package enum Members: Hashable, Sendable {
    /// Tags whose value is the entry's name.
    case named
    /// Tags with a value that no entry names.
    case others
    /// Tags without a value.
    case without
  }

  /// Creates a legend from its parts.
  package init(title: String, content: Content) {
    self.title = title
    self.content = content
  }

  /// Creates a legend of groups.
  ///
  /// Groups with a palette colour have an entry each; all others share one entry.
  package init(
    title: String, groups: TagGroups, theme: Theme, messages: Messages = .english
  ) {
    var shown = zip(groups.names, theme.palette).map { Group(name: $0, color: $1) }
    let rest = groups.names.count - shown.count
    if rest > 0 {
      let name = messages.text(Message(rest, one: "\(rest) other", other: "\(rest) others"))
      shown.append(Group(name: name, color: theme.neutral, members: .others))
    }
    if groups.indices.contains(nil) {
      shown.append(
        Group(name: messages.text(Message("none")), color: theme.neutral, members: .without))
    }
    self.init(title: title, content: .groups(shown))
    self.messages = messages
  }

  /// Returns a number with three digits and k, M, G or T for thousands.
  ///
  /// - Parameter value: A finite number.
  package static func short(_ value: Double) -> String {
    let units = ["", "k", "M", "G", "T"]
    var scaled = abs(value)
    var unit = 0
    // Rounding turns 999.5 k into 1 M.
    while scaled >= 999.5, unit < units.count - 1 {
      scaled /= 1000
      unit += 1
    }
    guard scaled < 1e6 else { return "\(value)" }
    let digits = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2
    let power = [1.0, 10, 100][digits]
    let rounded = (scaled * power).rounded() / power
    guard rounded > 0 || value == 0 else { return "\(value)" }
    let whole = rounded == rounded.rounded()
    let number = whole ? "\(Int(rounded))" : "\(rounded)"
    return (value < 0 ? "−" : "") + number + (unit > 0 ? " " + units[unit] : "")
  }
}
