package import TagSphereCloudReference
package import TagSphereLabels
package import TagSphereRenderer

extension LabelRenderer {
  /// Returns how many labels a frame draws with the last states set.
  ///
  /// - Parameters:
  ///   - batch: The last labels uploaded.
  ///   - frame: The frame.
  ///   - quality: How edges are drawn.
  /// - Complexity: O(labels).
  package func drawnLabels(
    of batch: GlyphBatch, in frame: FrameUniforms, quality: EdgeQuality
  ) -> DrawnLabels {
    let transform = LabelTransform(uniforms: frame, states: states, tiles: batch.tiles)
    return transform.drawnLabels(
      of: batch, largestBar: largestBar(in: frame, quality), dots: dots(in: frame))
  }
}
