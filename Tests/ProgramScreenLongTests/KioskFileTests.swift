import Foundation
import TagSphereTestSupport
import Testing

/// Tests the real kiosk with a file that changes.
@Suite("A kiosk's file")
struct KioskFileTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test(
    "A kiosk shows new data automatically and at SIGHUP, and keeps the last good cloud if data are broken"
  )
  func reload() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tagsphere-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "tags.tsv")
    try Data("rouge\t1\nvert\t3\n".utf8).write(to: file)
    let manager = try NotifySocket()
    let log = folder.appending(path: "log")
    let kiosk = try ShownProgram(
      kiosk: file.path, on: display, environment: ["NOTIFY_SOCKET": manager.path],
      under: RunningProgram.logging(to: log))
    #expect(try kiosk.fills(width: 800, height: 600))
    let program = kiosk.program
    defer { program.stop() }
    #expect(manager.hears("STATUS=showing 2 labels"))
    try Data("rouge\t1\nvert\t3\nbleu\t2\n".utf8).write(to: file, options: .atomic)
    #expect(manager.hears("STATUS=showing 3 labels"))
    try Data("rouge\t1\n".utf8).write(to: file)
    #expect(manager.hears("STATUS=showing 1 label"), "labels that have gone do not count")
    try Data().write(to: file, options: .atomic)
    #expect(waits(for: "the previous version stays", in: log))
    program.send(SIGHUP)
    #expect(waits(for: "event=reload-asked", in: log))
    #expect(program.fallsAsleep())
    #expect(program.isRunning, "neither no data nor SIGHUP ends it")
    #expect(manager.messages(within: 0.3).isEmpty, "the last good cloud stays")
  }
}
