/// Frames per second, as an exact fraction.
package struct FilmRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames in ``seconds``, ≥ 1.
  package let frames: Int
  /// The duration of ``frames``, whole seconds, ≥ 1.
  package let seconds: Int

  /// Creates a rate in lowest terms.
  ///
  /// - Precondition: `frames` and `seconds` are at least 1.
  package init(frames: Int, seconds: Int = 1) {
    precondition(frames >= 1 && seconds >= 1, "\(frames) frames in \(seconds) seconds")
    var (divisor, rest) = (frames, seconds)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    (self.frames, self.seconds) = (frames / divisor, seconds / divisor)
  }

  /// Parses `25`, `12.5` or `30000/1001`; nil for other texts, and for rates outside 1…240.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let above = Self.thousandths(parts[0]) else { return nil }
    var below = 1000
    if parts.count == 2 {
      guard let divisor = Self.thousandths(parts[1]) else { return nil }
      below = divisor
    }
    guard above >= below, above <= 240 * below else { return nil }
    self.init(frames: above, seconds: below)
  }

  /// Returns 1000 times a positive decimal number with at most three digits after the point.
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...7).contains(parts[0].count) else { return nil }
    let digits = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(digits.count),
      (parts[0] + digits).utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(parts[0] + digits + String(repeating: "0", count: 3 - digits.count)),
      number > 0
    else { return nil }
    return number
  }

  /// Frames per second.
  package var perSecond: Double { Double(frames) / Double(seconds) }

  /// Returns the number of frames, at least 1, whose duration is nearest to a time.
  ///
  /// - Parameter time: Seconds, finite.
  package func count(in time: Double) -> Int { max(1, Int((time * perSecond).rounded())) }

  /// The fraction, such as `25` or `100/3`.
  package var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}

extension FilmRate {
  /// The duration of a frame in hundredths of a second, as a GIF stores it.
  ///
  /// It is nil if the duration is not a whole number of hundredths, or is less than two hundredths.
  package var hundredths: Int? {
    let delay = seconds * 100 / frames
    return delay * frames == seconds * 100 && delay >= 2 ? delay : nil
  }

  /// The nearest frame rates that a GIF can have, the faster rate first.
  package var neighboursInGIF: [FilmRate] {
    let delay = max(2, seconds * 100 / frames)
    return [delay, delay + 1].map { FilmRate(frames: 100, seconds: $0) }
  }
}
