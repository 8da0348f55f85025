internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereTagData
internal import TagSphereText

extension VectorPicture {
  /// Returns the legend and the heading of a cloud.
  func overlay(of cloud: Cloud, frame: FrameUniforms) -> [Solid] {
    var source = source
    let overlay = Overlay(
      legend: cloud.legend, heading: cloud.design.look.placedHeading, theme: cloud.theme,
      width: width, height: height,
      textSize: Legend.textSize(in: [Double(width), Double(height)]),
      advance: { Double(source.run(for: $0).advance) })
    guard let overlay = overlay?.overlapping else { return [] }
    let batch = GlyphBatch(overlay, source: &source, maximumTextWidth: Overlay.widestText)
    let uniforms = FrameUniforms(
      overlayWidth: width, height: height, viewport: frame.viewport, background: frame.background)
    return solids(
      of: VectorLayer(number: 2, batch: batch, transform: LabelTransform(uniforms: uniforms)) {
        label, source in
        guard case .text(let text) = overlay.items[label] else { return nil }
        var tag = Tag(text: text.string)
        tag.details = Tag.Details()
        tag.details?.style = text.style
        return source.wrappedRun(
          of: tag, strokes: nil, maximumWidth: Overlay.widestText, maximumLines: 1)
      })
  }
}

extension Overlay {
  /// The same with each rectangle reaching below the next one at its right, so that nothing is seen
  /// between them where edges are soft.
  fileprivate var overlapping: Overlay {
    var overlay = Overlay(width: width, height: height)
    for (place, item) in items.enumerated() {
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
  /// Whether another rectangle begins where this one ends.
  fileprivate func touches(_ other: Overlay.Shape) -> Bool {
    let corner = frame.origin + SIMD2(frame.size.x, 0) - other.frame.origin
    return !isDisc && !other.isDisc && abs(corner.x) < 0.01 && abs(corner.y) < 0.01
      && frame.size.y == other.frame.size.y
  }
}
