internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereFiles

/// A film that ffmpeg writes, either completely or not at all.
struct FilmFile {
  private let format: FilmFormat
  private let shape: FilmShape
  private let path: String
  private let program: String

  /// Prepares a film.
  ///
  /// - Throws: `CommandFailure` if ffmpeg is missing.
  init(_ format: FilmFormat, shape: FilmShape, path: String) throws {
    (self.format, self.shape, self.path) = (format, shape, path)
    program = try FFmpeg.file(for: format.name)
  }

  /// Draws and writes all frames.
  ///
  /// - Throws: `OutputFileError`, or `CommandFailure` with the last words of ffmpeg.
  func write(_ sequence: SequenceCommand) throws {
    do {
      try WholeFile.make(path) { file in
        let palette = try format == .gif ? palette(of: sequence) : nil
        defer { palette.map { _ = close($0) } }
        let colors = palette.map { Palette.use(at: "/proc/\(getpid())/fd/\($0)") } ?? []
        let encoder = try FFmpeg(
          at: program,
          shape.input + colors + format.arguments(shape), to: file.pathForOthers)
        try sequence.eachFrame(of: sequence.all) { _, rgba in try encoder.write(pixels(rgba)) }
        _ = try encoder.finish()
        guard !file.isEmpty else { throw CommandFailure("ffmpeg has written nothing") }
      }
    } catch let error as SystemError {
      throw OutputFileError(path: path, code: error.code)
    }
  }

  /// Returns pixels in the form that the format supports.
  private func pixels(_ rgba: [UInt8]) -> [UInt8] {
    format == .gif && shape.isTransparent ? Matte(shape.background).pixels(rgba) : rgba
  }

  /// Returns a pipe with the palette of a sample of frames; the caller closes it.
  private func palette(of sequence: SequenceCommand) throws -> Int32 {
    let chooser = try FFmpeg(at: program, Palette.arguments(shape))
    try sequence.eachFrame(of: sequence.sample(of: Palette.sampleCount), isQuiet: true) { _, rgba in
      try chooser.write(pixels(rgba))
    }
    let colors = try chooser.finish(most: Palette.byteCount)
    guard colors.count == Palette.byteCount, let pipe = Pipe() else {
      throw CommandFailure("ffmpeg gives no colours for a GIF: try another format")
    }
    defer { close(pipe.writing) }
    try FileDescriptorWriter(descriptor: pipe.writing).write(colors)
    return pipe.reading
  }
}
