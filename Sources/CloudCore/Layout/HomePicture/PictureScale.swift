internal import TagSphereGeometry

/// How large a form is in the picture that its text sizes are made for.
struct PictureScale: Hashable, Sendable {
  /// The smaller side of the picture, pixels.
  let side: Double
  /// The same where the home pose's nearest point is seen from a distance of 3, world units.
  let worldSide: Double
  /// Twice the area of which labels are seen at once, square world units: of most forms, their area.
  let area: Double

  /// The smaller side of a picture of a sphere, where the sphere is nearest, world units.
  static let sphereSide = 4 / (ViewExtent.sphereShare * 8.0.squareRoot())

  private init(side: Double, worldSide: Double, area: Double) {
    (self.side, self.worldSide, self.area) = (side, worldSide, area)
  }

  /// All of a disc is seen at once, but labels at its far edge have little room.
  private static let shareOfDisc = 1.6

  /// The scale of a sphere without labels.
  init(ofSphereInPictureOfSide side: Double) {
    self.init(side: side, worldSide: Self.sphereSide, area: 4 * .pi)
  }

  /// Creates the scale of a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - size: Width and height of the picture, pixels.
  init(of form: CloudForm, inPictureOfSize size: SIMD2<Double>) {
    guard !form.shape.isBall || !form.isPlain else {
      self.init(ofSphereInPictureOfSide: size.min())
      return
    }
    var camera = Camera()
    let home = form.shape.homeOrientation
    let points = CloudForm(form.shape == .globe ? .sphere : form.shape, stretch: form.stretch)
      .positions(count: 400, layout: .spiral)
    camera.extent = ViewExtent(
      of: points.map { ($0, .zero) }, orientation: home,
      turningAbout: form.homeAxis.normalized(), distance: camera.distance)
    let viewport = Viewport(width: max(Int(size.x), 1), height: max(Int(size.y), 1))
    let front = form.extent(toward: home.conjugate.rotate([0, 0, 1]))
    self.init(
      side: size.min(),
      worldSide: 2 * camera.tangents(in: viewport).min() * (camera.distance - front),
      area: form.area * (form.shape == .disc ? Self.shareOfDisc : 1))
  }
}
