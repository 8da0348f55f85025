package import TagSphereLabels

extension Declutterer {
  /// Returns the number of labels that are legible at the sphere's nearest point, at a view's zoom and window size.
  ///
  /// - Complexity: O(labels) if the view's scale has changed since the last call, otherwise O(1).
  package mutating func readableCount(in uniforms: FrameUniforms) -> Int {
    let least = uniforms.legibleSize / uniforms.textScale
    if let readable, readable.least == least { return readable.count }
    let count = boxes.count(readableFrom: least)
    readable = (least, count)
    return count
  }
}

extension FrameUniforms {
  /// The smallest em that is legible at the sphere's nearest point, world units.
  var legibleSize: Float {
    let eye = Float(eyeDistance)
    return ViewAxes.legibleTangent(self) * (eye.isFinite ? eye - 1 : 1)
  }

  /// An em that is easy to read at the sphere's nearest point, world units.
  package var readableSize: Float { legibleSize * 1.6 }
}
