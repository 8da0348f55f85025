internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereFloor
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere bench`: draws frames without a display and measures their cost.
enum BenchCommand {
  static func run(_ options: BenchOptions, stages: inout StageClock) throws -> ExitCode {
    if case .document(let document, let layout) = options.work,
      let wheels = try WheelFile.read(document, filter: options.wheel.filter)
    {
      let design = try design(of: document, layout: layout, options)
      return try write(
        WheelBench.measure(wheels, design: design, options: options, stages: &stages), options)
    }
    if options.scenario == .load {
      guard case .document(let document, let layout) = options.work else {
        throw CommandFailure("--scenario load has nothing to read; give a FILE")
      }
      guard options.wheel.filter == nil else {
        throw CommandFailure("--scenario load shows no wheels; leave out --wheels")
      }
      let design = try design(of: document, layout: layout, options)
      let context = try HeadlessContext()
      defer { withExtendedLifetime(context) {} }
      return try write(
        WindowBench.measureLoad(document, design: design, options: options, stages: &stages),
        options)
    }
    var cloud = try load(options, stages: &stages)
    if !cloud.images.isEmpty { stages.time("load pictures") { cloud.loadImagesReporting() } }
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    if let scenario = options.scenario {
      return try write(
        WindowBench.measure(cloud, scenario: scenario, options: options, stages: &stages), options)
    }
    return try write(measure(cloud, options: options, stages: &stages), options)
  }

  private static func write(_ report: BenchReport, _ options: BenchOptions) throws -> ExitCode {
    try StandardOutput.write(options.printsJSON ? report.json : BenchTable(report).text)
    return .success
  }

  private static func design(
    of document: DocumentOptions, layout: LayoutOptions, _ options: BenchOptions
  ) throws -> CloudDesign {
    try CloudDesign(
      layout: layout, look: options.look, source: document.source, usual: StandardWork.theme)
  }

  private static func load(_ options: BenchOptions, stages: inout StageClock) throws -> Cloud {
    switch options.work {
    case .document(let document, let layout):
      let design = try design(of: document, layout: layout, options)
      let tags = try stages.time("read") { try readDocument(document) }
      return try .reporting(tags, design: design, stages: &stages)
    case .labels(let count):
      return try StandardWork.cloud(count: count, look: options.look, stages: &stages)
    }
  }

  private static func measure(
    _ whole: Cloud, options: BenchOptions, stages: inout StageClock
  ) throws -> BenchReport {
    var (cloud, wheels) = (whole, CloudWheels?.none)
    if let filter = options.wheel.filter {
      let size = options.picture.size
      wheels = try stages.time("filter and set wheels") {
        try cloud.filter(by: filter, in: [size.width, size.height])
      }
    }
    let renderer = try stages.time("upload") {
      try LabelRenderer(
        batch: cloud.batch, centerpiece: cloud.centerpiece, drawsAll: wheels == nil)
    }
    let viewport = Viewport(
      width: options.picture.size.width, height: options.picture.size.height)
    let layers = try wheels?.layers(
      theme: cloud.theme, source: cloud.source, sharing: renderer)
    var subjects = try Subject.all(
      options: options, cloud: cloud, renderer: renderer, viewport: viewport,
      layers: layers ?? [])
    var firstFrame = 0.0
    var length = FrameCountdown(options.length, warmUp: options.warmUp)
    var frame = 0
    while !length.isOver(frame: frame) {
      let orientation =
        StandardWork.orientation(atFrame: Double(frame)) * cloud.pose.orientation
      let uniforms = FrameUniforms(
        orientation: orientation, camera: cloud.pose.camera, viewport: viewport,
        theme: cloud.theme, space: cloud.space)
      for index in subjects.indices {
        let draw = subjects[index].draw
        let seconds = try subjects[index].measure(counts: frame >= options.warmUp) {
          try draw(uniforms)
        }
        if frame == 0, index == 0 {
          firstFrame = ProcessFigures.secondsSinceStart ?? 0
          stages.note("first frame", seconds: seconds)
        }
      }
      frame += 1
    }
    try Driver.check()
    if let filter = options.wheel.filter { try stages.timeFilter(filter, of: whole) }
    if options.measuresParts {
      try stages.timeParts(of: cloud, viewport: viewport, renderer: renderer)
    }
    let work = BenchWork(
      labels: cloud.batch.labels.count, glyphs: cloud.batch.glyphs.count,
      labelBytes: renderer.labelByteCount, atlasBytes: renderer.atlasByteCount,
      font: cloud.fontName)
    return report(
      subjects, work: work, driver: renderer.driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }

  /// Returns the report of a measurement.
  ///
  /// - Parameters:
  ///   - subjects: The ways of drawing, with their costs.
  ///   - work: What was drawn.
  ///   - driver: The driver.
  ///   - options: What the command line asks for.
  ///   - firstFrame: The time from the start of the process to the first frame, seconds.
  ///   - stages: The stages besides the frames.
  static func report(
    _ subjects: [Subject], work: BenchWork, driver: Driver, options: BenchOptions,
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
        samples: subject.quality.samples,
        quality: subject.quality.method.rawValue, uploaded_bytes: subject.uploadedBytes,
        atlas_bytes: work.atlasBytes,
        label_bytes: Double(work.labelBytes) / Double(max(work.labels, 1)),
        first_frame: firstFrame * 1000, peak_rss: ProcessFigures.peakResidentBytes,
        floor_ratio: subject.isFloor ? nil : ratios.first?.ratio, floor_ratios: ratios,
        frame_times: subject.frameTimes)
    }
    return BenchReport(
      context: BenchReport.Context(
        date: WallClock.now.description, version: ProgramInfo.version,
        num_cpus: ProcessFigures.processorCount, load_avg: ProcessFigures.loadAverages,
        renderer: driver.renderer, gl_version: driver.version, is_software: driver.isSoftware,
        width: options.picture.size.width, height: options.picture.size.height,
        samples: subjects.first?.quality.samples ?? 1, font: work.font,
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

/// What a benchmark draws.
struct BenchWork {
  /// Labels, or words of wheels.
  var labels: Int
  /// Glyphs that are drawn.
  var glyphs: Int
  /// Bytes of records on the GPU.
  var labelBytes: Int
  /// Bytes of the atlas on the GPU.
  var atlasBytes: Int
  /// The primary font.
  var font: String
}
