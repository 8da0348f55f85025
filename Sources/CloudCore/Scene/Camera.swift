public import Geometry

/// The eye: on the +z axis, looking at the centre of the sphere, which has radius 1.
public struct Camera: Hashable, Sendable {
  /// Distance from the eye to the centre of the sphere, world units, > 1.
  public var distance: Double = 3
  /// Tangent of half the field of view across the smaller side of the viewport, at zoom 1.
  public var tangent: Double = 0.3928
  /// Magnification: a lens, not a step forward, so perspective stays as it is; > 0.
  public var zoom: Double = 1

  /// The camera that shows the whole sphere with a small margin.
  public init() {}

  /// Tangents of half the horizontal and vertical field of view in `viewport`.
  public func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let smaller = tangent / zoom
    let aspect = viewport.aspectRatio
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect]
  }

  /// Takes view coordinates to clip coordinates.
  ///
  /// The near and far planes enclose the sphere and the labels that stand out from it.
  public func projectionMatrix(in viewport: Viewport) -> Matrix4 {
    .perspective(
      tangents: tangents(in: viewport), near: max(distance - 1.5, 0.05), far: distance + 1.5)
  }

  /// Takes world coordinates to view coordinates.
  public var viewMatrix: Matrix4 { .translation([0, 0, -distance]) }
}
