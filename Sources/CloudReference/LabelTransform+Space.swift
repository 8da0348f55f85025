internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels

extension LabelTransform {
  /// Returns a label's normalized view depth: 0 at the cloud's front, 1 at its rim, greater behind the rim.
  ///
  /// - Parameter label: A label whose position is in model space.
  package func recession(of label: LabelRecord) -> Float {
    uniforms.recession(of: label)
  }

  /// Returns whether a label is behind the rim or faces away from the camera.
  ///
  /// - Parameters:
  ///   - label: A label whose position is in model space.
  ///   - index: The label's index, which selects its tile.
  package func isBehind(_ label: LabelRecord, index: Int?) -> Bool {
    guard let index, !tiles.isEmpty else { return recession(of: label) > 1 }
    return facing(of: tiles[index], of: label) < 0
  }

  /// Returns whether a label is not drawn because it is behind the rim or faces away from the camera.
  func isHidden(_ label: LabelRecord, index: Int?) -> Bool {
    uniforms.lastRecession < 2 && isBehind(label, index: index)
  }

  /// Returns the dot product of a tile's normal and the direction to the camera; negative if its back is seen.
  private func facing(of tile: LabelTile, of label: LabelRecord) -> Float {
    let (right, up, eye) = (tile.right, tile.up, uniforms.eye)
    let normal = SIMD3(
      right.y * up.z - right.z * up.y, right.z * up.x - right.x * up.z,
      right.x * up.y - right.y * up.x)
    let sight = SIMD3(eye.x, eye.y, eye.z) - SIMD3(label.x, label.y, label.z) * eye.w
    return (normal.x * sight.x + normal.y * sight.y) + normal.z * sight.z
  }

  /// Returns the clip-space steps of one em along a label's line of text and of one em upward from the line.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index, which selects its tile.
  ///   - layer: The part of the label.
  package func steps(
    of label: LabelRecord, index: Int, layer: LabelLayer = .ink
  ) -> (across: SIMD4<Float>, upward: SIMD4<Float>) {
    guard !tiles.isEmpty else {
      let scale = scale(of: label, index: index)
      return ([scale.x, 0, 0, 0], [0, scale.y, 0, 0])
    }
    let matrix = uniforms.clipFromModel
    let tile = tiles[index]
    let size = size(of: label, index: index)
    func step(_ axis: SIMD4<Float>) -> SIMD4<Float> {
      var step = ((matrix.x * axis.x + matrix.y * axis.y) + matrix.z * axis.z) * size
      if isSelected(index) { step.z = step.z * 0.125 - step.w * 0.875 }
      if index == uniforms.highlightedLabel { step.z = step.w * Self.hoveredDepth }
      if layer != .ink { step.z = step.z + step.w * layer.depth }
      return step
    }
    let right = facing(of: tile, of: label) < 0 ? -tile.right : tile.right
    return (step(right), step(tile.up))
  }
}
