internal import Foundation
public import Geometry

/// The eye: on the +z axis, looking at the centre of the sphere, which has radius 1.
public struct Camera: Hashable, Sendable {
  /// Distance from the eye to the centre of the sphere, world units, > 1.
  public var distance: Double = 3
  /// Tangent of half the field of view across the smaller side of the viewport, at zoom 1.
  public var tangent: Double = 0.3928
  /// Magnification: a lens, not a step forward, so perspective stays as it is; > 0.
  public var zoom: Double = 1

  /// Half the width of the widest label, world units, ≥ 0: room is left for it at the rim, which
  /// wide pictures have anyway and narrow ones have not.
  public var labelHalfWidth: Double = 0

  /// The camera that shows the whole sphere with a small margin.
  public init() {}

  /// How much farther than the widest label narrow pictures reach.
  private static let margin = 1.02

  /// Tangents of half the horizontal and vertical field of view in `viewport`.
  public func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let aspect = viewport.aspectRatio
    // Labels on the unit circle reach over a circle that is moved aside by half their width; this
    // is the tangent of the angle at which the eye sees that circle's rim.
    let reach = (distance * distance + labelHalfWidth * labelHalfWidth).squareRoot()
    let across = tan(atan(labelHalfWidth / distance) + asin(1 / reach)) * Self.margin
    let smaller = max(tangent, across / max(aspect, 1)) / zoom
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
