/// The sizes of the rings of wheels, relative to the defaults.
///
/// A size that is nil is determined elsewhere.
public struct WheelGeometry: Hashable, Sendable {
  /// The radius of the outermost circle; 1 is the default.
  public var radius: Double?
  /// The width of each ring; 1 is the default.
  public var ringWidth: Double?
  /// The gap between two rings, ring widths; 0.1 is the default.
  public var ringGap: Double?
  /// The angle around the mark, degrees, over which rings extend; 360 is the default.
  public var arc: Double?

  /// The range of ``radius``.
  public static let radii = 0.4...2.5
  /// The range of ``ringWidth``.
  public static let ringWidths = 0.3...2.0
  /// The range of ``ringGap``.
  public static let ringGaps = 0.0...1.0
  /// The range of ``arc``, degrees.
  public static let arcs = 30.0...360.0

  /// Creates sizes that are all nil.
  public init() {}

  /// Returns these sizes.
  ///
  /// For sizes that are nil, the result has the sizes of `other`.
  package func filled(from other: WheelGeometry) -> WheelGeometry {
    var all = self
    all.radius = radius ?? other.radius
    all.ringWidth = ringWidth ?? other.ringWidth
    all.ringGap = ringGap ?? other.ringGap
    all.arc = arc ?? other.arc
    return all
  }
}
