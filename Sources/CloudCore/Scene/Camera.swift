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

  /// How far labels reach from their places, to the side and up or down, world units, ≥ 0.
  ///
  /// Room is left for them at the rim: the field of view grows where they would be cut.
  public var labelReach = SIMD2<Double>.zero

  /// The camera that shows the whole sphere with a small margin.
  public init() {}

  /// How much farther than the labels the picture reaches.
  private static let margin = 1.02

  /// Tangents of half the horizontal and vertical field of view in `viewport`.
  public func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let aspect = viewport.aspectRatio
    let across = tangent(ofRimMovedBy: labelReach.x) / max(aspect, 1)
    let upward = tangent(ofRimMovedBy: labelReach.y) * min(aspect, 1)
    let smaller = max(tangent, across, upward) / zoom
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect]
  }

  /// The tangent, and a little more, of the angle at which the eye sees the farther rim of the
  /// sphere moved aside: labels reach no farther than a sphere that is moved by their reach.
  private func tangent(ofRimMovedBy shift: Double) -> Double {
    let distanceToCenter = (distance * distance + shift * shift).squareRoot()
    return tan(atan(shift / distance) + asin(1 / distanceToCenter)) * Self.margin
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
