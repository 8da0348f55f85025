package import TagSphereCloudCore
package import TagSphereCloudReference
package import TagSphereRenderer

extension LabelRenderer {
  /// Returns how many labels a frame draws, with the states that were set last.
  ///
  /// - Parameters:
  ///   - batch: The labels that were uploaded last.
  ///   - frame: The frame.
  ///   - quality: How edges are drawn.
  /// - Complexity: O(labels).
  package func drawnLabels(
    of batch: GlyphBatch, in frame: FrameUniforms, quality: EdgeQuality
  ) -> DrawnLabels {
    let transform = LabelTransform(uniforms: frame, states: states, tiles: batch.tiles)
    var drawn = transform.drawnLabels(of: batch, largestBar: largestBar(in: frame, quality))
    drawn.dots = dotCount(of: batch.labels, in: frame)
    return drawn
  }
}
