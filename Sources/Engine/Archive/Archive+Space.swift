package import TagSphereForms
package import TagSphereGeometry
package import TagSphereLook

extension Archive {
  /// Reads or writes the space of a cloud; its ball is left out.
  package mutating func field(_ space: inout CloudSpace) {
    field(&space.form)
    field(&space.facing)
    field(&space.back)
    optional(&space.leastDepthScale, blank: 1) { $0.field(&$1, in: 0...1) }
    optional(&space.textGrowth, blank: 1) { $0.field(&$1, in: 0...1) }
    field(&space.keepsLabelsInside)
    field(&space.depthFade, in: 0...1)
  }

  private mutating func field(_ form: inout CloudForm) {
    var (shape, stretch) = (form.shape, form.stretch)
    field(&shape)
    for axis in 0..<3 { field(&stretch[axis], in: 1e-9...1e9) }
    if isReading, fault == nil { form = CloudForm(shape, stretch: stretch) }
  }

  /// Reads or writes a unit quaternion.
  package mutating func field(_ orientation: inout Quaternion) {
    field(&orientation.real, in: -2...2)
    for axis in 0..<3 { field(&orientation.imaginary[axis], in: -2...2) }
    require(abs(orientation.norm - 1) < 1e-6)
  }

  /// Reads or writes a camera that is not shifted, and that shows the cloud in the whole view.
  package mutating func field(_ camera: inout Camera) {
    var distance: Double? = camera.isOrthographic ? nil : camera.distance
    optional(&distance, blank: 3) { $0.field(&$1, in: 1.01...1e6) }
    camera.distance = distance ?? .infinity
    field(&camera.zoom, in: 1e-3...1e3)
    let unit = ViewExtent(low: [-1, -1], high: [1, 1])
    optional(&camera.extent, blank: unit) { archive, extent in
      for axis in 0..<2 {
        archive.field(&extent.low[axis], in: -1e3...1e3)
        archive.field(&extent.high[axis], in: -1e3...1e3)
      }
      archive.require((extent.high - extent.low).min() > 1e-6)
    }
  }
}
