internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// The last picture of a cloud, which is still seen while that of another comes in its place.
public struct FormerPicture {
  /// How much of it is seen: 1 it alone … 0 nothing.
  public var opacity: Float = 1
  /// What it was drawn into, and is not drawn into again.
  private let target: RenderTarget

  /// Keeps the picture that a target has.
  public init(_ target: RenderTarget) {
    target.resolve()
    self.target = target
  }

  /// Whether it covers another target.
  public func covers(_ other: RenderTarget) -> Bool {
    (target.width, target.height) == (other.width, other.height)
  }

  /// Shows it over what the bound framebuffer has.
  func show(as presentation: Presentation) throws(GLError) {
    try target.mix(as: presentation, opacity: opacity)
  }
}
