package import TagSphereMessages

/// The state of a stream, as the status line shows it.
package enum StreamProgress: Hashable, Sendable {
  /// Nothing has come yet.
  case waiting
  /// So many lines have been read, and more come faster than one could read them.
  case reading(lines: Int)
  /// All is read, and so many labels are placed and typeset.
  case arranging(labels: Int)
  /// No more lines come.
  case ended

  /// The words in a status line.
  package var message: Message {
    switch self {
    case .waiting: Message("waiting for the first line")
    case .reading(let lines): Message("reading \(lines)…")
    case .arranging(let labels):
      Message(labels, one: "arranging \(labels) label…", other: "arranging \(labels) labels…")
    case .ended: Message("stream ended")
    }
  }
}

/// Follows how many lines a stream has brought, and says what is worth mentioning of it.
package struct StreamMeter: Sendable {
  /// The lines within one update from which on a stream counts as being read, not as trickling.
  static let burst = 1000
  /// The time for which a burst counts.
  static let burstLength = Duration.seconds(1)

  private let isOfDocument: Bool
  private var lines = 0
  private var hasEnded = false
  private var arranged: Int?
  private var lastBurst: Duration?

  /// Creates a meter of a stream that has brought nothing.
  ///
  /// - Parameter isDocument: Whether the lines are those of a document: it is read until it is
  ///   complete, however slowly, and then nothing is worth mentioning.
  package init(ofDocument isDocument: Bool = false) { isOfDocument = isDocument }

  /// Records the lines read so far, at a time.
  package mutating func note(lines count: Int, hasEnded: Bool, at now: Duration) {
    if count - lines >= Self.burst { lastBurst = now }
    (lines, self.hasEnded) = (max(count, lines), hasEnded)
  }

  /// Records that all is read, and how many labels are placed until all of them are shown.
  package mutating func note(arrangedLabels count: Int) { arranged = count }

  /// Returns what is worth mentioning; nil while lines come one by one and are shown.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isPreparing: Whether lines were read for the first labels, which are not shown yet.
  package func progress(at now: Duration, isPreparing: Bool = false) -> StreamProgress? {
    if let arranged { return .arranging(labels: arranged) }
    if isPreparing, lines > 0 { return .reading(lines: lines) }
    if hasEnded { return isOfDocument ? nil : .ended }
    if lines == 0 { return .waiting }
    if isOfDocument { return .reading(lines: lines) }
    return wait(at: now) == nil ? nil : .reading(lines: lines)
  }

  /// The time until the progress changes by itself; nil if it does not.
  package func wait(at now: Duration) -> Duration? {
    guard !isOfDocument, !hasEnded, let lastBurst, now < lastBurst + Self.burstLength else {
      return nil
    }
    return lastBurst + Self.burstLength - now
  }
}
