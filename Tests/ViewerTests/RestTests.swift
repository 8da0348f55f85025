import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLook
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import TagSphereWindow
import Testing

/// Tests that the loop can sleep whenever nothing happens in a cloud.
@Suite("Viewers at rest") @MainActor
struct RestTests {
  @Test(
    "After the first frame and after each version, no frame is scheduled",
    arguments: [false, true])
  func versions(declutters: Bool) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    // Each version has other letters; the third version has so many that they are drawn over several frames.
    let many = (Array(0x100..<0x250) + Array(0x400..<0x530)).compactMap(UnicodeScalar.init).map(
      String.init)
    let versions = [["red", "plum"], ["red", "oak"], many, ["oak", "elm", "fig"], ["x"]]
    var settings = ViewerSettings()
    settings.updates = .document
    settings.motion.spin = 0
    var design = CloudDesign.even
    design.layout.declutter = declutters ? .fade : .off
    let screen = try TestScreen(
      words: versions[0], design: design, settings: settings, size: [200, 150])
    try screen.viewer.enterContext()
    try screen.start()
    for version in versions {
      try screen.show(TagDocument(words: version))
      try screen.settle()
      #expect(Set(screen.shownTexts) == Set(version))
      let frames = screen.frames
      try screen.turn()
      #expect(screen.frames == frames, "\(version.count) labels")
      let sleep = screen.output.wakeTime - screen.clock.now
      #expect(sleep > .milliseconds(500), "\(version.count) labels sleep for \(sleep)")
    }
    screen.viewer.leaveContext()
  }
}
