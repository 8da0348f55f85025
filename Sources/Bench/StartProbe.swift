internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFloor
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWindow

/// The work of the processes that `tagsphere bench --scenario start` starts: all up to the first frame.
///
/// The frame is that of a file, or that of a floor.
enum StartProbe {
  /// The first argument of a process that opens a file; the second is the file's path.
  ///
  /// If the path is empty, the process opens the file that the remaining arguments name.
  static let cloudArgument = "--open-until-first-frame"
  /// The first argument of a process that draws a floor; the second is the path of the floor's file.
  static let floorArgument = "--draw-floor"

  /// The file that this process opens up to its first frame; nil if the benchmark did not start this process.
  ///
  /// An empty path means the file of the command line.
  private(set) static var file: String?

  /// The times at the end of the first frame.
  struct Times {
    /// The time on the system's steady clock, seconds.
    var end: Double
    /// The processor time of all threads since the start of the process, seconds.
    var processor: Double
  }

  /// Returns the remaining command line of a process that the benchmark started.
  ///
  /// If the process was started to draw a floor, the function draws the floor and ends the process.
  static func commandLine(_ arguments: [String]) throws -> [String] {
    guard arguments.count > 1 else { return arguments }
    switch arguments[0] {
    case cloudArgument:
      file = arguments[1]
      return Array(arguments.dropFirst(2))
    case floorArgument: try drawFloor(arguments[1])
    default: return arguments
    }
  }

  private static func drawFloor(_ path: String) throws -> Never {
    SoftwareDriver.keepMemory()
    var bytes: [UInt8] = []
    let file = try InputFile(path: path)
    while let chunk = try file.nextChunk() { bytes += chunk }
    guard let picture = FloorPicture(bytes) else {
      throw CommandFailure("\(file.name) is no floor")
    }
    let context = try HeadlessContext()
    let renderer = try FloorRenderer(picture)
    let target = try Framebuffer(width: picture.view.width, height: picture.view.height)
    renderer.draw(picture.view, into: target)
    finish(holding: context)
  }

  /// Opens a file up to its first frame, and ends the process.
  static func open(
    _ document: DocumentOptions, design: CloudDesign, options: Settings
  ) throws -> Never {
    let session = DocumentSession(DocumentRequest(document, design: design))
    let context = try HeadlessContext(options.picture.graphics)
    let rehearsal = try DrawingRehearsal(session, options: options)
    var stages = StageClock()
    let opened = try session.open(stages: &stages)
    var window = try BenchWindow(
      opened.cloud, options: options, rehearsal: rehearsal, stages: &stages
    ) { $0.opensQuickly = true }
    try window.turn(needsFrame: true).drawOffScreen()
    finish(holding: context)
  }

  private static func finish(holding context: HeadlessContext) -> Never {
    Driver.finish()
    let times = Times(
      end: ProcessFigures.clockSeconds, processor: ProcessFigures.processorSeconds)
    try? StandardOutput.write("\(times.end) \(times.processor)\n")
    _exit(0)
  }
}

extension StartProbe.Times {
  /// Reads the output of a process; nil if it is malformed.
  init?(_ bytes: [UInt8]) {
    let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    self.init(end: numbers[0], processor: numbers[1])
  }
}
