/// How far the picture is turned on a screen, clockwise as one looks at the screen.
///
/// A screen that hangs with its top edge to the left shows an upright picture at ``right``.
public enum ScreenRotation: Int, CaseIterable, Hashable, Sendable {
  /// Not at all.
  case none
  /// By 90°: the picture's top edge lies at the right.
  case right
  /// By 180°: it stands on its head.
  case half
  /// By 270°: its top edge lies at the left.
  case left

  /// Whether the picture's width lies along the screen's height.
  public var swapsSides: Bool { self == .right || self == .left }
}

/// Where the pixels of the upright picture stand in the window.
///
/// One value for what is seen and what is touched: the picture is drawn upright, turned by quarters
/// and slid by whole pixels, so each of its pixels stands in exactly one of the window's, and none
/// is mixed with its neighbours.
///
/// Pixels and points are counted from the upper left corner, right and down; the point (0.5, 0.5) is
/// the middle of the pixel (0, 0).
public struct ScreenTransform: Hashable, Sendable {
  /// How far the picture is turned.
  public let rotation: ScreenRotation
  /// The window's framebuffer, pixels, each at least 1.
  public let windowSize: SIMD2<Int>
  /// How far the turned picture is slid in the window, pixels, right and down.
  public let offset: SIMD2<Int>

  /// A transform.
  ///
  /// - Parameters:
  ///   - rotation: How far the picture is turned.
  ///   - windowSize: The window's framebuffer, pixels, each at least 1.
  ///   - offset: How far the turned picture is slid, pixels, right and down.
  public init(
    rotation: ScreenRotation = .none, windowSize: SIMD2<Int>, offset: SIMD2<Int> = .zero
  ) {
    precondition(windowSize.min() >= 1, "a window of \(windowSize.x)×\(windowSize.y) has no pixels")
    self.rotation = rotation
    self.windowSize = windowSize
    self.offset = offset
  }

  /// The upright picture's size, pixels.
  public var pictureSize: SIMD2<Int> {
    rotation.swapsSides ? [windowSize.y, windowSize.x] : windowSize
  }

  /// Whether the picture stands in the window as it is.
  public var isIdentity: Bool { rotation == .none && offset == .zero }

  /// The window's pixel that shows a pixel of the picture; beside the window where that is slid out
  /// of it.
  public func windowPixel(ofPicture pixel: SIMD2<Int>) -> SIMD2<Int> {
    turned(pixel, far: windowSize &- 1) &+ offset
  }

  /// The picture's pixel that a pixel of the window shows; beside the picture where it shows none.
  public func picturePixel(ofWindow pixel: SIMD2<Int>) -> SIMD2<Int> {
    turnedBack(pixel &- offset, far: windowSize &- 1)
  }

  /// The point of the window at which a point of the picture is seen.
  public func windowPoint(ofPicture point: SIMD2<Double>) -> SIMD2<Double> {
    turned(point, far: SIMD2<Double>(windowSize)) + SIMD2<Double>(offset)
  }

  /// The point of the picture that is seen at a point of the window.
  public func picturePoint(ofWindow point: SIMD2<Double>) -> SIMD2<Double> {
    turnedBack(point - SIMD2<Double>(offset), far: SIMD2<Double>(windowSize))
  }

  /// Turns a place of the picture into the window, whose lower right corner is at `far`.
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

  /// Turns a place of the window, whose lower right corner is at `far`, back into the picture.
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
