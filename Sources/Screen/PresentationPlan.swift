/// The presentation of pictures on a screen over time: its rotation and its burn-in protection.
///
/// The plan has no clock: times are relative to the first use of the screen.
package struct PresentationPlan: Hashable, Sendable {
  /// The rotation of the picture.
  package let rotation: ScreenRotation
  /// Whether the picture is shifted slightly and shaded periodically, to protect the panel.
  package let isProtected: Bool
  /// The window's framebuffer, pixels, each at least 1.
  package var windowSize: SIMD2<Int>

  /// Creates a plan for a window size.
  package init(rotation: ScreenRotation, isProtected: Bool, windowSize: SIMD2<Int>) {
    self.rotation = rotation
    self.isProtected = isProtected
    self.windowSize = windowSize
  }

  /// Returns the presentation at a time, ≥ 0.
  package func presentation(at time: Duration) -> Presentation {
    guard isProtected else {
      return Presentation(ScreenTransform(rotation: rotation, windowSize: windowSize))
    }
    let offset = PixelShift(windowSize: windowSize).pixels(at: time)
    return Presentation(
      ScreenTransform(rotation: rotation, windowSize: windowSize, offset: offset),
      band: ShadeSweep.band(at: time))
  }

  /// Returns the time at which the presentation next changes, even if the picture does not.
  ///
  /// During a sweep of the dark band, the result is `time`. nil means that the presentation never
  /// changes.
  package func nextChange(from time: Duration) -> Duration? {
    guard isProtected else { return nil }
    let sweep = ShadeSweep.nextChange(from: time)
    return PixelShift(windowSize: windowSize).nextMove(from: time).map { min($0, sweep) } ?? sweep
  }
}
