extension Declutterer {
  /// Returns the number of labels that can be read where the sphere is nearest, at the zoom and in the
  /// window of a view.
  ///
  /// - Complexity: O(labels) where the view's scale is another than the last time.
  package mutating func readableCount(in uniforms: FrameUniforms) -> Int {
    let eye = Float(uniforms.eyeDistance)
    let least =
      ViewAxes.legibleTangent(uniforms) * (eye.isFinite ? eye - 1 : 1) / uniforms.textScale
    if let readable, readable.least == least { return readable.count }
    let count = boxes.count(readableFrom: least)
    readable = (least, count)
    return count
  }
}
