internal import TagSphereGeometry

/// The magnification and shift of the picture; a zoom keeps the point under the pointer in place.
///
/// The magnification glides, and the shift is an exact function of the magnification. Let p be the
/// pointer and s the shift at a zoom of z, all in NDC. The point of the picture under the pointer stays
/// in place if
///
///     s′ = p + (s − p) z′ / z
///
/// The edges of the enlarged picture stay outside the window: |s| ≤ z − 1. A zoom about a pointer in
/// the window never leaves this range. Zooming out brings the shift to zero by the time the zoom is 1. A
/// smaller sphere stays centred.
struct Zoom: Hashable, Sendable {
  /// The binary logarithm of the magnification.
  private var power: Glide
  /// The remaining share of the shift: 1, or a glide to 0 while the picture returns to the middle.
  private var presence = Glide(1)
  private var anchor = Anchor()
  /// The logarithms of the smallest and largest magnification.
  private var limits: ClosedRange<Double>

  /// The point that stays in place while the zoom changes.
  private struct Anchor: Hashable {
    /// The pointer, NDC.
    var pointer = SIMD2<Double>.zero
    /// Magnification and shift when the anchor was set; the shift is zero at zooms below 1.
    var zoom = 1.0
    var shift = SIMD2<Double>.zero
  }

  /// Creates a centred zoom at rest.
  ///
  /// - Parameters:
  ///   - magnification: The home magnification, > 0.
  ///   - range: The smallest and largest magnification, both > 0; the home magnification is always
  ///     allowed.
  init(_ magnification: Double, in range: ClosedRange<Double>) {
    power = Glide(Double.log2(magnification))
    limits = Self.limits(range, home: magnification)
  }

  /// Sets other limits; a magnification beyond the limits glides to the nearer limit.
  mutating func limit(to range: ClosedRange<Double>, home magnification: Double) {
    limits = Self.limits(range, home: magnification)
    change(byPowersOfTwo: 0)
  }

  private static func limits(
    _ range: ClosedRange<Double>, home magnification: Double
  ) -> ClosedRange<Double> {
    Double.log2(
      min(range.lowerBound, magnification))...Double.log2(max(range.upperBound, magnification))
  }

  /// The camera's magnification.
  var magnification: Double { Double.exp2(power.value) }

  /// The position of the sphere's centre in the view, NDC.
  var shift: SIMD2<Double> {
    let zoom = magnification
    let room = SIMD2(repeating: max(zoom - 1, 0))
    let slid = anchor.pointer + (anchor.shift - anchor.pointer) * (zoom / anchor.zoom)
    return pointwiseMin(pointwiseMax(slid, -room), room) * presence.value
  }

  /// Whether the zoom has arrived.
  var isResting: Bool { power.isResting && presence.isResting }

  /// Changes the target magnification, within the limits.
  ///
  /// The point of the picture under the pointer stays in place.
  ///
  /// - Parameters:
  ///   - powers: The change, powers of two.
  ///   - pointer: The pointer, NDC; a point outside the window is moved to the window's edge.
  mutating func change(byPowersOfTwo powers: Double, about pointer: SIMD2<Double>) {
    let edge = SIMD2<Double>.one
    takeAnchor(pointwiseMin(pointwiseMax(pointer, -edge), edge))
    presence = Glide(1)
    change(byPowersOfTwo: powers)
  }

  /// Changes the target magnification, within the limits, without moving the anchor.
  mutating func change(byPowersOfTwo powers: Double) { move(toLogarithm: power.target + powers) }

  /// Sets the target magnification, within the limits, without moving the anchor.
  mutating func move(to magnification: Double) { move(toLogarithm: Double.log2(magnification)) }

  /// Starts returning the picture to the middle of the window.
  mutating func center() {
    takeAnchor(.zero)
    presence = Glide(1)
    if anchor.shift != .zero { presence.move(to: 0) }
  }

  /// Jumps to the target magnification and shift.
  mutating func arrive() {
    power.arrive()
    presence.arrive()
  }

  /// Stops the glides at their current values.
  mutating func stop() {
    power.stop()
    presence.stop()
  }

  /// Advances the glides.
  mutating func advance(by elapsed: Duration) {
    power.advance(by: elapsed)
    presence.advance(by: elapsed)
  }

  private mutating func move(toLogarithm goal: Double) {
    power.move(to: min(max(goal, limits.lowerBound), limits.upperBound))
  }

  private mutating func takeAnchor(_ pointer: SIMD2<Double>) {
    anchor = Anchor(pointer: pointer, zoom: max(magnification, 1), shift: shift)
  }
}
