internal import TagSphereCommandLineOptions

extension FilmFormat {
  /// The arguments for writing a film to a file, except for the file itself.
  nonisolated func arguments(_ shape: FilmShape) -> [String] {
    // These flags make the output independent of ffmpeg's version.
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
    }
  }

  /// Tag the stream as BT.709 in limited range, because players guess the matrix of untagged films.
  private nonisolated static let colors = [
    "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
    "-color_range", "tv",
  ]
}
