/// The colours of a GIF, which all its frames share.
nonisolated enum Palette {
  /// The number of frames that the colours are chosen from: a cloud has nearly the same ones from all
  /// sides, and ffmpeg would hold all frames until it has seen the last.
  static let sampleCount = 24

  /// The arguments for choosing colours from frames: 256 pixels, to standard output.
  static func arguments(_ shape: FilmShape) -> [String] {
    shape.input + [
      "-vf", "palettegen=stats_mode=full:reserve_transparent=\(shape.isTransparent ? 1 : 0)",
      "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
    ]
  }

  /// The bytes of the colours.
  static let byteCount = 16 * 16 * 4

  /// The arguments for using colours that can be read at a path.
  static func use(at path: String) -> [String] {
    [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "16x16", "-i", path,
      // Ordered dithering: error diffusion would flicker between frames.
      "-lavfi", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
    ]
  }
}
