public import TagSphereLook
internal import TagSphereTagData

extension Theme {
  /// Applies a look's background, colour map, weight display, foreground and style to this theme.
  ///
  /// The foreground is used unchanged. All other colours are adjusted to the background.
  public func with(_ look: LookOptions) -> Theme {
    var theme = self
    if let color = look.background { theme = theme.on(color) }
    if let map = look.colorMap { theme.ramp = map.ramp(on: theme.background) }
    if let display = look.weightDisplay { theme.style = theme.style.showing(display) }
    if let color = look.foreground {
      theme.ramp = ColorRamp([color])
      theme.ink = color
    }
    if look.isBesideWheels { theme = theme.besideWheels(keepsRamp: look.colorMap != nil) }
    theme = theme.styled(look.style)
    theme.isTransparent = look.isTransparent
    return theme
  }

  /// Returns the theme of a cloud beside wheels.
  ///
  /// The accent of wheels marks the chosen words, so the heaviest labels have the colour of plain text
  /// instead.
  private func besideWheels(keepsRamp: Bool) -> Theme {
    var theme = self
    if theme.wheel.accent == nil { theme.wheel.accent = wheelAccent }
    let stops = ramp.stops
    guard !keepsRamp, stops.count >= 4 else { return theme }
    theme.ramp = ColorRamp(stops.dropLast(2) + [ink])
    return theme
  }

  /// Replaces the parts of the theme's style that the options set.
  private func styled(_ options: StyleChanges) -> Theme {
    var theme = self
    theme.style = style.with(options)
    if let ways = options.highlight {
      theme.highlightStyle = HighlightStyle()
      theme.highlightStyle.usesColor = ways.contains(.color)
      theme.highlightStyle.hasBox = ways.contains(.box)
      theme.highlightStyle.scale = ways.contains(.scale) ? 1.25 : 1
      theme.highlightStyle.pulse = ways.contains(.pulse) ? HighlightStyle.Pulse() : nil
    }
    return theme
  }
}

extension LabelStyle {
  /// Replaces the parts of the style that the options set.
  fileprivate func with(_ options: StyleChanges) -> LabelStyle {
    var style = self
    var box = style.box ?? Box(fill: nil)
    if let part = options.box { box.fill = part.paint }
    if let part = options.border {
      box.border = part.paint
      if let width = part.width { box.borderWidth = width }
    }
    if let radius = options.cornerRadius { box.cornerRadius = Float(radius) }
    if let padding = options.padding { box.padding = SIMD2<Float>(padding) }
    style.box = box.fill == nil && box.border == nil ? nil : box
    if let part = options.outline {
      style.outline = part.paint.map { Outline(paint: $0) }
      if let width = part.width { style.outline?.width = width }
    }
    if let part = options.halo {
      style.halo = part.paint.map { Halo(paint: $0) }
      if let width = part.width { style.halo?.width = width }
    }
    if let part = options.shadow {
      style.shadow = part.paint.map { Shadow(paint: $0) }
      if let width = part.width { style.shadow?.blur = width }
    }
    return style
  }
}

extension StylePart {
  /// The part's paint; nil if the part is removed.
  fileprivate var paint: LabelStyle.Paint? {
    switch self {
    case .none: nil
    case .painted(let paint, _): paint
    }
  }

  /// The part's width, em; nil for the default width.
  fileprivate var width: Float? {
    switch self {
    case .none: nil
    case .painted(_, let width): width.map { Float($0) }
    }
  }
}
