package import TagSphereGLObjects
internal import TagSphereScreen

/// The last picture of a cloud, which is still seen while that of another comes in its place.
package final class FormerPicture {
  /// How much of it is seen: 1 it alone … 0 nothing, as before it is taken.
  package var opacity: Float = 0
  private let picture: Framebuffer
  private let pass: PresentingPass
  /// The colour beyond the edges of a picture that is moved.
  private var outside = SIMD3<Float>.zero

  /// Makes room for a picture of a target's size, ahead of the frame that takes it.
  package init(roomFor target: RenderTarget) throws(GLError) {
    picture = try Framebuffer(width: target.width, height: target.height, hasDepth: false)
    pass = try PresentingPass()
    // Software drivers take memory from the system when it is first written.
    picture.bind()
    DrawState.clear(color: .zero)
  }

  /// Whether it covers a target.
  package func covers(_ target: RenderTarget) -> Bool {
    (target.width, target.height) == (picture.width, picture.height)
  }

  /// Keeps the picture that a target has, which it covers, and shows it.
  package func take(from target: RenderTarget) {
    target.resolve()
    picture.bind()
    target.copyPicture()
    outside = target.outside
    opacity = 1
  }

  /// Shows it over what the bound framebuffer has.
  func show(as presentation: Presentation) {
    guard opacity > 0 else { return }
    pass.draw(picture, as: presentation, background: outside, opacity: opacity)
  }
}
