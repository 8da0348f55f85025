import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests that drawing while a document is read saves work in the first frame and does not change it.
@Suite("Rehearsal of the first frame") @MainActor
struct DrawingRehearsalTests {
  @Test(
    "A rehearsed first frame has the usual pixels and links no program", arguments: [false, true])
  func firstFrame(declutters: Bool) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    var settings = ViewerSettings.still
    settings.opensQuickly = true
    var design = CloudDesign.even
    design.layout.declutter = declutters ? .fade : .off
    func firstFrame(size: SIMD2<Int>, rehearses: Bool) throws -> (pixels: [UInt8], linked: Int) {
      let screen = try TestScreen(
        TagDocument(words: (0..<80).map { "word\($0)" }), design: design, settings: settings,
        size: size, isSoftware: true)
      let rehearsal =
        rehearses
        ? try DrawingRehearsal(design, settings: settings, size: [320, 240]) : nil
      #expect((rehearsal != nil) == rehearses)
      let before = GLCensus(names: 1...4_000)
      try screen.viewer.enterContext(after: rehearsal)
      try screen.start()
      let pixels = screen.viewer.pixels()
      defer { screen.viewer.leaveContext() }
      return (pixels, GLCensus(names: 1...4_000).programs - before.programs)
    }
    let plain = try firstFrame(size: [320, 240], rehearses: false)
    let rehearsed = try firstFrame(size: [320, 240], rehearses: true)
    let isSame = plain.pixels == rehearsed.pixels
    #expect(isSame && Set(plain.pixels).count > 8)
    #expect(plain.linked > 0 && rehearsed.linked == 0, "\(plain.linked), \(rehearsed.linked)")
    // The window may have changed its size since the rehearsal.
    let larger = try firstFrame(size: [360, 200], rehearses: true)
    let isRight = try firstFrame(size: [360, 200], rehearses: false).pixels == larger.pixels
    #expect(isRight)
  }

  @Test("No frame is rehearsed if the first frame is not quick")
  func others() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    var settings = ViewerSettings()
    #expect(try DrawingRehearsal(.even, settings: settings, size: [64, 64]) == nil)
    settings.opensQuickly = true
    settings.quality = .best
    #expect(try DrawingRehearsal(.even, settings: settings, size: [64, 64]) == nil)
  }
}
