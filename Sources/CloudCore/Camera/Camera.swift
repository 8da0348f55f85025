internal import Glibc
public import TagSphereGeometry

/// The camera: on the +z axis, looking at the centre of the sphere, which has radius 1.
public struct Camera: Hashable, Sendable {
  /// The distance from the camera to the centre of the sphere, world units, > 1; `infinity` for an
  /// orthographic projection.
  public var distance: Double = 3
  /// The tangent of half the field of view across the smaller side of the viewport, at zoom 1 and a
  /// distance of 3; at other distances the sphere fills the same share of the picture.
  public var tangent: Double = 0.3928
  /// The magnification, > 0: it changes the focal length, not the distance, so the perspective
  /// stays the same.
  public var zoom: Double = 1

  /// The position of the sphere's centre in the view, NDC, x right and y up.
  ///
  /// It is a lens shift, not a rotation, so the picture moves as a whole and the perspective stays
  /// the same.
  public var shift = SIMD2<Double>.zero

  /// How far labels reach from their positions, horizontally and vertically, world units, ≥ 0.
  ///
  /// The field of view is widened where labels at the rim would be cut off.
  public var labelReach = SIMD2<Double>.zero

  /// Creates the camera that shows the whole sphere with a small margin.
  public init() {}

  /// The strength of the perspective: 0 for parallel rays, 0.5 at a distance of 3, and 1 at a
  /// distance of 1.5, where the front is seen five times as large as the back.
  ///
  /// The distance is 1.5 divided by the strength. Beyond 1500 the projection is orthographic: the
  /// difference is invisible, and the depth buffer would lose its precision.
  public var perspective: Double {
    get { 1.5 / distance }
    set {
      precondition((0...1).contains(newValue), "a perspective of \(newValue)")
      distance = newValue < 1e-3 ? .infinity : 1.5 / newValue
    }
  }

  /// Whether the projection is orthographic, so that labels are equally large near and far.
  public var isOrthographic: Bool { !distance.isFinite }

  /// The distance of the camera plane from the centre of the sphere; without perspective any
  /// position in front of the sphere will do.
  public var eyeDepth: Double { isOrthographic ? 3 : distance }

  /// The size of the picture relative to the extent of the labels.
  private static let margin = 1.02

  /// Returns the tangents of half the horizontal and vertical field of view in `viewport`; without
  /// perspective, half the width and the height of the view, world units.
  public func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let aspect = viewport.aspectRatio
    let across = tangent(ofRimMovedBy: labelReach.x) / max(aspect, 1)
    let upward = tangent(ofRimMovedBy: labelReach.y) * min(aspect, 1)
    let smaller = max(tangentOfSphere, across, upward) / zoom
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect]
  }

  /// The tangent at which the sphere fills the share of the picture that it fills with `tangent` at
  /// a distance of 3.
  private var tangentOfSphere: Double {
    let rim = isOrthographic ? 1 : 1 / (distance * distance - 1).squareRoot()
    return tangent * (8.0.squareRoot() * rim)
  }

  /// Returns the tangent, with a margin, of the angle at which the camera sees the farther rim of
  /// the sphere shifted sideways: labels reach no farther than a sphere shifted by their reach.
  private func tangent(ofRimMovedBy shift: Double) -> Double {
    guard !isOrthographic else { return (1 + shift) * Self.margin }
    let distanceToCenter = (distance * distance + shift * shift).squareRoot()
    return tan(atan(shift / distance) + asin(1 / distanceToCenter)) * Self.margin
  }

  /// Returns the transform from view to clip coordinates.
  ///
  /// The near and far planes enclose the sphere and the labels that extend beyond it.
  public func projectionMatrix(in viewport: Viewport) -> Matrix4 {
    let (near, far) = (max(eyeDepth - 1.5, 0.05), eyeDepth + 1.5)
    let tangents = tangents(in: viewport)
    let centred: Matrix4 =
      isOrthographic
      ? .orthographic(halfExtents: tangents, near: near, far: far)
      : .perspective(tangents: tangents, near: near, far: far)
    return .translation(SIMD3(shift, 0)) * centred
  }

  /// The transform from world to view coordinates.
  public var viewMatrix: Matrix4 { .translation([0, 0, -eyeDepth]) }
}
