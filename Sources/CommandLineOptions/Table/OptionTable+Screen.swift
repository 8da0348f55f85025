internal import TagSphereInteraction
internal import TagSphereScreen

extension OptionTable {
  static let screenRows: [CommandOption] = [
    .option(
      "rotate", .picture, shown, \.screen.rotation, .rotation, isPreference: true,
      "degrees by which the picture is turned clockwise, for a rotated screen; touch follows"),
    .flag(
      "burn-in-protection", .kiosk, [.kiosk], \.screen.protectsPanel, isPreference: true,
      "move the picture by some pixels once a minute, and pass a shade over it every 5 minutes, so "
        + "that nothing bright stays in place"),
  ]
}

extension ValueSyntax where Value == ScreenRotation {
  /// A multiple of 90 degrees.
  fileprivate static var rotation: Self {
    let words = ["0", "90", "180", "270"]
    return Self(
      placeholder: words.joined(separator: "|"), allowed: listed(words),
      completion: .words(words), isNumber: true,
      read: { text in words.firstIndex(of: text).flatMap(ScreenRotation.init(rawValue:)) },
      write: { words[$0.rawValue] })
  }
}
