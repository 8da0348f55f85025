internal import TagSphereDesign
internal import TagSphereSequence
internal import TagSphereTagData

extension ArgumentParser {
  /// Determines the destination of frames that `render` writes instead of one picture; checks the options.
  mutating func applySequence(to output: OutputDestination) throws(UsageError) {
    let sequence = settings.sequence
    guard let files = try sequenceFiles(of: output) else { return }
    if isGiven("seconds"), isGiven("loop-frames") {
      throw UsageError(
        "--seconds and --loop-frames both determine the number of frames: leave one of the two out")
    }
    if case .file = sequence.path, isGiven("turns") {
      throw UsageError("--turns has no effect with a --path from a file: leave it out")
    }
    let size = settings.picture.size
    if size.isPoster {
      throw UsageError(
        "only one PNG can have \(size.width)x\(size.height) pixels: give a smaller size for frames")
    }
    switch files {
    case .film(let format, let path):
      try check(format, rate: sequence.rate)
      settings.sequence.target = .film(format, path: path)
    case .raw: settings.sequence.target = .raw
    case .pictures(let pattern):
      if output.format.isVector {
        throw UsageError("frames are pictures of pixels: name them .png, .jpg or .webp")
      }
      settings.sequence.target = .pictures(
        pattern, frames: try chosenFrames(of: sequence.count),
        skipsExisting: sequence.skipsExisting)
    }
  }

  /// Returns the numbers of the frames to draw, from 1.
  private func chosenFrames(of count: Int) throws(UsageError) -> [Int] {
    guard let ranges = settings.sequence.ranges else { return Array(1...count) }
    guard ranges.last <= count else {
      throw UsageError(
        "--frame-range \(ranges) goes beyond the last frame, \(count): give --loop-frames or "
          + "--seconds, or a smaller range")
    }
    return ranges.numbers
  }

  /// The files of frames that the name of the output determines.
  enum SequenceFiles {
    case film(FilmFormat, path: String)
    case raw
    case pictures(FramePattern)
  }

  /// The options that request more than one frame.
  private static let asking = ["path", "turns", "seconds", "fps", "loop-frames"]
  /// The options that need a file for each frame.
  private static let choosing = ["frame-range", "skip-existing"]

  func sequenceFiles(of output: OutputDestination) throws(UsageError) -> SequenceFiles? {
    let asked = Self.asking.first(where: isGiven)
    let chosen = Self.choosing.first(where: isGiven)
    if let film = try film(of: output, isAsked: asked != nil) {
      if let chosen {
        throw UsageError(
          "--\(chosen) chooses files of frames, but a film is one file: give -o frame_####.png, or "
            + "leave it out")
      }
      return film
    }
    if case .file(let path) = output, let pattern = FramePattern(path),
      pattern.isUnmistakable || asked != nil || chosen != nil
    {
      return .pictures(pattern)
    }
    guard let option = asked ?? chosen else { return nil }
    throw UsageError(
      "--\(option) needs a place for several frames: give -o NAME.gif, .webp, .apng, .mp4 or .webm, "
        + "-o frame_####.png, or -o - with --format rgba")
  }

  /// Returns the single file or stream that holds all frames; nil if there is none.
  private func film(
    of output: OutputDestination, isAsked: Bool
  ) throws(UsageError) -> SequenceFiles? {
    if settings.sequence.isRaw {
      guard output == .standardOutput else {
        throw UsageError("--format rgba writes to standard output: give -o -")
      }
      return .raw
    }
    guard case .file(let path) = output,
      let format = FilmFormat.allCases.first(where: { $0.rawValue == output.ending })
    else { return nil }
    // WebP is a picture, not a film, if the name has a pattern or if no option requests a loop.
    if format == .webP, !isAsked || FramePattern(path)?.isUnmistakable == true { return nil }
    return .film(format, path: path)
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
