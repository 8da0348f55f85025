import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite(.serialized) @MainActor struct EdgeTests {
  /// Compares 600 labels in random order with the mean of 16×16 hard-edged samples per pixel.
  @Test("The edges of letters are close to supersampled edges")
  func edges() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(
      600, theme: .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x0D0F17)))
    let renderer = try LabelRenderer(batch: batch)
    let viewport = Viewport(width: 1280, height: 720)
    func picture(_ quality: EdgeQuality, supersampling: Int) throws -> TestPicture {
      try FrameCapture.picture(
        viewport: viewport, supersampling: supersampling, quality: quality, renderer: renderer,
        uniforms: {
          Scene.uniforms($0, theme: .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x0D0F17)))
        }
      ).measurable
    }
    let truth = try supersampledTruth(renderer, viewport: viewport, steps: 16)
    let best = EdgeQuality(method: .best, samples: 4)
    let live = try picture(best, supersampling: 1).difference(from: truth)
    let still = try picture(best, supersampling: 2).difference(from: truth)
    let soft = try picture(.smooth, supersampling: 1).difference(from: truth)
    let quick = try picture(.fast, supersampling: 1).difference(from: truth)
    print(
      """
      edges, RMSE of 255 (share of pixels off by more than 64):
        4 samples                  \(live.rootMeanSquare) (\(live.farShare))
        4 samples, supersample 2   \(still.rootMeanSquare) (\(still.farShare))
        1 sample, smooth           \(soft.rootMeanSquare) (\(soft.farShare))
        1 sample                   \(quick.rootMeanSquare) (\(quick.farShare))
      """)
    #expect(truth.share(differingFrom: 0, 0, 0) > 0.1, "the truth shows no text")
    #expect(live.rootMeanSquare <= 10)
    #expect(still.rootMeanSquare <= 4)
    #expect(soft.rootMeanSquare <= 13)
  }

  /// Returns the mean of hard-edged pictures, each of which is shifted by a fraction of a pixel.
  private func supersampledTruth(
    _ renderer: LabelRenderer, viewport: Viewport, steps: Int
  ) throws -> TestPicture {
    var mean = PictureMean(width: viewport.width, height: viewport.height)
    for step in 0..<steps * steps {
      let pixels = SIMD2(
        (Double(step % steps) + 0.5) / Double(steps) - 0.5,
        (Double(step / steps) + 0.5) / Double(steps) - 0.5)
      var uniforms = Scene.uniforms(
        viewport, theme: .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x0D0F17)))
      uniforms.clipFromModel.shift(
        byNDC: [
          Float(pixels.x * 2 / Double(viewport.width)),
          Float(pixels.y * 2 / Double(viewport.height)),
        ])
      mean.add(
        try FrameCapture.picture(
          viewport: viewport, supersampling: 1, quality: .fast, renderer: renderer,
          uniforms: { _ in uniforms }
        ).measurable)
    }
    return mean.picture
  }
}

extension FloatMatrix4 {
  /// Shifts the projection across the window.
  fileprivate mutating func shift(byNDC offset: SIMD2<Float>) {
    func moved(_ column: SIMD4<Float>) -> SIMD4<Float> {
      column + SIMD4(column.w * offset.x, column.w * offset.y, 0, 0)
    }
    (x, y, z, w) = (moved(x), moved(y), moved(z), moved(w))
  }
}
