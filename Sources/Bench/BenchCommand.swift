internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereScreen
internal import TagSphereTagData
internal import TagSphereWindow

/// `tagsphere bench`: draws frames without a display and measures their cost.
enum BenchCommand {
  static func run(_ options: Settings, stages: inout StageClock) throws -> ExitCode {
    // Report an unusable file before the measurement.
    let old = try options.measurement.comparedFile.map { ($0, try BenchRecord(path: $0)) }
    let report = try measure(options, stages: &stages)
    var text = options.printsJSON ? report.json : BenchTable(report).text
    if let (name, old) = old {
      text += "\n" + BenchComparison(of: report, with: old, named: name).text
    }
    try StandardOutput.write(text)
    return .success
  }

  private static func measure(
    _ options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    // Check this before fonts are opened. With too little address space, Pango waits forever for threads that
    // did not start.
    try MemoryNeed.showing(labels: 0).require()
    if let report = try measureWheels(options, stages: &stages) { return report }
    if options.measurement.scenario == .load || options.measurement.scenario == .start {
      return try measureLoad(options, stages: &stages)
    }
    if options.measurement.scenario == .wheel, options.filter == nil {
      throw CommandFailure(
        "--scenario wheel turns no wheel here; give a file of wheels, or --wheels COLUMNS")
    }
    var cloud = try load(options, stages: &stages)
    if !cloud.images.isEmpty { stages.time("load pictures") { cloud.loadImagesReporting() } }
    try MemoryNeed.showing(
      labels: cloud.document.tags.count, hasImages: !cloud.images.isEmpty
    ).require()
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    switch options.measurement.scenario {
    case nil: return try DrawingBench.measure(cloud, options: options, stages: &stages)
    case .spin, .zoom, .fly:
      return try WindowBench.measure(cloud, options: options, stages: &stages)
    case .search: return try SearchBench.measure(cloud, options: options, stages: &stages)
    case .hover: return try HoverBench.measure(cloud, options: options, stages: &stages)
    case .declutter: return try DeclutterBench.measure(cloud, options: options, stages: &stages)
    case .stream: return try StreamBench.measure(cloud, options: options, stages: &stages)
    case .wheel:
      guard let filter = options.filter else {
        preconditionFailure("bench began without a wheel filter")
      }
      return try FilterBench.measure(cloud, filter: filter, options: options, stages: &stages)
    case .load, .start: preconditionFailure("the scenario is measured while it loads")
    }
  }

  /// Measures a file of wheels, or the standard work as a wheel; returns nil if the work is a cloud.
  private static func measureWheels(
    _ options: Settings, stages: inout StageClock
  ) throws -> BenchReport? {
    if let count = options.measurement.labels {
      guard options.measurement.scenario == .wheel else { return nil }
      let design = try CloudDesign(
        layout: LayoutOptions(), look: options.look,
        usual: StandardWork.theme)
      return try WheelBench.measure(
        StandardWork.wheel(count: count), design: design, options: options, stages: &stages)
    }
    guard let wheels = try WheelFile.read(options.document, filter: options.filter) else {
      return nil
    }
    if let scenario = options.measurement.scenario, scenario != .wheel {
      throw CommandFailure(
        "--scenario \(scenario.rawValue) needs tags, and this is a file of wheels; give --scenario "
          + "wheel")
    }
    let design = try design(of: options.document, layout: options.layout, options)
    try MemoryNeed.showingWheels.require()
    return try WheelBench.measure(wheels, design: design, options: options, stages: &stages)
  }

  /// Measures the opening of a file.
  private static func measureLoad(
    _ options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    guard options.filter == nil else {
      let name = (options.measurement.scenario ?? .load).rawValue
      throw CommandFailure("--scenario \(name) shows no wheels; leave out --wheels")
    }
    var document = options.document
    var layout = options.layout
    var start = 0.0
    if let count = options.measurement.labels {
      let clock = ContinuousClock()
      let beginning = clock.now
      document = try StandardWork.file(count: count)
      start = (clock.now - beginning) / .seconds(1)
      layout = LayoutOptions()
    }
    let design = try Self.design(of: document, layout: layout, options)
    switch StartProbe.file {
    case .some(let path):
      if !path.isEmpty { document.source = .file(path) }
      try StartProbe.open(document, design: design, options: options)
    case nil where options.measurement.scenario == .start:
      return try StartBench.measure(document, design: design, options: options, stages: &stages)
    case nil:
      return try LoadBench.measure(
        document, design: design, options: options, from: start, stages: &stages)
    }
  }

