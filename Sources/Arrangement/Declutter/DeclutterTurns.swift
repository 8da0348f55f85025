/// The turns in which the lighter labels of a large cloud are tried: each label in one of several frames.
///
/// Every frame tries the heaviest labels, the shown labels, and those that have reserved a time.
/// Most other labels have no room and wait unseen.
struct DeclutterTurns: Sendable {
  /// One turn.
  struct Turn: Sendable {
    /// The approximate number of labels that each frame tries before the others take turns.
    let most: Int
    fileprivate let number: Int

    /// The number of turns.
    var count: Int { DeclutterTurns.count }

    /// Returns whether the labels of a cell are tried in this turn.
    func includes(cell: Int) -> Bool { cell % DeclutterTurns.count == number }
  }

  private static let count = 8
  private static let mostInEach = 512
  /// The longest time between two frames of a round, seconds; if frames are rarer, each tries all labels.
  ///
  /// Frames at 30 fps are never that far apart, even if they are uneven.
  private static let longestStep = 1.0 / 20

  private var number = 0
  /// The number of turns left until all labels have been tried since the last change.
  private var left = count

  /// Whether all labels have been tried since the last change.
  var isOver: Bool { left == 0 }

  /// Starts a new round, because the room for labels may have changed.
  mutating func begin() { left = Self.count }

  /// Begins the next turn.
  ///
  /// - Parameter elapsed: The time since the previous turn, seconds.
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
