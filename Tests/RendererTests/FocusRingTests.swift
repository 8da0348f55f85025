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

/// Tests the focus outline as it is rendered.
@Suite(.serialized) @MainActor struct FocusRingPictureTests {
  private static let viewport = Viewport(width: 480, height: 360)

  /// Renders a cloud with label 0 in focus, at the front or back; returns the picture and the label's box.
  private func picture(
    theme: Theme, quality: EdgeQuality, contentScale: Double, back: Bool = false
  ) throws -> (picture: TestPicture, low: SIMD2<Double>, high: SIMD2<Double>) {
    try SharedContext.makeCurrent()
    let document = TagDocument(
      tags: ["Focus", "one", "two", "three", "four", "five"].map { Tag(text: $0) })
    var placement = LabelPlacement(of: document)
    placement.positions[0] = [0, 0, back ? -1 : 1]
    for index in 1..<6 {
      let angle = Double(index) / 5 * 2 * .pi
      placement.positions[index] =
        Quaternion(angle: angle, axis: [0, 0, 1]).rotate([0.1, 0, 0.995])
    }
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let batch = GlyphBatch(
      document: document, placement: placement, textSize: .height(0.16), theme: theme,
      source: &source)
    var uniforms = FrameUniforms(
      orientation: .identity, camera: Camera(), viewport: Self.viewport, theme: theme,
      highlightedLabel: 0)
    uniforms.focusRing = FocusRing(
      label: 0, color: theme.focusColor, contentScale: contentScale)
    let picture = try FrameCapture.picture(
      viewport: Self.viewport, supersampling: 1, quality: quality,
      renderer: LabelRenderer(batch: batch), uniforms: { _ in uniforms }
    ).measurable
    let box = uniforms.windowBox(of: batch.labels[0], isHighlighted: true)
    return (picture, box.low, box.high)
  }

  private func color(_ picture: TestPicture, _ x: Int, _ y: Int) -> SRGBColor {
    let index = (y * picture.width + x) * 4
    return SRGBColor(
      red: picture.rgba[index], green: picture.rgba[index + 1], blue: picture.rgba[index + 2])
  }

  @Test("The focus outline is visible in every theme", arguments: Theme.builtIn)
  func themes(theme: Theme) throws {
    // Sizes and qualities are tested with one theme only.
    let cases: [(EdgeQuality, Double)] =
      theme == .midnight
      ? [(.smooth, 1), (.smooth, 2), (EdgeQuality(method: .best, samples: 4), 1)]
      : [(.smooth, 1)]
    for (quality, contentScale) in cases {
      let (picture, low, high) = try picture(
        theme: theme, quality: quality, contentScale: contentScale)
      // Along a row through the middle, from the box outward to the left and to the right.
      let row = Int((low.y + high.y) / 2)
      for (start, step) in [(Int(low.x), -1), (Int(high.x), 1)] {
        let reach = Int(8 * contentScale)
        let colors = (0..<reach).map { color(picture, start + $0 * step, row) }
        let full = colors.filter { $0 == theme.focusColor }
        let seen = colors.filter { $0.contrast(with: theme.background) >= 3 }
        // The outline's edges need not lie between pixels.
        #expect(full.count >= Int(2 * contentScale) - 1, "\(theme.name ?? "")")
        #expect(seen.count >= Int(2 * contentScale) - 1)
        #expect(full.allSatisfy { $0.contrast(with: theme.background) >= 3 })
        // On either side of the outline, the background separates the outline from other labels.
        let first = colors.firstIndex(of: theme.focusColor) ?? 0
        let last = colors.lastIndex(of: theme.focusColor) ?? 0
        #expect(first >= 1 && last + 2 < colors.count)
      }
    }
  }

  @Test("A label on the back of the sphere has its focus outline")
  func back() throws {
    let theme = Theme.midnight
    let (picture, low, high) = try picture(
      theme: theme, quality: .smooth, contentScale: 1, back: true)
    let row = Int((low.y + high.y) / 2)
    #expect((Int(low.x) - 9..<Int(low.x)).contains { color(picture, $0, row) == theme.focusColor })
    #expect(
      (Int(high.x)..<Int(high.x) + 9).contains { color(picture, $0, row) == theme.focusColor })
  }
}
