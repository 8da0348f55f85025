/// The rectangle of pixels that a frame is drawn to.
///
/// Window points have their origin at the top left, x to the right and y down, in pixels of the
/// framebuffer; pixel centres lie at halves.
package struct Viewport: Hashable, Sendable {
  /// Width in pixels, at least 1.
  package var width: Int
  /// Height in pixels, at least 1.
  package var height: Int

  /// Creates a viewport of `width` by `height` pixels, both at least 1.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a viewport of \(width)×\(height) has no pixels")
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  package var aspectRatio: Double { Double(width) / Double(height) }

  /// Returns the NDC point (x right, y up, −1…1) of a window point.
  package func ndcPoint(ofWindowPoint point: SIMD2<Double>) -> SIMD2<Double> {
    [point.x / Double(width) * 2 - 1, 1 - point.y / Double(height) * 2]
  }

  /// Returns the window point of an NDC point.
  package func windowPoint(ofNDCPoint point: SIMD2<Double>) -> SIMD2<Double> {
    [(point.x + 1) / 2 * Double(width), (1 - point.y) / 2 * Double(height)]
  }
}
