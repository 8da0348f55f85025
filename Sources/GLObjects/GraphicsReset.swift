internal import CTagSphereGL

/// Detects lost contexts: a driver discards contexts when a GPU hangs or restarts.
///
/// All objects of a lost context are gone, and no call in it has any effect. Source: the extension
/// KHR_robustness, in OpenGL since 4.5.
package enum GraphicsReset {
  /// Whether the current context reports when it is lost.
  ///
  /// A window requests this, but the request may be ignored, so the context itself is queried.
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
