import Foundation
import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereImages
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

/// Compares a label at the front, drawn by the GPU, with Pango's picture of it at that size.
@Suite(.serialized) @MainActor struct PangoComparisonTests {
  private static let font = "DejaVu Sans"

  @Test(
    "Labels look like Pango's pictures of the same texts",
    arguments: [
      ("latin", "Quickly, Voß & 42"), ("arabic", "مكتبة السلام"), ("devanagari", "हिन्दी क्षत्रिय"),
      ("cjk", "漢字龍 かなカナ"),
    ], [16, 24, 48, 96])
  func similarity(label: (script: String, text: String), pixelsPerEm: Int) throws {
    try SharedContext.makeCurrent()
    var source = try FontGlyphSource(fontDescription: Self.font)
    let metrics = source.metrics
    let advance = Double(source.run(for: label.text).advance)
    let width = 2 * Int((advance / 2 + 0.5) * Double(pixelsPerEm))
    let viewport = Viewport(width: width, height: 2 * pixelsPerEm)

    // At the depth of the sphere's front, an em is `pixelsPerEm` pixels.
    let camera = Camera()
    let pixelsPerWorldUnit =
      Double(viewport.height) / 2 / camera.tangents(in: viewport).y / (camera.distance - 1)
    let document = TagDocument(tags: [Tag(text: label.text)])
    let white = Theme.plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000))
    let batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document),
      textSize: .height(Double(pixelsPerEm) / pixelsPerWorldUnit), theme: white, source: &source)
    let renderer = try LabelRenderer(batch: batch)

    // The label is centred in the picture; Pango starts at the left end of the baseline.
    let baseline = Double(metrics.ascender + metrics.descender) / 2
    let steps = 384 / pixelsPerEm
    let reference = try PangoPicture(
      of: label.text, fontDescription: Self.font, pixelsPerEm: pixelsPerEm, steps: steps,
      start: [
        Double(width) / 2 - advance / 2 * Double(pixelsPerEm),
        Double(viewport.height) / 2 + baseline * Double(pixelsPerEm),
      ], width: width, height: viewport.height)

    var figures: [Double] = []
    for supersampling in [1, 2] {
      let picture = try FrameCapture.picture(
        viewport: viewport, supersampling: supersampling,
        quality: EdgeQuality(method: .best, samples: 4), renderer: renderer,
        uniforms: {
          FrameUniforms(orientation: .identity, camera: camera, viewport: $0, theme: white)
        })
      let coverage = stride(from: 0, to: picture.rgba.count, by: 4).map {
        Self.linear(Double(picture.rgba[$0]) / 255)
      }
      figures.append(
        structuralSimilarity(
          coverage, reference.coverage, width: width, height: viewport.height))
      let name = "\(label.script)-\(pixelsPerEm)-\(supersampling).png"
      let file = try write(coverage, reference.coverage, viewport: viewport, name: name)
      #expect(reference.coverage.reduce(0, +) > Float(10 * pixelsPerEm), "Pango drew nothing")
      #expect(figures[figures.count - 1] >= 0.97, "ours, Pango's and the difference: \(file.path)")
    }
    print("\(label.script) \(pixelsPerEm) px: SSIM \(figures)")
  }

  /// Returns the linear light of an sRGB-encoded value; for white ink on black, it is the coverage.
  private static func linear(_ value: Double) -> Float {
    Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
  }

  /// Writes our picture, Pango's and the difference, top to bottom, beside the tests' bundle.
  private func write(
    _ ours: [Float], _ theirs: [Float], viewport: Viewport, name: String
  ) throws -> URL {
    let folder = try BuiltProgram.file().deletingLastPathComponent()
      .appending(path: "pango-comparison")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let difference = zip(ours, theirs).map { abs($0 - $1) }
    let rgba = (ours + theirs + difference).flatMap { value -> [UInt8] in
      let byte = UInt8((pow(max(0, min(1, value)), 1 / 2.2) * 255).rounded())
      return [byte, byte, byte, 255]
    }
    let file = folder.appending(path: name)
    let bytes = try PNG.encode(width: viewport.width, height: viewport.height * 3, rgba: rgba)
    try Data(bytes).write(to: file)
    return file
  }
}
