/// The palette of a GIF, which all its frames share.
nonisolated enum Palette {
  /// The number of frames from which the palette is chosen.
  ///
  /// A few frames are enough, because a cloud has nearly the same colours from all sides. ffmpeg holds all
  /// frames in memory until it has read the last frame.
  static let sampleCount = 24

  /// Returns the arguments for choosing a palette from frames: 256 pixels, to standard output.
  static func arguments(_ shape: FilmShape) -> [String] {
    shape.input + [
      "-vf", "palettegen=stats_mode=full:reserve_transparent=\(shape.isTransparent ? 1 : 0)",
      "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
    ]
  }

  /// The size of the palette's pixels, bytes.
  static let byteCount = 16 * 16 * 4

  /// Returns the arguments for using a palette that can be read at a path.
  static func use(at path: String) -> [String] {
    [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "16x16", "-i", path,
      // Use ordered dithering, because error diffusion would flicker between frames.
      "-lavfi", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
    ]
  }
}
