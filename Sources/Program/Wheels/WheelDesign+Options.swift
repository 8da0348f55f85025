internal import TagSphereLook
internal import TagSphereWheels

nonisolated extension WheelDesign {
  /// Creates the design of wheels without a cloud, arranged by the options of a command line.
  init(_ options: WheelFilter, theme: Theme) {
    self.init(theme: theme, anchor: options.anchor, turnsUpright: options.turnsUpright)
    geometry = options.geometry
  }
}
