internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereRenderer
internal import TagSphereStartup
internal import TagSphereText
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

/// `tagsphere bench` with a file of wheels, or with the standard work as a wheel; all wheels spin at full speed.
enum WheelBench {
  /// The number of words that pass the mark per frame: 30 words per second at 60 frames per second.
  private static let wordsPerFrame = 0.5

  /// Measures frames of turning wheels.
  static func measure(
    _ document: WheelDocument, design: CloudDesign, options: Settings,
    stages: inout StageClock
  ) throws -> BenchReport {
    let source = try stages.time("open font") { try FontGlyphSource(font: design.font) }
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let viewport = Viewport(
      width: options.picture.size.width, height: options.picture.size.height)
    let driver = try Driver()
    var wheels = stages.time("typeset") {
      WheelSet(
        document,
        layout: WheelLayout(
          count: document.wheels.count, width: viewport.width, height: viewport.height,
          anchor: .center),
        theme: design.theme, source: source)
    }
    let layer = stages.time("upload") { WheelRenderer(wheels) }
    let nothing = try WheelBackground.renderer(in: viewport, source: source)
    let quality = EdgeQuality(
      options.picture.quality ?? .best, samples: options.picture.samples, on: driver)
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: quality)
    let ground = WheelBackground.frame(in: viewport, theme: design.theme)
    var subject = Subject(
      name: "wheels/\(quality.method.rawValue)/\(quality.storedSamples)", quality: quality
    ) { (uniforms) throws(GLError) in
      try target.draw(uniforms, with: nothing, overlays: [layer])
      target.resolve()
    }
    let firstFrame = try stages.runFrames(options) { _, counts in
      let draw = subject.draw
      return try subject.measure(counts: counts) {
        for ring in wheels.rings.indices {
          let step = wheels.pitch(ofRing: ring) * wordsPerFrame
          wheels.turn(ring: ring, to: wheels.rings[ring].position + step)
        }
        layer.update(&wheels)
        try draw(ground)
      }
    }
    try Driver.check()
    let work = BenchWork(
      labels: document.wheels.reduce(0) { $0 + $1.words.count },
      glyphs: wheels.rings.reduce(0) { sum, ring in
        sum + ring.glyphs.reduce(0) { $0 + ($1.word == .max ? 0 : 1) }
      },
      labelBytes: layer.recordByteCount, atlasBytes: layer.atlasByteCount, font: source.fontName)
    return BenchCommand.report(
      [subject], work: work, driver: driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }
}
