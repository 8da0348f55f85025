internal import TagSphereGlyphs

/// The program ffmpeg, which decodes films in limited processes: see ``FilmService``.
public struct FilmProgram: Hashable, Sendable {
  /// The path of the program.
  public let path: String
  /// The program that limits itself and then becomes ffmpeg, and its arguments.
  let helper: String
  let arguments: [String]

  /// Creates the program from its paths.
  ///
  /// - Parameters:
  ///   - path: The absolute path of ffmpeg.
  ///   - helper: The path of a program that calls `FilmService.run(ffmpeg:)` with its own last
  ///     argument.
  ///   - arguments: The helper's arguments, without the last argument.
  public init(path: String, helper: String, arguments: [String]) {
    (self.path, self.helper, self.arguments) = (path, helper, arguments)
  }

  /// The number of frames shown per second.
  static let rate = 12
  /// The maximum processor time for each frame, seconds.
  public static let seconds = 10
  /// The maximum address space, mebibytes.
  ///
  /// With less address space, ffmpeg hangs instead of failing.
  static let mebibytes = 1024

  /// A process that becomes ffmpeg when it receives a `FilmRequest`.
  var process: DecodingProcess { DecodingProcess(path: helper, arguments: arguments + [path]) }
}

/// A request to a helper process to play a film.
///
/// An open file is sent with it.
struct FilmRequest: Hashable {
  /// The format of the film according to its header.
  var kind: ImageFormat
  /// The size of the frames.
  var size: ImageSize
  /// Whether to send all frames and start again after the last frame.
  ///
  /// If false, only one frame is sent.
  var repeats: Bool

  /// The length of the encoded request, bytes.
  static let encodedCount = 4 * 4

  /// Four 32-bit numbers in the machine's byte order, because both processes run on one machine.
  var encoded: [UInt8] {
    [kind == .webM ? 1 : 0, UInt32(size.width), UInt32(size.height), repeats ? 1 : 0]
      .flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  init(kind: ImageFormat, size: ImageSize, repeats: Bool) {
    (self.kind, self.size, self.repeats) = (kind, size, repeats)
  }

  init(_ bytes: [UInt8]) {
    let numbers = bytes.numbers32
    kind = numbers[0] == 1 ? .webM : .mp4
    size = ImageSize(width: Int(numbers[1]), height: Int(numbers[2]))
    repeats = numbers[3] != 0
  }

  /// Returns ffmpeg's arguments for writing the frames to its standard output.
  ///
  /// The frames are bytes of red, green, blue and opacity, top row first.
  ///
  /// - Parameter file: The open file.
  func arguments(reading file: Int32) -> [String] {
    ["-hide_banner", "-nostdin", "-loglevel", "quiet", "-protocol_whitelist", "file"]
      + ["-threads", "1"] + (repeats ? ["-stream_loop", "-1"] : [])
      // Specify the format, because ffmpeg's own detection may result in another format.
      + ["-f", kind == .webM ? "matroska" : "mov", "-i", "file:/proc/self/fd/\(file)"]
      + ["-map", "0:v:0", "-vf", filter, "-threads", "1"] + (repeats ? [] : ["-frames:v", "1"])
      + ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
  }

  private var filter: String {
    "fps=\(FilmProgram.rate),scale=\(size.width):\(size.height):flags=area,setsar=1"
  }
}
