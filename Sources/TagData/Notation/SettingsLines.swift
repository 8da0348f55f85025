/// Names with numbers, and lists of texts, as files of settings have them: INI, TOML, YAML, properties.
///
/// A name with a number is a tag of this weight; the texts of lists are tags, which are counted. Sections, comments,
/// names with other values and what is nested in lists are no tags.
struct SettingsLines: LineNotation {
  private var list = SettingsList()
  private var style: NumberStyle

  /// Looks at the first lines; nil if they are no such file.
  init?(_ lines: [NumberedLine]) {
    var numbers = ColumnLook()
    var counts = (numbers: 0, texts: 0, values: 0, marks: 0)
    var list = SettingsList()
    // Indented numbers are read where the other values are not indented.
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
    // Names with numbers alone are lines with numbers, and items alone a list.
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

/// What is open between the lines of a file of settings.
struct SettingsList: Sendable {
  /// How many brackets and braces are open: 1 in a list, more in what is nested in it.
  var depth = 0
  /// Whether a name with a value, or of a list, was there.
  var hasSeenNames = false
}

/// A line of a file of settings.
enum SettingsLine {
  /// A name with a number.
  case number(name: ArraySlice<UInt8>, ArraySlice<UInt8>)
  /// Texts of a list.
  case texts([ArraySlice<UInt8>])
  /// A name with another value.
  case value
  /// A comment, a section, the name of a list, or the mark of a document.
  case beside

  /// Reads a line; nil if it is in no such file.
  ///
  /// - Parameter list: What is open, which the line may open or close.
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

  /// Returns the name and the value of a line; nil for one without.
  private static func named(
    _ text: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    let end = text.indices.first { index in
      // A colon within a word, as in an address, names nothing.
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

  /// Returns the texts of a list up to its end, or that of the line; nil if a quote is not closed, which ends the list.
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
