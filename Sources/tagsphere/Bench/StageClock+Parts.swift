internal import CloudCore
internal import CloudReference
internal import Geometry
internal import Typography

extension StageClock {
  /// Times the parts that a frame does not show: one glyph's distance field, one pick, and one
  /// frame's declutter while the sphere turns.
  mutating func timeParts(of cloud: Cloud, viewport: Viewport) throws {
    var source: any GlyphSource = try FontGlyphSource(fontDescription: cloud.fontName)
    let letters = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(Unicode.Scalar($0)) }
    let glyphs = letters.flatMap { source.run(for: $0).glyphs.map(\.glyph) }
    note("distance field of a glyph", medianOf: glyphs.count) {
      _ = source.distanceField(for: glyphs[$0])
    }
    let picker = time("prepare picking") { LabelPicker(batch: cloud.batch) }
    let uniforms = cloud.uniforms(in: viewport)
    var generator = SplitMix64(seed: 1)
    let points = (0..<256).map { _ in
      SIMD2(
        Double.random(in: 0..<Double(viewport.width), using: &generator),
        Double.random(in: 0..<Double(viewport.height), using: &generator))
    }
    note("pick", medianOf: points.count) {
      _ = picker.label(
        at: points[$0], uniforms: uniforms, target: .inkOrBox,
        slop: LabelPicker.slop(isTouch: false))
    }
    timeDeclutter(of: cloud, viewport: viewport)
  }

  /// Times a frame's declutter, at 60 frames a second.
  private mutating func timeDeclutter(of cloud: Cloud, viewport: Viewport) {
    guard var declutterer = cloud.declutterer(.hide) else { return }
    // Large clouds take longer than a frame: fewer do for them.
    let frames = min(240, max(5, 2_400_000 / max(cloud.batch.labels.count, 1)))
    note("declutter", medianOf: frames) { frame in
      let uniforms = FrameUniforms(
        orientation: StandardWork.orientation(frame: frame), camera: cloud.pose.camera,
        viewport: viewport, theme: cloud.theme, space: cloud.space)
      _ = declutterer.update(uniforms, now: .seconds(Double(frame) / 60))
    }
  }

  /// Runs a part `count` times and notes the median.
  private mutating func note(_ name: String, medianOf count: Int, _ body: (Int) -> Void) {
    let clock = ContinuousClock()
    let times = (0..<count).map { index in clock.measure { body(index) }.seconds }
    note(name, seconds: Statistics(times).median)
  }
}
