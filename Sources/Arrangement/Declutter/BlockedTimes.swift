/// A span of foreseen time, seconds from now.
struct TimeSpan: Hashable, Sendable {
  var start: Float
  var end: Float

  /// An empty span.
  static let none = TimeSpan(start: 0, end: 0)

  /// Whether the span is empty.
  var isEmpty: Bool { end <= start }

  /// Returns a part of the span.
  ///
  /// - Parameter share: The part: 0 is the span's start and 1 its end.
  func part(_ share: TimeSpan) -> TimeSpan {
    TimeSpan(
      start: start + share.start * (end - start), end: start + share.end * (end - start))
  }

  /// Returns the intersection of two spans.
  func intersection(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(start: max(start, other.start), end: min(end, other.end))
  }
}

/// The foreseen times at which a label cannot be shown, as disjoint spans in order.
struct BlockedTimes: Sendable {
  /// The length of the foreseen time, seconds.
  let horizon: Float

  private var spans: [TimeSpan] = []
  /// Gaps shorter than this are rounding errors, seconds.
  private static let tolerance: Float = 1e-5

  init(horizon: Float) { self.horizon = horizon }

  /// Returns whether the label is blocked during a whole span.
  func covers(_ span: TimeSpan) -> Bool {
    var index = spans.count - 1
    while index >= 0 {
      if spans[index].start <= span.start + Self.tolerance {
        return spans[index].end >= span.end - Self.tolerance
      }
      index -= 1
    }
    return false
  }

  /// Removes all spans.
  mutating func removeAll() { spans.removeAll(keepingCapacity: true) }

  /// Inserts a span and merges it with the spans that it touches.
  mutating func insert(_ span: TimeSpan) {
    guard !span.isEmpty else { return }
    var first = 0
    while first < spans.count, spans[first].end < span.start - Self.tolerance { first += 1 }
    var merged = span
    var last = first
    while last < spans.count, spans[last].start <= span.end + Self.tolerance {
      merged.start = min(merged.start, spans[last].start)
      merged.end = max(merged.end, spans[last].end)
      last += 1
    }
    if first == last {
      spans.insert(merged, at: first)
    } else {
      spans[first] = merged
      if first + 1 < last { spans.removeSubrange((first + 1)..<last) }
    }
  }

  /// The end of the free time that begins now; nil if the label is blocked now.
  var freeUntil: Float? {
    guard let first = spans.first else { return horizon }
    return first.start > Self.tolerance ? first.start : nil
  }

  /// Returns the first free span at or after a time that lasts long enough or reaches the horizon.
  func firstFree(from earliest: Float, lasting least: Float) -> TimeSpan? {
    var start = earliest
    var index = 0
    while start < horizon {
      let end = index < spans.count ? spans[index].start : horizon
      if end > start, end - start >= least || end >= horizon {
        return TimeSpan(start: start, end: end)
      }
      guard index < spans.count else { return nil }
      start = max(start, spans[index].end)
      index += 1
    }
    return nil
  }
}
