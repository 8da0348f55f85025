internal import CTagSphereCairo
internal import TagSphereTagData
internal import TagSphereText

extension PDFWriter {
  /// Adds a path to cairo's current path.
  ///
  /// - Parameters:
  ///   - elements: The path.
  ///   - place: Returns the pixel position of a point of the path.
  func trace(_ elements: [GlyphPath.Element], _ place: (SIMD2<Float>) -> SIMD2<Double>) {
    var pen = SIMD2<Double>.zero
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point):
        if index > 0 { cairo_close_path(context) }
        pen = place(point)
        cairo_move_to(context, pen.x, pen.y)
      case .line(let point):
        pen = place(point)
        cairo_line_to(context, pen.x, pen.y)
      case .conic(let control, let end):
        let (middle, to) = (place(control), place(end))
        let (first, second) = (pen + (middle - pen) * 2 / 3, to + (middle - to) * 2 / 3)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
        pen = to
      case .cubic(let control1, let control2, let end):
        let (first, second, to) = (place(control1), place(control2), place(end))
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
        pen = to
      }
    }
    cairo_close_path(context)
  }

  /// Sets the current colour to a paint.
  func set(_ paint: VectorPicture.Paint) {
    let color = SIMD3<Double>(paint.color.encoded)
    if paint.opacity < 1 {
      cairo_set_source_rgba(context, color.x, color.y, color.z, paint.opacity)
    } else {
      cairo_set_source_rgb(context, color.x, color.y, color.z)
    }
  }

  /// Fills the current path with a paint, and clears the path.
  func fill(_ paint: VectorPicture.Paint) {
    set(paint)
    cairo_fill(context)
  }

  /// Fills the current path with a gradient, and clears the path.
  func fill(_ gradient: VectorPicture.Gradient) {
    let center = gradient.center
    let pattern = cairo_pattern_create_radial(
      center.x, center.y, 0, center.x, center.y, gradient.radius)
    defer { cairo_pattern_destroy(pattern) }
    for (share, paint) in gradient.stops {
      let color = SIMD3<Double>(paint.color.encoded)
      cairo_pattern_add_color_stop_rgba(
        pattern, share, color.x, color.y, color.z, paint.opacity)
    }
    cairo_set_source(context, pattern)
    cairo_fill(context)
  }

  /// Draws lines.
  func add(_ lines: VectorPicture.Lines) {
    cairo_new_path(context)
    for line in lines.lines {
      cairo_new_sub_path(context)
      for place in line { cairo_line_to(context, place.x, place.y) }
    }
    set(lines.paint)
    cairo_set_line_width(context, lines.width)
    cairo_stroke(context)
  }

  /// Fills the area between two corners, pixels, with the background.
  ///
  /// A transparent background draws nothing.
  func addGround(from low: SIMD2<Double>, to high: SIMD2<Double>) {
    guard let ground = picture.ground else { return }
    cairo_new_path(context)
    cairo_rectangle(context, low.x, low.y, high.x - low.x, high.y - low.y)
    guard let shape = BackdropShape(ground, of: picture) else {
      return fill(VectorPicture.Paint(color: ground.color))
    }
    fill(shape.gradient)
    for lines in shape.lines(from: low, to: high) { add(lines) }
  }
}
