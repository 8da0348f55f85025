internal import TagSphereGlyphs

/// Reads the frames of a film from a process that the reader owns.
final class FilmFrameReader: ProcessFrameReader {
  let process: DecodingProcess
  private let path: String
  private let kind: ImageFormat
  private let format: ImageTile.Format
  private let repeats: Bool
  private let deadline: Duration

  /// Creates a reader.
  ///
  /// Its process starts with the first frame.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - path: The path of the film.
  ///   - kind: The format of the film.
  ///   - format: The format of the frames.
  ///   - repeats: Whether to read all frames and start again after the last frame. If false, only
  ///     one frame is read.
  ///   - deadline: The maximum elapsed time for each frame, which includes the time of other
  ///     programs.
  init(
    _ program: FilmProgram, path: String, _ kind: ImageFormat, format: ImageTile.Format,
    repeats: Bool, deadline: Duration = DecoderLimits.deadline
  ) {
    (self.path, self.kind, self.format, self.repeats) = (path, kind, format, repeats)
    self.deadline = deadline
    process = program.process
  }

  func next() throws(ImageFileError) -> MovingFrame {
    let helper = try process.start()
    let conversation = Conversation(socket: helper.socket, limit: deadline)
    do throws(Conversation.Failure) {
      if helper.isFresh {
        try sendFile(by: conversation)
      } else {
        process.allowMoreTime(seconds: FilmProgram.seconds)
      }
      let rgba = try conversation.receive(format.width * format.height * 4)
      process.noteAnswer()
      let bitmap = Bitmap(width: format.width, height: format.height, rgba: rgba)
      return MovingFrame(
        ImageTile(bitmap, format: format), duration: .seconds(1) / FilmProgram.rate)
    } catch {
      throw process.reason(
        for: error, crash: .damaged(kind, reason: "ffmpeg finds no picture in it"),
        seconds: FilmProgram.seconds)
    }
  }

  /// Sends the opened file, so that header and frames come from the same file even if the file is replaced.
  private func sendFile(by conversation: Conversation) throws(Conversation.Failure) {
    let file: RegularFile
    do throws(ImageFileError) {
      file = try open()
    } catch {
      throw .cannotRead(error)
    }
    let size = ImageSize(width: format.width, height: format.height)
    let request = FilmRequest(kind: kind, size: size, repeats: repeats)
    try conversation.send(request.encoded, with: file.descriptor)
  }

  /// Opens the file if it still has the film's format.
  private func open() throws(ImageFileError) -> RegularFile {
    let file = try RegularFile(path, longest: .max)
    guard try ImageFile.header(of: file).format == kind else {
      throw .damaged(kind, reason: "another file has taken its place")
    }
    return file
  }
}
