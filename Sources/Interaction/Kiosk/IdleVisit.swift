/// When a screen that visitors have left goes home, and what it shows to the next ones.
///
/// A visit ends when nobody has touched anything for a while. Then the scene returns home, and from
/// time to time a label comes forward. Any touch begins the next visit.
public struct IdleVisit: Hashable, Sendable {
  /// How long nobody must have touched anything; nil for never.
  public let resetTime: Duration?
  /// Time between two labels that come forward, once home.
  public static let callInterval = Duration.seconds(12)
  /// How long each stays.
  public static let callLength = Duration.seconds(5)

  private var lastTouch: Duration
  private var isHome = true
  private var lastCall: Duration?
  private var isCalling = false
  private var turn = 0

  /// What is to be done now.
  public enum Step: Hashable, Sendable {
    /// Nothing.
    case stay
    /// Everything returns home.
    case goHome
    /// A label comes forward: the how manieth, from 0.
    case call(turn: Int)
    /// The label that came forward goes back among the others.
    case endCall
  }

  /// A screen that nobody has touched yet.
  public init(resetTime: Duration?, now: Duration) {
    self.resetTime = resetTime
    lastTouch = now
  }

  /// Notes that somebody is there.
  ///
  /// - Returns: Whether a label stood forward, which goes back.
  public mutating func touch(at now: Duration) -> Bool {
    lastTouch = now
    isHome = false
    lastCall = nil
    defer { isCalling = false }
    return isCalling
  }

  /// What is to be done at a time; to be asked about once a second.
  public mutating func step(at now: Duration) -> Step {
    guard let resetTime, now - lastTouch >= resetTime else { return .stay }
    guard isHome else {
      isHome = true
      lastCall = now
      return .goHome
    }
    let since = now - (lastCall ?? lastTouch + resetTime)
    if isCalling, since >= Self.callLength {
      isCalling = false
      return .endCall
    }
    guard since >= Self.callInterval else { return .stay }
    lastCall = now
    isCalling = true
    defer { turn += 1 }
    return .call(turn: turn)
  }
}
