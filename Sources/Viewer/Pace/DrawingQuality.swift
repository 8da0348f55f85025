internal import TagSphereGLObjects
internal import TagSphereLook
internal import TagSphereRenderer

/// The use of quick frames while a scene moves.
enum QuickFrames {
  /// All frames have the best quality.
  case never
  /// Frames are quick if frames of the best quality turn out to be too slow: see `SamplePace`.
  case ifNeeded
  /// All frames of a moving scene are quick, because the driver is slow.
  case whileMoving
}

/// The qualities of the frames of a window.
struct DrawingQuality {
  /// The quality of quick frames.
  let quick = EdgeQuality.smooth
  /// The quality of all other frames.
  let best: EdgeQuality
  /// The use of quick frames by the driver.
  let quickFrames: QuickFrames

  /// Chooses the qualities.
  ///
  /// - Parameters:
  ///   - settings: The requested method and samples.
  ///   - theme: The theme, which may have a transparent background.
  ///   - driver: The driver.
  init(_ settings: ViewerSettings, theme: Theme, driver: Driver) {
    best = EdgeQuality(
      method: settings.quality ?? .best, samples: settings.samples,
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
    // Quick frames have one sample per pixel, which cannot store alpha.
    if settings.quality != nil || theme.isTransparent {
      quickFrames = .never
    } else {
      quickFrames = driver.needsQuickFrames ? .whileMoving : .ifNeeded
    }
  }
}
