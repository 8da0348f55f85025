internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereLook
internal import TagSphereSequence
internal import TagSphereViewer

/// `tagsphere render` for a loop, or for pictures of its frames.
struct SequenceCommand {
  private let cloud: Cloud
  private let options: Settings
  private let quality: CloudPicture.Quality
  private let frames: FrameSequence

  /// Prepares the frames of a cloud; requires a current OpenGL context.
  ///
  /// - Throws: `CommandFailure` if the file of the path is malformed.
  init(of cloud: Cloud, options: Settings, quality: CloudPicture.Quality) throws {
    (self.cloud, self.options, self.quality) = (cloud, options, quality)
    let (sequence, turns) = (options.sequence, options.sequence.turns)
    let path: FrameSequence.Path =
      switch sequence.path {
      case .spin: .spin(turns: turns)
      case .tilt: .tilt(turns: turns)
      case .fly: .fly(turns: turns)
      case .file(let path): .keyframes(try readKeyframes(at: path))
      }
    frames = FrameSequence(path: path, count: sequence.count, rate: sequence.rate)
  }

  /// Draws and writes the frames; `format` is the format of picture files.
  func run(to target: SequenceOptions.Target, format: ImageFormat) throws -> ExitCode {
    switch target {
    case .raw: try eachFrame(of: all) { _, rgba in try StandardOutput.writeUnchanged(rgba) }
    case .film(let film, let path):
      try FilmFile(film, shape: shape, path: path).write(self)
    case .pictures(let pattern, let numbers, let skipsExisting):
      try writePictures(
        pattern, numbers: numbers, skipsExisting: skipsExisting, format: format)
    }
    return .success
  }

  private func writePictures(
    _ pattern: FramePattern, numbers: [Int], skipsExisting: Bool, format: ImageFormat
  ) throws {
    let missing =
      skipsExisting
      ? numbers.filter { !FileIdentity.exists(at: pattern.path(ofFrame: $0)) } : numbers
    let (width, height) = (options.picture.size.width, options.picture.size.height)
    try eachFrame(of: missing.map { $0 - 1 }) { index, rgba in
      let file = try ImageFile.encode(width: width, height: height, rgba: rgba, as: format)
      try OutputFile.write(file, to: pattern.path(ofFrame: index + 1))
    }
  }

  /// The indices of all frames.
  var all: [Int] { Array(0..<frames.count) }

  /// Returns the indices of at most `most` evenly spaced frames.
  func sample(of most: Int) -> [Int] {
    let count = min(most, frames.count)
    return (0..<count).map { $0 * frames.count / count }
  }

  /// The size and rate of the frames.
  private var shape: FilmShape {
    FilmShape(
      width: options.picture.size.width, height: options.picture.size.height, rate: frames.rate,
      isTransparent: cloud.theme.isTransparent, background: cloud.theme.background)
  }

  /// Draws frames; each frame is handed over before the next frame is drawn.
  ///
  /// - Parameters:
  ///   - indices: The indices of the frames, ascending.
  ///   - isQuiet: Whether no progress is shown.
  ///   - body: Receives the index of a frame and its pixels.
  func eachFrame(
    of indices: [Int], isQuiet: Bool = false, _ body: (Int, [UInt8]) throws -> Void
  ) throws {
    guard !indices.isEmpty else { return }
    let film = try CloudFilm(
      of: cloud, frames: frames, filteredBy: options.filter,
      width: options.picture.size.width, height: options.picture.size.height, quality: quality)
    var progress = ProgressLine()
    defer { progress.end() }
    for (done, index) in indices.enumerated() {
      if !isQuiet { progress.show("drawing frame \(done + 1) of \(indices.count)") }
      try body(index, try film.picture(ofFrame: index).rgba)
    }
  }
}

/// Reads the keyframes of a path.
///
/// - Throws: `DocumentInputError`, or `CommandFailure` that names the line.
nonisolated private func readKeyframes(at path: String) throws -> Keyframes {
  let file = try InputFile(path: path)
  var bytes: [UInt8] = []
  while let chunk = try file.nextChunk() {
    bytes += chunk
    guard bytes.count <= 1 << 20 else {
      throw CommandFailure("\(file.name) is longer than \(1 << 20) bytes: give a table of poses")
    }
  }
  do throws(KeyframeError) {
    return try Keyframes(table: String(decoding: bytes, as: UTF8.self))
  } catch {
    throw CommandFailure("\(file.name), \(error)")
  }
}
