internal import Glibc
internal import TagSphereProcesses
internal import TagSphereSandbox

/// The other side of ``FilmProgram``: a process that limits itself as `LimitedProcess` says, and becomes ffmpeg.
///
/// What ffmpeg reads is one open file, which it gets instead of a path, and its libraries. It may use a gibibyte
/// of addresses, and for each frame as much processor time as ``FilmProgram/seconds`` says.
public enum FilmService {
  /// Waits on standard input for a film, and becomes ffmpeg, which writes its frames to standard output.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  ///
  /// - Parameter path: The absolute path of ffmpeg.
  public static func run(ffmpeg path: String) -> Never {
    let message = PassedDescriptor.receive(
      byteCount: FilmRequest.encodedCount, from: STDIN_FILENO)
    guard let (bytes, file) = message else { exit(EXIT_FAILURE) }
    LimitedProcess.become(
      path, FilmRequest(bytes).arguments(reading: file), reading: file,
      mebibytes: FilmProgram.mebibytes, seconds: FilmProgram.seconds)
  }
}
