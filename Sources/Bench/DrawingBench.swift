internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereText
internal import TagSphereViewer

/// `tagsphere bench` without a scenario: frames of a turning cloud, drawn as fast as they finish.
enum DrawingBench {
  /// Measures frames in the requested quality; with floors, frames and floors alternate.
  static func measure(
    _ whole: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    var (cloud, wheels) = (whole, CloudWheels?.none)
    if let filter = options.filter {
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
    var last: FrameUniforms?
    let firstFrame = try stages.runFrames(options) { frame, counts in
      let orientation =
        StandardWork.orientation(atFrame: Double(frame)) * cloud.pose.orientation
      let uniforms = FrameUniforms(
        orientation: orientation, camera: cloud.pose.camera, viewport: viewport,
        theme: cloud.theme, space: cloud.space)
      last = uniforms
      let seconds = try subjects.indices.map { index in
        let draw = subjects[index].draw
        return try subjects[index].measure(counts: counts) { try draw(uniforms) }
      }
      return seconds[0]
    }
    for (index, subject) in subjects.enumerated() {
      subjects[index].drawnLabels = last.flatMap { subject.count?($0) }
    }
    try Driver.check()
    try stages.timeDistanceField(ofFont: cloud.fontName)
    let work = BenchWork(
      labels: cloud.batch.labels.count, glyphs: cloud.batch.glyphs.count,
      labelBytes: renderer.labelByteCount, atlasBytes: renderer.atlasByteCount,
      font: cloud.fontName)
    return BenchCommand.report(
      subjects, work: work, driver: renderer.driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }
}

extension StageClock {
  /// Times the distance fields of the printable ASCII characters, and records the median.
  fileprivate mutating func timeDistanceField(ofFont name: String) throws {
    var source: any GlyphSource = try FontGlyphSource(fontDescription: name)
    let letters = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(Unicode.Scalar($0)) }
    let clock = ContinuousClock()
    let times = letters.flatMap { source.run(for: $0).glyphs.map(\.glyph) }.map { glyph in
      clock.measure { _ = source.distanceField(for: glyph) } / .seconds(1)
    }
    note("distance field of a glyph", seconds: Statistics(times).median)
  }
}
