internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereFloor
internal import TagSphereInteraction
internal import TagSphereProcesses
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere bench --scenario start`: starts processes that open a file and end after the first frame.
///
/// They alternate with processes that only create a context and draw the floor of these labels.
enum StartBench {
  /// Measures starts.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - design: The design of the cloud.
  ///   - options: The options of the command line.
  ///   - stages: Takes the times of the stages.
  static func measure(
    _ document: DocumentOptions, design: CloudDesign, options: Settings,
    stages: inout StageClock
  ) throws -> BenchReport {
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    var times = StageClock()
    let cloud = try Cloud.reporting(
      try firstLabels(of: document), design: design, stages: &times)
    var window = try BenchWindow(cloud, options: options, stages: &times)
    try window.turn(needsFrame: true).drawOffScreen()
    let frame = window.viewer.scene.frame
    guard let picture = FloorPicture(labelsOf: window.viewer.cloud.batch, in: frame) else {
      throw CommandFailure("the floor of these labels needs more than one texture; give fewer")
    }
    let floorFile = try UnnamedFile.create()
    try floorFile.append(picture.bytes)
    let program = CommandLine.arguments[0]
    // The standard work is already in a file, which needs no path.
    var path = ""
    if options.measurement.labels != nil, case .file(let file) = document.source { path = file }
    let open = [program, StartProbe.cloudArgument, path] + CommandLine.arguments.dropFirst()
    let draw = [program, StartProbe.floorArgument, floorFile.path]
    var cloudStarts = Starts(name: "start", quality: window.movingQuality)
    var floorStarts = Starts(name: "floor/start", quality: .fast)
    cloudStarts.note(window.viewer.drawnLabels)
    floorStarts.note(DrawnLabels(onFloorOf: window.viewer.cloud.batch, in: frame))
    _ = try stages.runFrames(options) { _, counts in
      _ = try floorStarts.measure(draw, counts: counts)
      return try cloudStarts.measure(open, counts: counts)
    }
    let firstFrame = Statistics(cloudStarts.wall.frameTimes).median / 1000
    var report = try window.report(
      [cloudStarts.processor, floorStarts.processor], options: options, firstFrame: firstFrame,
      stages: stages)
    report.benchmarks += try window.report(
      [cloudStarts.wall, floorStarts.wall], options: options, firstFrame: firstFrame,
      stages: stages
    ).benchmarks
    return report
  }

  /// Returns the first labels of a window; afterwards, no thread is left that would disturb the measurement.
  private static func firstLabels(of document: DocumentOptions) throws -> TagDocument {
    switch try HeadFirstReading(document).first() {
    case .whole(let read): read.document
    case .head(let document): document
    }
  }
}

/// The measured starts of one kind of process.
private struct Starts {
  /// The processor times.
  var processor: Subject
  /// The wall times.
  var wall: Subject

  init(name: String, quality: EdgeQuality) {
    let isFloor = name.hasPrefix("floor")
    processor = Subject(name: "\(name)/processor", quality: quality, isFloor: isFloor)
    wall = Subject(name: "\(name)/wall", quality: quality, isFloor: isFloor)
  }

  /// Records the labels that each start draws.
  mutating func note(_ drawn: DrawnLabels?) {
    (processor.drawnLabels, wall.drawnLabels) = (drawn, drawn)
  }

  /// Starts a process, and returns its wall time, seconds.
  mutating func measure(_ words: [String], counts: Bool) throws -> Double {
    guard let pipe = Pipe() else { throw CommandFailure("the system has no descriptors left") }
    defer { close(pipe.reading) }
    let start = ProcessFigures.clockSeconds
    let process = Result { () throws(ChildProcess.StartError) in
      try ChildProcess(
        path: "/proc/self/exe", words: words.map { Array($0.utf8) },
        output: .descriptor(pipe.writing, errors: STDERR_FILENO))
    }
    close(pipe.writing)
    let child = try process.get()
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(pipe.reading, &byte, 1) == 1 { bytes.append(byte) }
    _ = child.wait()
    guard let times = StartProbe.Times(bytes) else {
      throw CommandFailure("a process that was started drew no frame")
    }
    if counts {
      processor.note(seconds: times.processor, processor: times.processor)
      wall.note(seconds: times.end - start, processor: times.processor)
    }
    return times.end - start
  }
}
