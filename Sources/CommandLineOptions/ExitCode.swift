/// The exit statuses of the program, as scripts may rely on them.
///
/// Source: 64 is `EX_USAGE` of sysexits.h; 126, 127 and 130 follow the shells.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// The work is done: tags were picked, a picture drawn; or a window was closed, in whatever way.
  case success = 0
  /// There was nothing to show or to pick, or a comparison did not hold.
  case nothing = 1
  /// The run failed: bad data, no display, no OpenGL, a write that failed, a command that failed.
  case failure = 2
  /// The command line was wrong.
  case usage = 64
  /// The command for a tag may not be run.
  case denied = 126
  /// The command for a tag is not there.
  case notFound = 127
  /// The person cancelled: by Control-C, or with --pick or --multi by ending without a choice.
  case cancelled = 130

  /// What the status means, as help and manual print it.
  public var meaning: String {
    switch self {
    case .success: "done: picked, drawn, or the window was closed"
    case .nothing: "nothing to show, nothing there, or a verification that does not hold"
    case .failure: "a failure: bad data, no display, a write or a command that failed"
    case .usage: "a wrong command line"
    case .denied: "the command for a tag may not be run"
    case .notFound: "the command for a tag is not there"
    case .cancelled: "cancelled: Control-C, or with --pick or --multi no choice was made"
    }
  }
}
