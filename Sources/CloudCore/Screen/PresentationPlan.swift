/// How pictures are shown on a screen over time: as it hangs, and sparing its panel where asked to.
///
/// It has no clock: times are those since the screen was first used.
public struct PresentationPlan: Hashable, Sendable {
  /// How far the picture is turned.
  public let rotation: ScreenRotation
  /// Whether the picture moves a little and is shaded now and then, for the panel's sake.
  public let isProtected: Bool
  /// The window's framebuffer, pixels, each at least 1.
  public var windowSize: SIMD2<Int>

  /// A plan for a window of a size.
  public init(rotation: ScreenRotation, isProtected: Bool, windowSize: SIMD2<Int>) {
    self.rotation = rotation
    self.isProtected = isProtected
    self.windowSize = windowSize
  }

  /// How the picture is shown at a time, ≥ 0.
  public func presentation(at time: Duration) -> Presentation {
    guard isProtected else {
      return Presentation(ScreenTransform(rotation: rotation, windowSize: windowSize))
    }
    let offset = PixelShift(windowSize: windowSize).pixels(at: time)
    return Presentation(
      ScreenTransform(rotation: rotation, windowSize: windowSize, offset: offset),
      band: ShadeSweep.band(at: time))
  }

  /// When the picture will next be shown otherwise, however still it is: now during a sweep; nil for
  /// never.
  public func nextChange(from time: Duration) -> Duration? {
    guard isProtected else { return nil }
    let sweep = ShadeSweep.nextChange(from: time)
    return PixelShift(windowSize: windowSize).nextMove(from: time).map { min($0, sweep) } ?? sweep
  }
}
