internal import TagSphereForms
internal import TagSphereGeometry

/// How large a form is in the picture that its text sizes are made for.
package struct PictureScale: Hashable, Sendable {
  /// The smaller side of the picture, pixels.
  let side: Double
  /// The same where the home pose's nearest point is seen from a distance of 3, world units.
  let worldSide: Double
  /// The picture's edges from the form's centre, as ``worldSide``: left and below, right and above.
  let (low, high): (SIMD2<Double>, SIMD2<Double>)
  /// Twice the area of which labels are seen at once, square world units: of most forms, their area.
  let area: Double
  /// How large labels may be compared with a form on which they can be moved: on a globe, places
  /// crowd where people live.
  let roominess: Double

  /// The smaller side of a picture of a sphere, where the sphere is nearest, world units.
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

  /// How much more of a shape is seen at once than of others.
  private static func share(of shape: CloudShape) -> Double {
    switch shape {
    // All of it, but labels at its far edge have little room.
    case .disc: 1.6
    // The inner wall is seen at a slant, above the outer one.
    case .torus: 0.8
    case .sphere, .globe, .cylinderH, .cylinderV, .ringH, .ringV: 1
    }
  }
}
