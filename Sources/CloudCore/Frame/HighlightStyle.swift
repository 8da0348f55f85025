internal import Glibc

/// How the label under the pointer, and selected ones, stand out; they always come to the front.
public struct HighlightStyle: Hashable, Sendable {
  /// Whether their text takes the theme's highlight colour; where they have a filled box, the box
  /// does.
  public var usesColor = true
  /// Whether they have a box of the theme's highlight colour.
  public var hasBox = false
  /// Their size over the size that they have otherwise, ≥ 1.
  public var scale = 1.0
  /// How they swell and shrink; nil where they keep still.
  public var pulse: Pulse?

  /// The highlight colour alone.
  public init() {}

  /// A size that swells and shrinks.
  public struct Pulse: Hashable, Sendable {
    /// Seconds from one swell to the next, > 0.
    public var period = 1.2
    /// How much is added to the size at the most, as a share of it, ≥ 0.
    public var amplitude = 0.08

    /// A slow breath.
    public init() {}
  }

  /// Their size over the size that they have otherwise, at a time.
  ///
  /// - Parameters:
  ///   - time: Since the highlight began.
  ///   - isReduced: Whether nothing may move by itself: a pulse then stands at half its swell.
  public func scale(at time: Duration, isReduced: Bool = false) -> Double {
    guard let pulse else { return scale }
    let seconds = time / .seconds(1)
    let turns = seconds / pulse.period
    let swell = isReduced ? 0.5 : (1 - cos((turns - turns.rounded(.down)) * 2 * .pi)) / 2
    return scale * (1 + pulse.amplitude * swell)
  }
}
