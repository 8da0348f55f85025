internal import CTagSphereGL

/// Detects lost contexts: a driver discards contexts when a GPU hangs or restarts.
///
/// All objects of a lost context are gone, and calls in it have no effect. Source: the extension
/// KHR_robustness, in OpenGL since 4.5.
package enum GraphicsReset {
  /// Whether the current context reports its loss.
  ///
  /// A window requests such a context, but the driver may ignore the request. The context itself is
  /// therefore queried.
  package static var isReported: Bool {
    var strategy: GLint = 0
    glGetIntegerv(GLenum(GL_RESET_NOTIFICATION_STRATEGY), &strategy)
    // Older contexts do not know the query; discard its error.
    _ = try? Driver.check()
    return strategy == GL_LOSE_CONTEXT_ON_RESET
  }

  /// Whether the current context was lost since the last call; false if losses are not reported.
  ///
  /// The corresponding GL function is `glGetGraphicsResetStatus`.
  package static var hasHappened: Bool { glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) }
}
