import TagSphereCloudReference
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Compares CPU picks with an identity buffer drawn by the same vertex shader as the picture.
@Suite(.serialized) @MainActor struct PickParityTests {
  @Test("A pick gives the label that is drawn at the pixel")
  func ink() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(300)
    let renderer = try LabelRenderer(batch: batch)
    let picker = LabelPicker(batch: batch)
    let viewport = Viewport(width: 640, height: 360)
    var generator = SeededGenerator(seed: 3)
    var (compared, agreed, hits) = (0, 0, 0)
    for view in 0..<5 {
      let uniforms = Scene.uniforms(viewport, turn: Double(view))
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      for _ in 0..<2000 {
        let x = Int.random(in: 0..<viewport.width, using: &generator)
        let y = Int.random(in: 0..<viewport.height, using: &generator)
        let seen = identities[y * viewport.width + x]
        compared += 1
        if try picker.names(seen, atPixel: x, y, uniforms: uniforms) { agreed += 1 }
        if seen != 0 { hits += 1 }
      }
    }
    print("picks: \(agreed) of \(compared) agree, \(hits) on ink")
    #expect(hits > compared / 20, "the points hardly met any ink")
    #expect(Double(agreed) >= Double(compared) * 0.9999)
  }

  /// Tests that boxes are picked where they are painted, at a depth between their own ink and other labels.
  @Test(
    "A pick gives the label whose box is painted at the pixel",
    arguments: [Styles.box, Styles.frame, LabelStyle.plain])
  func boxes(style: LabelStyle) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(300)
    let renderer = try LabelRenderer(batch: batch)
    let picker = LabelPicker(batch: batch)
    let viewport = Viewport(width: 640, height: 360)
    var theme = Theme.midnight
    theme.style = style
    theme.highlightStyle.hasBox = true
    theme.highlightStyle.scale = 1.5
    var generator = SeededGenerator(seed: 4)
    var (agreed, hits) = (0, 0)
    for view in 0..<3 {
      var uniforms = Scene.uniforms(viewport, turn: Double(view), theme: theme)
      uniforms.highlightedLabel = 40
      uniforms.leastHighlight = view == 2 ? 0.3 : 0
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      for _ in 0..<2000 {
        let x = Int.random(in: 0..<viewport.width, using: &generator)
        let y = Int.random(in: 0..<viewport.height, using: &generator)
        let seen = identities[y * viewport.width + x]
        if try picker.names(seen, atPixel: x, y, uniforms: uniforms) { agreed += 1 }
        if seen != 0 { hits += 1 }
      }
      #expect(identities.contains(41), "the highlighted label is seen from every side")
    }
    print("picks of boxes: \(agreed) of 6000 agree, \(hits) on paint")
    #expect(hits > 400)
    #expect(agreed >= 5996)
  }

  /// Each label has its own colour, so that a pixel identifies the label to be picked.
  @Test("The picture has the colour of the picked label")
  func colors() throws {
    try SharedContext.makeCurrent()
    var batch = try Scene.words(40)
    for index in batch.labels.indices {
      let color = SRGBColor(hex: UInt32(index * 5 + 20) * 0x010203 & 0xFFFFFF).packed
      batch.setColors(text: color, accent: batch.labels[index].accent, ofLabel: index)
    }
    let viewport = Viewport(width: 640, height: 360)
    let renderer = try LabelRenderer(batch: batch)
    let picture = try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: .fast, renderer: renderer,
      uniforms: { Scene.uniforms($0) })
    let picker = LabelPicker(batch: batch)
    var (hits, wrong) = (0, 0)
    for y in stride(from: 0, to: viewport.height, by: 3) {
      for x in stride(from: 0, to: viewport.width, by: 3) {
        let picked = picker.label(
          at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: Scene.uniforms(viewport), target: .ink)
        guard let picked else { continue }
        hits += 1
        let pixel = (y * viewport.width + x) * 4
        let seen = picture.rgba[pixel..<pixel + 3].reversed().reduce(UInt32(0)) {
          $0 << 8 | UInt32($1)
        }
        if seen != batch.labels[picked].color & 0xFFFFFF { wrong += 1 }
      }
    }
    #expect(hits > 200)
    #expect(Double(wrong) <= Double(hits) * 0.01, "\(wrong) of \(hits) pixels have another colour")
  }
}
