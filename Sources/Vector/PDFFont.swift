internal import CTagSphereCairo
internal import TagSphereGlyphs
internal import TagSphereText

/// A font as cairo embeds it, with only the glyphs that are used.
final class PDFFont {
  private let handle: OpaquePointer
  private let matrix: SIMD4<Double>

  init(_ font: OpenFont) {
    handle = cairo_ft_font_face_create_for_ft_face(FT_Face(font.face), 0)
    matrix = SIMD4<Double>(font.matrix)
    if font.isEmboldened {
      cairo_ft_font_face_set_synthesize(handle, UInt32(CAIRO_FT_SYNTHESIZE_BOLD.rawValue))
    }
    // Cairo may keep the font face longer than its users do, so retain FreeType's face as long as
    // cairo does.
    cairo_font_face_set_user_data(
      handle, Self.owner, Unmanaged.passRetained(font).toOpaque(),
      { Unmanaged<OpenFont>.fromOpaque($0!).release() })
  }

  deinit { cairo_font_face_destroy(handle) }

  /// The key of the user data that retains the font.
  nonisolated(unsafe) private static let owner = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return UnsafePointer(key)
  }()

  /// Writes letters in the current colour, with the text that they represent.
  func show(_ stretch: LetteredText.Stretch, in plane: LabelPlane, context: OpaquePointer) {
    guard let first = stretch.letters.first else { return }
    let (right, up) = plane.steps(at: stretch.middle ?? first.origin)
    // Cairo's glyphs have y down.
    var size = cairo_matrix_t(
      xx: right.x * matrix.x + up.x * matrix.z, yx: right.y * matrix.x + up.y * matrix.z,
      xy: -(right.x * matrix.y + up.x * matrix.w), yy: -(right.y * matrix.y + up.y * matrix.w),
      x0: 0, y0: 0)
    cairo_set_font_face(context, handle)
    cairo_set_font_matrix(context, &size)
    let glyphs = stretch.letters.map { letter in
      let place = plane.point(letter.origin)
      return cairo_glyph_t(index: UInt(letter.glyph.index), x: place.x, y: place.y)
    }
    let parts = stretch.isRightToLeft ? stretch.clusters.reversed() : stretch.clusters
    let texts = parts.map { $0.letters[0].text }
    let clusters = zip(parts, texts).map { part, text in
      cairo_text_cluster_t(
        num_bytes: Int32(text.utf8.count), num_glyphs: Int32(part.letters.count))
    }
    let text = texts.joined()
    cairo_show_text_glyphs(
      context, text, Int32(text.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count),
      stretch.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }
}

extension LetteredText.Stretch {
  /// The clusters of the stretch.
  ///
  /// Each cluster is a stretch of its own.
  var clusters: [LetteredText.Stretch] {
    var clusters: [LetteredText.Stretch] = []
    for letter in letters {
      if clusters.last?.letters.last?.cluster != letter.cluster {
        clusters.append(LetteredText.Stretch())
      }
      clusters[clusters.count - 1].letters.append(letter)
    }
    return clusters
  }

  /// The middle of the letters' origins, at which the steps of one em are measured; nil without letters.
  var middle: SIMD2<Float>? {
    guard let first = letters.first, let last = letters.last else { return nil }
    return (first.origin + last.origin) / 2 + Self.toMiddle
  }

  /// The approximate offset from a letter's origin to its middle, em.
  private static let toMiddle: SIMD2<Float> = [0.28, 0.28]
}
