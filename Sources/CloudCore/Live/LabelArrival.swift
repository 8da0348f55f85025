/// The way of labels that were shown before all others came to their places and sizes among them.
package struct LabelArrival: Sendable {
  /// The time that it takes.
  package static let duration = Duration.milliseconds(400)

  /// The indices of the labels on their way.
  package let labels: [Int]
  private let starts: [LabelRecord]
  private let ends: [LabelRecord]
  private var elapsed = Duration.zero

  /// Puts labels where they were shown.
  ///
  /// - Parameters:
  ///   - former: The labels that were shown.
  ///   - numbers: The index in `batch` of each of them; nil for those that are not in it.
  ///   - batch: All labels, at rest; afterwards these are at the beginning of their way.
  package init(of former: [LabelRecord], numbers: [Int?], in batch: inout GlyphBatch) {
    precondition(
      former.count == numbers.count, "\(numbers.count) indices of \(former.count) labels")
    let pairs = zip(former, numbers).compactMap { old, number in number.map { (old, $0) } }
    labels = pairs.map(\.1)
    starts = pairs.map(\.0)
    ends = labels.map { [records = batch.labels] in records[$0] }
    place(in: &batch)
  }

  /// The part of the time that has passed, 0…1.
  package var progress: Double { min(elapsed / Self.duration, 1) }

  /// The part of their way that labels have gone, 0…1.
  package var share: Double {
    let rest = 1 - progress
    return 1 - rest * rest * rest
  }

  /// Whether all labels are in their places.
  package var isOver: Bool { elapsed >= Self.duration }

  /// Moves the labels on; once it is over, they are exactly where they were at rest.
  package mutating func advance(by time: Duration, in batch: inout GlyphBatch) {
    elapsed += max(time, .zero)
    place(in: &batch)
  }

  private func place(in batch: inout GlyphBatch) {
    let share = Float(share)
    for (label, (start, end)) in zip(labels, zip(starts, ends)) {
      batch.labels[label] = isOver ? end : Self.record(share, from: start, to: end)
    }
  }

  /// Returns a label on its way: it moves about the centre, and its distance from there, its size and
  /// its colours change evenly.
  private static func record(
    _ share: Float, from start: LabelRecord, to end: LabelRecord
  ) -> LabelRecord {
    let (a, b) = (SIMD3(start.x, start.y, start.z), SIMD3(end.x, end.y, end.z))
    var place = a + (b - a) * share
    let length = { (vector: SIMD3<Float>) in (vector * vector).sum().squareRoot() }
    let (radius, now) = (length(a) + (length(b) - length(a)) * share, length(place))
    // Between opposite places, there is no shortest way about the centre.
    if now > 0.1 * radius { place *= radius / now }
    var record = end
    (record.x, record.y, record.z) = (place.x, place.y, place.z)
    record.size = start.size + (end.size - start.size) * share
    record.color = mixed(start.color, end.color, share)
    record.accent = mixed(start.accent, end.accent, share)
    return record
  }

  /// Returns a colour between two, channel by channel.
  private static func mixed(_ start: UInt32, _ end: UInt32, _ share: Float) -> UInt32 {
    stride(from: UInt32(0), to: 32, by: 8).reduce(0) { word, shift in
      let (a, b) = (Float(start >> shift & 0xFF), Float(end >> shift & 0xFF))
      return word | UInt32(a + (b - a) * share + 0.5) << shift
    }
  }
}
