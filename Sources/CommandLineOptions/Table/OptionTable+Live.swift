extension OptionTable {
  static let liveRows: [CommandOption] = [
    .flag(
      "watch", .document, [.view], \.document.isWatched,
      "read FILE again whenever it changes; a version that cannot be shown leaves the last one"),
    .flag(
      "follow", .document, [.view], \.document.isFollowed,
      "read standard input without end: each line, TEXT or TEXT<TAB>WEIGHT, sets a tag's weight, "
        + "and a weight of 0 takes it away"),
  ]
}