  private static func design(
    of document: DocumentOptions, layout: LayoutOptions, _ options: Settings
  ) throws -> CloudDesign {
    try CloudDesign(
      layout: layout, look: options.look, document: document, usual: StandardWork.theme)
  }

  private static func load(_ options: Settings, stages: inout StageClock) throws -> Cloud {
    if let count = options.measurement.labels {
      return try StandardWork.cloud(
        count: count, isInWindow: options.measurement.scenario != nil, look: options.look,
        stages: &stages)
    }
    let design = try design(of: options.document, layout: options.layout, options)
    let read = try stages.time("read") { try Source(options.document).read() }
    return try .reporting(read.document, design: design.showing(read), stages: &stages)
  }

  /// Returns the report of a measurement.
  ///
  /// - Parameters:
  ///   - subjects: The ways of drawing, with their costs.
  ///   - work: The work that was drawn.
  ///   - driver: The driver.
  ///   - options: The options of the command line.
  ///   - firstFrame: The time from the start of the process to the first frame, seconds.
  ///   - stages: The stages besides the frames.
  static func report(
    _ subjects: [Subject], work: BenchWork, driver: Driver, options: Settings,
    firstFrame: Double, stages: StageClock
  ) -> BenchReport {
    let floors = subjects.filter(\.isFloor)
    let benchmarks = subjects.map { subject in
      let statistics = Statistics(subject.frameTimes)
      let count = max(subject.frameTimes.count, 1)
      let ratios = floors.filter { $0.name != subject.name }.map { floor in
        let ratios = zip(subject.frameTimes, floor.frameTimes).map { $0 / $1 }
        return BenchReport.FloorRatio(floor: floor.name, ratio: Statistics(ratios).median)
      }
      return BenchReport.Benchmark(
        name: subject.name, iterations: subject.frameTimes.count,
        real_time: statistics.median, cpu_time: subject.processorTime * 1000 / Double(count),
        min: statistics.sorted.first ?? 0, median: statistics.median,
        p95: statistics.quantile(0.95), p99: statistics.quantile(0.99),
        max: statistics.sorted.last ?? 0, labels: work.labels, glyphs: work.glyphs,
        drawn: subject.drawnLabels,
        samples: subject.quality?.storedSamples,
        quality: subject.quality?.method.rawValue, uploaded_bytes: subject.uploadedBytes,
        atlas_bytes: work.atlasBytes,
        label_bytes: Double(work.labelBytes) / Double(max(work.labels, 1)),
        first_frame: firstFrame * 1000, peak_rss: ProcessFigures.peakResidentBytes,
        floor_ratio: subject.isFloor ? nil : ratios.first?.ratio, floor_ratios: ratios,
        frame_times: subject.frameTimes)
    }
    return BenchReport(
      context: BenchReport.Context(
        date: WallClock.now.description, version: ProgramInfo.version,
        cpu: ProcessFigures.processorName, num_cpus: ProcessFigures.processorCount,
        load_avg: ProcessFigures.loadAverages,
        renderer: driver.renderer, gl_version: driver.version,
        graphics: driver.api.rawValue, is_software: driver.isSoftware,
        width: options.picture.size.width, height: options.picture.size.height,
        samples: subjects.lazy.compactMap(\.quality).first?.storedSamples ?? 1, font: work.font,
        warnings: warnings(driver),
        stages: stages.stages.map { .init(name: $0.name, milliseconds: $0.seconds * 1000) }),
      benchmarks: benchmarks)
  }

  private static func warnings(_ driver: Driver) -> [String] {
    var warnings: [String] = []
    if driver.isSoftware {
      warnings.append("\(driver.renderer) draws on the CPU: these are not a GPU's figures")
    }
    let (load, processors) = (ProcessFigures.loadAverages[0], ProcessFigures.processorCount)
    if load > Double(processors) * 0.5 {
      let rounded = (load * 10).rounded() / 10
      warnings.append(
        "the machine is busy (load \(rounded) on \(processors) processors): compare ratios, "
          + "not times")
    }
    return warnings
  }
}

/// The work that a benchmark draws.
struct BenchWork {
  /// The number of labels, or of words of wheels.
  var labels: Int
  /// The number of drawn glyphs.
  var glyphs: Int
  /// Bytes of records on the GPU.
  var labelBytes: Int
  /// Bytes of the atlas on the GPU.
  var atlasBytes: Int
  /// The primary font.
  var font: String
}
