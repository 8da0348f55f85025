internal import TagSphereInteraction

extension OptionTable {
  static let handRows: [CommandOption] = [
    .flag(
      "touch", .motion, shown, \.screen.isTouch, isPreference: true,
      "fingers instead of a pointer: labels can be hit from 12 pixels away"),
    .option(
      "status", .look, shown, \.screen.status, .choice, isPreference: true,
      "a line that counts labels, matches and marks: when there is something to show, always, or "
        + "never"),
    .flag(
      "diagnostics", .look, shown, \.screen.showsDiagnostics,
      "show frame times, the renderer, the age of the data and the last error in a corner"),
  ]
}
