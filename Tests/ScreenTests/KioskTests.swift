import Foundation
import TagSphereTestSupport
import Testing

/// The real kiosk with a file that changes.
@Suite("A kiosk's file")
struct KioskTests {
  private let display: VirtualDisplay

  init() throws { display = try VirtualDisplay(width: 800, height: 600) }

  @Test("New data appear by themselves and at SIGHUP, and broken ones leave the last good cloud")
  func reload() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tagsphere-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "tags.tsv")
    try Data("rouge\t1\nvert\t3\n".utf8).write(to: file)
    let manager = try NotifySocket()
    let (program, _) = try open(
      file.path, environment: ["NOTIFY_SOCKET": manager.path])
    defer { program.stop() }
    #expect(manager.hears("STATUS=showing 2 labels"))
    try Data("rouge\t1\nvert\t3\nbleu\t2\n".utf8).write(to: file, options: .atomic)
    #expect(manager.hears("STATUS=showing 3 labels"))
    try Data("rouge\t1\n".utf8).write(to: file)
    #expect(manager.hears("STATUS=showing 1 label"), "labels that have gone do not count")
    try Data().write(to: file, options: .atomic)
    Thread.sleep(forTimeInterval: 1.5)
    program.send(SIGHUP)
    Thread.sleep(forTimeInterval: 0.7)
    #expect(program.isRunning, "neither no data nor SIGHUP ends it")
    #expect(manager.messages(within: 0.3).isEmpty, "the last good cloud stays")
    #expect(try program.errorText().contains("the previous version stays"))
  }

  private static let whole = "0,0 800x600"

  private func open(
    _ file: String = "-", _ arguments: String..., environment: [String: String] = [:]
  ) throws -> (program: RunningProgram, window: String) {
    let shown = try ShownProgram(
      running: ["kiosk", file, "--spin", "0"] + arguments, on: display, environment: environment,
      input: "rouge\t1\nvert\t3\nbleu\t2\n")
    #expect(try waits { try shown.frame() == Self.whole })
    return (shown.program, shown.window)
  }

  private func frame(of window: String) throws -> String { try display.frame(of: window) }
}
