internal import TagSphereSequence
internal import TagSphereTagData

/// The frames that ffmpeg reads, and the file that it writes.
nonisolated struct FilmShape {
  /// Pixels in a row.
  var width: Int
  /// Rows.
  var height: Int
  /// Frames per second.
  var rate: FilmRate
  /// Whether pixels may be transparent.
  var isTransparent: Bool
  /// What half transparent pixels are painted on where pixels are whole or absent.
  var background: Color

  /// The arguments for frames on standard input.
  var input: [String] {
    [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }
}
