/// The exit statuses of the program, as scripts may rely on them.
///
/// Source: 64 is `EX_USAGE` of sysexits.h; 130 follows the shells.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// The work is done; a window was closed, in whatever way.
  case success = 0
  /// There was nothing to show, or a comparison did not hold.
  case nothing = 1
  /// The run failed: bad data, no display, no OpenGL, a write that failed.
  case failure = 2
  /// The command line was wrong.
  case usage = 64
  /// The person cancelled by Control-C.
  case cancelled = 130

  /// What the status means, as help and manual print it.
  public var meaning: String {
    switch self {
    case .success: "done, or the window was closed"
    case .nothing: "nothing to show, or a verification that does not hold"
    case .failure: "a failure: bad data, no display, a write that failed"
    case .usage: "a wrong command line"
    case .cancelled: "cancelled by Control-C"
    }
  }
}
