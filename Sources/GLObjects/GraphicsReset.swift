internal import CTagSphereGL

/// Whether the graphics driver has taken a context away, as it does when a GPU hangs or restarts.
///
/// Nothing that was made in such a context is there any more, and no call in it does anything.
/// Source: the extension KHR_robustness, in OpenGL since 4.5.
public enum GraphicsReset {
  /// Whether the current context says when it is lost.
  ///
  /// A window asks for that, and is not always heard: so the context itself is asked.
  public static var isReported: Bool {
    var strategy: GLint = 0
    glGetIntegerv(GLenum(GL_RESET_NOTIFICATION_STRATEGY), &strategy)
    // An older context does not know the question.
    _ = try? Driver.check()
    return strategy == GL_LOSE_CONTEXT_ON_RESET
  }

  /// Whether the current context was lost since the last call; false while nothing is reported.
  ///
  /// The corresponding GL function is `glGetGraphicsResetStatus`.
  public static var hasHappened: Bool { glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) }
}
