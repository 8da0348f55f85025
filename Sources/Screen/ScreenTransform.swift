/// The rotation of the picture on a screen, clockwise as seen by the viewer.
///
/// If a screen is mounted with its top edge to the left, ``right`` makes the picture upright.
public enum ScreenRotation: Int, CaseIterable, Hashable, Sendable {
  /// No rotation.
  case none
  /// By 90°: the picture's top edge is at the right.
  case right
  /// By 180°: the picture is upside down.
  case half
  /// By 270°: the picture's top edge is at the left.
  case left

  /// Whether the picture's width lies along the screen's height.
  public var swapsSides: Bool { self == .right || self == .left }
}

/// The position of the upright picture's pixels in the window.
///
/// Drawing and input use the same transform. The picture is drawn upright. Then it is rotated by
/// quarter turns and shifted by whole pixels, so each pixel of the picture corresponds to exactly
/// one pixel of the window, without resampling.
///
/// Pixels and points are counted from the upper left corner, right and down; the point (0.5, 0.5)
/// is the middle of the pixel (0, 0).
package struct ScreenTransform: Hashable, Sendable {
  /// The rotation of the picture.
  package let rotation: ScreenRotation
  /// The window's framebuffer, pixels, each at least 1.
  package let windowSize: SIMD2<Int>
  /// The shift of the rotated picture in the window, pixels, right and down.
  package let offset: SIMD2<Int>

  /// Creates a transform.
  ///
  /// - Parameters:
  ///   - rotation: The rotation of the picture.
  ///   - windowSize: The window's framebuffer, pixels, each at least 1.
  ///   - offset: The shift of the rotated picture, pixels, right and down.
  package init(
    rotation: ScreenRotation = .none, windowSize: SIMD2<Int>, offset: SIMD2<Int> = .zero
  ) {
    precondition(windowSize.min() >= 1, "a window of \(windowSize.x)×\(windowSize.y) has no pixels")
    self.rotation = rotation
    self.windowSize = windowSize
    self.offset = offset
  }

  /// The upright picture's size, pixels.
  package var pictureSize: SIMD2<Int> {
    rotation.swapsSides ? [windowSize.y, windowSize.x] : windowSize
  }

  /// Whether the picture is shown unchanged.
  package var isIdentity: Bool { rotation == .none && offset == .zero }

  /// Returns the window pixel that shows a pixel of the picture.
  ///
  /// It may be outside the window.
  package func windowPixel(ofPicture pixel: SIMD2<Int>) -> SIMD2<Int> {
    turned(pixel, far: windowSize &- 1) &+ offset
  }

  /// Returns the picture pixel that a window pixel shows.
  ///
  /// It may be outside the picture.
  package func picturePixel(ofWindow pixel: SIMD2<Int>) -> SIMD2<Int> {
    turnedBack(pixel &- offset, far: windowSize &- 1)
  }

  /// Returns the window point of a point of the picture.
  package func windowPoint(ofPicture point: SIMD2<Double>) -> SIMD2<Double> {
    turned(point, far: SIMD2<Double>(windowSize)) + SIMD2<Double>(offset)
  }

  /// Returns the picture point of a window point.
  package func picturePoint(ofWindow point: SIMD2<Double>) -> SIMD2<Double> {
    turnedBack(point - SIMD2<Double>(offset), far: SIMD2<Double>(windowSize))
  }

  /// Rotates a place of the picture into the window, whose lower right corner is at `far`.
  private func turned<Scalar: SIMDScalar & SignedNumeric>(
    _ place: SIMD2<Scalar>, far: SIMD2<Scalar>
  ) -> SIMD2<Scalar> {
    switch rotation {
    case .none: place
    case .right: [far.x - place.y, place.x]
    case .half: [far.x - place.x, far.y - place.y]
    case .left: [place.y, far.y - place.x]
    }
  }

  /// Rotates a place of the window, whose lower right corner is at `far`, back into the picture.
  private func turnedBack<Scalar: SIMDScalar & SignedNumeric>(
    _ place: SIMD2<Scalar>, far: SIMD2<Scalar>
  ) -> SIMD2<Scalar> {
    switch rotation {
    case .none: place
    case .right: [place.y, far.x - place.x]
    case .half: [far.x - place.x, far.y - place.y]
    case .left: [far.y - place.y, place.x]
    }
  }
}
