package import TagSphereGeometry

/// The camera: on the +z axis, looking at the centre of the sphere, which has radius 1.
package struct Camera: Hashable, Sendable {
  /// The distance from the camera to the centre of the sphere, world units, > 1.
  ///
  /// It is `infinity` for an orthographic projection.
  package var distance: Double = 3
  /// The magnification, > 0.
  ///
  /// The magnification changes the focal length, not the distance, so the perspective stays the
  /// same.
  package var zoom: Double = 1

  /// The NDC position of the middle of the camera's content, x right and y up.
  ///
  /// The camera is shifted like a lens, not rotated, so the picture moves as a whole and the
  /// perspective stays the same.
  package var shift = SIMD2<Double>.zero

  /// The part of the view that the content fills at zoom 1; nil for the whole view.
  package var room: Room?

  /// A disc in the view.
  package struct Room: Hashable, Sendable {
    /// The disc's centre, NDC.
    package var center: SIMD2<Double>
    /// The disc's diameter over the smaller side of the view, > 0.
    package var share: Double

    /// Creates a room from its parts.
    package init(center: SIMD2<Double>, share: Double) {
      (self.center, self.share) = (center, share)
    }
  }

  /// The extent that fills the view at zoom 1; nil for the extent of a sphere without labels.
  package var extent: ViewExtent?

  /// Creates the camera that shows the whole sphere with a small margin.
  package init() {}

  /// The strength of the perspective: 0 for parallel rays, 0.5 at a distance of 3, 1 at a distance of 1.5.
  ///
  /// At a strength of 1, the front appears five times as large as the back. The distance is 1.5
  /// divided by the strength. Beyond a distance of 1500 the projection is orthographic: the
  /// difference is invisible, and the depth buffer would lose its precision.
  package var perspective: Double {
    get { 1.5 / distance }
    set {
      precondition((0...1).contains(newValue), "a perspective of \(newValue)")
      distance = newValue < 1e-3 ? .infinity : 1.5 / newValue
    }
  }

  /// Whether the projection is orthographic, so that near and far labels of equal size look equally large.
  package var isOrthographic: Bool { !distance.isFinite }

  /// The distance of the camera plane from the centre of the sphere.
  ///
  /// Without perspective, any position in front of the sphere gives the same picture.
  package var eyeDepth: Double { isOrthographic ? 3 : distance }

  /// Returns the tangents of half the horizontal and vertical field of view in `viewport`.
  ///
  /// Without perspective, the result is half the width and half the height of the view, world
  /// units.
  package func tangents(in viewport: Viewport) -> SIMD2<Double> {
    let aspect = viewport.aspectRatio
    let half = shown.half
    let smaller =
      max(half.x / max(aspect, 1), half.y * min(aspect, 1))
      / (zoom * (room?.share ?? 1))
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect]
  }

  /// Returns the position of the form's centre in the view, NDC.
  package func center(in viewport: Viewport) -> SIMD2<Double> {
    shift + (room?.center ?? .zero) - shown.center / tangents(in: viewport)
  }

  /// Returns whether the camera can keep its extent although `extent` is requested (hysteresis).
  ///
  /// The camera makes room for a larger extent at once. It shrinks its extent only if much of it is
  /// unused.
  package func suits(_ extent: ViewExtent?) -> Bool {
    guard let extent, let known = self.extent else { return extent == self.extent }
    return known.contains(extent) && (known.half - extent.half * 1.1).max() < 0
  }

  private var shown: ViewExtent { extent ?? .sphere(distance: distance) }

  /// Returns the transform from view to clip coordinates.
  ///
  /// The near and far planes enclose the sphere and the labels that extend beyond it.
  package func projectionMatrix(in viewport: Viewport) -> Matrix4 {
    let (near, far) = (max(eyeDepth - 1.5, 0.05), eyeDepth + 1.5)
    let tangents = tangents(in: viewport)
    let centred: Matrix4 =
      isOrthographic
      ? .orthographic(halfExtents: tangents, near: near, far: far)
      : .perspective(tangents: tangents, near: near, far: far)
    return .translation(SIMD3(center(in: viewport), 0)) * centred
  }

  /// The transform from world to view coordinates.
  package var viewMatrix: Matrix4 { .translation([0, 0, -eyeDepth]) }
}
