/// Returns the seconds in a text such as `5s`, `300ms`, `2min` or `1h`; a bare number means seconds.
func seconds(in text: String) -> Double? {
  let units: KeyValuePairs = ["ms": 0.001, "min": 60.0, "s": 1, "h": 3600]
  let unit = units.first { text.hasSuffix($0.key) }
  return decimalNumber(String(text.dropLast(unit?.key.count ?? 0))).map { $0 * (unit?.value ?? 1) }
}

extension ValueSyntax where Value == Double {
  /// A duration in seconds; `range` is also in seconds.
  static func duration(_ range: ClosedRange<Double>) -> Self {
    Self(
      placeholder: "DURATION",
      allowed: "a duration from \(shortest(range.lowerBound)) to \(shortest(range.upperBound)) "
        + "seconds, such as 5s, 300ms or 2min",
      read: { text in seconds(in: text).flatMap { range.contains($0) ? $0 : nil } },
      write: { shortest($0) + "s" })
  }
}

extension ValueSyntax where Value == Duration? {
  /// A duration in seconds, or `never`.
  static func durationOrNever(_ range: ClosedRange<Double>) -> Self {
    let duration = ValueSyntax<Double>.duration(range).duration
    return Self(
      placeholder: "DURATION|never", allowed: "never, or " + duration.allowed,
      completion: .words(["never", "5s", "30s"]),
      read: { text in text == "never" ? .some(nil) : duration.read(text).map { .some($0) } },
      write: { $0.flatMap(duration.write) ?? "never" })
  }
}

extension ValueSyntax where Value == Double {
  /// This syntax with its numbers in another unit.
  ///
  /// - Parameters:
  ///   - convert: Returns a number in the other unit.
  ///   - back: Returns a number that `convert` converts to about the given value.
  func converted<Other: Equatable & Sendable>(
    _ convert: @escaping @Sendable (Double) -> Other, back: @escaping @Sendable (Other) -> Double
  ) -> ValueSyntax<Other> {
    mapped(
      convert,
      back: { value in
        // Several neighbouring numbers convert to the same value; take the shortest, which the user gave.
        let near = back(value)
        let all = [near, near.nextUp, near.nextDown, near.nextUp.nextUp, near.nextDown.nextDown]
        return all.filter { convert($0) == value }
          .min { shortest($0).count < shortest($1).count } ?? near
      })
  }

  /// This syntax of degrees, with values in radians.
  var radians: ValueSyntax<Double> {
    converted({ $0 * .pi / 180 }, back: { $0 * 180 / .pi })
  }

  /// This syntax of seconds, with values of type `Duration`.
  var duration: ValueSyntax<Duration> {
    converted({ .seconds($0) }, back: { $0 / .seconds(1) })
  }
}
