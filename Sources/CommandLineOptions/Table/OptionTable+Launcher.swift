extension OptionTable {
  /// The options of installed programs.
  static let launcherRows: [CommandOption] = [
    .flag(
      "stay", .choosing, [.view], \.staysAfterStart, isPreference: true,
      "with --format apps, keep the window when a program was started")
  ]
}
