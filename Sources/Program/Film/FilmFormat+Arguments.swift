internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions

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

  /// The arguments for frames on standard input.
  var input: [String] {
    [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }
}

extension FilmFormat {
  /// The arguments for a film that is written to a file, except for the file itself.
  nonisolated func arguments(_ shape: FilmShape) -> [String] {
    // Nothing that depends on the version of ffmpeg is written.
    ["-an", "-fflags", "+bitexact", "-flags:v", "+bitexact"] + codec(shape) + ["-f", rawValue]
  }

  private nonisolated func codec(_ shape: FilmShape) -> [String] {
    let alpha = shape.isTransparent
    switch self {
    case .gif:
      return ["-c:v", "gif", "-loop", "0"]
    case .webP:
      return [
        "-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "0", "-quality", "90",
        "-loop", "0",
      ]
    case .apng:
      return [
        "-c:v", "apng", "-pix_fmt", alpha ? "rgba" : "rgb24", "-pred", "mixed", "-plays", "0",
      ]
    case .mp4:
      return Self.colors + [
        "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-pix_fmt", "yuv420p",
        "-movflags", "+faststart",
      ]
    case .webM:
      return Self.colors + [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1", "-pix_fmt", alpha ? "yuva420p" : "yuv420p",
      ] + (alpha ? ["-auto-alt-ref", "0"] : [])
    case .raw: return []
    }
  }

  /// Players take films of any size for those of television; the colours are named, so that none has to
  /// guess.
  private nonisolated static let colors = [
    "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
    "-color_range", "tv",
  ]
}

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
      // Its pattern stays in its place, so that still colours do not flicker.
      "-lavfi", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
    ]
  }
}
