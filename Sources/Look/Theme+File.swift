internal import TagSphereTagData

extension Theme {
  /// The maximum size of a theme file, bytes.
  public static let fileBytes = 1 << 20

  /// Parses a theme from JSON.
  ///
  /// For missing keys, the theme has the values of its `base`.
  ///
  /// `Formats.md` lists the keys. Colours in the file are used unchanged. If the file changes the
  /// background, the colours of the base are adjusted to stay readable.
  ///
  /// - Parameter bytes: The file, at most ``fileBytes``.
  /// - Throws: `ThemeFileError` with line and column.
  public init(json bytes: [UInt8]) throws(ThemeFileError) {
    let root: JSONValue
    do { root = try JSONValue(parsing: bytes) } catch { throw ThemeFileError(error) }
    let members = try ThemeField(path: "", value: root).members(Self.keys)
    // Apply base and background first, regardless of their positions, because other keys depend on
    // them.
    self = .midnight
    for (_, field) in members.filter({ $0.name == "base" }) { self = try field.baseTheme() }
    name = nil
    for (_, field) in members.filter({ $0.name == "background" }) {
      let color = try field.color()
      if color != background { self = on(color) }
    }
    for (key, field) in members { try set(key, to: field) }
  }

  private static let keys = [
    "name", "base", "background", "backdrop", "ramp", "groups", "ink", "neutral", "highlight",
    "selection",
    "dim", "fade", "font", "strokes", "legend", "wheel", "box", "outline", "halo", "shadow",
    "hover",
  ]

  private mutating func set(_ key: String, to field: ThemeField) throws(ThemeFileError) {
    switch key {
    case "name": name = try field.string("a text")
    case "backdrop": backdrop = try field.backdrop(backdrop)
    case "ramp": ramp = try field.ramp(on: background)
    case "groups": palette = try field.colors(1...64)
    case "ink": ink = try field.color()
    case "neutral": neutral = try field.color()
    case "highlight": highlight = try field.color()
    case "selection": selection = try field.color()
    case "dim": dim = Float(try field.number(0...1))
    case "fade": fade = try field.fade()
    case "font": font = try field.font()
    case "strokes": strokes = try field.strokes()
    case "legend": try legend.set(to: field)
    case "wheel": try wheel.set(to: field)
    case "box": style.box = try field.box(style.box)
    case "outline": style.outline = try field.outline(style.outline)
    case "halo": style.halo = try field.halo(style.halo)
    case "shadow": style.shadow = try field.shadow(style.shadow)
    case "hover": try highlightStyle.set(to: field)
    default: break
    }
  }
}

extension Theme.LegendColors {
  fileprivate mutating func set(to field: ThemeField) throws(ThemeFileError) {
    for (key, field) in try field.members(["text", "muted", "panel"]) {
      switch key {
      case "text": text = try field.color()
      case "muted": muted = try field.color()
      default: panel = try field.color()
      }
    }
  }
}

extension Theme.WheelStyle {
  fileprivate mutating func set(to field: ThemeField) throws(ThemeFileError) {
    let keys = [
      "accent", "fill", "edge", "contrast", "radius", "ringWidth", "ringGap", "arc",
    ]
    for (key, field) in try field.members(keys) {
      switch key {
      case "accent": accent = field.isNull ? nil : try field.color()
      case "fill": fill = field.isNull ? nil : try field.color()
      case "edge": edge = field.isNull ? nil : try field.color()
      case "contrast": contrast = field.isNull ? nil : try field.number(1...21)
      case "radius": geometry.radius = try field.number(WheelGeometry.radii)
      case "ringWidth": geometry.ringWidth = try field.number(WheelGeometry.ringWidths)
      case "ringGap": geometry.ringGap = try field.number(WheelGeometry.ringGaps)
      default: geometry.arc = try field.number(WheelGeometry.arcs)
      }
    }
  }
}

extension HighlightStyle {
  fileprivate mutating func set(to field: ThemeField) throws(ThemeFileError) {
    for (key, field) in try field.members(["color", "box", "scale", "pulse"]) {
      switch key {
      case "color": usesColor = try field.bool()
      case "box": hasBox = try field.bool()
      case "scale": scale = try field.number(1...4)
      default: pulse = try field.pulse(pulse)
      }
    }
  }
}

extension ThemeField {
  fileprivate func baseTheme() throws(ThemeFileError) -> Theme {
    let wanted = "the name of a theme: " + Theme.names.joined(separator: ", ")
    guard let theme = Theme(name: try string(wanted)) else { throw fault("must be \(wanted)") }
    return theme
  }

