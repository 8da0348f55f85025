package import TagSphereGLObjects
internal import TagSphereScreen

/// The last picture of a cloud, which fades out over the picture of another cloud.
package final class FormerPicture {
  /// The opacity: 1 hides the new picture, 0 is invisible; it is 0 until a picture is taken.
  package var opacity: Float = 0
  private let picture: Framebuffer
  private let pass: PresentingPass
  /// The colour beyond the edges of a moved picture.
  private var outside = SIMD3<Float>.zero

  /// Allocates a picture of a target's size, before the frame whose picture is taken.
  package init(roomFor target: RenderTarget) throws(GLError) {
    picture = try Framebuffer(width: target.width, height: target.height, hasDepth: false)
    pass = try PresentingPass()
    // Software drivers take memory from the system when it is first written.
    picture.bind()
    DrawState.clear(color: .zero)
  }

  /// Whether the picture has the size of a target.
  package func covers(_ target: RenderTarget) -> Bool {
    (target.width, target.height) == (picture.width, picture.height)
  }

  /// Copies the picture of a target of equal size, and makes the copy visible.
  package func take(from target: RenderTarget) {
    target.resolve()
    picture.bind()
    target.copyPicture()
    outside = target.outside
    opacity = 1
  }

  /// Draws the picture over the contents of the bound framebuffer.
  func show(as presentation: Presentation) {
    guard opacity > 0 else { return }
    pass.draw(picture, as: presentation, background: outside, opacity: opacity)
  }
}
