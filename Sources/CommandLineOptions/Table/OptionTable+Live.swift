extension OptionTable {
  static let liveRows: [CommandOption] = [
    .flag(
      "watch", .document, [.view], \.document.isWatched,
      "read FILE again whenever it changes; if a version cannot be shown, the last one stays"),
    .flag(
      "follow", .document, [.view], \.document.isFollowed,
      "read standard input continuously: each line, TEXT, TEXT<TAB>WEIGHT or an object of JSON, "
        + "sets a tag's weight, and a weight of 0 removes the tag"),
  ]
}
