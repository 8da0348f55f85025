internal import TagSphereGlyphs

/// The program ffmpeg, which decodes films in limited processes: see ``FilmService``.
public struct FilmProgram: Hashable, Sendable {
  /// The path of the program.
  public let path: String
  /// The helper program that limits itself and becomes ffmpeg, and its arguments.
  let helper: String
  let arguments: [String]

  /// Creates it from the path of the program.
  ///
  /// - Parameters:
  ///   - path: The absolute path of ffmpeg.
  ///   - helper: The path of a program that calls `FilmService.run(ffmpeg:)` with its last argument.
  ///   - arguments: Its arguments before that one.
  public init(path: String, helper: String, arguments: [String]) {
    (self.path, self.helper, self.arguments) = (path, helper, arguments)
  }

  /// The frames that are shown in a second.
  static let rate = 12
  /// The processor time that each frame may take, seconds.
  public static let seconds = 10
  /// The most addresses that it may use, mebibytes; with less it hangs instead of failing.
  static let mebibytes = 1024

  /// Returns a process that becomes ffmpeg when it is sent a `FilmRequest`.
  var process: HelperProcess { HelperProcess(path: helper, arguments: arguments + [path]) }
}

/// What a helper process is asked to play; an open file comes with it.
struct FilmRequest: Hashable {
  /// The format of the film, as its header says.
  var kind: PictureFormat
  /// The size of the frames.
  var size: PictureSize
  /// Whether it begins again after the last frame; otherwise there is one.
  var repeats: Bool

  /// The length of the encoded request, bytes.
  static let encodedCount = 4 * 4

  /// Four 32-bit numbers in the machine's order: both processes run on one machine.
  var encoded: [UInt8] {
    [kind == .webM ? 1 : 0, UInt32(size.width), UInt32(size.height), repeats ? 1 : 0]
      .flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  init(kind: PictureFormat, size: PictureSize, repeats: Bool) {
    (self.kind, self.size, self.repeats) = (kind, size, repeats)
  }

  init(_ bytes: [UInt8]) {
    let numbers = bytes.numbers32
    kind = numbers[0] == 1 ? .webM : .mp4
    size = PictureSize(width: Int(numbers[1]), height: Int(numbers[2]))
    repeats = numbers[3] != 0
  }

  /// Returns the arguments with which ffmpeg writes the frames to its standard output, as bytes of red, green,
  /// blue and opacity, top row first.
  ///
  /// - Parameter file: The open file.
  func arguments(reading file: Int32) -> [String] {
    ["-hide_banner", "-nostdin", "-loglevel", "quiet", "-protocol_whitelist", "file"]
      + ["-threads", "1"] + (repeats ? ["-stream_loop", "-1"] : [])
      // Not by its own look at the file, which may find another format in it.
      + ["-f", kind == .webM ? "matroska" : "mov", "-i", "file:/proc/self/fd/\(file)"]
      + ["-map", "0:v:0", "-vf", filter, "-threads", "1"] + (repeats ? [] : ["-frames:v", "1"])
      + ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
  }

  private var filter: String {
    "fps=\(FilmProgram.rate),scale=\(size.width):\(size.height):flags=area,setsar=1"
  }
}
