internal import Glibc

/// Slides a picture about its place, so that no edge of it wears the screen for weeks.
///
/// Once a minute it glides to the next of its places and rests there. The places lie on a Lissajous
/// figure whose two rates have no small ratio: it does not come back to a place in the same order
/// within weeks, and neighbouring strokes of a letter are visited alike.
///
/// It has no state: a time says where the picture stands.
public struct PixelShift: Hashable, Sendable {
  /// Time between the beginnings of two glides.
  public static let interval = Duration.seconds(60)
  /// How long a glide takes.
  public static let glideTime = Duration.seconds(2)
  /// The picture is slid no further, pixels.
  public static let mostPixels = 24.0
  /// The picture is slid no further, as a share of the window's smaller side.
  public static let mostShare = 0.015

  /// How far it is slid each way, right, left, up and down, pixels; 0 in a window that is too small.
  public let reach: Int

  /// The shift in a window of a size, pixels.
  public init(windowSize: SIMD2<Int>) {
    let farthest = min(Self.mostPixels, Self.mostShare * Double(windowSize.min()))
    // The corners of its square are the farthest places.
    reach = Int(farthest / 2.0.squareRoot())
  }

  /// Where it rests from the glide of a number on, −1…1 each way; 0 is the time before the first.
  private static func place(_ number: Double) -> SIMD2<Double> {
    [sin(0.38 * number), sin(0.547 * number)]
  }

  /// How far the picture is slid, pixels, right and down.
  ///
  /// - Parameter time: Since the beginning, ≥ 0.
  public func offset(at time: Duration) -> SIMD2<Double> {
    let (number, since) = Self.glide(at: time)
    let end = Self.place(number)
    guard number >= 1, since < Self.glideTime else { return Double(reach) * end }
    let start = Self.place(number - 1)
    let part = since / Self.glideTime
    // It sets out and arrives without a jerk.
    let share = part * part * (3 - 2 * part)
    return Double(reach) * (start + share * (end - start))
  }

  /// How far the picture is slid, whole pixels, right and down.
  public func pixels(at time: Duration) -> SIMD2<Int> {
    let offset = offset(at: time)
    return [Int(offset.x.rounded()), Int(offset.y.rounded())]
  }

  /// When the picture next stands in other pixels, to a 60th of a second; nil for never.
  public func nextMove(from time: Duration) -> Duration? {
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

  /// The number of the last glide that has begun, and how long ago; 0 before the first.
  private static func glide(at time: Duration) -> (number: Double, since: Duration) {
    let number = (time / interval).rounded(.down)
    return (number, time - interval * number)
  }
}
