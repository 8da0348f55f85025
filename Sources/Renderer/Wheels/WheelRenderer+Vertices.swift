package import TagSphereGLObjects
internal import TagSphereWheels

/// What the vertex shaders of wheels pass on, for comparisons with their twins.
extension WheelRenderer {
  /// Returns what the vertex shader of words passes on for all corners of a ring's glyphs.
  ///
  /// - Parameters:
  ///   - index: The ring.
  ///   - quality: How edges are drawn.
  ///   - drawnPixels: Drawn pixels for each one of the picture.
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

  /// Returns what the vertex shader of rings passes on for the vertices of a band.
  package func bandVertices(ofRing index: Int) throws(GLError) -> CapturedVertices {
    let outputs: [VertexOutput] = [.position, .place]
    let linked = try WheelPrograms.linkRing(samples: 0, captures: outputs.map(\.rawValue))
    return try CapturedVertices(outputs, of: 0..<RingBand.vertexCount, with: vertices) {
      linked.use()
      bind(ring: index, 1)
    }
  }

  /// Returns what the vertex shader of the mark passes on for the corners of each of its figures.
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
