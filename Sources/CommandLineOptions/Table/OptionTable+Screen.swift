internal import TagSphereCloudCore

extension OptionTable {
  static let screenRows: [CommandOption] = [
    .option(
      "rotate", .picture, shown, \.screen.rotation, .rotation, isPreference: true,
      "degrees by which the picture is turned clockwise, for a screen that hangs turned the other "
        + "way; touch follows"),
    .flag(
      "burn-in-protection", .kiosk, [.kiosk], \.screen.protectsPanel, isPreference: true,
      "once a minute the picture glides by some pixels, and every 5 minutes a shade passes over it, "
        + "so that nothing bright stays where it is"),
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
