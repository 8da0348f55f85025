import TagSphereCloudReference
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests the effect of label states on pictures and picks.
@Suite(.serialized) @MainActor struct LabelStateTests {
  private let viewport = Viewport(width: 320, height: 240)
  private let theme = Theme.plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x102040))

  private func picture(
    _ renderer: LabelRenderer, quality: EdgeQuality = .fast, highlightedLabel: Int? = nil
  ) throws -> TestPicture {
    try FrameCapture.picture(
      viewport: viewport, supersampling: 1, quality: quality, renderer: renderer,
      uniforms: {
        var uniforms = Scene.uniforms($0, theme: theme)
        uniforms.highlightedLabel = highlightedLabel
        return uniforms
      }
    ).measurable
  }

  @Test(
    "Fully visible labels look the same with and without states",
    arguments: [EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4)])
  func shown(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: try Scene.words(60))
    let plain = try picture(renderer, quality: quality)
    renderer.setStates(LabelStates(count: 60))
    #expect(try picture(renderer, quality: quality).rgba == plain.rgba)
    renderer.setStates(nil)
    #expect(try picture(renderer, quality: quality).rgba == plain.rgba)
  }

  @Test(
    "For random states, exactly the visible labels are drawn, even if other states were drawn before"
  )
  func runs() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(400)
    let renderer = try LabelRenderer(batch: batch)
    let whole = try LabelRenderer(batch: batch)
    var generator = SeededGenerator(seed: 16)
    for share in [0.01, 0.3, 0.9, 0] {
      var states = LabelStates(count: 400)
      for label in 0..<400 where Double.random(in: 0...1, using: &generator) >= share {
        states[label].visibility = 0
      }
      renderer.setStates(states)
      // The same labels are drawn alone: all other labels have no size.
      var alone = batch
      for label in 0..<400 where states[label].visibility == 0 { alone.setSize(0, ofLabel: label) }
      let expected = try picture(try LabelRenderer(batch: alone, sharing: whole))
      #expect(try picture(renderer).rgba == expected.rgba, "\(share)")
      let ranges = states.shownRanges(joining: 2)
      for label in 0..<400 where states[label].visibility > 0 {
        #expect(ranges.contains { $0.contains(label) })
      }
      #expect(ranges.allSatisfy { states[$0.lowerBound].visibility > 0 })
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 2 < $1.lowerBound })
    }
  }

  @Test("With lower visibility, ink fades to the background, and at 0 it is not drawn")
  func visibility() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: try Scene.words(1, letters: 9...9))
    var states = LabelStates(count: 1)
    var brightest: [UInt8] = []
    for visibility in [255, 192, 128, 64, 1, 0] as [UInt8] {
      states[0].visibility = visibility
      renderer.setStates(states)
      let picture = try picture(renderer)
      brightest.append(
        stride(from: 0, to: picture.rgba.count, by: 4).map { picture.rgba[$0] }.max()!)
      // A visibility of 1/255 is within a byte of the background; 0 is not drawn.
      if visibility != 1 {
        #expect((picture.share(differingFrom: 0x10, 0x20, 0x40) > 0.005) == (visibility > 0))
      }
    }
    // Red falls from the ink's 255 to the background's 16, in equal steps of the encoded value.
    #expect(brightest.first == 255 && brightest.last == 16)
    #expect(zip(brightest, brightest.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(abs(Int(brightest[2]) - (16 + 239 * 128 / 255)) <= 1)
    // The theme dims by 72 %.
    states[0] = LabelState(flags: [.dimmed])
    renderer.setStates(states)
    #expect(try picture(renderer).rgba.enumerated().allSatisfy { $0 % 4 != 0 || $1 <= 84 })
  }

  @Test("Hidden labels are absent from the identity buffer")
  func hidden() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    let uniforms = Scene.uniforms(viewport, theme: theme)
    var states = LabelStates(count: 200)
    for label in stride(from: 0, to: 200, by: 2) { states[label].visibility = 0 }
    renderer.setStates(states)
    let seen = Set(try FrameCapture.identities(uniforms, renderer: renderer))
    #expect(seen.count > 20 && seen.allSatisfy { $0 == 0 || $0 % 2 == 0 }, "odd ones are hidden")
  }

  @Test("Picks skip labels that are hardly visible, and agree with the identity buffer")
  func picks() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(200)
    let renderer = try LabelRenderer(batch: batch)
    var uniforms = Scene.uniforms(viewport, theme: theme)
    var states = LabelStates(count: 200)
    for label in 0..<200 {
      states[label].visibility = [255, 0, 128][label % 3]
      if label % 5 == 0 { states[label].flags = .selected }
    }
    uniforms.highlightScale = 1.5
    uniforms.highlightedLabel = 30
    renderer.setStates(states)
    let picker = LabelPicker(batch: batch)
    let identities = try FrameCapture.identities(uniforms, renderer: renderer)
    var (hits, wrong) = (0, 0)
    for y in stride(from: 0, to: viewport.height, by: 2) {
      for x in stride(from: 0, to: viewport.width, by: 2) {
        let picked = picker.label(
          at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: uniforms, target: .ink,
          states: states)
        let seen = identities[y * viewport.width + x]
        if try !picker.names(seen, atPixel: x, y, uniforms: uniforms, states: states) { wrong += 1 }
        if picked != nil { hits += 1 }
      }
    }
    #expect(hits > 500)
    #expect(wrong <= 2, "\(wrong) of \(hits) differ")
    states[30].visibility = 127
    let label = batch.labels[30]
    let transform = LabelTransform(uniforms: uniforms)
    let clip = SIMD4<Double>(transform.clipPosition(of: label))
    let point = viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
    #expect(picker.label(at: point, uniforms: uniforms, target: .inkOrBox) == 30)
    #expect(
      picker.label(at: point, uniforms: uniforms, target: .inkOrBox, states: states) != 30)
  }

  @Test("A marked label keeps the colour of its mark in focus")
  func marked() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: try Scene.words(1, letters: 9...9))
    func color(isMarked: Bool, isInFocus: Bool) throws -> [UInt8] {
      renderer.setStates(LabelStates(count: 1, marked: isMarked))
      var colored = theme
      (colored.highlight, colored.selection) = (SRGBColor(hex: 0x00FF00), SRGBColor(hex: 0xFF0000))
      let marking = colored
      let picture = try FrameCapture.picture(
        viewport: viewport, supersampling: 1, quality: .fast, renderer: renderer,
        uniforms: {
          var uniforms = Scene.uniforms($0, theme: marking)
          uniforms.highlightedLabel = isInFocus ? 0 : nil
          return uniforms
        }
      ).measurable
      let red = stride(from: 0, to: picture.rgba.count, by: 4)
      return [red.map { picture.rgba[$0] }.max() ?? 0, red.map { picture.rgba[$0 + 1] }.max() ?? 0]
    }
    let (plain, marked) = (
      try color(isMarked: false, isInFocus: true), try color(isMarked: true, isInFocus: false)
    )
    #expect(plain[0] < plain[1], "the focus is green")
    #expect(marked[0] > marked[1], "marks are red")
    #expect(try color(isMarked: true, isInFocus: true) == marked)
  }

  @Test("States are uploaded only if they change")
  func uploads() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(batch: try Scene.words(50))
    var states = LabelStates(count: 50)
    renderer.setStates(states)
    let before = UploadCounter.bytes
    renderer.setStates(states)
    #expect(UploadCounter.bytes == before)
    states[3].visibility = 9
    renderer.setStates(states)
    #expect(UploadCounter.bytes == before + 100)
  }
}

extension LabelStates {
  fileprivate init(count: Int, marked: Bool) {
    self.init(count: count)
    if marked { for index in indices { self[index].flags = .selected } }
  }
}
