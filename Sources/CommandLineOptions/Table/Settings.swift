internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages
internal import TagSphereTagData

/// All values that options can set, with their defaults; `Invocation` holds those of a command.
package struct Settings: Sendable {
  var document = DocumentOptions()
  var layout = LayoutOptions()
  var look = LookOptions()
  var pose = PoseOptions()
  var picture = PictureOptions()
  var viewQuality: Quality?
  var quality = Quality.best
  var isFullscreen = false
  var motion = MotionOptions()
  var kiosk = KioskOptions()
  var screen = ScreenOptions()
  var hand = HandOptions()
  /// The language of what is said; nil for that of the environment.
  var language: Language?
  var durationSeconds: Double?
  var supersample = 1
  var sequence = SequenceSettings()
  var output: OutputDestination?
  var dataFile: String?
  var choosing = ChoosingOptions()
  var staysAfterStart = false
  var pageSize = 24
  var resetsLauncher = false
  var wheel = WheelOptions()
  var pixels: [PixelPoint] = []
  var labels: Int?
  var benchLength = BenchOptions.Length.seconds(5)
  var warmUp = 20
  var measuresFloor = false
  var scenario: BenchOptions.Scenario?
  var comparedFile: String?
  var orientations = 100
  var points = 10_000
  var measuresCovered = false
  var printsJSON = false
  var printsMarkdown = false

  /// Creates the defaults of a command.
  package init(defaultsOf command: Subcommand) {
    switch command {
    case .render, .pick:
      picture.size = PixelSize(width: 1920, height: 1080)
      // A picture is the same wherever it is made.
      language = .english
    case .export:
      // Shown without WebGL, and by printers.
      picture.size = PixelSize(width: 960, height: 720)
      language = .english
    case .bench:
      look.background = Color(hex: 0x0D0F17)
      look.foreground = Color(hex: 0xFFFFFF)
      look.font = "DejaVu Sans Mono"
    case .pages: document.format = .pages
    case .photos: document.format = .photos
    case .wheel: choosing.record.template = .json
    case .apps:
      document.format = .apps
      look.images.height = Self.iconHeight
      layout.placement.sizeRange = Self.programSizes
    case .view, .kiosk, .list, .verify, .check, .help, .completions, .manual: break
    }
  }

  /// The height of programs' icons, em: they are recognized faster than names.
  static let iconHeight: Float = 5
  /// The relative sizes of programs.
  static let programSizes = 1...2.5
}
