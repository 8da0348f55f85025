import Foundation
import TagSphereTestSupport
import Testing

/// The launcher in a real window: what is typed and chosen starts the right program, and no shell.
@Suite("The launcher", .serialized)
struct LauncherTests {
  private let display: VirtualDisplay
  private let data: DesktopData
  private var folder: URL { data.folder.url }

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    data = try DesktopData()
    for name in ["alpha", "beta", "gamma"] {
      try data.add(
        name, name: name.capitalized, "Exec=touch \(folder.path)/\(name)", "Actions=other;",
        "[Desktop Action other]", "Name=Otherwise",
        "Exec=touch \"\(folder.path)/other $(id) \(name)\"")
    }
  }

  private func show(_ arguments: String..., under launcher: [String] = []) throws -> ShownProgram {
    try ShownProgram(
      running: ["apps", "--spin", "0", "--size", "600x400"] + arguments, on: display,
      environment: data.environment().compactMapValues { $0 }, under: launcher)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  @Test("A typed search and Enter start a program, which outlives the window, and no shell")
  func search() throws {
    let log = folder.appending(path: "trace")
    let shown = try show(
      under: ["strace", "-f", "-s", "200", "-e", "trace=execve,setsid,socket", "-o", log.path])
    try display.xdotool("type", "bet")
    #expect(try waits { try shown.title().hasPrefix("Beta – ") })
    try display.xdotool("key", "Return")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(waits { exists("beta") })
    #expect(!exists("alpha") && !exists("gamma"))
    #expect(try shown.program.restOfOutput().isEmpty)
    let trace = try String(contentsOf: log, encoding: .utf8)
    #expect(trace.contains("setsid()"))
    #expect(!trace.contains("AF_INET"))
    let programs = trace.split(separator: "\n").filter { $0.contains("execve(") }
    #expect(programs.contains { $0.contains("[\"touch\", \"\(folder.path)/beta\"]") })
    #expect(!programs.contains { $0.contains("sh\"") && !$0.contains(" = -1 ") }, "\(programs)")
    let state = try String(contentsOfFile: data.state + "/tagsphere/launcher.json", encoding: .utf8)
    #expect(state.contains("\"beta.desktop\" : 1"))
  }

  @Test("With --stay the window stays, and the menu offers what else a program can be started for")
  func menu() throws {
    let shown = try show("--stay")
    try display.xdotool("type", "gam")
    #expect(try waits { try shown.title().hasPrefix("Gamma – ") })
    try display.xdotool("key", "Return")
    #expect(waits { exists("gamma") })
    #expect(shown.program.isRunning)
    // Copy, Open, Otherwise.
    try display.xdotool("key", "Menu", "Down", "Down", "Return")
    #expect(waits { exists("other $(id) gamma") })
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText().isEmpty)
  }

  @Test("A program that cannot be started any more is reported, and the window stays")
  func gone() throws {
    let shown = try show()
    try FileManager.default.removeItem(at: folder.appending(path: "applications/alpha.desktop"))
    try display.xdotool("type", "alp")
    #expect(try waits { try shown.title().hasPrefix("Alpha – ") })
    let before = try shown.still()
    try display.xdotool("key", "Return")
    #expect(try waits { try shown.still() != before }, "the window says so too")
    #expect(shown.program.isRunning)
    #expect(
      try shown.program.errorText()
        == "tagsphere: error: “Alpha” cannot be started (alpha.desktop): it is not installed any "
        + "more\n")
  }
}
