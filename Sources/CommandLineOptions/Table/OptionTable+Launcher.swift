extension OptionTable {
  /// The options of installed programs.
  static let launcherRows: [CommandOption] = [
    .flag(
      "stay", .choosing, [.view], \.choosing.staysAfterStart, isPreference: true,
      "with --format apps, keep the window when a program was started"),
    .option(
      "page-size", .choosing, [.view], \.choosing.pageSize,
      ValueSyntax.integer(1...90, unit: "programs", placeholder: "N"), isPreference: true,
      "with --format apps, show at most N programs at a time; dots, Page Up and Page Down turn to the "
        + "others"),
    .flag(
      "reset-launcher", .choosing, [.view], \.choosing.resetsLauncher,
      "with --format apps, forget which programs were moved or removed, and show all again"),
  ]
}
