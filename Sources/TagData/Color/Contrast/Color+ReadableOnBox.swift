extension SRGBColor {
  /// Returns the colour if it is readable on `fill`; if not, a readable step from it toward black or white.
  ///
  /// The step is the first readable one of four equal steps. This is used for text on boxes, whose
  /// fills the GPU selects label by label. It is equivalent to `readableColor` in
  /// `Shaders/label-style.glsl`. ``adjusted(toContrast:on:)`` preserves the hue better, but is
  /// slower.
  public func readable(on fill: SRGBColor) -> SRGBColor {
    let goal = SRGBColor.ink(on: fill)
    for step in 0..<4 {
      let share = Float(step) / 4
      let channels = (encoded * (1 - share) + goal.encoded * share) * 255
      let color = SRGBColor(
        red: UInt8(channels.x.rounded()), green: UInt8(channels.y.rounded()),
        blue: UInt8(channels.z.rounded()))
      if color.contrast(with: fill) >= Self.readableContrast { return color }
    }
    return goal
  }
}
