internal import TagSphereSequence
internal import TagSphereTagData

extension OptionTable {
  /// The options of loops and frames; all options except the last two request a loop.
  static let sequenceRows: [CommandOption] = [
    .option(
      "path", .sequence, [.render], \.sequence.path, .sequencePath,
      "way of the frames: a turn, one that nods, one that comes near, or through the poses of a "
        + "file: lines of TIME YAW PITCH ROLL ZOOM"),
    .option(
      "turns", .sequence, [.render], \.sequence.turns, .turns,
      "turns of the cloud from the first frame to the last; negative ones go the other way"),
    .option(
      "seconds", .sequence, [.render], \.sequence.seconds,
      .number(0.01...3600, unit: "seconds", placeholder: "SECONDS"),
      "length of the whole"),
    .option(
      "fps", .sequence, [.render], \.sequence.rate, .frameRate, "frames per second"),
    .option(
      "loop-frames", .sequence, [.render], \.sequence.askedCount,
      ValueSyntax.integer(1...FrameRanges.greatest, unit: "frames", placeholder: "N").optional,
      unset: "--seconds times --fps", "number of frames; replaces --seconds"),
    .option(
      "frame-range", .sequence, [.render], \.sequence.ranges, ValueSyntax.frameRanges.optional,
      unset: "all", "with -o frame_####.png, the frames that are drawn, as A-B:S or 3,5-10,47"),
    .flag(
      "skip-existing", .sequence, [.render], \.sequence.skipsExisting,
      "with -o frame_####.png, do not draw frames whose files are there"),
  ]
}

extension Settings {
  /// The value of `--format` of `render`; it may apply to the input and to the output.
  var renderFormat: RenderFormat {
    get { sequence.isRaw ? .raw : .document(document.format) }
    set {
      switch newValue {
      case .raw: sequence.isRaw = true
      case .document(let format): document.format = format
      }
    }
  }
}
