internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereText
internal import TagSphereViewer

extension StageClock {
  /// Times the work outside of frames: the distance field of a glyph, a pick, a frame's declutter
  /// while the sphere turns, a letter typed into the search, a tooltip, and a frame of a stream.
  mutating func timeParts(of cloud: Cloud, viewport: Viewport, renderer: LabelRenderer) throws {
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
    timeSearch(of: cloud)
    try timeTooltip(of: cloud, viewport: viewport, renderer: renderer)
    try timeStream(of: cloud)
  }

  /// Times searches for prefixes of labels, letter by letter.
  private mutating func timeSearch(of cloud: Cloud) {
    let tags = cloud.document.tags
    guard !tags.isEmpty else { return }
    let finder = time("prepare search") {
      LabelFinder(texts: tags.map(\.text), order: FocusOrder(weights: tags.map(\.weight)))
    }
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 0..<32 {
      let text = tags[number * tags.count / 32].text
      var typed = finder
      for length in 1...max(1, min(6, text.count)) {
        let beginning = String(text.prefix(length))
        times.append(clock.measure { _ = typed.matches(of: beginning) } / .seconds(1))
      }
    }
    note("letter typed", seconds: Statistics(times).median)
    note("slowest letter typed", seconds: times.max() ?? 0)
  }

  /// Times tooltips of different labels, from text to GPU.
  private mutating func timeTooltip(
    of cloud: Cloud, viewport: Viewport, renderer: LabelRenderer
  ) throws {
    let tags = cloud.document.tags
    guard !tags.isEmpty else { return }
    var typesetter = PanelTypesetter(source: cloud.source)
    var failure: (any Error)?
    note("tooltip", medianOf: 32) { number in
      let content = PanelLayer.Content(
        panel: Panel(tooltipOf: tags[number * tags.count / 32]), place: .corner,
        window: [viewport.width, viewport.height], contentScale: 1)
      do {
        _ = try typesetter.renderer(of: content, theme: cloud.theme, sharing: renderer)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Times a frame's declutter, at 60 frames a second.
  private mutating func timeDeclutter(of cloud: Cloud, viewport: Viewport) {
    var declutterer = Declutterer(
      batch: cloud.batch, weights: cloud.document.tags.map(\.weight), mode: .hide)
    // Large clouds take longer than a frame: fewer frames suffice.
    let frames = min(240, max(5, 2_400_000 / max(cloud.batch.labels.count, 1)))
    func view(atFrame frame: Double) -> FrameUniforms {
      FrameUniforms(
        orientation: StandardWork.orientation(atFrame: frame), camera: cloud.pose.camera,
        viewport: viewport, theme: cloud.theme, space: cloud.space)
    }
    note("declutter", medianOf: frames) { frame in
      let frame = Double(frame)
      _ = declutterer.update(view(atFrame: frame), now: .seconds(frame / 60)) {
        view(atFrame: frame + $0 * 60)
      }
    }
  }

  /// Runs a part `count` times and records the median time.
  private mutating func note(_ name: String, medianOf count: Int, _ body: (Int) -> Void) {
    let clock = ContinuousClock()
    let times = (0..<count).map { index in clock.measure { body(index) } / .seconds(1) }
    note(name, seconds: Statistics(times).median)
  }
}
