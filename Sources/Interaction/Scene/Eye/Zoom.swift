internal import Glibc

/// How far the picture is magnified, and where it lies meanwhile: what is under the pointer stays
/// there.
///
/// The magnification glides; the shift is an exact function of it. With p the pointer and s the
/// shift at a zoom of z, all of them NDC, the point of the picture under the pointer stays while
///
///     s′ = p + (s − p) z′ / z
///
/// The picture may not be pulled in from beyond the window's edges: |s| ≤ z − 1. No zoom toward a
/// pointer in the window leaves that range, and on the way back it brings the shift to zero by the
/// time the zoom is 1. A smaller sphere stays in the middle.
struct Zoom: Hashable, Sendable {
  /// The binary logarithm of the magnification.
  private var power: Glide
  /// What is left of the shift: 1, or on its way to 0 while the picture returns to the middle.
  private var presence = Glide(1)
  private var anchor = Anchor()
  /// The least and greatest logarithm.
  private let limits: ClosedRange<Double>

  /// What stays in its place while the zoom changes.
  private struct Anchor: Hashable {
    /// The pointer, NDC.
    var pointer = SIMD2<Double>.zero
    /// Magnification and shift when it was taken; no shift at zooms below 1.
    var zoom = 1.0
    var shift = SIMD2<Double>.zero
  }

  /// A zoom at rest, in the middle.
  ///
  /// - Parameters:
  ///   - magnification: Of home, > 0.
  ///   - range: The least and greatest magnification, both > 0; home's is always allowed.
  init(_ magnification: Double, in range: ClosedRange<Double>) {
    power = Glide(log2(magnification))
    limits =
      log2(min(range.lowerBound, magnification))...log2(max(range.upperBound, magnification))
  }

  /// The camera's magnification.
  var magnification: Double { exp2(power.value) }

  /// Where the sphere's centre is seen, NDC.
  var shift: SIMD2<Double> {
    let zoom = magnification
    let room = SIMD2(repeating: max(zoom - 1, 0))
    let slid = anchor.pointer + (anchor.shift - anchor.pointer) * (zoom / anchor.zoom)
    return pointwiseMin(pointwiseMax(slid, -room), room) * presence.value
  }

  /// Whether it has arrived.
  var isResting: Bool { power.isResting && presence.isResting }

  /// Changes the zoom's goal, within the limits; the point of the picture under the pointer stays.
  ///
  /// - Parameters:
  ///   - powers: Powers of two.
  ///   - pointer: NDC; points beyond the window count as its edge.
  mutating func change(byPowersOfTwo powers: Double, about pointer: SIMD2<Double>) {
    let edge = SIMD2<Double>.one
    takeAnchor(pointwiseMin(pointwiseMax(pointer, -edge), edge))
    presence = Glide(1)
    change(byPowersOfTwo: powers)
  }

  /// Changes the zoom's goal, within the limits, and leaves where the picture goes.
  mutating func change(byPowersOfTwo powers: Double) { move(toLogarithm: power.target + powers) }

  /// Sets the zoom's goal, within the limits, and leaves where the picture goes.
  mutating func move(to magnification: Double) { move(toLogarithm: log2(magnification)) }

  /// Lets the picture return to the middle of the window.
  mutating func center() {
    takeAnchor(.zero)
    presence = Glide(1)
    if anchor.shift != .zero { presence.move(to: 0) }
  }

  /// Puts it at its goal at once.
  mutating func arrive() {
    power.arrive()
    presence.arrive()
  }

  /// Stops where it is.
  mutating func stop() {
    power.stop()
    presence.stop()
  }

  /// Lets time pass.
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
