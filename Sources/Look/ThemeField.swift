internal import TagSphereTagData

/// A value of a theme file, with its path for error messages.
struct ThemeField {
  /// The path of keys to the value, such as `legend.text`.
  var path: String
  var value: JSONValue

  func fault(_ sentence: String) -> ThemeFileError {
    ThemeFileError("the key \"\(path)\" \(sentence)", at: value.position)
  }

  func string(_ wanted: String) throws(ThemeFileError) -> String {
    guard case .string(let text) = value.content else { throw fault("must be \(wanted)") }
    return text
  }

  /// Returns the value as a CSS colour.
  func color() throws(ThemeFileError) -> SRGBColor {
    let wanted = "a colour: write \"#rrggbb\", \"#rgb\" or a CSS name"
    guard let color = SRGBColor(css: try string(wanted)) else { throw fault("must be \(wanted)") }
    return color
  }

  /// Returns the value as a CSS colour, or as a reference to one of the label's own colours.
  func paint() throws(ThemeFileError) -> LabelStyle.Paint {
    let wanted = "a colour, or \"own\" for the label's colour, or \"accent\" for its second one"
    switch try string(wanted) {
    case "own": return .own
    case "accent": return .accent
    case let text:
      guard let color = SRGBColor(css: text) else { throw fault("must be \(wanted)") }
      return .color(color)
    }
  }

  /// Returns the value as a number within a range.
  func number(_ range: ClosedRange<Double>) throws(ThemeFileError) -> Double {
    guard case .number(let number) = value.content, range.contains(number) else {
      throw fault("must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the value as a length in em.
  func length(_ range: ClosedRange<Double> = 0...4) throws(ThemeFileError) -> Float {
    Float(try number(range))
  }

  /// Returns the value as two lengths in em: horizontal and vertical, upward positive.
  func lengths(_ range: ClosedRange<Double>) throws(ThemeFileError) -> SIMD2<Float> {
    let parts = try list("two numbers", count: 2...2)
    return [try parts[0].length(range), try parts[1].length(range)]
  }

  func bool() throws(ThemeFileError) -> Bool {
    guard case .bool(let isTrue) = value.content else { throw fault("must be true or false") }
    return isTrue
  }

  /// Returns the elements of an array as fields.
  func list(
    _ wanted: String, count: ClosedRange<Int>
  ) throws(ThemeFileError) -> [ThemeField] {
    guard case .array(let values) = value.content, count.contains(values.count) else {
      throw fault("must be \(wanted) in brackets")
    }
    return values.enumerated().map { ThemeField(path: "\(path)[\($0)]", value: $1) }
  }

  /// Returns the value as an array of colours.
  func colors(_ count: ClosedRange<Int>) throws(ThemeFileError) -> [SRGBColor] {
    let wanted = "\(count.lowerBound) to \(count.upperBound) colours"
    var colors: [SRGBColor] = []
    for field in try list(wanted, count: count) { colors.append(try field.color()) }
    return colors
  }

  /// Returns the value as a ramp: the name of a map, or an array of colours.
  func ramp(on background: SRGBColor) throws(ThemeFileError) -> ColorRamp {
    guard case .string(let name) = value.content else {
      return ColorRamp(try colors(1...ColorMap.mostStops))
    }
    guard let map = ColorMap(name: name) else {
      throw fault(
        "must be colours in brackets, or one of the maps "
          + ColorMap.names.joined(separator: ", "))
    }
    return map.ramp(on: background)
  }

  /// Returns the members of an object in the order of the file.
  ///
  /// - Parameter names: The permitted names.
  /// - Throws: An error for a duplicate name, and for a name that is not permitted; the latter
  ///   suggests the most similar permitted name.
  func members(_ names: [String]) throws(ThemeFileError) -> [(name: String, field: ThemeField)] {
    guard case .object(let members) = value.content else {
      throw path.isEmpty
        ? ThemeFileError("a theme is one object: write its keys in braces", at: value.position)
        : fault("must be an object: write its keys in braces")
    }
    var fields: [(name: String, field: ThemeField)] = []
    for member in members {
      let full = path.isEmpty ? member.name : "\(path).\(member.name)"
      guard names.contains(member.name) else {
        let advice =
          nearest(to: member.name, among: names).map { "did you mean \"\($0)\"?" }
          ?? "give " + names.joined(separator: ", ")
        throw ThemeFileError(
          "there is no key \"\(spelledOut(String(full.prefix(60)), keeping: []))\": \(advice)",
          at: member.position)
      }
      guard !fields.contains(where: { $0.name == member.name }) else {
        throw ThemeFileError(
          "the key \"\(full)\" appears twice: leave one out", at: member.position)
      }
      fields.append((member.name, ThemeField(path: full, value: member.value)))
    }
    return fields
  }

  /// Whether the value is null.
  var isNull: Bool { if case .null = value.content { true } else { false } }
}
