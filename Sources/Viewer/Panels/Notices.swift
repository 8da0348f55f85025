internal import TagSphereMessages

/// The notices over a cloud, oldest first, each for a limited time.
struct Notices {
  /// A notice, and the time at which it ends.
  struct Notice {
    var sentence: Message
    var end: Duration
  }

  /// The notices shown.
  private(set) var all: [Notice] = []
  /// The maximum number of notices at a time.
  private static let most = 3

  /// Adds a notice, or extends the time of a notice that is already shown.
  mutating func add(_ sentence: Message, until end: Duration) {
    all.removeAll { $0.sentence == sentence }
    all.append(Notice(sentence: sentence, end: end))
    if all.count > Self.most { all.removeFirst() }
  }

  /// Removes the notices whose time is over.
  mutating func removeOld(at now: Duration) { all.removeAll { now >= $0.end } }

  /// Removes all notices.
  mutating func removeAll() { all = [] }
}
