/// The options of `view`.
public struct ViewOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// Where tags go.
  public var layout: LayoutOptions
  /// Colours and font.
  public var look: LookOptions
  /// The home pose.
  public var pose: PoseOptions
  /// The window's size and samples.
  public var picture: PictureOptions
  /// The quality; nil for what suits driver and motion.
  public var quality: Quality?
  /// Whether the window starts on the full screen.
  public var isFullscreen: Bool
  /// How the sphere moves.
  public var motion: MotionOptions
  /// What becomes of the labels that are chosen.
  public var choosing: ChoosingOptions
  /// What the window says, and how large its targets are.
  public var hand: HandOptions
  /// How the screen hangs.
  public var screen: ScreenOptions
  /// How it behaves as a kiosk; nil for a window.
  public var kiosk: KioskOptions?
  /// Seconds after which the window closes by itself; nil for never.
  public var durationSeconds: Double?
}

/// The options of `render`.
public struct RenderOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// Where tags go.
  public var layout: LayoutOptions
  /// Colours and font.
  public var look: LookOptions
  /// The pose drawn.
  public var pose: PoseOptions
  /// The picture's size and samples.
  public var picture: PictureOptions
  /// The quality of edges.
  public var quality: Quality
  /// Pixels drawn for one pixel of the file, across and down, 1…4.
  public var supersample: Int
  /// Where the PNG goes.
  public var output: OutputDestination
}

/// Where output goes.
public enum OutputDestination: Hashable, Sendable {
  /// Standard output, named as `-`.
  case standardOutput
  /// A file, by its path as given; never empty.
  case file(String)
}

/// The options of `bench`.
public struct BenchOptions: Hashable, Sendable {
  /// What is drawn.
  public var work: Work
  /// Colours and font.
  public var look: LookOptions
  /// The size and samples of a frame.
  public var picture: PictureOptions
  /// The quality of edges.
  public var quality: Quality
  /// When to stop.
  public var length: Length
  /// Frames drawn before measuring, at least 0.
  public var warmUp: Int
  /// Whether the least possible GL program runs in turn with the renderer.
  public var measuresFloor: Bool
  /// Whether the single stages are timed too.
  public var measuresParts: Bool
  /// Whether the report is JSON.
  public var printsJSON: Bool

  /// What a benchmark draws.
  public enum Work: Hashable, Sendable {
    /// The standard work of so many labels, at least 1.
    case labels(Int)
    /// A document.
    case document(DocumentOptions, LayoutOptions)
  }

  /// When a benchmark stops.
  public enum Length: Hashable, Sendable {
    /// After so many frames, at least 1.
    case frames(Int)
    /// After so many seconds, over 0.
    case seconds(Double)
  }
}

/// The options of `verify`.
public struct VerifyOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// Where tags go; its seed also draws the orientations and points.
  public var layout: LayoutOptions
  /// Colours and font.
  public var look: LookOptions
  /// The size of the frame that picks are compared in.
  public var size: PixelSize
  /// How many orientations the transforms are compared in, at least 1.
  public var orientations: Int
  /// How many points are picked, at least 1.
  public var points: Int
  /// Whether the labels that others cover are counted, in every layout.
  public var measuresCovered: Bool
  /// Whether the report is JSON.
  public var printsJSON: Bool
}

/// The options of `check`.
public struct CheckOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// Whether the report is JSON.
  public var printsJSON: Bool
}
