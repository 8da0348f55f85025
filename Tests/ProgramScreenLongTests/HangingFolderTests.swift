import Foundation
import TagSphereTestSupport
import Testing

/// Tests files of a window on a mount that does not answer, and a journal that nothing reads.
///
/// Only threads that can be abandoned may wait for such files.
@Suite("Files that do not answer", .serialized)
struct HangingFolderTests {
  private let display: VirtualDisplay
  private let mount: HangingFolder

  init() throws {
    display = try VirtualDisplay(width: 640, height: 480)
    mount = try HangingFolder()
  }

  private func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: mount.url.appending(path: name), options: .atomic)
  }

  private func path(_ name: String) -> String { mount.url.appending(path: name).path }

  private var state: String {
    (try? String(contentsOf: mount.url.appending(path: "state.json"), encoding: .utf8)) ?? ""
  }

  private func kiosk(_ manager: NotifySocket) throws -> ShownProgram {
    try FileManager.default.createDirectory(
      at: mount.url.appending(path: "tagsphere"), withIntermediateDirectories: false)
    try put("text\tweight\timage\nrouge\t1\ta.png\nvert\t3\t\n", "tags.tsv")
    try put("rouge\t2\n", "badges.tsv")
    try put("{}", "tagsphere/config.json")
    return try ShownProgram(
      kiosk: path("tags.tsv"),
      ["--badge", path("badges.tsv"), "--state-file", path("state.json")], on: display,
      environment: [
        "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "4000000",
        "XDG_CONFIG_HOME": mount.url.path, "HOME": mount.url.path,
      ], under: mount.launcher)
  }

  @Test(
    "A kiosk whose data, badges, preferences, state and home directory hang stays alive and can be ended"
  )
  func kiosk() throws {
    let manager = try NotifySocket()
    let shown = try kiosk(manager)
    defer { shown.program.stop() }
    #expect(manager.hears("READY=1"))
    #expect(waits { state.contains("\"labels\":2") })
    try mount.hang()
    try put("rouge\t1\nvert\t3\nbleu\t2\n", "tags.tsv")
    try put("rouge\t7\n", "badges.tsv")
    try put("{\"theme\": \"paper\"}", "tagsphere/config.json")
    shown.program.send(SIGHUP)
    // Twice the time after which the state is always written.
    for _ in 0..<10 { #expect(manager.hears("WATCHDOG=1")) }
    for name in ["tags.tsv", "badges.tsv", "config.json", "state.json"] {
      #expect(mount.asked.contains { $0.hasSuffix("/" + name) }, "nobody asked for \(name)")
    }
    shown.program.send(SIGTERM)
    #expect(manager.hears("STOPPING=1"))
    #expect([0, 128 + SIGTERM].contains(try shown.program.waitForEnd()))
    #expect(try shown.program.errorText().contains("event=stopping reason=SIGTERM"))
    #expect(mount.asked.filter { $0.hasPrefix("main ") }.isEmpty)
  }

  @Test("A kiosk with hanging images stays alive and can be ended")
  func images() throws {
    let folder = try TemporaryFolder()
    let tags = try folder.file("tags.tsv", Array(ShownProgram.threeLabels.utf8))
    let manager = try NotifySocket()
    let shown = try ShownProgram(
      kiosk: tags.path, on: display,
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "4000000"],
      under: mount.launcher)
    defer { shown.program.stop() }
    #expect(manager.hears("READY=1"))
    try mount.hang()
    try Data("text\tweight\timage\nrouge\t1\t\(path("a.png"))\n".utf8)
      .write(to: tags, options: .atomic)
    #expect(waits { mount.asked.contains { $0.hasSuffix("/a.png") } })
    for _ in 0..<4 { #expect(manager.hears("WATCHDOG=1")) }
    shown.program.send(SIGTERM)
    #expect(manager.hears("STOPPING=1"))
    #expect(try shown.program.waitForEnd() == 0)
    #expect(mount.asked.filter { $0.hasPrefix("main ") }.isEmpty)
  }

  @Test("When a hanging mount answers again, a kiosk shows new data and writes its state")
  func recovery() throws {
    let manager = try NotifySocket()
    let shown = try kiosk(manager)
    defer { shown.program.stop() }
    #expect(manager.hears("READY=1"))
    try mount.hang()
    try put("rouge\t1\nvert\t3\nbleu\t2\n", "tags.tsv")
    #expect(waits { mount.asked.contains { $0.hasSuffix("tags.tsv") } })
    try mount.recover()
    #expect(waits { state.contains("\"labels\":3") })
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd() == 0)
    #expect(state.contains("\"state\":\"stopping\""))
  }

  @Test("A kiosk whose journal is not read stays alive and can be ended")
  func fullJournal() throws {
    let folder = try TemporaryFolder()
    let journal = folder.url.appending(path: "journal").path
    try #require(mkfifo(journal, 0o600) == 0)
    let reader = open(journal, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let manager = try NotifySocket()
    let tags = try folder.file("tags.tsv", Array(ShownProgram.threeLabels.utf8))
    let shown = try ShownProgram(
      kiosk: tags.path, on: display,
      environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "4000000"],
      under: ["sh", "-c", "exec \"$@\" 2>\"$0\"", journal])
    defer { shown.program.stop() }
    #expect(manager.hears("READY=1"))
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    while write(reader, line, line.count) > 0 {}
    while write(reader, line, 1) > 0 {}
    shown.program.send(SIGHUP)
    try Data("rouge\t1\n".utf8).write(to: tags, options: .atomic)
    for _ in 0..<4 { #expect(manager.hears("WATCHDOG=1")) }
    shown.program.send(SIGTERM)
    #expect(manager.hears("STOPPING=1"))
    #expect([0, 128 + SIGTERM].contains(try shown.program.waitForEnd()))
  }

  @Test("Wheels in a window continue to turn and can be ended while their file hangs")
  func wheels() throws {
    try put("{\"wheels\": [{\"name\": \"a\", \"words\": [\"10\", \"20\"]}]}", "wheels.json")
    let shown = try ShownProgram(
      running: ["wheel", path("wheels.json"), "--size", "600x400", "--motion", "reduced"],
      on: display, under: mount.launcher)
    defer { shown.program.stop() }
    #expect(try waits { try shown.title() == "a: 10" })
    try mount.hang()
    try put("{\"wheels\": [{\"name\": \"a\", \"words\": [\"10\", \"30\"]}]}", "wheels.json")
    #expect(waits { !mount.asked.isEmpty })
    try display.xdotool("key", "Right")
    #expect(try waits { try shown.title() == "a: 20" })
    try display.xdotool("key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(mount.asked.filter { $0.hasPrefix("main ") }.isEmpty)
  }

  @Test("A program whose desktop entry hangs is started later; until then, the window works")
  func launcher() throws {
    let data = try DesktopData()
    let mount = try HangingFolder(data.folder)
    let started = mount.url.appending(path: "started").path
    try data.add("alpha", name: "Alpha", "Exec=touch \(started)")
    try data.add("beta", name: "Beta")
    let shown = try ShownProgram(
      running: ["apps", "--spin", "0", "--size", "600x400"], on: display,
      environment: data.environment().compactMapValues { $0 }, under: mount.launcher)
    defer { shown.program.stop() }
    try display.xdotool("type", "alp")
    #expect(try waits { try shown.title().hasPrefix("Alpha – ") })
    try mount.hang()
    try display.xdotool("key", "Return")
    #expect(waits { !mount.asked.isEmpty })
    try display.xdotool("key", "BackSpace", "BackSpace", "BackSpace", "b")
    #expect(try waits { try shown.title().hasPrefix("Beta – ") })
    #expect(!FileManager.default.fileExists(atPath: started))
    try mount.recover()
    #expect(waits { FileManager.default.fileExists(atPath: started) })
    #expect(try shown.program.waitForEnd() == 0)
    #expect(mount.asked.filter { $0.hasPrefix("main ") }.isEmpty)
    let state = try String(contentsOfFile: data.state + "/tagsphere/launcher.json", encoding: .utf8)
    #expect(state.contains("\"alpha.desktop\" : 1"))
  }
}
