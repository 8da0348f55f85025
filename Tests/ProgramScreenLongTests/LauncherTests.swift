import Foundation
import TagSphereTestSupport
import Testing

/// Tests the launcher in a real window: typing and choosing start the right program, without a shell.
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

  @Test("A typed search and Enter start a program without a shell; the program outlives the window")
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
    // The text has no bracket, because a line of another thread may separate the call and its result.
    #expect(trace.contains("setsid("))
    #expect(!trace.contains("AF_INET"))
    let programs = trace.split(separator: "\n").filter { $0.contains("execve(") }
    #expect(programs.contains { $0.contains("[\"touch\", \"\(folder.path)/beta\"]") })
    #expect(!programs.contains { $0.contains("sh\"") && !$0.contains(" = -1 ") }, "\(programs)")
    let state = try String(contentsOfFile: data.state + "/tagsphere/launcher.json", encoding: .utf8)
    #expect(state.contains("\"beta.desktop\" : 1"))
  }

  @Test("With --stay, the window stays open, and the menu offers the other actions of the program")
  func menu() throws {
    let shown = try show("--stay")
    try display.xdotool("type", "gam")
    #expect(try waits { try shown.title().hasPrefix("Gamma – ") })
    try display.xdotool("key", "Return")
    #expect(waits { exists("gamma") })
    #expect(shown.program.isRunning)
    // The entries are Copy, Open and Otherwise.
    try display.xdotool("key", "Menu", "Down", "Down", "Return")
    #expect(waits { exists("other $(id) gamma") })
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText().isEmpty)
  }

  @Test("A program that can no longer be started is reported, and the launcher's window stays open")
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

  private func remembered() -> String {
    (try? String(contentsOfFile: data.state + "/tagsphere/launcher.json", encoding: .utf8)) ?? ""
  }

  /// The light signs between the hint and the dots, among green texts.
  private func signs(in picture: Screenshot) -> [SIMD2<Int>] {
    (100..<300).flatMap { y in
      (0..<600).compactMap { x in
        let pixel = picture[x, y]
        return min(pixel.x, pixel.y, pixel.z) > 150 ? SIMD2(x, y) : nil
      }
    }
  }

  @Test("Programs can be moved and removed by mouse and keys, and later starts keep the changes")
  func arrange() throws {
    let look = ["--page-size", "2", "--background", "black", "--foreground", "lime"]
    func title(_ shown: ShownProgram, begins start: String) throws -> Bool {
      try waits { try shown.title().hasPrefix(start) }
    }
    func show(_ more: [String] = []) throws -> ShownProgram {
      try ShownProgram(
        running: ["apps", "--spin", "0", "--size", "600x400", "--status", "off"] + look + more,
        on: display, environment: data.environment().compactMapValues { $0 })
    }
    func end(_ shown: ShownProgram) throws {
      try display.xdotool("key", "ctrl+q")
      #expect(try shown.program.waitForEnd() == 0)
      #expect(try shown.program.errorText().isEmpty)
    }
    let first = try show()
    #expect(try title(first, begins: "page 1 of 2 – "))
    _ = try first.still()
    // Alpha is in the middle.
    try display.xdotool("mousemove", "300", "200", "mousedown", "1")
    #expect(try title(first, begins: "Alpha, 1 of 3 – "))
    _ = try first.still()
    try display.xdotool("mousemove", "592", "200")
    // The dot of the second page.
    #expect(try waits { try display.screenshot()[310, 382].min() > 200 })
    try display.xdotool("mousemove", "300", "200", "mouseup", "1")
    #expect(try title(first, begins: "Alpha, 3 of 3 – "))
    let sign = try signs(in: first.still())
    let corner = try #require(sign.first)
    try display.xdotool("mousemove", "\(corner.x)", "\(corner.y + 4)", "click", "1")
    #expect(waits { remembered().contains("\"removed\" : [\n    \"alpha.desktop\"\n  ]") })
    try display.xdotool("key", "Escape")
    try end(first)

    let second = try show()
    #expect(try title(second, begins: "TagSphere"))
    try display.xdotool("key", "Tab")
    #expect(try title(second, begins: "Beta – "))
    try display.xdotool("key", "F2")
    #expect(try title(second, begins: "Beta, 1 of 2 – "))
    try display.xdotool("key", "ctrl+Right")
    #expect(try title(second, begins: "Beta, 2 of 2 – "))
    try display.xdotool("key", "Delete")
    #expect(try title(second, begins: "Gamma, 1 of 1 – "))
    try display.xdotool("key", "Return")
    #expect(try title(second, begins: "Gamma – "))
    try end(second)
    #expect(remembered().contains("\"beta.desktop\""))

    let third = try show(["--reset-launcher"])
    #expect(try title(third, begins: "page 1 of 2 – "))
    try display.xdotool("key", "Tab")
    #expect(try title(third, begins: "Alpha – "))
    try end(third)
    #expect(!remembered().contains("alpha") && !exists("alpha") && !exists("beta"))
  }
}
