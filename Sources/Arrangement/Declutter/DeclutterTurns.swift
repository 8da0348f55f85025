/// The turns in which the lighter labels of a large cloud are tried: each in one of some frames.
///
/// Labels that are shown, or that have reserved a time, are looked at in every frame, as are the
/// heaviest; most others have no room, and wait for theirs unseen.
struct DeclutterTurns: Sendable {
  /// One of the turns.
  struct Turn: Sendable {
    /// The number of labels that are tried in each frame before others are in turns, about.
    let most: Int
    fileprivate let number: Int

    /// The number of turns.
    var count: Int { DeclutterTurns.count }

    /// Returns whether the labels of a cell are tried.
    func includes(cell: Int) -> Bool { cell % DeclutterTurns.count == number }
  }

  private static let count = 8
  private static let mostInEach = 512
  /// The longest time between two frames that are parts of a round, seconds: where frames are rare,
  /// each tries all labels.
  ///
  /// Thirty frames a second are never rare, however uneven.
  private static let longestStep = 1.0 / 20

  private var number = 0
  /// The number of turns until all labels were tried since something changed.
  private var left = count

  /// Whether all labels were tried since something changed.
  var isOver: Bool { left == 0 }

  /// Notes that labels may have room now that had none, or the other way round.
  mutating func begin() { left = Self.count }

  /// Begins the next turn.
  ///
  /// - Parameter elapsed: The time since the last one, seconds.
  /// - Returns: The turn; nil to try all labels.
  mutating func next(after elapsed: Double) -> Turn? {
    guard elapsed <= Self.longestStep else {
      left = 0
      return nil
    }
    left = max(left - 1, 0)
    number = (number + 1) % Self.count
    return Turn(most: Self.mostInEach, number: number)
  }
}
