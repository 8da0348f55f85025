package import TagSphereArrangement
internal import TagSphereLabels
package import TagSphereLook
internal import TagSphereTagData

// Options come from people, files and other programs. A number outside its range must not end the
// process, so it is replaced by the default. The ranges are in the comments of the options.

extension BinaryFloatingPoint {
  /// Returns the number if it lies in the range, otherwise `usual`.
  ///
  /// NaN lies in no range.
  package func within(_ range: ClosedRange<Self>, or usual: Self) -> Self {
    range.contains(self) ? self : usual
  }
}

extension ClosedRange<Double> {
  /// Returns the range if it lies within `limits`, otherwise `usual`.
  package func within(_ limits: ClosedRange, or usual: ClosedRange) -> ClosedRange {
    limits.contains(lowerBound) && limits.contains(upperBound) ? self : usual
  }
}

extension LayoutOptions {
  /// The options, with defaults instead of numbers outside their range.
  package var usable: LayoutOptions {
    let usual = LayoutOptions()
    var options = self
    options.sizeRange = sizeRange.within(
      0.001...1_000, or: usual.sizeRange)
    options.ringStep = ringStep.flatMap { (1...90).contains($0) ? $0 : nil }
    if let rows = rows {
      options.rows?.aspects = rows.aspects.map { $0.within(0.001...1_000, or: 1) }
    }
    for axis in 0...1 {
      options.pictureSize[axis] = pictureSize[axis].within(
        1...1_000_000, or: usual.pictureSize[axis])
    }
    switch textSize {
    case .density(let size) where TextSize.limits.contains(size): break
    case .height(let size) where TextSize.limits.contains(size): break
    case .budget: break
    default: options.textSize = usual.textSize
    }
    options.space.depthFade = space.depthFade.within(0...1, or: usual.space.depthFade)
    options.space.leastDepthScale = space.leastDepthScale.flatMap {
      (0...1).contains($0) ? $0 : nil
    }
    options.space.textGrowth = space.textGrowth.flatMap { (0...1).contains($0) ? $0 : nil }
    options.perspective = perspective.within(0...1, or: usual.perspective)
    return options
  }
}

extension TextSize {
  /// The permitted values of both kinds of text size.
  static let limits = 0.0001...100.0
}

extension LookOptions {
  /// The options, with defaults instead of numbers outside their range, except for the style, which the theme contains.
  package var usable: LookOptions {
    let usual = LookOptions()
    var options = self
    options.maximumLabelWidth = maximumLabelWidth.within(
      0.1...Double(GlyphBatch.greatestLabelWidth), or: usual.maximumLabelWidth)
    let lines = 1...GlyphBatch.greatestLineCount
    if !lines.contains(maximumLines) { options.maximumLines = usual.maximumLines }
    options.images.height = images.height.within(0.01...20, or: usual.images.height)
    options.images.cornerRadius = images.cornerRadius.within(
      0...0.5, or: usual.images.cornerRadius)
    options.center.reach = center.reach.within(0.001...100, or: usual.center.reach)
    return options
  }
}

extension HomePose {
  /// The pose, with defaults instead of numbers outside their range.
  package var usable: HomePose {
    let (usual, turns) = (HomePose(), -17_000.0...17_000)
    var options = self
    options.yaw = yaw.within(turns, or: usual.yaw)
    options.pitch = pitch.within(turns, or: usual.pitch)
    options.roll = roll.within(turns, or: usual.roll)
    options.zoom = zoom.within(0.001...1_000, or: usual.zoom)
    return options
  }
}

extension Theme {
  /// The theme, with usual numbers instead of numbers outside their range.
  package var usable: Theme {
    var theme = self
    theme.dim = dim.within(0...1, or: Theme.midnight.dim)
    for index in fade.indices {
      theme.fade[index] = fade[index].within(0...1, or: Theme.midnight.fade[index])
    }
    theme.style = style.usable
    let usual = HighlightStyle()
    theme.highlightStyle.scale = highlightStyle.scale.within(1...10, or: usual.scale)
    if let pulse = highlightStyle.pulse {
      let usual = HighlightStyle.Pulse()
      theme.highlightStyle.pulse?.period = pulse.period.within(0.01...100_000, or: usual.period)
      theme.highlightStyle.pulse?.amplitude = pulse.amplitude.within(0...10, or: usual.amplitude)
    }
    return theme
  }
}

extension LabelStyle {
  /// The style, with defaults instead of numbers outside their range.
  fileprivate var usable: LabelStyle {
    let (widths, offsets): (ClosedRange<Float>, ClosedRange<Float>) = (0...100, -100...100)
    var style = self
    if let box {
      let usual = Box(fill: nil)
      style.box?.borderWidth = box.borderWidth.within(widths, or: usual.borderWidth)
      style.box?.cornerRadius = box.cornerRadius.within(widths, or: usual.cornerRadius)
      style.box?.padding.x = box.padding.x.within(offsets, or: usual.padding.x)
      style.box?.padding.y = box.padding.y.within(offsets, or: usual.padding.y)
    }
    if let outline {
      let usual = Outline(paint: outline.paint)
      style.outline?.width = outline.width.within(0...Self.letterReach, or: usual.width)
    }
    if let halo {
      let usual = Halo(paint: halo.paint)
      style.halo?.width = halo.width.within(widths, or: usual.width)
      style.halo?.strength = halo.strength.within(0...1, or: usual.strength)
    }
    if let shadow {
      let usual = Shadow(paint: shadow.paint)
      style.shadow?.offset.x = shadow.offset.x.within(offsets, or: usual.offset.x)
      style.shadow?.offset.y = shadow.offset.y.within(offsets, or: usual.offset.y)
      style.shadow?.blur = shadow.blur.within(widths, or: usual.blur)
      style.shadow?.strength = shadow.strength.within(0...1, or: usual.strength)
    }
    return style
  }
}
