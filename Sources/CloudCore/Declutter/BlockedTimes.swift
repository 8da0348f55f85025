/// A span of the foreseen time, seconds from now.
struct TimeSpan: Hashable, Sendable {
  var start: Float
  var end: Float

  /// A span without any time.
  static let none = TimeSpan(start: 0, end: 0)

  /// Whether the span holds no time.
  var isEmpty: Bool { end <= start }

  /// Returns the time that two spans share.
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

  /// Whether the label can be shown at no time.
  var isComplete: Bool {
    spans.count == 1 && spans[0].start <= Self.tolerance
      && spans[0].end >= horizon - Self.tolerance
  }

  /// Removes all spans.
  mutating func removeAll() { spans.removeAll(keepingCapacity: true) }

  /// Inserts a span.
  mutating func insert(_ span: TimeSpan) {
    guard !span.isEmpty else { return }
    var merged = span
    var first = 0
    while first < spans.count, spans[first].end < span.start - Self.tolerance { first += 1 }
    var last = first
    while last < spans.count, spans[last].start <= span.end + Self.tolerance {
      merged.start = min(merged.start, spans[last].start)
      merged.end = max(merged.end, spans[last].end)
      last += 1
    }
    spans.replaceSubrange(first..<last, with: CollectionOfOne(merged))
  }

  /// The end of the free time that has begun; nil if the label cannot be shown now.
  var freeUntil: Float? {
    guard let first = spans.first else { return horizon }
    return first.start > Self.tolerance ? first.start : nil
  }

  /// Returns the first free span from a time on that lasts long enough or reaches the horizon.
  func firstFree(from earliest: Float, lasting least: Float) -> TimeSpan? {
    var start = earliest
    for span in spans + [TimeSpan(start: horizon, end: .infinity)] {
      let isLong = span.start - start >= least || (span.start >= horizon && start < horizon)
      if span.start > start, isLong { return TimeSpan(start: start, end: span.start) }
      start = max(start, span.end)
    }
    return nil
  }
}
