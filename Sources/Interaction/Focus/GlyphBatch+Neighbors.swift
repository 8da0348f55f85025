package import TagSphereLabels
internal import TagSphereTagData

extension GlyphBatch {
  /// Returns the nearest label on the screen in a direction from a starting label.
  ///
  /// Labels in front of the rim take precedence. A label behind the rim is returned only if no label in
  /// front of the rim lies in the direction.
  ///
  /// - Parameters:
  ///   - label: The index of the starting label.
  ///   - direction: The direction of the search.
  ///   - uniforms: The view.
  ///   - candidates: The labels to consider; nil for all.
  ///   - isShown: Whether a label is shown and can be reached.
  /// - Returns: The label's index; nil if no label lies in that direction.
  /// - Complexity: O(candidates).
  package func neighbor(
    of label: Int, toward direction: FocusDirection, in uniforms: FrameUniforms,
    among candidates: [Int]? = nil, where isShown: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let start = uniforms.windowPoint(of: labels[label])
    var nearest: (front: (length: Double, label: Int)?, back: (length: Double, label: Int)?)
    func consider(_ other: Int) {
      guard other != label, isShown(other) else { return }
      let way = uniforms.windowPoint(of: labels[other]) - start
      // Window points have y downward.
      guard let length = direction.length(of: [way.x, -way.y]) else { return }
      let found = (length, other)
      if uniforms.isBehind(labels[other]) {
        nearest.back = nearest.back.map { min($0, found, by: <) } ?? found
      } else {
        nearest.front = nearest.front.map { min($0, found, by: <) } ?? found
      }
    }
    if let candidates {
      candidates.forEach(consider)
    } else {
      labels.indices.forEach(consider)
    }
    return (nearest.front ?? nearest.back)?.label
  }
}

private func min<Value>(
  _ first: Value, _ second: Value, by precedes: (Value, Value) -> Bool
) -> Value {
  precedes(second, first) ? second : first
}
