internal import TagSphereGeometry

/// Shifts a picture slightly over time, so that no edge burns in over weeks.
///
/// Once a minute the picture glides to its next place and rests there. The places lie on a
/// Lissajous figure whose two rates have no ratio of small integers. So the sequence of places does
/// not repeat within weeks, and it covers all strokes of a letter evenly. The shift is a function
/// of time, without state.
package struct PixelShift: Hashable, Sendable {
  /// The time between the starts of two glides.
  package static let interval = Duration.seconds(60)
  /// The duration of a glide.
  package static let glideTime = Duration.seconds(2)
  /// The largest shift, pixels.
  package static let mostPixels = 24.0
  /// The largest shift, as a share of the window's smaller side.
  package static let mostShare = 0.015

  /// The largest shift in each of the four directions, pixels; 0 in a window that is too small.
  package let reach: Int

  /// Creates the shift for a window size, pixels.
  package init(windowSize: SIMD2<Int>) {
    let farthest = min(Self.mostPixels, Self.mostShare * Double(windowSize.min()))
    // The corners of the square are the farthest places.
    reach = Int(farthest / 2.0.squareRoot())
  }

  /// Returns the place at the end of the glide with a number, −1…1 in each direction.
  ///
  /// Number 0 gives the place before the first glide.
  private static func place(_ number: Double) -> SIMD2<Double> {
    [Double.sin(0.38 * number), Double.sin(0.547 * number)]
  }

  /// Returns the shift of the picture, pixels, right and down.
  ///
  /// - Parameter time: The time since the start, ≥ 0.
  package func offset(at time: Duration) -> SIMD2<Double> {
    let (number, since) = Self.glide(at: time)
    let end = Self.place(number)
    guard number >= 1, since < Self.glideTime else { return Double(reach) * end }
    let start = Self.place(number - 1)
    let part = since / Self.glideTime
    // Ease in and out.
    let share = part * part * (3 - 2 * part)
    return Double(reach) * (start + share * (end - start))
  }

  /// Returns the shift of the picture, whole pixels, right and down.
  package func pixels(at time: Duration) -> SIMD2<Int> {
    let offset = offset(at: time)
    return [Int(offset.x.rounded()), Int(offset.y.rounded())]
  }

  /// Returns the time of the next move by whole pixels, to a 60th of a second; nil if the picture never moves.
  package func nextMove(from time: Duration) -> Duration? {
    guard reach > 0 else { return nil }
    let (number, since) = Self.glide(at: time)
    if number >= 1, since < Self.glideTime {
      let (here, end) = (pixels(at: time), time - since + Self.glideTime)
      var next = time
      while next < end {
        next += Self.tick
        if pixels(at: next) != here { return next }
      }
    }
    return Self.interval * (number + 1)
  }

  private static let tick = Duration.seconds(1) / 60

  /// Returns the number of the last glide that has begun, and the time since it began.
  private static func glide(at time: Duration) -> (number: Double, since: Duration) {
    let number = (time / interval).rounded(.down)
    return (number, time - interval * number)
  }
}
