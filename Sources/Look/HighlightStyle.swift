internal import Glibc

/// The style of the label under the pointer and of selected labels, which are always drawn in
/// front.
public struct HighlightStyle: Hashable, Sendable {
  /// Whether their text has the theme's highlight colour; for labels with a filled box, the box has
  /// it instead.
  public var usesColor = true
  /// Whether they have a box in the theme's highlight colour.
  public var hasBox = false
  /// Their size relative to their normal size, 1…10.
  public var scale = 1.0
  /// How they swell and shrink; nil for a constant size.
  public var pulse: Pulse?

  /// Creates the default: the highlight colour alone.
  public init() {}

  /// A periodic swell of the size.
  public struct Pulse: Hashable, Sendable {
    /// The seconds from one swell to the next, 0.01…100 000.
    public var period = 1.2
    /// The largest increase of the size, as a share of it, 0…10.
    public var amplitude = 0.08

    /// Creates a slow pulse.
    public init() {}
  }

  /// Returns the size of highlighted labels relative to their normal size, at a time.
  ///
  /// - Parameters:
  ///   - time: Since the highlight began.
  ///   - isReduced: Whether motion is reduced: a pulse then stays at half its swell.
  public func scale(at time: Duration, isReduced: Bool = false) -> Double {
    guard let pulse else { return scale }
    let seconds = time / .seconds(1)
    let turns = seconds / pulse.period
    let swell = isReduced ? 0.5 : (1 - cos((turns - turns.rounded(.down)) * 2 * .pi)) / 2
    return scale * (1 + pulse.amplitude * swell)
  }
}
