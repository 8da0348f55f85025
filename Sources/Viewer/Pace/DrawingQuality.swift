internal import TagSphereGLObjects
internal import TagSphereLook
internal import TagSphereRenderer

/// How the frames of a window are drawn: those of something that moves, and those that stay.
struct DrawingQuality {
  /// The quality of quick frames.
  let quick = EdgeQuality.smooth
  /// The quality of all others.
  let best: EdgeQuality
  /// Whether frames of a scene that moves may be quick.
  let mayBeQuick: Bool
  /// Whether this driver needs quick frames to move smoothly.
  let isQuickWhileMoving: Bool

  /// Chooses the qualities.
  ///
  /// - Parameters:
  ///   - settings: The method and the samples that are asked for.
  ///   - theme: The theme, which may have a transparent background.
  ///   - driver: The driver.
  init(_ settings: ViewerSettings, theme: Theme, driver: Driver) {
    best = EdgeQuality(
      method: settings.quality ?? .best, samples: settings.samples,
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
    // Quick frames have one sample per pixel, which cannot store alpha.
    mayBeQuick = settings.quality == nil && !theme.isTransparent
    isQuickWhileMoving = mayBeQuick && driver.needsQuickFrames
  }
}
