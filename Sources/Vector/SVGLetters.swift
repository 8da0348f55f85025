/// The letters of a label in an SVG file, which may be drawn several times.
struct SVGLetters {
  private let plane: LabelPlane
  /// References to glyphs, in the units of glyphs; empty if the letters are outlines.
  private var uses = ""
  /// The path data of outlines, pixels; empty if the letters are references.
  private var path = ""

  init(uses: String, in plane: LabelPlane) { (self.uses, self.plane) = (uses, plane) }

  init(path: String, in plane: LabelPlane) { (self.path, self.plane) = (path, plane) }

  /// Returns an element that draws the letters; empty without letters.
  ///
  /// - Parameters:
  ///   - paint: The colour.
  ///   - width: The width of a line along the letters' edges, em; 0 to fill the letters.
  ///   - shift: The offset of the letters, em, right and up.
  func element(
    _ paint: VectorPicture.Paint, width: Float = 0, shift: SIMD2<Float> = .zero
  ) -> String {
    guard !uses.isEmpty || !path.isEmpty else { return "" }
    if uses.isEmpty {
      let offset = plane.point(shift) - plane.point(.zero)
      let moved = shift == .zero ? "" : " transform=\"translate(\(SVGWriter.pixel(offset)))\""
      let pixels = Decimal(Double(width) * plane.pixelsPerEm)
      return "<path\(moved)\(look(paint, width: width, "\(pixels)")) d=\"\(path)\"/>"
    }
    let transform = SVGWriter.transform(plane, at: shift, unit: SVGWriter.unitsPerEm)
    let look = look(paint, width: width, "\(SVGWriter.units(width))")
    return "<g transform=\"\(transform)\"\(look)>\(uses)</g>"
  }

  private func look(_ paint: VectorPicture.Paint, width: Float, _ length: String) -> String {
    width == 0 ? SVGWriter.fill(paint) : SVGWriter.stroke(paint, width: length)
  }
}
