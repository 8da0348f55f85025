internal import TagSphereSequence
internal import TagSphereTagData

/// The properties of the frames that ffmpeg reads and of the file that it writes.
nonisolated struct FilmShape {
  /// The width, pixels.
  var width: Int
  /// The height, pixels.
  var height: Int
  /// The frame rate, frames per second.
  var rate: FilmRate
  /// Whether pixels may be transparent.
  var isTransparent: Bool
  /// The background for half-transparent pixels, if the format has only opaque and absent pixels.
  var background: SRGBColor

  /// The arguments for frames on standard input.
  var input: [String] {
    [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }
}
