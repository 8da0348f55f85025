internal import TagSphereGeometry

/// The style of highlighted labels.
///
/// These are the label under the pointer and the selected labels. They are always drawn in front.
public struct HighlightStyle: Hashable, Sendable {
  /// Whether the text has the theme's highlight colour.
  ///
  /// If labels have a filled box, the box has this colour instead.
  public var usesColor = true
  /// Whether highlighted labels get a box in the theme's highlight colour.
  public var hasBox = false
  /// The size of highlighted labels relative to their normal size, 1…10.
  public var scale = 1.0
  /// The periodic swell of highlighted labels; nil for a constant size.
  public var pulse: Pulse?

  /// Creates the default: the highlight colour alone.
  public init() {}

  /// A periodic swell of the size.
  public struct Pulse: Hashable, Sendable {
    /// The time from one swell to the next, seconds, 0.01…100 000.
    public var period = 1.2
    /// The largest increase of the size, as a share of the size, 0…10.
    public var amplitude = 0.08

    /// Creates a slow pulse.
    public init() {}
  }

  /// Returns the size of highlighted labels at a time, relative to their normal size.
  ///
  /// - Parameters:
  ///   - time: The time since the highlight began.
  ///   - isReduced: Whether motion is reduced: a pulse then stays at half its swell.
  public func scale(at time: Duration, isReduced: Bool = false) -> Double {
    guard let pulse else { return scale }
    let seconds = time / .seconds(1)
    let turns = seconds / pulse.period
    let swell = isReduced ? 0.5 : (1 - Double.cos((turns - turns.rounded(.down)) * 2 * .pi)) / 2
    return scale * (1 + pulse.amplitude * swell)
  }
}
