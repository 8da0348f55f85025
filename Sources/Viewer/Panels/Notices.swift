internal import TagSphereMessages

/// The sentences over a cloud, oldest first, each until its time.
struct Notices {
  /// A sentence, and the time at which it ends.
  struct Notice {
    var sentence: Message
    var end: Duration
  }

  /// The sentences that are shown.
  private(set) var all: [Notice] = []
  /// The most sentences shown at a time.
  private static let most = 3

  /// Adds a sentence, or shows one for longer.
  mutating func add(_ sentence: Message, until end: Duration) {
    all.removeAll { $0.sentence == sentence }
    all.append(Notice(sentence: sentence, end: end))
    if all.count > Self.most { all.removeFirst() }
  }

  /// Removes the sentences whose time is over.
  mutating func removeOld(at now: Duration) { all.removeAll { now >= $0.end } }

  /// Removes all sentences.
  mutating func removeAll() { all = [] }
}
