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
