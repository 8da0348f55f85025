/// The exit statuses of the program, as scripts may rely on them.
///
/// Source: 64 is `EX_USAGE` of sysexits.h; 126, 127 and 130 follow the shells.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// A tag was picked, a picture written, or the program came to its normal end.
  case success = 0
  /// There was nothing to show, or a comparison did not hold.
  case nothing = 1
  /// The run failed: bad data, no display, no OpenGL, a write that failed.
  case failure = 2
  /// The command line was wrong.
  case usage = 64
  /// The command that belongs to a tag may not be executed.
  case commandDenied = 126
  /// The command that belongs to a tag was not found.
  case commandNotFound = 127
  /// The person cancelled: Escape, a closed window, Control-C.
  case cancelled = 130

  /// What the status means, as help and manual print it.
  public var meaning: String {
    switch self {
    case .success: "picked, rendered, or the normal end"
    case .nothing: "nothing to show, or no match"
    case .failure: "a failure: bad data, no display, a write that failed"
    case .usage: "a wrong command line"
    case .commandDenied: "the command of a tag may not be executed"
    case .commandNotFound: "the command of a tag was not found"
    case .cancelled: "cancelled: Escape, the window closed, Control-C"
    }
  }
}
