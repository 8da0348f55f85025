import Dispatch
import Foundation
import TagSphereCloudBuilding
import TagSphereFiles
import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

@testable import TagSphereDocuments
@testable import TagSphereProgram

/// Tests a version of a kiosk's file that takes long to read and to build.
@Suite("A version that takes long to read") @MainActor
struct SlowReadingTests {
  /// Blocks a reading until the test lets it continue.
  private final class Gate: Sendable {
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
  }

  @Test(
    "Turns, frames and watchdog signals continue while a version is read; then the version is shown"
  )
  func turns() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("tags.tsv", Array("rouge\n".utf8))
    let known = WatchedPath(path: file.path).signature
    let settings = ViewerSettings.still.with {
      $0.updates = .document
      $0.kiosk = KioskOptions()
      $0.motion.spin = 30 * .pi / 180
    }
    let screen = try TestScreen(words: ["rouge"], settings: settings)
    try screen.start()
    let manager = try NotifySocket()
    var service = ServiceNotifier(
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "1000000"])
    let gate = Gate()
    var settling = FileSettling(known: known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    let watcher = FileWatcher<LiveDocument>(
      path: file.path, known: known, settling: settling,
      read: {
        gate.hasBegun.signal()
        gate.mayEnd.wait()
        return try LiveDocument(TagDocument(tags: [Tag(text: "vert")]), design: CloudDesign())
      }, onUpdate: {})
    defer { watcher.stop() }
    try Data("vert\n".utf8).write(to: file, options: .atomic)
    try #require(gate.hasBegun.wait(timeout: .now() + 60) == .success)

    var signs = 0
    let frames = screen.frames
    for _ in 0..<500 {
      try screen.turn()
      #expect(watcher.fetch() == nil)
      service.keepAlive(at: screen.clock.now)
      while manager.next(timeout: 0) == "WATCHDOG=1" { signs += 1 }
    }
    #expect(signs == 20, "one each half of a second, of ten")
    #expect(screen.frames - frames > 200)
    #expect(screen.shownTexts == ["rouge"])

    gate.mayEnd.signal()
    var update: FileWatcher<LiveDocument>.Update?
    _ = waits {
      update = watcher.fetch()
      return update != nil
    }
    screen.update(.document(try #require(update).get()))
    try screen.settle()
    #expect(screen.shownTexts == ["vert"])
  }
}
