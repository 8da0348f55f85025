package import TagSphereDesign
package import TagSphereInteraction
package import TagSphereLook
package import TagSphereScreen
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

/// The options of `wheel`.
package struct WheelViewOptions: Hashable, Sendable {
  /// The file of the wheels.
  package var document: DocumentOptions
  /// The theme and the font.
  package var look: LookOptions
  /// The arrangement of the wheels.
  package var wheel: WheelOptions
  /// The window's size.
  package var size: PixelSize
  /// The graphics API; nil for the best that the driver has.
  package var graphics: GraphicsAPI?
  /// Whether the window starts in full screen.
  package var isFullscreen: Bool
  /// The amount of motion.
  package var motion: MotionOptions
  /// Whether the choice is printed once, when it is confirmed.
  package var endsWithFirst: Bool
  /// The output format of a choice.
  package var record: RecordOptions
  /// The time after which the window closes, seconds; nil for never.
  package var durationSeconds: Double?
}
