internal import Glibc
internal import TagSphereProcesses
internal import TagSphereSandbox

/// The helper process of ``FilmProgram``, which limits itself like `LimitedProcess` and then becomes ffmpeg.
///
/// ffmpeg can read only its libraries and one file, which it gets as an open file instead of a
/// path. It may use a gibibyte of address space, and ``FilmProgram/seconds`` of processor time for
/// each frame.
public enum FilmService {
  /// Waits for a film on standard input, then becomes ffmpeg, which writes the frames to standard output.
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
