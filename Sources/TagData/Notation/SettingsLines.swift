/// The content of settings files: INI, TOML, YAML, properties.
///
/// A name with a number is a tag with the number as its weight. The texts of lists are tags, which
/// are counted. Sections, comments, names with other values, and nested lists are not tags.
struct SettingsLines: LineNotation {
  private var list = SettingsList()
  private var style: NumberStyle

  /// Analyses the first lines; nil if they are not a settings file.
  init?(_ lines: [NumberedLine]) {
    var numbers = ColumnLook()
    var counts = (numbers: 0, texts: 0, values: 0, marks: 0)
    var list = SettingsList()
    // Numbers count as content if they are indented and all other values are not.
    var isContent = true
    for line in lines {
      let isIndented = line.bytes.first == 0x20
      switch SettingsLine(line.bytes, in: &list) {
      case .number(_, let number):
        numbers.add(number)
        counts.numbers += 1
        isContent = isContent && isIndented
      case .texts(let texts):
        counts.texts += texts.count
        counts.marks += 1
      case .value:
        counts.values += 1
        isContent = isContent && !isIndented
      case .beside: counts.marks += 1
      case nil: return nil
      }
    }
    let tags = counts.numbers + counts.texts
    // Names with numbers alone are another notation; list items alone are another notation too.
    guard tags > 1, counts.marks > 0, counts.values <= tags,
      counts.texts > 0 || counts.values == 0 || isContent, list.hasSeenNames
    else { return nil }
    style = numbers.style(prefersCommas: false)
  }

  mutating func writeNumbers(in style: NumberStyle) { self.style = style.withUnits(of: self.style) }

  var plan: TablePlan {
    var plan = TablePlan()
    plan.usualStyle = style
    return plan
  }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    switch SettingsLine(line.bytes[...], in: &list) {
    case .number(let name, let number):
      try output.tally.add(name, number: number, line: line.line)
    case .texts(let texts): for text in texts { try output.tally.add(text, line: line.line) }
    case .value, .beside: break
    case nil: try output.tally.add(line.bytes[...].trimmingSpaces(), line: line.line)
    }
  }
}

/// The parser state between the lines of a settings file.
struct SettingsList: Sendable {
  /// The nesting depth of brackets and braces: 1 in a list, more in nested lists.
  var depth = 0
  /// Whether a name has been read.
  var hasSeenNames = false
}

/// A line of a settings file.
enum SettingsLine {
  /// A name with a number.
  case number(name: ArraySlice<UInt8>, ArraySlice<UInt8>)
  /// Texts of a list.
  case texts([ArraySlice<UInt8>])
  /// A name with a value that is not a number.
  case value
  /// A comment, a section, the name of a list, or a document marker.
  case beside

  /// Parses a line; nil if the line does not fit a settings file.
  ///
  /// - Parameter list: The state, which the line may change.
  init?(_ line: ArraySlice<UInt8>, in list: inout SettingsList) {
    let text = line.trimmingSpaces()
    if list.depth > 0 {
      guard let texts = Self.texts(of: text, in: &list) else { return nil }
      self = .texts(texts)
    } else if text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: ";")
      || text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
      || Self.isSection(text)
    {
      self = .beside
    } else if text.starts(with: "- ".utf8) {
      guard let item = ListItem(text), !item.text.contains(where: { "[]{}".utf8.contains($0) })
      else { return nil }
      if let split = LineSplit(item.text, .numberLast), split.mark == .colon {
        self = .number(name: split.text, split.number)
      } else if item.text.last == UInt8(ascii: ":") || Self.named(item.text) != nil {
        return nil
      } else {
        self = .texts([item.text])
      }
    } else {
      guard let (name, value) = Self.named(text) else { return nil }
      list.hasSeenNames = true
      self = .beside
      guard let line = Self.line(of: name, Self.withoutComment(value), in: &list) else {
        return nil
      }
      self = line
    }
  }

  private static func line(
    of name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, in list: inout SettingsList
  ) -> SettingsLine? {
    guard let first = value.first else { return .beside }
    if first == UInt8(ascii: "[") {
      list.depth = 1
      return texts(of: value.dropFirst(), in: &list).map { .texts($0) }
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "|") || first == UInt8(ascii: ">") {
      return nil
    }
    let isNumber = WrittenNumber(value)?.unit.isEmpty == true
    return isNumber ? .number(name: unquoted(name), value) : .value
  }

  private static func isSection(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]") && text.count > 2
      && !text.contains { "\"',=".utf8.contains($0) }
  }

  /// Returns the name and the value of a line; nil if the line has no name.
  private static func named(
    _ text: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    let end = text.indices.first { index in
      // A colon within a word, as in an address, does not end a name.
      text[index] == UInt8(ascii: "=")
        || text[index] == UInt8(ascii: ":") && (text[(index + 1)...].first ?? 0x20) == 0x20
    }
    guard let end, end > text.startIndex else { return nil }
    let name = text[..<end].trimmingSpaces()
    return name.isEmpty || name.count > 128 ? nil : (name, text[(end + 1)...].trimmingSpaces())
  }

  private static func withoutComment(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.first != UInt8(ascii: "\""), value.first != UInt8(ascii: "'"),
      value.first != UInt8(ascii: "["),
      let start = value.indices.first(where: {
        value[$0] == UInt8(ascii: "#") && ($0 == value.startIndex || value[$0 - 1] == 0x20)
      })
    else { return value }
    return value[..<start].trimmingSpaces()
  }

  /// Returns the texts of a list on this line.
  ///
  /// An unclosed quote gives nil and ends the list.
  private static func texts(
    of bytes: ArraySlice<UInt8>, in list: inout SettingsList
  ) -> [ArraySlice<UInt8>]? {
    var texts: [ArraySlice<UInt8>] = []
    var rest = bytes
    while true {
      rest = rest.drop { " \t,".utf8.contains($0) }
      guard let first = rest.first, first != UInt8(ascii: "#") else { return texts }
      var text: ArraySlice<UInt8>?
      switch first {
      case UInt8(ascii: "["), UInt8(ascii: "{"): list.depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        list.depth -= 1
        if list.depth == 0 { return texts }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = rest.dropFirst().firstIndex(of: first) else {
          list.depth = 0
          return nil
        }
        text = rest[(rest.startIndex + 1)..<end]
        rest = rest[end...]
      default:
        let bare = rest.prefix { !",[]{}".utf8.contains($0) }
        text = bare.trimmingSpaces()
        rest = rest[(bare.endIndex - 1)...]
      }
      rest = rest.dropFirst()
      if let text, list.depth == 1 { texts.append(text) }
    }
  }

  private static func unquoted(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.count > 2, let quote = name.first, name.last == quote,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return name }
    return name.dropFirst().dropLast()
  }
}
