extension Color {
  /// The colour itself where it can be read on `fill`; otherwise the first of four equal steps
  /// toward black or white that can be read.
  ///
  /// It serves text on boxes, whose fills the graphics card chooses label by label; twin of
  /// `readableColor` in `Shaders/label-style.glsl`. ``adjusted(toContrast:on:)`` keeps the hue
  /// better, where there is time.
  public func readable(on fill: Color) -> Color {
    let goal = Color.ink(on: fill)
    for step in 0..<4 {
      let share = Float(step) / 4
      let channels = (encoded * (1 - share) + goal.encoded * share) * 255
      let color = Color(
        red: UInt8(channels.x.rounded()), green: UInt8(channels.y.rounded()),
        blue: UInt8(channels.z.rounded()))
      if color.contrast(with: fill) >= Self.readableContrast { return color }
    }
    return goal
  }
}
