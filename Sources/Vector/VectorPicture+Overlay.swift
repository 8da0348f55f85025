internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

extension VectorPicture {
  /// Returns the legend and the heading of a cloud.
  func overlay(of cloud: Cloud, frame: FrameUniforms) -> [Shape] {
    let overlay = Overlay(
      legend: cloud.legend, heading: cloud.design.look.placedHeading, theme: cloud.theme,
      width: width, height: height,
      textSize: Legend.textSize(in: [Double(width), Double(height)]),
      advance: { Double(source.run(for: $0).advance) })
    guard let overlay else { return [] }
    guard let plate = plate(of: overlay) else {
      return shapes(of: overlay.overlapping(from: 0), frame)
    }
    return [Shape.ground(plate)] + shapes(of: overlay.overlapping(from: 1), frame)
  }

  /// Returns the area of a plate, behind all other items, that has the background's colour.
  ///
  /// The result is nil without such a plate, and if the background is uniform. Over a backdrop, the
  /// plate is painted with the backdrop instead of one colour.
  private func plate(of overlay: Overlay) -> Overlay.Rectangle? {
    guard let ground, ground.backdrop != nil, case .shape(let shape)? = overlay.items.first,
      shape.color == ground.color
    else { return nil }
    return shape.frame
  }

  /// Returns the items of an overlay as shapes.
  private func shapes(of overlay: Overlay, _ frame: FrameUniforms) -> [Shape] {
    var source = source
    let batch = GlyphBatch(overlay, source: &source, maximumTextWidth: Overlay.widestText)
    let uniforms = FrameUniforms(
      overlayWidth: width, height: height, viewport: frame.viewport, background: frame.background)
    let layer = VectorLayer(
      number: 2, batch: batch, transform: LabelTransform(uniforms: uniforms)
    ) { label, source in
      guard case .text(let text) = overlay.items[label] else { return nil }
      var tag = Tag(text: text.string)
      tag.details = Tag.Details()
      tag.details?.style = text.style
      return source.wrappedRun(
        of: tag, strokes: nil, maximumWidth: Overlay.widestText, maximumLines: 1)
    }
    return Solid.painted(solids(of: layer))
  }
}

extension Overlay {
  /// Returns the overlay without its first items, with each rectangle extended under its right neighbour.
  ///
  /// Without this overlap, soft edges would show a gap between neighbouring rectangles.
  fileprivate func overlapping(from first: Int) -> Overlay {
    var overlay = Overlay(width: width, height: height)
    for (place, item) in items.enumerated().dropFirst(first) {
      switch item {
      case .text(let text): overlay.add(text)
      case .shape(var shape):
        if place + 1 < items.count, case .shape(let next) = items[place + 1],
          shape.touches(next)
        {
          shape.frame.size.x += next.frame.size.x / 2
        }
        overlay.add(shape)
      }
    }
    return overlay
  }
}

extension Overlay.Shape {
  /// Returns whether `other` begins where this rectangle ends.
  fileprivate func touches(_ other: Overlay.Shape) -> Bool {
    let corner = frame.origin + SIMD2(frame.size.x, 0) - other.frame.origin
    return !isDisc && !other.isDisc && abs(corner.x) < 0.01 && abs(corner.y) < 0.01
      && frame.size.y == other.frame.size.y
  }
}
