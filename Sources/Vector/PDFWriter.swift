internal import CTagSphereCairo
internal import TagSphereForms
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

extension VectorPicture {
  /// Returns the picture as a PDF file of one page, whose text can be selected and searched.
  ///
  /// - Parameter page: The size of the sheet, and its bleed.
  /// - Throws: `VectorError` if cairo cannot write the file.
  package func pdf(on page: PrintPage = PrintPage()) throws(VectorError) -> [UInt8] {
    let bleed = page.bleed / PrintPage.millimetresPerInch * 72
    let file = try pdf(on: page, isPlain: false)
    guard bleed > 0 else { return file }
    let size = pageSize(on: page)
    func withBoxes(_ file: [UInt8]) -> [UInt8]? {
      PDFBoxes.add(to: file, bleed: bleed, width: size.x, height: size.y)
    }
    // Later versions of cairo compress the page too, unless `isPlain` is set.
    if let file = withBoxes(file) { return file }
    return withBoxes(try pdf(on: page, isPlain: true)) ?? file
  }

  private func pdf(on page: PrintPage, isPlain: Bool) throws(VectorError) -> [UInt8] {
    let (size, area) = (pageSize(on: page), page.area(around: self))
    let surface = PDFSurface(
      width: size.x, height: size.y, title: title, isPlain: isPlain)
    let writer = PDFWriter(surface, picture: self)
    writer.begin(at: area.low, pointsPerPixel: 72 / page.pixelsPerInch)
    writer.addGround(from: area.low, to: area.high)
    for shape in shapes { writer.add(shape) }
    return try surface.finish()
  }

  /// Returns the size of a page with its bleed, points.
  private func pageSize(on page: PrintPage) -> SIMD2<Double> {
    let area = page.area(around: self)
    return (area.high - area.low) * (72 / page.pixelsPerInch)
  }
}

/// Draws shapes on a page with cairo.
final class PDFWriter {
  let context: OpaquePointer
  private let surface: PDFSurface
  let picture: VectorPicture
  private var source: FontGlyphSource { picture.source }
  private var fonts: [UInt16: PDFFont?] = [:]
  private var images: [VectorPicture.Image.Key: PDFImage] = [:]

