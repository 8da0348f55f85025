internal import TagSphereForms
internal import TagSphereGeometry

/// The scale of a form in the picture for which its text sizes are computed.
package struct PictureScale: Hashable, Sendable {
  /// The smaller side of the picture, pixels.
  let side: Double
  /// The smaller side at the nearest point of the home pose, seen from a distance of 3, world units.
  let worldSide: Double
  /// The picture's edges from the form's centre, in the unit of `worldSide`: left and bottom, right and top.
  let (low, high): (SIMD2<Double>, SIMD2<Double>)
  /// Twice the area that is visible at once, square world units.
  ///
  /// For most forms, this is the whole area of the form.
  let area: Double
  /// The largest size of labels, relative to the form, at which labels can still be moved to find room.
  ///
  /// This size is smaller on a globe, where places crowd in populated areas.
  let roominess: Double

  /// The smaller side of a picture of a sphere, at the sphere's nearest point, world units.
  static let sphereSide = 4 / (ViewExtent.sphereShare * 8.0.squareRoot())

  /// Creates the scale of a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - size: Width and height of the picture, pixels.
  init(of form: CloudForm, inPictureOfSize size: SIMD2<Double>) {
    side = size.min()
    roominess = form.shape.takesCoordinates ? 0.55 : 1
    guard !form.shape.isBall || !form.isPlain else {
      worldSide = Self.sphereSide
      let half = size / (2 * side) * worldSide
      (low, high, area) = (-half, half, 4 * .pi)
      return
    }
    let distance = Camera().distance
    let home = form.shape.homeOrientation
    let points = CloudForm(form.shape == .globe ? .sphere : form.shape, stretch: form.stretch)
      .positions(count: 400, layout: .spiral)
    let extent =
      ViewExtent(
        of: points.map { ($0, .zero) }, orientation: home,
        turningAbout: form.homeAxis.normalized(), distance: distance)
      ?? .sphere(distance: distance)
    var camera = Camera()
    camera.extent = extent
    let half = camera.tangents(
      in: Viewport(width: max(Int(size.x), 1), height: max(Int(size.y), 1)))
    let nearest = distance - form.extent(toward: home.conjugate.rotate([0, 0, 1]))
    worldSide = 2 * half.min() * nearest
    (low, high) = ((extent.center - half) * nearest, (extent.center + half) * nearest)
    area = form.area * Self.share(of: form.shape)
  }

  /// The area of a shape that is visible at once, relative to other shapes.
  private static func share(of shape: CloudShape) -> Double {
    switch shape {
    // All of the disc is visible, but labels at its far edge have little room.
    case .disc: 1.6
    // The inner wall appears at a slant, above the outer wall.
    case .torus: 0.8
    case .sphere, .globe, .cylinderH, .cylinderV, .ringH, .ringV: 1
    }
  }
}
