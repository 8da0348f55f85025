/// The format of a film.
package enum FilmFormat: String, CaseIterable, Hashable, Sendable {
  /// 256 colours, one of which may be transparent.
  case gif
  /// A film with small losses and with transparency.
  case webP = "webp"
  /// A film without losses and with transparency.
  case apng
  /// H.264, without transparency.
  case mp4
  /// VP9, with transparency.
  case webM = "webm"

  /// The name in sentences.
  package var name: String {
    switch self {
    case .gif: "GIF"
    case .webP: "WebP"
    case .apng: "APNG"
    case .mp4: "MP4"
    case .webM: "WebM"
    }
  }
}
