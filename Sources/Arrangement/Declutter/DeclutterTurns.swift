/// Turns for the lighter labels of a large cloud: each label is tried in only one of several frames.
///
/// Every frame tries the heaviest labels, the shown labels, and the labels that have reserved a
/// time. Most other labels have no room and wait unseen.
struct DeclutterTurns: Sendable {
  /// One turn: a share of the lighter labels that one frame tries.
  struct Turn: Sendable {
    /// The approximate number of labels that each frame tries before the remaining labels take turns.
    let most: Int
    fileprivate let number: Int

    /// The number of turns.
    var count: Int { DeclutterTurns.count }

    /// Returns whether this turn tries the labels of a cell.
    func includes(cell: Int) -> Bool { cell % DeclutterTurns.count == number }
  }

  private static let count = 8
  private static let mostInEach = 512
  /// The longest time between two frames of a round, seconds; after a longer time, a frame tries all labels.
  ///
  /// At 30 fps, even uneven frames stay below this time.
  private static let longestStep = 1.0 / 20

  private var number = 0
  /// The number of turns until all labels have been tried since the last change.
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
