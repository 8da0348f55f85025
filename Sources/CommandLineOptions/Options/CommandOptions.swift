/// The options of `view`.
public struct ViewOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// The layout.
  public var layout: LayoutOptions
  /// The colours and the font.
  public var look: LookOptions
  /// The home pose.
  public var pose: PoseOptions
  /// The window's size and samples.
  public var picture: PictureOptions
  /// The quality; nil to adapt to driver and motion.
  public var quality: Quality?
  /// Whether the window starts in full screen.
  public var isFullscreen: Bool
  /// The motion of the sphere.
  public var motion: MotionOptions
  /// The handling of the labels that are chosen.
  public var choosing: ChoosingOptions
  /// The status line and diagnostics, and the size of targets.
  public var hand: HandOptions
  /// The rotation and the protection of the screen.
  public var screen: ScreenOptions
  /// The kiosk options; nil for a window.
  public var kiosk: KioskOptions?
  /// The time after which the window closes, seconds; nil for never.
  public var durationSeconds: Double?
}

/// The options of `render`.
public struct RenderOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// The layout.
  public var layout: LayoutOptions
  /// The colours and the font.
  public var look: LookOptions
  /// The pose.
  public var pose: PoseOptions
  /// The picture's size and samples.
  public var picture: PictureOptions
  /// The quality of edges.
  public var quality: Quality
  /// The number of pixels drawn per pixel of the file, horizontally and vertically, 1…4.
  public var supersample: Int
  /// The destination of the PNG.
  public var output: OutputDestination
}

/// The destination of output.
public enum OutputDestination: Hashable, Sendable {
  /// Standard output, written `-`.
  case standardOutput
  /// A file, by its path as given; never empty.
  case file(String)
}

/// The options of `bench`.
public struct BenchOptions: Hashable, Sendable {
  /// The work to measure.
  public var work: Work
  /// The colours and the font.
  public var look: LookOptions
  /// The size and samples of a frame.
  public var picture: PictureOptions
  /// The quality of edges.
  public var quality: Quality
  /// The length of the measurement.
  public var length: Length
  /// The number of frames drawn before measuring, at least 0.
  public var warmUp: Int
  /// Whether a minimal GL program is measured in alternation with the renderer.
  public var measuresFloor: Bool
  /// Whether the individual stages are timed too.
  public var measuresParts: Bool
  /// Whether the report is JSON.
  public var printsJSON: Bool

  /// The work of a benchmark.
  public enum Work: Hashable, Sendable {
    /// The standard work with this number of labels, at least 1.
    case labels(Int)
    /// A document.
    case document(DocumentOptions, LayoutOptions)
  }

  /// The length of a benchmark.
  public enum Length: Hashable, Sendable {
    /// This number of frames, at least 1.
    case frames(Int)
    /// This number of seconds, over 0.
    case seconds(Double)
  }
}

/// The options of `verify`.
public struct VerifyOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// The layout; its seed also determines the orientations and points.
  public var layout: LayoutOptions
  /// The colours and the font.
  public var look: LookOptions
  /// The size of the frame in which picks are compared.
  public var size: PixelSize
  /// The number of orientations in which the transforms are compared, at least 1.
  public var orientations: Int
  /// The number of points that are picked, at least 1.
  public var points: Int
  /// Whether covered labels are counted too, in every layout.
  public var measuresCovered: Bool
  /// Whether the report is JSON.
  public var printsJSON: Bool
}

/// The options of `check`.
public struct CheckOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// Whether the report is JSON.
  public var printsJSON: Bool
}
