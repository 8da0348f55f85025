package import TagSphereLabels

extension Declutterer {
  /// Returns the number of labels that can be read where the sphere is nearest, at the zoom and in the
  /// window of a view.
  ///
  /// - Complexity: O(labels) where the view's scale is another than the last time.
  package mutating func readableCount(in uniforms: FrameUniforms) -> Int {
    let least = uniforms.legibleSize / uniforms.textScale
    if let readable, readable.least == least { return readable.count }
    let count = boxes.count(readableFrom: least)
    readable = (least, count)
    return count
  }
}

extension FrameUniforms {
  /// The least em that can be read where the sphere is nearest, world units.
  var legibleSize: Float {
    let eye = Float(eyeDistance)
    return ViewAxes.legibleTangent(self) * (eye.isFinite ? eye - 1 : 1)
  }

  /// An em that is easily read there, world units.
  package var readableSize: Float { legibleSize * 1.6 }
}
