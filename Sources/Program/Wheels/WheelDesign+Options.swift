internal import TagSphereCommandLineOptions
internal import TagSphereLook
internal import TagSphereWheels

nonisolated extension WheelDesign {
  /// Creates the design from the options of a command line.
  init(_ options: WheelOptions, theme: Theme) {
    self.init(
      theme: theme, anchor: options.anchor, turnsUpright: options.farSide == .upright)
    geometry = options.geometry
  }
}
