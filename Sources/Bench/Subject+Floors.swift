internal import TagSphereArrangement
internal import TagSphereCloudReference
internal import TagSphereFloor
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereRenderer

extension Subject {
  /// The floors, which draw with the least OpenGL.
  enum Floor: String, CaseIterable {
    /// One quad per glyph, in the labels' order.
    case glyphs
    /// One quad per label, in the labels' order.
    case labels
    /// One quad per label, in the order of their places.
    case spatialLabels = "labels-spatial"
  }

  /// Returns a floor.
  ///
  /// - Parameters:
  ///   - floor: The kind of floor.
  ///   - batch: The labels.
  ///   - uniforms: The view whose pixels determine the resolution of the floor's images.
  static func floor(
    _ floor: Floor, of batch: GlyphBatch, in uniforms: FrameUniforms
  ) throws(GLError) -> Subject {
    let renderer =
      switch floor {
      case .glyphs: try FloorRenderer(glyphsOf: batch)
      case .labels: try FloorRenderer(labelsOf: batch, in: uniforms)
      case .spatialLabels:
        try FloorRenderer(
          labelsOf: batch, in: uniforms, order: SpatialOrder.indices(of: batch.labels))
      }
    let target = FloorTarget(
      try Framebuffer(width: uniforms.viewport.width, height: uniforms.viewport.height))
    return Subject(
      name: "floor/\(floor.rawValue)", quality: .fast, isFloor: true
    ) { (uniforms) throws(GLError) in
      renderer.draw(uniforms, into: target.framebuffer)
    } count: {
      DrawnLabels(onFloorOf: batch, in: $0)
    }
  }
}

extension DrawnLabels {
  /// Counts the labels that a floor draws: all labels, on both sides of the cloud.
  init(onFloorOf batch: GlyphBatch, in uniforms: FrameUniforms) {
    var uniforms = uniforms
    uniforms.lastRecession = .greatestFiniteMagnitude
    self = LabelTransform(uniforms: uniforms).drawnLabels(of: batch)
  }
}

/// Owns the framebuffer of a floor, so that a closure can hold it.
private final class FloorTarget {
  let framebuffer: Framebuffer

  init(_ framebuffer: consuming Framebuffer) { self.framebuffer = framebuffer }
}
