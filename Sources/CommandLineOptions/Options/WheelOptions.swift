package import TagSphereLook
package import TagSphereWheels

/// The arrangement of wheels.
package struct WheelOptions: Hashable, Sendable {
  /// The columns that wheels filter a cloud by; none for a cloud without wheels.
  package var columns: [WheelFilter.Column] = []
  /// The place of the common centre; nil for the usual one.
  package var anchor: WheelAnchor?
  /// How words stand on the far side.
  package var farSide = FarSide.upright
  /// The sizes of rings.
  package var geometry = WheelGeometry()

  /// The wheels beside a cloud; nil for none.
  package var filter: WheelFilter? {
    guard !columns.isEmpty else { return nil }
    var filter = WheelFilter(columns: columns, anchor: anchor)
    filter.turnsUpright = farSide == .upright
    filter.geometry = geometry
    return filter
  }

  /// How words on the far side of a wheel stand.
  package enum FarSide: String, CaseIterable, Hashable, Sendable {
    /// Turned, so that they can be read.
    case upright
    /// As the wheel carries them, on their heads.
    case along
  }
}
