package import TagSphereDesign
package import TagSphereInteraction
package import TagSphereScreen

/// The options of `view`.
package struct ViewOptions: Hashable, Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout.
  package var layout: LayoutOptions
  /// The colours and the font.
  package var look: LookOptions
  /// The home pose.
  package var pose: PoseOptions
  /// The window's size and samples.
  package var picture: PictureOptions
  /// The quality; nil to adapt to driver and motion.
  package var quality: Quality?
  /// Whether the window starts in full screen.
  package var isFullscreen: Bool
  /// The motion of the sphere.
  package var motion: MotionOptions
  /// The handling of the labels that are chosen.
  package var choosing: ChoosingOptions
  /// The status line and diagnostics, and the size of targets.
  package var hand: HandOptions
  /// The rotation and the protection of the screen.
  package var screen: ScreenOptions
  /// The wheels that filter the cloud.
  package var wheel: WheelOptions
  /// The kiosk options; nil for a window.
  package var kiosk: KioskOptions?
  /// The time after which the window closes, seconds; nil for never.
  package var durationSeconds: Double?
  /// Whether the document has wheels, which are shown without a cloud.
  package var showsWheels = false
}

/// The options of `render`.
package struct RenderOptions: Hashable, Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout.
  package var layout: LayoutOptions
  /// The colours and the font.
  package var look: LookOptions
  /// The pose.
  package var pose: PoseOptions
  /// The picture's size and samples.
  package var picture: PictureOptions
  /// The quality of edges.
  package var quality: Quality
  /// The number of pixels drawn per pixel of the file, horizontally and vertically, 1…4.
  package var supersample: Int
  /// The wheels that filter the cloud, or those of a document that is a file of wheels.
  package var wheel: WheelOptions
  /// The destination of the picture.
  package var output: OutputDestination
  /// The frames that are drawn in place of one picture; nil for a picture.
  package var sequence: SequenceOptions?
  /// Whether the labels are reported that the picture does not show.
  package var printsJSON: Bool
}

/// The options of `export`.
package struct ExportOptions: Hashable, Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout.
  package var layout: LayoutOptions
  /// The colours and the font.
  package var look: LookOptions
  /// The home pose.
  package var pose: PoseOptions
  /// The picture that browsers without WebGL 2 show, whose proportions the layout has.
  package var picture: PictureOptions
  /// The motion of the sphere.
  package var motion: MotionOptions
  /// The destination of the page.
  package var output: OutputDestination
  /// The file that holds the labels; nil for the page itself, never empty.
  package var dataFile: String?
}

/// The format of a picture that is written.
package enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Without losses, and with transparency.
  case png
  /// With small losses, and without transparency.
  case jpeg
  /// With small losses, and with transparency.
  case webP = "webp"
  /// Outlines, which stay sharp at any size.
  case svg
  /// Outlines and text, for printing.
  case pdf

  /// Whether it has shapes in place of pixels.
  package var isVector: Bool { self == .svg || self == .pdf }

  /// The endings of names that select the format, in lower case.
  package var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
}

/// The destination of output.
package enum OutputDestination: Hashable, Sendable {
  /// Standard output, written `-`.
  case standardOutput
  /// A file, by its path as given; never empty.
  case file(String)

  /// The format that the name selects; PNG unless it ends like another one.
  package var format: OutputFormat {
    OutputFormat.allCases.first { $0.endings.contains(ending ?? "") } ?? .png
  }

  /// What follows the last dot of a file's name, in lower case; nil for none.
  package var ending: String? {
    guard case .file(let path) = self else { return nil }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// The options of `bench`.
package struct BenchOptions: Hashable, Sendable {
  /// The work to measure.
  package var work: Work
  /// The colours and the font.
  package var look: LookOptions
  /// The size and samples of a frame.
  package var picture: PictureOptions
  /// The quality of edges.
  package var quality: Quality
  /// The length of the measurement.
  package var length: Length
  /// The number of frames drawn before measuring, at least 0.
  package var warmUp: Int
  /// Whether the least OpenGL is measured in alternation: see `FloorRenderer`.
  package var measuresFloor: Bool
  /// The wheels that filter the cloud.
  package var wheel: WheelOptions
  /// What is measured instead of drawing alone; nil for that.
  package var scenario: Scenario?
  /// The file of an earlier report to compare with; nil without one.
  package var comparedFile: String?
  /// Whether the report is JSON.
  package var printsJSON: Bool

  /// What happens while the frames of a window, and the parts of their work, are measured.
  package enum Scenario: String, CaseIterable, Hashable, Sendable {
    /// The sphere turns by itself.
    case spin
    /// A hand zooms in and out.
    case zoom
    /// A hand zooms from the farthest view to the nearest and back, while the sphere turns.
    case fly
    /// A file is opened: its heaviest labels first, and then all.
    case load
    /// The program is started, up to its first frame, again and again.
    case start
    /// Letters are typed into the search.
    case search
    /// The pointer moves over labels, and tooltips appear.
    case hover
    /// Labels yield to others while the sphere turns.
    case declutter
    /// A stream changes weights.
    case stream
    /// Wheels turn.
    case wheel
  }

  /// The work of a benchmark.
  package enum Work: Hashable, Sendable {
    /// The standard work with this number of labels, at least 1.
    case labels(Int)
    /// A document.
    case document(DocumentOptions, LayoutOptions)
  }

  /// The length of a benchmark.
  package enum Length: Hashable, Sendable {
    /// This number of frames, at least 1.
    case frames(Int)
    /// This number of seconds, over 0.
    case seconds(Double)
  }
}

/// The options of `verify`.
package struct VerifyOptions: Hashable, Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout; its seed also determines the orientations and points.
  package var layout: LayoutOptions
  /// The colours and the font.
  package var look: LookOptions
  /// The size of the frame in which picks are compared.
  package var size: PixelSize
  /// The graphics API; nil for the best that the driver has.
  package var graphics: GraphicsAPI?
  /// The number of orientations in which the transforms are compared, at least 1.
  package var orientations: Int
  /// The number of points that are picked, at least 1.
  package var points: Int
  /// The arrangement of wheels, if the document is a file of wheels.
  package var wheel: WheelOptions
  /// Whether covered labels are counted too, in every layout.
  package var measuresCovered: Bool
  /// Whether the report is JSON.
  package var printsJSON: Bool
}

/// The options of `check`.
package struct CheckOptions: Hashable, Sendable {
  /// The document.
  package var document: DocumentOptions
  /// Whether the report is JSON.
  package var printsJSON: Bool
}
