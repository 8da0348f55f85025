/// The exit statuses of the program, stable for use in scripts.
///
/// Source: 64 is `EX_USAGE` of sysexits.h; 126, 127 and 130 follow the shells.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Success: tags were picked, a picture was drawn, or the window was closed in any way.
  case success = 0
  /// There was nothing to show or to pick, or a verification failed.
  case nothing = 1
  /// The run failed: bad data, no display, no OpenGL, a failed write, a failed command.
  case failure = 2
  /// The command line was wrong.
  case usage = 64
  /// The command for a tag may not be executed.
  case denied = 126
  /// The command for a tag was not found.
  case notFound = 127
  /// The user cancelled with Control-C, or by ending --pick or --multi without a choice.
  case cancelled = 130

  /// The meaning of the status, for help and manual.
  package var meaning: String {
    switch self {
    case .success: "done: picked, drawn, or the window was closed"
    case .nothing: "nothing to show or to pick, or a verification that failed"
    case .failure: "a failure: bad data, no display, a write or a command that failed"
    case .usage: "an invalid command line"
    case .denied: "the command for a tag may not be executed"
    case .notFound: "the command for a tag was not found"
    case .cancelled: "cancelled: Control-C, or with --pick or --multi no choice was made"
    }
  }
}