  fileprivate func font() throws(ThemeFileError) -> String {
    let font = try string("a font's name")
    guard !font.isEmpty else { throw fault("must be a font's name, such as \"DejaVu Sans Bold\"") }
    return font
  }

  fileprivate func backdrop(
    _ base: Theme.Backdrop?
  ) throws(ThemeFileError) -> Theme.Backdrop? {
    if isNull { return nil }
    var (edge, grid) = (base?.edge, base?.grid)
    for (key, field) in try members(["edge", "grid"]) {
      switch key {
      case "edge": edge = try field.color()
      default: grid = field.isNull ? nil : try field.color()
      }
    }
    guard let edge else { throw fault("needs an \"edge\", the colour of the corners") }
    return Theme.Backdrop(edge: edge, grid: grid)
  }

  fileprivate func strokes() throws(ThemeFileError) -> StrokeWeights? {
    if isNull { return nil }
    var weights: [TextStyle.Weight] = []
    for part in try list("two weights: of the lightest and the heaviest tag", count: 2...2) {
      let number = try part.number(100...900)
      guard let weight = TextStyle.Weight(rawValue: UInt16(number)),
        Double(weight.rawValue) == number
      else { throw part.fault("must be a weight of strokes: 100, 200 … 900") }
      weights.append(weight)
    }
    return StrokeWeights(weights[0], weights[1])
  }

  fileprivate func fade() throws(ThemeFileError) -> SIMD4<Float> {
    let parts = try list("four numbers: at the front, the rim, behind it, the back", count: 4...4)
    var fade = SIMD4<Float>.zero
    for (index, part) in parts.enumerated() { fade[index] = Float(try part.number(0...1)) }
    return fade
  }

  fileprivate func box(_ base: LabelStyle.Box?) throws(ThemeFileError) -> LabelStyle.Box? {
    if isNull { return nil }
    var box = base ?? LabelStyle.Box(fill: nil, border: .own)
    let keys = ["fill", "border", "borderWidth", "cornerRadius", "padding"]
    for (key, field) in try members(keys) {
      switch key {
      case "fill": box.fill = field.isNull ? nil : try field.paint()
      case "border": box.border = field.isNull ? nil : try field.paint()
      case "borderWidth": box.borderWidth = try field.length()
      case "cornerRadius": box.cornerRadius = try field.length()
      default: box.padding = try field.lengths(-0.5...4)
      }
    }
    return box
  }

  fileprivate func outline(
    _ base: LabelStyle.Outline?
  ) throws(ThemeFileError) -> LabelStyle.Outline? {
    if isNull { return nil }
    var outline = base ?? LabelStyle.Outline(paint: .accent)
    for (key, field) in try members(["paint", "width"]) {
      if key == "paint" {
        outline.paint = try field.paint()
      } else {
        outline.width = try field.length(0...Self.letterReach)
      }
    }
    return outline
  }

  fileprivate func halo(_ base: LabelStyle.Halo?) throws(ThemeFileError) -> LabelStyle.Halo? {
    if isNull { return nil }
    var halo = base ?? LabelStyle.Halo(paint: .own)
    for (key, field) in try members(["paint", "width"]) {
      if key == "paint" {
        halo.paint = try field.paint()
      } else {
        halo.width = try field.length()
      }
    }
    return halo
  }

  fileprivate func shadow(
    _ base: LabelStyle.Shadow?
  ) throws(ThemeFileError) -> LabelStyle.Shadow? {
    if isNull { return nil }
    var shadow = base ?? LabelStyle.Shadow(paint: .color(SRGBColor(hex: 0)))
    for (key, field) in try members(["paint", "offset", "blur"]) {
      switch key {
      case "paint": shadow.paint = try field.paint()
      case "offset": shadow.offset = try field.lengths(-1...1)
      default: shadow.blur = try field.length()
      }
    }
    return shadow
  }

  fileprivate func pulse(
    _ base: HighlightStyle.Pulse?
  ) throws(ThemeFileError) -> HighlightStyle.Pulse? {
    if isNull { return nil }
    var pulse = base ?? HighlightStyle.Pulse()
    for (key, field) in try members(["period", "amplitude"]) {
      if key == "period" {
        pulse.period = try field.number(0.4...60)
      } else {
        pulse.amplitude = try field.number(0...1)
      }
    }
    return pulse
  }

  /// The maximum width of outlines, em.
  private static let letterReach = 0.115
}
