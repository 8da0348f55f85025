internal import TagSphereCloudCore
internal import TagSphereTagData

extension ArgumentParser {
  /// Returns the frames that `render` draws in place of one picture; nil for a picture.
  func sequence(to output: OutputDestination) throws(UsageError) -> SequenceOptions? {
    let sequence = settings.sequence
    guard let target = try sequenceTarget(of: output) else { return nil }
    if isGiven("seconds"), isGiven("loop-frames") {
      throw UsageError(
        "--seconds and --loop-frames both determine the number of frames: leave one of the two out")
    }
    if case .file = sequence.path, isGiven("turns") {
      throw UsageError("--turns has no effect with a --path from a file: leave it out")
    }
    let count = sequence.count ?? sequence.rate.count(in: sequence.seconds)
    var options = SequenceOptions(
      path: sequence.path, turns: sequence.turns, count: count, rate: sequence.rate,
      target: target)
    switch target {
    case .film(let format): try check(format, rate: sequence.rate)
    case .pictures(let pattern, _, let skipsExisting):
      if output.format.isVector {
        throw UsageError("frames are pictures of pixels: name them .png, .jpg or .webp")
      }
      let frames = sequence.ranges?.numbers ?? Array(1...count)
      guard frames.allSatisfy({ $0 <= count }) else {
        throw UsageError(
          "--frame-range \(sequence.ranges?.description ?? "") goes beyond the last frame, "
            + "\(count): give --loop-frames or --seconds, or a smaller range")
      }
      options.target = .pictures(pattern, frames: frames, skipsExisting: skipsExisting)
    }
    return options
  }

  /// The options that ask for more than one frame.
  private static let asking = ["path", "turns", "seconds", "fps", "loop-frames"]
  /// Those that only files of single frames have.
  private static let choosing = ["frame-range", "skip-existing"]

  private func sequenceTarget(
    of output: OutputDestination
  ) throws(UsageError) -> SequenceOptions.Target? {
    let asked = Self.asking.first(where: isGiven)
    let chosen = Self.choosing.first(where: isGiven)
    if let film = try film(of: output, isAsked: asked != nil) {
      if let chosen {
        throw UsageError(
          "--\(chosen) chooses files of frames, but a film is one file: give -o frame_####.png, or "
            + "leave it out")
      }
      return .film(film)
    }
    if case .file(let path) = output, let pattern = FramePattern(path),
      pattern.isUnmistakable || asked != nil || chosen != nil
    {
      return .pictures(
        pattern, frames: [], skipsExisting: settings.sequence.skipsExisting)
    }
    guard let option = asked ?? chosen else { return nil }
    throw UsageError(
      "--\(option) needs a place for several frames: give -o NAME.gif, .webp, .apng, .mp4 or .webm, "
        + "-o frame_####.png, or -o - with --format rgba")
  }

  /// Returns the format of the one file of all frames; nil if there is none.
  private func film(
    of output: OutputDestination, isAsked: Bool
  ) throws(UsageError) -> FilmFormat? {
    if settings.sequence.isRaw {
      guard output == .standardOutput else {
        throw UsageError("--format rgba writes to standard output: give -o -")
      }
      return .raw
    }
    guard let format = FilmFormat.allCases.first(where: { $0.rawValue == output.ending }),
      format != .raw
    else { return nil }
    guard format == .webP else { return format }
    // A pattern makes pictures, and so does a name without any option of loops.
    if case .file(let path) = output, FramePattern(path)?.isUnmistakable == true { return nil }
    return isAsked ? .webP : nil
  }

  private func check(_ format: FilmFormat, rate: FilmRate) throws(UsageError) {
    if format == .gif, rate.hundredths == nil {
      let rates = Array(Set(rate.neighboursInGIF)).sorted { $0.perSecond > $1.perSecond }
      throw UsageError(
        "GIF shows each frame for whole hundredths of a second, at least two, so \(rate) frames per "
          + "second cannot be held: give --fps "
          + listed(rates.map(\.description)))
    }
    let size = settings.picture.size
    if format == .mp4, size.width % 2 + size.height % 2 > 0 {
      throw UsageError(
        "MP4 needs an even width and height, but got \(size.width)x\(size.height): give --size "
          + "\(size.width + size.width % 2)x\(size.height + size.height % 2)")
    }
    if format == .mp4, settings.look.isTransparent, isGiven("background") {
      throw UsageError(
        "MP4 has no transparency: write a .webm, .webp, .apng or .gif, or leave out --background "
          + "transparent")
    }
  }
}
