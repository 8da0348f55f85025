internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereTagData

extension ArgumentParser {
  /// The error of `--watch` without a file.
  static let watchesNothing = UsageError(
    "--watch needs a FILE to read again: give its path, or read standard input with --follow "
      + "instead of --watch")

  /// Rejects watching standard input, and following any data except a stream of texts and weights.
  func checkLive(_ document: DocumentOptions) throws(UsageError) {
    if document.isWatched, document.isFollowed {
      throw UsageError(
        "--watch reads a file again, and --follow reads a stream: leave one of the two out")
    }
    if document.isWatched, document.source == .standardInput { throw Self.watchesNothing }
    if document.badges != nil, document.source == .standardInput,
      OptionTable.shown.contains(command)
    {
      throw UsageError(
        "--badge counts beside the tags of a FILE, but they are read from standard input: give a FILE, "
          + "or a column badge")
    }
    if document.isWatched || command == .kiosk, let second = document.further.first {
      throw UsageError(
        "one FILE is read again when it changes, but \(quoted(second)) is a second one: give a folder "
          + "that has them")
    }
    guard document.isFollowed else { return }
    if case .file(let path) = document.source {
      throw UsageError(
        "--follow reads standard input, but got \(quoted(path)): give -, or --watch for a file")
    }
    if settings.layout.form.shape.takesCoordinates {
      throw UsageError("--follow has no coordinates for --shape globe: give another shape")
    }
    if let format = document.format, !format.isCounted, format != .tsv, format != .jsonl {
      throw UsageError(
        "--follow reads lines of tsv or jsonl, but got --format \(format.rawValue): leave it out")
    }
    let needsFile = [
      "encoding", "count-words", "ngrams", "collocations", "words", "repeated-stories", "size-from",
      "color-from",
      "group-from",
    ]
    if let idle = given.first(where: { needsFile.contains($0.name) }) {
      throw UsageError(
        "\(idle.spelling) has no effect with --follow, whose lines are a text and a weight: "
          + "leave it out")
    }
  }
}
