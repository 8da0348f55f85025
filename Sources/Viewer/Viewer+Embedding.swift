internal import TagSphereCloudReference
package import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereScreen

extension Viewer {
  /// Writes the last frame into a framebuffer again; does nothing before the first frame.
  ///
  /// - Parameter framebuffer: A framebuffer's GL name; 0 is the window's back buffer.
  /// - Throws: `GLError` if the driver rejects a shader.
  package func presentAgain(into framebuffer: UInt32 = 0) throws(GLError) {
    try view.canvas?.present(view.screen.shown, into: framebuffer)
  }

  /// Focuses a label and turns it to the front.
  ///
  /// While a button is held, only the focus changes.
  ///
  /// - Returns: Whether the label is present.
  @discardableResult package func bringToFront(_ label: LabelID) -> Bool {
    guard let index = cloud.index(of: label) else { return false }
    view.scene.focus(on: index, guide: cloud.guide)
    follow()
    return true
  }

  /// Returns the label that a click at a point of the last frame would hit; nil for none.
  ///
  /// - Parameter point: Pixels of the framebuffer from its top left corner.
  package func label(at point: SIMD2<Double>) -> LabelID? {
    let frame = view.pace.picture?.frame ?? scene.frame
    let place = view.screen.shown.transform.picturePoint(ofWindow: point)
    let index = view.cloud.pick(atWindowPoint: place, in: frame, slop: view.slop)
    guard let index else { return nil }
    return cloud.id(at: index)
  }

  /// Replaces the search text; the best match turns to the front.
  ///
  /// - Parameter text: The text; empty to end the search.
  /// - Returns: The labels found, best first.
  @discardableResult package func search(for text: String) -> [LabelID] {
    view.scene.search(for: text, guide: view.guide)
    follow()
    return (scene.search?.matches ?? []).compactMap { cloud.id(at: $0) }
  }
}
