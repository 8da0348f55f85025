internal import Synchronization
internal import TagSphereCloudCore

/// The program ffmpeg, which decodes films: it is started without a shell, reads one file and no
/// network, and may use a gibibyte of addresses.
public struct FilmProgram: Hashable, Sendable {
  /// The path of the program.
  public let path: String

  /// Creates it from the path of the program.
  public init(path: String) { self.path = path }

  /// The frames that are shown in a second.
  static let rate = 12
  /// The most addresses that it may use, bytes; with less it hangs instead of failing.
  private static let addressLimit = 1 << 30

  /// Returns a process that writes the frames of a film to its socket, as bytes of red, green, blue and
  /// opacity, top row first.
  ///
  /// - Parameters:
  ///   - file: The path of the film.
  ///   - size: The size of the frames.
  ///   - repeats: Whether it begins again after the last frame; otherwise it writes the first alone.
  func process(
    for file: String, size: PictureSize, repeats: Bool
  ) -> HelperProcess {
    HelperProcess(
      path: path,
      arguments: ["-hide_banner", "-nostdin", "-loglevel", "quiet", "-protocol_whitelist", "file"]
        + ["-threads", "1"] + (repeats ? ["-stream_loop", "-1"] : [])
        // A path that begins with a name of a protocol or with a hyphen is a path all the same.
        + ["-i", "file:" + file, "-map", "0:v:0", "-vf", Self.filter(size), "-threads", "1"]
        + (repeats ? [] : ["-frames:v", "1"])
        + ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"],
      addressLimit: Self.addressLimit)
  }

  private static func filter(_ size: PictureSize) -> String {
    "fps=\(rate),scale=\(size.width):\(size.height):flags=area,setsar=1"
  }
}

/// Decodes the first frames of films, and all else by another worker.
final class FilmWorker: ImageWorker {
  private let program: FilmProgram
  private let others: any ImageWorker
  private let film = Mutex<FilmFrameReader?>(nil)
  private let isStopped = Atomic(false)

  /// Creates a worker.
  init(_ program: FilmProgram, others: any ImageWorker) {
    (self.program, self.others) = (program, others)
  }

  func tile(
    at path: String, format: PictureTile.Format
  ) throws(PictureFileError) -> PictureTile {
    let kind = try PictureFile.format(at: path)
    guard kind.isFilm else { return try others.tile(at: path, format: format) }
    let reader = FilmFrameReader(program, path: path, kind, format: format, repeats: false)
    film.withLock { $0 = reader }
    defer { film.withLock { $0 = nil } }
    guard !isStopped.load(ordering: .acquiring) else { throw .stopped }
    return try reader.next().tile
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    film.withLock { $0?.stop() }
    others.stop()
  }

  func finish() { others.finish() }
}

/// Reads the frames of a film from a process of its own.
final class FilmFrameReader: MovingFrameReader {
  private let process: HelperProcess
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

  func start() {
    // A failure shows again with the first frame.
    _ = try? process.start()
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

  func stop() { process.stop() }
}
