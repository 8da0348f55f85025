internal import TagSphereForms
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

extension VectorPicture {
  /// Returns the picture as an SVG file.
  ///
  /// Letters are outlines, so that no font is needed. The title of each label is its whole text.
  ///
  /// - Parameter page: The size of the sheet, and its bleed.
  package func svg(on page: PrintPage = PrintPage()) -> [UInt8] {
    var writer = SVGWriter(self)
    for shape in shapes { writer.add(shape) }
    return Array(writer.file(on: page).utf8)
  }
}

/// The state of an SVG file that is being written.
struct SVGWriter {
  /// The definitions to which shapes refer: glyphs, images, gradients.
  var definitions = ""
  var body = ""
  /// The glyphs' IDs in the file; nil for glyphs without an outline.
  private var names: [GlyphID: String?] = [:]
  private var imageNames: [VectorPicture.Image.Key: String] = [:]
  private var gradientCount = 0
  /// The name of the background's gradient; nil before the gradient is defined.
  var groundName: String?
  let picture: VectorPicture
  private var source: FontGlyphSource { picture.source }

  init(_ picture: VectorPicture) { self.picture = picture }

  /// The number of units of glyphs in one em.
  static let unitsPerEm = 1_000.0
  /// The largest distance of a chord from its curve, pixels, in the letters of slanted labels.
  private static let tolerance = 0.03

  /// Adds a shape over all earlier shapes.
  mutating func add(_ shape: VectorPicture.Shape) {
    switch shape {
    case .disc(let disc): add(disc)
    case .label(let label): add(label)
    case .lines(let lines): body += Self.element(lines)
    case .ground(let area):
      let elements = ground(from: area.origin, to: area.origin + area.size)
      body += elements
    }
  }

  private mutating func add(_ disc: VectorPicture.Disc) {
    let place = "cx=\"\(Decimal(disc.center.x))\" cy=\"\(Decimal(disc.center.y))\""
    let fill = disc.gradient.map { " fill=\"url(#\(define($0)))\"" } ?? Self.fill(disc.paint)
    body += "<circle \(place) r=\"\(Decimal(disc.radius))\"\(fill)/>\n"
  }

  /// Defines a gradient, and returns its name.
  mutating func define(_ gradient: VectorPicture.Gradient) -> String {
    gradientCount += 1
    let name = "r\(gradientCount)"
    definitions += "<radialGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\""
    definitions += " cx=\"\(Decimal(gradient.center.x))\" cy=\"\(Decimal(gradient.center.y))\""
    definitions += " r=\"\(Decimal(gradient.radius))\">"
    for (share, paint) in gradient.stops {
      definitions += "<stop offset=\"\(Decimal(share, places: 4))\""
      definitions += " stop-color=\"\(paint.color)\""
      if paint.opacity < 1 {
        definitions += " stop-opacity=\"\(Decimal(paint.opacity, places: 3))\""
      }
      definitions += "/>"
    }
    definitions += "</radialGradient>\n"
    return name
  }

  private mutating func add(_ label: VectorPicture.Label) {
    body += "<g>"
    if let title = label.title { body += "<title>\(ReadableText.xml(title))</title>" }
    let letters = label.plane.isAffine ? uses(of: label) : outlines(of: label)
    for layer in label.softLayers {
      for (reach, paint) in layer.rings {
        if let box = label.box {
          let path = Self.path(of: box, inset: -reach, shift: layer.shift, in: label.plane)
          body += "<path\(Self.fill(paint)) d=\"\(path)\"/>"
        } else {
          body += letters.element(paint, width: 2 * reach, shift: layer.shift)
        }
      }
    }
    if let box = label.box { add(box, in: label.plane) }
    for image in label.images { add(image, in: label.plane) }
    if let outline = label.outline {
      body += letters.element(outline.paint, width: 2 * outline.width)
    }
    body += letters.element(label.ink)
    body += "</g>\n"
  }

