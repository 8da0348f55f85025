internal import Glibc
public import TagSphereGeometry

/// The eye: on the +z axis, looking at the centre of the sphere, which has radius 1.
public struct Camera: Hashable, Sendable {
  /// Distance from the eye to the centre of the sphere, world units, > 1; `infinity` for parallel
  /// rays, an orthographic picture.
  public var distance: Double = 3
  /// Tangent of half the field of view across the smaller side of the viewport, at zoom 1 and a
  /// distance of 3; from elsewhere the sphere fills the same share of the picture.
  public var tangent: Double = 0.3928
  /// Magnification: a lens, not a step forward, so perspective stays as it is; > 0.
  public var zoom: Double = 1

  /// Where the sphere's centre is seen, NDC, x right and y up: the lens is shifted, not turned, so the
  /// picture slides as a whole and perspective stays as it is.
  public var shift = SIMD2<Double>.zero

  /// How far labels reach from their places, to the side and up or down, world units, ≥ 0.
  ///
  /// Room is left for them at the rim: the field of view grows where they would be cut.
  public var labelReach = SIMD2<Double>.zero

  /// The camera that shows the whole sphere with a small margin.
  public init() {}

  /// How strong the perspective is: 0 for parallel rays, 0.5 at a distance of 3, 1 at 1.5, from
  /// where the front is seen five times as large as the back.
  ///
  /// The distance is 1.5 divided by it. From 1500 on, parallel rays serve: nobody could tell, and
  /// the depth buffer would lose its precision.
  public var perspective: Double {
    get { 1.5 / distance }
    set {
      precondition((0...1).contains(newValue), "a perspective of \(newValue)")
      distance = newValue < 1e-3 ? .infinity : 1.5 / newValue
    }
  }

  /// Whether rays are parallel, so that labels are equally large near and far.
  public var isOrthographic: Bool { !distance.isFinite }

  /// How far the eye's plane is from the centre of the sphere; without perspective any place before
  /// the sphere will do.
  public var eyeDepth: Double { isOrthographic ? 3 : distance }

  /// How much farther than the labels the picture reaches.
  private static let margin = 1.02

  /// Tangents of half the horizontal and vertical field of view in `viewport`; for parallel rays,
  /// half the width and the height of what is seen, world units.
  public func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let aspect = viewport.aspectRatio
    let across = tangent(ofRimMovedBy: labelReach.x) / max(aspect, 1)
    let upward = tangent(ofRimMovedBy: labelReach.y) * min(aspect, 1)
    let smaller = max(tangentOfSphere, across, upward) / zoom
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect]
  }

  /// The tangent that gives the sphere the share of the picture that `tangent` does from 3 away.
  private var tangentOfSphere: Double {
    let rim = isOrthographic ? 1 : 1 / (distance * distance - 1).squareRoot()
    return tangent * (8.0.squareRoot() * rim)
  }

  /// The tangent, and a little more, of the angle at which the eye sees the farther rim of the
  /// sphere moved aside: labels reach no farther than a sphere that is moved by their reach.
  private func tangent(ofRimMovedBy shift: Double) -> Double {
    guard !isOrthographic else { return (1 + shift) * Self.margin }
    let distanceToCenter = (distance * distance + shift * shift).squareRoot()
    return tan(atan(shift / distance) + asin(1 / distanceToCenter)) * Self.margin
  }

  /// Takes view coordinates to clip coordinates.
  ///
  /// The near and far planes enclose the sphere and the labels that stand out from it.
  public func projectionMatrix(in viewport: Viewport) -> Matrix4 {
    let (near, far) = (max(eyeDepth - 1.5, 0.05), eyeDepth + 1.5)
    let tangents = tangents(in: viewport)
    let centred: Matrix4 =
      isOrthographic
      ? .orthographic(halfExtents: tangents, near: near, far: far)
      : .perspective(tangents: tangents, near: near, far: far)
    return .translation(SIMD3(shift, 0)) * centred
  }

  /// Takes world coordinates to view coordinates.
  public var viewMatrix: Matrix4 { .translation([0, 0, -eyeDepth]) }
}