  init(_ surface: PDFSurface, picture: VectorPicture) {
    (self.surface, self.picture) = (surface, picture)
    context = cairo_create(surface.handle)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit { cairo_destroy(context) }

  /// Makes pixels the unit of all later drawing, with `corner` at the page's upper left corner.
  func begin(at corner: SIMD2<Double>, pointsPerPixel: Double) {
    cairo_scale(context, pointsPerPixel, pointsPerPixel)
    cairo_translate(context, -corner.x, -corner.y)
  }

  /// Draws a shape over all earlier shapes.
  func add(_ shape: VectorPicture.Shape) {
    switch shape {
    case .disc(let disc): add(disc)
    case .label(let label): add(label)
    case .lines(let lines): add(lines)
    case .ground(let area): addGround(from: area.origin, to: area.origin + area.size)
    }
  }

  private func add(_ disc: VectorPicture.Disc) {
    cairo_new_path(context)
    cairo_arc(context, disc.center.x, disc.center.y, disc.radius, 0, 2 * .pi)
    if let gradient = disc.gradient { fill(gradient) } else { fill(disc.paint) }
  }

  private func add(_ label: VectorPicture.Label) {
    for layer in label.softLayers { add(layer, of: label) }
    if let box = label.box { add(box, in: label.plane) }
    for image in label.images { add(image, in: label.plane) }
    if let outline = label.outline {
      draw(label, outline.paint, width: 2 * outline.width)
    }
    let written = label.text.map { write($0, of: label) } ?? []
    for mark in label.marks where !written.contains(mark) { trace(mark, of: label) }
    fill(label.ink)
  }

  private func add(_ layer: VectorPicture.SoftLayer, of label: VectorPicture.Label) {
    for (reach, paint) in layer.rings {
      guard let box = label.box else {
        draw(label, paint, width: 2 * reach, shift: layer.shift)
        continue
      }
      let path = RoundedBox(box.frame, radius: box.cornerRadius, inset: -reach)
      trace(path.elements) { label.plane.point($0 + layer.shift) }
      fill(paint)
    }
  }

  /// Draws the letters of a label as outlines.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - paint: The colour.
  ///   - width: The width of a line along the letters' edges, em; 0 to fill the letters.
  ///   - shift: The offset of the letters, em, right and up.
  private func draw(
    _ label: VectorPicture.Label, _ paint: VectorPicture.Paint, width: Float,
    shift: SIMD2<Float> = .zero
  ) {
    for mark in label.marks { trace(mark, of: label, shift: shift) }
    if width == 0 { return fill(paint) }
    set(paint)
    cairo_set_line_width(context, Double(width) * label.plane.pixelsPerEm)
    cairo_stroke(context)
  }

  /// Adds the path of a mark to cairo's current path.
  private func trace(
    _ mark: LabelMark, of label: VectorPicture.Label, shift: SIMD2<Float> = .zero
  ) {
    let plane = label.plane
    switch mark {
    case .glyph(let glyph, let origin):
      guard let path = source.path(of: glyph) else { return }
      trace(path.elements) { plane.point(origin + shift + $0) }
    case .rectangle(let box):
      trace(RoundedBox(box, radius: 0).elements, plane.point)
    case .disc(let box):
      trace(RoundedBox(box, radius: box.size.y / 2).elements, plane.point)
    }
  }

  private func add(_ box: VectorPicture.LabelBox, in plane: LabelPlane) {
    if let paint = box.fill {
      trace(RoundedBox(box.frame, radius: box.cornerRadius).elements, plane.point)
      fill(paint)
    }
    guard let border = box.border, box.borderWidth > 0 else { return }
    for inset in [0, box.borderWidth] {
      trace(
        RoundedBox(box.frame, radius: box.cornerRadius, inset: inset).elements, plane.point)
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    fill(border)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  private func add(_ image: VectorPicture.Image, in plane: LabelPlane) {
    guard let picture = images[image.key] ?? PDFImage(TilePixels(image.tile)) else { return }
    images[image.key] = picture
    let steps = plane.steps(at: image.frame.center)
    let right = steps.right * Double(image.frame.size.x)
    let down = -steps.up * Double(image.frame.size.y)
    let corner = plane.point(image.frame.center) - (right + down) / 2
    let (width, height) = (Double(picture.width), Double(picture.height))
    var matrix = cairo_matrix_t(
      xx: right.x / width, yx: right.y / width, xy: down.x / height, yy: down.y / height,
      x0: corner.x, y0: corner.y)
    cairo_save(context)
    cairo_transform(context, &matrix)
    cairo_set_source_surface(context, picture.handle, 0, 0)
    cairo_paint_with_alpha(context, image.opacity)
    cairo_restore(context)
  }

  /// Writes the letters of a label that have a font, and returns the marks of these letters.
  private func write(_ text: LetteredText, of label: VectorPicture.Label) -> Set<LabelMark> {
    var written: Set<LabelMark> = []
    set(label.ink)
    for stretch in text.stretches {
      guard let first = stretch.letters.first, let font = font(of: first.glyph) else { continue }
      // In a slanted plane, the camera sees each letter from another direction, so write the
      // clusters one by one.
      for part in label.plane.isAffine ? [stretch] : stretch.clusters {
        font.show(part, in: label.plane, context: context)
      }
      for letter in stretch.letters {
        written.insert(.glyph(letter.glyph, origin: letter.origin))
      }
    }
    return written
  }

  private func font(of glyph: GlyphID) -> PDFFont? {
    if let known = fonts[glyph.face] { return known }
    let font = source.openFont(of: glyph).map { PDFFont($0) }
    fonts[glyph.face] = .some(font)
    return font
  }
}
