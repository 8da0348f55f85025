package import TagSphereMessages

/// The state of a stream that the status line shows.
package enum StreamProgress: Hashable, Sendable {
  /// No line has arrived yet.
  case waiting
  /// This many lines have been read, and more arrive faster than a person could read them.
  case reading(lines: Int)
  /// All lines are read, and this many labels are being placed and typeset.
  case arranging(labels: Int)
  /// No more lines will arrive.
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

/// Counts the lines of a stream, and returns the progress that is worth showing.
package struct StreamMeter: Sendable {
  /// The minimum number of lines in one update that counts as a burst.
  static let burst = 1000
  /// The time for which a burst counts as one.
  static let burstLength = Duration.seconds(1)

  private let isOfDocument: Bool
  private var lines = 0
  private var hasEnded = false
  private var arranged: Int?
  private var lastBurst: Duration?

  /// Creates a meter of a stream without lines so far.
  ///
  /// - Parameter isDocument: Whether the lines form one document. The progress of a document is
  ///   shown until the document is complete, however slowly it arrives, and not afterwards.
  package init(ofDocument isDocument: Bool = false) { isOfDocument = isDocument }

  /// Records the lines read so far, at a time.
  package mutating func note(lines count: Int, hasEnded: Bool, at now: Duration) {
    if count - lines >= Self.burst { lastBurst = now }
    (lines, self.hasEnded) = (max(count, lines), hasEnded)
  }

  /// Records that all lines are read, and the number of labels that are now being placed.
  package mutating func note(arrangedLabels count: Int) { arranged = count }

  /// Returns the progress to show; nil while lines arrive slowly and are shown one by one.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isPreparing: Whether the first labels are not shown yet.
  package func progress(at now: Duration, isPreparing: Bool = false) -> StreamProgress? {
    if let arranged { return .arranging(labels: arranged) }
    if isPreparing, lines > 0 { return .reading(lines: lines) }
    if hasEnded { return isOfDocument ? nil : .ended }
    if lines == 0 { return .waiting }
    if isOfDocument { return .reading(lines: lines) }
    return wait(at: now) == nil ? nil : .reading(lines: lines)
  }

  /// The time until the progress changes by itself; nil if only new lines change it.
  package func wait(at now: Duration) -> Duration? {
    guard !isOfDocument, !hasEnded, let lastBurst, now < lastBurst + Self.burstLength else {
      return nil
    }
    return lastBurst + Self.burstLength - now
  }
}
