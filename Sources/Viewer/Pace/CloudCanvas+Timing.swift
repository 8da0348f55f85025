internal import TagSphereGLObjects

extension CloudCanvas {
  /// Draws a frame, and returns the driver's time from an idle GPU to the finished picture.
  ///
  /// - Parameters:
  ///   - clock: Returns the time.
  ///   - draw: Draws the frame.
  func time(
    by clock: () -> Duration, _ draw: () throws(GLError) -> Void
  ) throws(GLError) -> Duration {
    // A GPU is asynchronous; only `glFinish` gives a frame's time.
    Driver.finish()
    let start = clock()
    try draw()
    resolve()
    Driver.finish()
    return clock() - start
  }
}