  /// Returns the letters of a label that faces the camera, as references to glyphs.
  private mutating func uses(of label: VectorPicture.Label) -> SVGLetters {
    var letters = ""
    for mark in label.marks {
      switch mark {
      case .glyph(let glyph, let origin):
        guard let name = name(of: glyph) else { continue }
        letters += "<use xlink:href=\"#\(name)\" x=\"\(Self.units(origin.x))\""
        letters += origin.y == 0 ? "/>" : " y=\"\(Self.units(origin.y))\"/>"
      case .rectangle(let box):
        letters += "<rect x=\"\(Self.units(box.left))\" y=\"\(Self.units(box.bottom))\""
        letters += " width=\"\(Self.units(box.size.x))\" height=\"\(Self.units(box.size.y))\"/>"
      case .disc(let box):
        letters += "<circle cx=\"\(Self.units(box.center.x))\" cy=\"\(Self.units(box.center.y))\""
        letters += " r=\"\(Self.units(box.size.y / 2))\"/>"
      }
    }
    return SVGLetters(uses: letters, in: label.plane)
  }

  /// Returns the letters of a label that lies in its own plane, as outlines whose points are written one by one.
  private mutating func outlines(of label: VectorPicture.Label) -> SVGLetters {
    let tolerance = Float(Self.tolerance / max(label.plane.pixelsPerEm, 1))
    var path = ""
    for mark in label.marks {
      guard case .glyph(let glyph, let origin) = mark else {
        path += Self.path(of: mark, in: label.plane)
        continue
      }
      guard let outline = source.path(of: glyph) else { continue }
      var pen: SIMD2<Float>?
      for segment in GlyphOutline(outline, tolerance: tolerance).segments {
        if segment.lowHalf != pen {
          path += "M" + Self.outlinePoint(label.plane.point(origin + segment.lowHalf))
        }
        // The points of a contour after the first point need no command letter.
        path += " " + Self.outlinePoint(label.plane.point(origin + segment.highHalf))
        pen = segment.highHalf
      }
    }
    return SVGLetters(path: path, in: label.plane)
  }

  private mutating func add(_ box: VectorPicture.LabelBox, in plane: LabelPlane) {
    let edge = Self.path(of: box, in: plane)
    if let fill = box.fill { body += "<path\(Self.fill(fill)) d=\"\(edge)\"/>" }
    if let border = box.border, box.borderWidth > 0 {
      let inner = Self.path(of: box, inset: box.borderWidth, in: plane)
      body += "<path\(Self.fill(border)) fill-rule=\"evenodd\" d=\"\(edge)\(inner)\"/>"
    }
  }

  private mutating func add(_ image: VectorPicture.Image, in plane: LabelPlane) {
    guard let name = name(of: image) else { return }
    let steps = plane.steps(at: image.frame.center)
    let right = steps.right * Double(image.frame.size.x)
    let down = -steps.up * Double(image.frame.size.y)
    let corner = plane.point(image.frame.center) - (right + down) / 2
    let numbers = [right.x, right.y, down.x, down.y, corner.x, corner.y]
    let matrix = numbers.map { "\(Decimal($0, places: 3))" }.joined(separator: " ")
    body += "<use xlink:href=\"#\(name)\" transform=\"matrix(\(matrix))\""
    body += image.opacity < 1 ? " opacity=\"\(Decimal(image.opacity, places: 3))\"/>" : "/>"
  }

  /// Returns the name of a glyph, and defines the glyph on first use; nil for a glyph without an outline.
  private mutating func name(of glyph: GlyphID) -> String? {
    if let known = names[glyph] { return known }
    guard let path = source.path(of: glyph), !path.elements.isEmpty else {
      names[glyph] = .some(nil)
      return nil
    }
    let name = "g\(names.count)"
    names[glyph] = name
    definitions += "<path id=\"\(name)\" d=\"\(Self.data(of: path))\"/>\n"
    return name
  }

  /// Returns the name of an image, and defines the image on first use; nil if the image cannot be written.
  private mutating func name(of image: VectorPicture.Image) -> String? {
    if let known = imageNames[image.key] { return known }
    guard let png = TilePixels(image.tile).png else { return nil }
    let name = "i\(imageNames.count)"
    imageNames[image.key] = name
    definitions += "<image id=\"\(name)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
    definitions += " xlink:href=\"data:image/png;base64,\(Base64.text(png))\"/>\n"
    return name
  }
}
