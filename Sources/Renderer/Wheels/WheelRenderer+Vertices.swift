package import TagSphereGLObjects
internal import TagSphereWheels

/// The outputs of the vertex shaders of wheels, for comparison with their Swift twins.
extension WheelRenderer {
  /// Returns the outputs of the vertex shader of words for all corners of a ring's glyphs.
  ///
  /// - Parameters:
  ///   - index: The ring.
  ///   - quality: How edges are drawn.
  ///   - drawnPixels: Drawn pixels per pixel of the picture.
  package func wordVertices(
    ofRing index: Int, _ quality: EdgeQuality, drawnPixels: Float
  ) throws(GLError) -> CapturedVertices {
    let outputs: [VertexOutput] = [
      .position, .fromCenter, .place, .color, .behind, .texelPlace, .layerStep, .bend, .steps,
      .pixelsPerField, .pill, .image,
    ]
    let linked = try WheelPrograms.linkText(quality, captures: outputs.map(\.rawValue))
    return try CapturedVertices(
      outputs, of: 0..<rings[index].glyphCount * 4, with: vertices
    ) {
      linked.use()
      bind(ring: index, drawnPixels)
      bindWords(of: index)
    }
  }

  /// Returns the outputs of the vertex shader of rings for the vertices of a band.
  package func bandVertices(ofRing index: Int) throws(GLError) -> CapturedVertices {
    let outputs: [VertexOutput] = [.position, .place]
    let linked = try WheelPrograms.linkRing(samples: 0, captures: outputs.map(\.rawValue))
    return try CapturedVertices(outputs, of: 0..<RingBand.vertexCount, with: vertices) {
      linked.use()
      bind(ring: index, 1)
    }
  }

  /// Returns the outputs of the mark's vertex shader for the corners of each shape of the mark.
  package func markVertices() throws(GLError) -> [CapturedVertices] {
    let linked = try WheelPrograms.linkMark(captures: [VertexOutput.position.rawValue])
    var figures: [CapturedVertices] = []
    for corners in frame.marks {
      figures.append(
        try CapturedVertices([.position], of: 0..<corners.count, with: vertices) {
          linked.use()
          bindMark()
          linked.set("corners", corners.map { SIMD2<Float>($0) })
        })
    }
    return figures
  }
}
