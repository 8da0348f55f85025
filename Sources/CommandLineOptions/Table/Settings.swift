package import TagSphereArrangement
package import TagSphereDesign
package import TagSphereInteraction
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData
package import TagSphereWheels

/// The values of all options.
///
/// The initial values are the defaults of the command. Values that are still nil after the command line is
/// read are derived from the other values.
package struct Settings: Hashable, Sendable {
  /// The document.
  package var document = DocumentOptions()
  /// The places and sizes of labels.
  package var layout = LayoutOptions()
  /// The colours and the font.
  package var look = LookOptions()
  /// The home pose.
  package var pose = HomePose()
  /// The size and the sampling of the picture or window.
  package var picture = PictureOptions()
  /// The motion of the sphere.
  package var motion = MotionOptions()
  /// The rules of a kiosk; nil for a window.
  package var kiosk: KioskOptions?
  /// The screen: its mounting, its texts, and the size of targets.
  package var screen = ScreenOptions()
  /// The requested language; nil for the environment's language.
  ///
  /// `look` has the language in use.
  package var language: Language?
  /// The time after which the window closes; nil for never.
  package var duration: Duration?
  /// The frames that `render` draws instead of a single picture.
  package var sequence = SequenceOptions()
  /// The destination of `render` and `export`; nil for commands that write no file.
  package var destination: OutputDestination?
  /// The file that holds the labels of a page, never an empty name; nil if the page itself holds them.
  package var dataFile: String?
  /// The handling of the labels that are chosen.
  package var choosing = ChoosingOptions()
  /// The arrangement of wheels, and the columns by which they filter a cloud; no columns without wheels.
  package var wheel = WheelFilter(columns: [])
  /// Whether the document has wheels, which are shown instead of a cloud.
  package var showsWheels = false
  /// The pixels that `pick` examines, each within the picture.
  package var pixels: [PixelPoint] = []
  /// The measurements of `bench` and `verify`.
  package var measurement = MeasurementOptions()
  /// Whether the command prints JSON.
  package var printsJSON = false
  /// Whether the manual is printed as an article in Markdown.
  package var printsMarkdown = false

  /// Creates the defaults of a command.
  package init(defaultsOf command: Subcommand) {
    switch command {
    case .render, .pick:
      picture.size = PixelSize(width: 1920, height: 1080)
      picture.quality = .best
      // A picture does not depend on the machine's language.
      language = .english
    case .export:
      // This is the size of the picture that printers, and browsers without WebGL, show.
      picture.size = PixelSize(width: 960, height: 720)
      language = .english
    case .bench:
      look.background = SRGBColor(hex: 0x0D0F17)
      look.foreground = SRGBColor(hex: 0xFFFFFF)
      look.font = "DejaVu Sans Mono"
      picture.quality = .best
    case .pages: document.format = .pages
    case .photos: document.format = .photos
    case .wheel: choosing.record.template = .json
    case .apps:
      document.format = .apps
      look.images.height = Self.iconHeight
      layout.sizeRange = Self.programSizes
    case .kiosk: kiosk = KioskOptions()
    case .view, .list, .verify, .check, .help, .completions, .manual: break
    }
  }

  /// The height of programs' icons, em; large, because icons are recognized faster than names.
  static let iconHeight: Float = 5
  /// The relative sizes of programs.
  static let programSizes = 1...2.5
}

extension Settings {
  /// The destination of `render` and `export`: standard output unless a file is given.
  package var output: OutputDestination { destination ?? .standardOutput }

  /// The wheels beside a cloud; nil for none.
  package var filter: WheelFilter? { wheel.columns.isEmpty ? nil : wheel }

  /// The rules of a kiosk, or its defaults.
  var kioskRules: KioskOptions {
    get { kiosk ?? KioskOptions() }
    set { kiosk = newValue }
  }
}
