internal import TagSphereInteraction

extension OptionTable {
  static let handRows: [CommandOption] = [
    .flag(
      "touch", .motion, shown, \.hand.isTouch, isPreference: true,
      "fingers instead of a pointer: labels can be hit from 12 pixels away"),
    .option(
      "status", .look, shown, \.hand.status, .choice, isPreference: true,
      "a line that counts labels, matches and marks: while there is something to say, always, or "
        + "never"),
    .flag(
      "diagnostics", .look, shown, \.hand.showsDiagnostics,
      "a corner that says how long frames take, who draws, how old the data are, and what went "
        + "wrong last"),
  ]
}
