import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

/// Tests that the pixels show the weight of a label: as text colour or as a box.
@Suite(.serialized) @MainActor struct WeightDisplayTests {
  @Test(
    "The colour of a weight is in the letters, in the background, or absent",
    arguments: WeightDisplay.allCases)
  func places(display: WeightDisplay) throws {
    try SharedContext.makeCurrent()
    var theme = Theme.midnight
    theme.style = theme.style.showing(display)
    let document = TagDocument(tags: [Tag(text: "HEAVY", weight: 5)])
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans Bold")
    var batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(0.4),
      theme: theme, source: &source)
    let basis: LabelColors.Basis = display.colorsByWeight ? .scale([1]) : .none
    batch.paint(LabelColors(of: document, by: basis, display: display, theme: theme))
    let picture = try FrameCapture.picture(
      viewport: Viewport(width: 400, height: 300), supersampling: 1,
      quality: EdgeQuality(method: .best, samples: 4), renderer: LabelRenderer(batch: batch),
      uniforms: {
        FrameUniforms(orientation: .identity, camera: Camera(), viewport: $0, theme: theme)
      }
    ).measurable
    let heavy = picture.count(of: theme.ramp.color(at: 1))
    let ink = picture.count(of: theme.ink)
    switch display {
    case .size: #expect(heavy == 0 && ink > 400, "\(heavy), \(ink)")
    case .color, .both: #expect(heavy > 400 && ink == 0, "\(heavy), \(ink)")
    case .background:
      // The box is larger than the letters that are cut out of it.
      #expect(heavy > 2000 && ink == 0, "\(heavy), \(ink)")
      let cutOut = picture.holes(in: theme.ramp.color(at: 1), of: theme.background)
      #expect(cutOut > 400, "\(cutOut)")
    }
  }
}

extension TestPicture {
  private func color(_ x: Int, _ y: Int) -> SRGBColor {
    let index = (y * width + x) * 4
    return SRGBColor(red: rgba[index], green: rgba[index + 1], blue: rgba[index + 2])
  }

  /// Returns the number of pixels of exactly a colour.
  fileprivate func count(of wanted: SRGBColor) -> Int {
    (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { color($0, y) == wanted }
    }
  }

  /// Returns the number of pixels of `inner` that have pixels of `outer` on both sides in the same row.
  fileprivate func holes(in outer: SRGBColor, of inner: SRGBColor) -> Int {
    (0..<height).reduce(0) { sum, y in
      let row = (0..<width).map { color($0, y) }
      guard let first = row.firstIndex(of: outer), let last = row.lastIndex(of: outer) else {
        return sum
      }
      return sum + row[first...last].count { $0 == inner }
    }
  }
}
