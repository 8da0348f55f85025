internal import TagSphereCloudCore

/// Reads the frames of a film from a process of its own.
final class FilmFrameReader: ProcessFrameReader {
  let process: HelperProcess
  private let kind: PictureFormat
  private let format: PictureTile.Format

  /// Creates a reader, whose process is started with the first frame.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - path: The path of the film.
  ///   - kind: Its format.
  ///   - format: The format of the frames.
  ///   - repeats: Whether it begins again after the last frame; otherwise there is one.
  init(
    _ program: FilmProgram, path: String, _ kind: PictureFormat, format: PictureTile.Format,
    repeats: Bool
  ) {
    (self.kind, self.format) = (kind, format)
    let size = PictureSize(width: format.width, height: format.height)
    process = program.process(for: path, size: size, repeats: repeats)
  }

  func next() throws(PictureFileError) -> MovingFrame {
    let helper = try process.start()
    let conversation = Conversation(socket: helper.socket, limit: DecoderLimits.deadline)
    do throws(Conversation.Failure) {
      let rgba = try conversation.receive(format.width * format.height * 4)
      process.noteAnswer()
      let bitmap = Bitmap(width: format.width, height: format.height, rgba: rgba)
      return MovingFrame(
        PictureTile(bitmap, format: format), duration: .seconds(1) / FilmProgram.rate)
    } catch {
      throw process.reason(
        for: error, crash: .damaged(kind, reason: "ffmpeg finds no picture in it"))
    }
  }
}
