internal import TagSphereWheels

extension OptionTable {
  static let wheelRows: [CommandOption] = [
    .option(
      "anchor", .wheel, [.render, .wheel, .verify], \.wheel.anchor, .anchor, isPreference: true,
      "where the centre of wheels is: center, or beyond an edge or a corner: left, right, top, "
        + "bottom, top-left, top-right, bottom-left or bottom-right"),
    .option(
      "far-side", .wheel, [.render, .wheel, .verify], \.wheel.farSide, .choice, isPreference: true,
      "words on the far side of wheels stand upright, or on their heads along the wheel"),
  ]
}

extension ValueSyntax where Value == WheelAnchor {
  /// A place of the centre; the words are too many for a placeholder.
  fileprivate static var anchor: Self {
    let choice = Self.choice
    return Self(
      placeholder: "PLACE", allowed: choice.allowed, completion: choice.completion,
      read: choice.read, write: choice.write)
  }
}
