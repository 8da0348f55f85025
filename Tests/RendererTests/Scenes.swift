import Glibc
import TagSphereArrangement
import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import TagSphereWindow

/// The OpenGL contexts that the tests of this target share.
@MainActor enum SharedContext {
  /// One context per thread.
  ///
  /// While the main thread waits for tests, the main actor may continue on another thread, and a
  /// context that is current on the main thread is not available there.
  private static var contexts: [pthread_t: HeadlessContext] = [:]

  /// Makes the thread's context current, and creates it on the first call.
  ///
  /// - Throws: `WindowSystemError` on a machine without OpenGL, which fails the test.
  static func makeCurrent() throws {
    let thread = pthread_self()
    let context = try contexts[thread] ?? HeadlessContext(GraphicsUnderTest.api)
    contexts[thread] = context
    try context.makeCurrent()
  }
}

/// Clouds that several tests draw.
enum Scene {
  /// Returns `count` random words with numbers of letters in `letters`, by default white on black.
  static func words(
    _ count: Int, letters: ClosedRange<Int> = 4...12,
    theme: Theme = .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000))
  ) throws -> GlyphBatch {
    var generator = SeededGenerator(seed: 7)
    let tags = (0..<count).map { _ in
      let length = Int.random(in: letters, using: &generator)
      let letters = (0..<length).map { _ in UInt8.random(in: 97...122, using: &generator) }
      return Tag(
        text: String(decoding: letters, as: UTF8.self),
        weight: Double.random(in: 1...1000, using: &generator))
    }
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let document = TagDocument(tags: tags)
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .density(0.35),
      theme: theme, source: &source)
  }

  /// Returns a view of the whole sphere, tilted to avoid symmetries.
  static func uniforms(
    _ viewport: Viewport, turn: Double = 0.7, theme: Theme? = nil
  ) -> FrameUniforms {
    FrameUniforms(
      orientation: Quaternion(angle: turn, axis: [0.3, 1, 0.2]), camera: Camera(),
      viewport: viewport,
      theme: theme ?? .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000)))
  }
}

extension FrameCapture.Picture {
  /// The picture in the tests' own type.
  var measurable: TestPicture { TestPicture(width: width, height: height, rgba: rgba) }
}

extension LabelPicker {
  /// Returns whether a pick at a pixel's centre names the label that an identity buffer shows there.
  ///
  /// A graphics card's rasterizer may move corners and thereby a label's pixels. Therefore a pick
  /// that is a step of 1/256 pixel away may name that label, too.
  @MainActor func names(
    _ identity: UInt32, atPixel x: Int, _ y: Int, uniforms: FrameUniforms,
    states: LabelStates? = nil
  ) throws -> Bool {
    func isNamed(_ offset: SIMD2<Double>) -> Bool {
      let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) + offset / 256
      let picked = label(at: point, uniforms: uniforms, target: .ink, states: states)
      return identity == UInt32(picked.map { $0 + 1 } ?? 0)
    }
    if isNamed(.zero) { return true }
    guard try !Driver().isSoftware else { return false }
    return [-1.0, 0, 1].contains { right in [-1.0, 0, 1].contains { isNamed([right, $0]) } }
  }
}
