internal import TagSphereForms
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

extension SVGWriter {
  /// Returns the complete file.
  mutating func file(on page: PrintPage) -> String {
    let (low, high) = page.area(around: picture)
    let size = high - low
    func length(_ pixels: Double) -> String {
      page == PrintPage() ? "\(Decimal(pixels))" : "\(Decimal(pixels * page.unit, places: 3))mm"
    }
    let box = "\(Self.pixel(low)) \(Self.pixel(size))"
    let ground = self.ground(from: low, to: high)
    let title = picture.title.map { "<title>\(ReadableText.xml($0))</title>\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(length(size.x))" height="\(length(size.y))" viewBox="\(box)">
      \(title ?? "")<defs>
      \(definitions)</defs>
      \(ground)\(body)</svg>

      """
  }

  /// Returns elements that fill the area between two corners, pixels, with the background.
  ///
  /// - Returns: An empty string if the background is transparent.
  mutating func ground(from low: SIMD2<Double>, to high: SIMD2<Double>) -> String {
    guard let ground = picture.ground else { return "" }
    let size = high - low
    let place = """
      x="\(Decimal(low.x, places: 3))" y="\(Decimal(low.y, places: 3))" \
      width="\(Decimal(size.x, places: 3))" height="\(Decimal(size.y, places: 3))"
      """
    guard let shape = BackdropShape(ground, of: picture) else {
      return "<rect \(place) fill=\"\(ground.color)\"/>\n"
    }
    let name = groundName ?? define(shape.gradient)
    groundName = name
    return "<rect \(place) fill=\"url(#\(name))\"/>\n"
      + shape.lines(from: low, to: high).map(Self.element).joined()
  }

  /// Returns an element that draws lines.
  static func element(_ lines: VectorPicture.Lines) -> String {
    // The points after the first point of a line need no command letter.
    let data = lines.lines.map { "M" + $0.map(outlinePoint).joined(separator: " ") }.joined()
    return "<path\(stroke(lines.paint, width: "\(Decimal(lines.width))")) d=\"\(data)\"/>\n"
  }

  /// Returns the attributes that fill a shape with a paint.
  static func fill(_ paint: VectorPicture.Paint) -> String {
    " fill=\"\(paint.color)\"" + opacity(paint)
  }

  /// Returns the attributes that draw only the outline of a shape.
  static func stroke(_ paint: VectorPicture.Paint, width: String) -> String {
    " fill=\"none\" stroke=\"\(paint.color)\" stroke-width=\"\(width)\" stroke-linejoin=\"round\""
      + opacity(paint)
  }

  /// Returns an opacity attribute for a whole element, which keeps overlapping letters from becoming darker.
  private static func opacity(_ paint: VectorPicture.Paint) -> String {
    paint.opacity < 1 ? " opacity=\"\(Decimal(paint.opacity, places: 3))\"" : ""
  }

  /// Returns the path data of a label's box, or of a smaller box inside it.
  static func path(
    of box: VectorPicture.LabelBox, inset: Float = 0, shift: SIMD2<Float> = .zero,
    in plane: LabelPlane
  ) -> String {
    let path = RoundedBox(box.frame, radius: box.cornerRadius, inset: inset)
    return data(of: path.elements) { pixel(plane.point($0 + shift)) }
  }

  /// Returns the path data of a mark; empty if the mark is a glyph.
  static func path(of mark: LabelMark, in plane: LabelPlane) -> String {
    let path: RoundedBox
    switch mark {
    case .glyph: return ""
    case .rectangle(let box): path = RoundedBox(box, radius: 0)
    case .disc(let box): path = RoundedBox(box, radius: box.size.y / 2)
    }
    return data(of: path.elements) { pixel(plane.point($0)) }
  }

  /// Returns the transform from a label's units, y up, to pixels.
  static func transform(
    _ plane: LabelPlane, at place: SIMD2<Float> = .zero, unit: Double
  ) -> String {
    let (right, up) = plane.steps(at: place)
    let origin = plane.point(place)
    let linear = [right.x, right.y, up.x, up.y].map { "\(Decimal($0 / unit, places: 6))" }
    return "matrix(\(linear.joined(separator: " ")) \(pixel(origin)))"
  }

  /// Returns a length in the units of glyphs.
  static func units(_ em: Float) -> Decimal { Decimal(Double(em) * unitsPerEm, places: 1) }

  /// Returns the coordinates of a position in the picture.
  static func pixel(_ point: SIMD2<Double>) -> String {
    "\(Decimal(point.x, places: 3)) \(Decimal(point.y, places: 3))"
  }

  /// Returns the coordinates of a point of an outline that is written point by point.
  static func outlinePoint(_ point: SIMD2<Double>) -> String {
    "\(Decimal(point.x)) \(Decimal(point.y))"
  }

  /// Returns the path data of a glyph, in glyph units, y up.
  static func data(of path: GlyphPath) -> String {
    data(of: path.elements) { "\(units($0.x)) \(units($0.y))" }
  }

  /// Returns the path data of elements.
  private static func data(
    of elements: [GlyphPath.Element], _ place: (SIMD2<Float>) -> String
  ) -> String {
    var data = ""
    for element in elements {
      switch element {
      case .move(let point): data += (data.isEmpty ? "M" : "ZM") + place(point)
      case .line(let point): data += "L" + place(point)
      case .conic(let control, let end): data += "Q" + place(control) + " " + place(end)
      case .cubic(let first, let second, let end):
        data += "C" + place(first) + " " + place(second) + " " + place(end)
      }
    }
    return data + "Z"
  }
}
