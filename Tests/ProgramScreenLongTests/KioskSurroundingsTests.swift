import Foundation
import TagSphereTestSupport
import Testing

/// Tests a kiosk on a faulty machine.
///
/// The last good cloud stays, the log has the reason, and only a signal ends the kiosk.
@Suite("A kiosk on a faulty machine", .serialized)
struct KioskSurroundingsTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  private func document(_ tags: String...) -> Data {
    Data(("text\tcolor\n" + tags.map { $0 + "\n" }.joined()).utf8)
  }

  private let red = "rouge\t#ff0000"
  private let green = "vert\t#00ff00"
  private let blue = "bleu\t#0000ff"

  private func show(
    _ file: URL, _ arguments: String..., environment: [String: String] = [:], script: String = ""
  ) throws -> ShownProgram {
    try ShownProgram(
      running: [
        "kiosk", file.path, "--spin", "0", "--background", "black", "--text-height", "0.2",
        "--on-choose", "stay", "--depth-fade", "0", "--back", "show",
      ] + arguments, on: display, environment: environment,
      under: ["sh", "-c", script.isEmpty ? "exec \"$@\"" : script, "sh"], waitsForInk: true)
  }

  /// Whether red, green and blue labels are visible.
  private func colors() throws -> [Bool] {
    let picture = try display.screenshot()
    return (0..<3).map { picture.points(channel: $0, above: 60).count > 40 }
  }

  private func shows(_ expected: [Bool]) throws -> Bool {
    try waits { try colors() == expected }
  }

  private func ends(_ shown: ShownProgram) throws {
    #expect(shown.program.isRunning)
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd(timeout: 5) == 0)
  }

  @Test(
    "If the folder of its file vanishes, a kiosk keeps the last cloud; if the file returns, it is followed"
  )
  func vanishedFolder() throws {
    let data = folder.url.appending(path: "data")
    let file = data.appending(path: "tags.tsv")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
    try document(red, green).write(to: file)
    let state = folder.url.appending(path: "state.json")
    let shown = try show(file, "--state-file", state.path)
    defer { shown.program.stop() }
    #expect(try shows([true, true, false]))
    try FileManager.default.moveItem(at: data, to: folder.url.appending(path: "away"))
    #expect(try waits { try lastError(state)?.contains("no such file") == true })
    #expect(try colors() == [true, true, false])
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
    try document(red, blue).write(to: file)
    #expect(try shows([true, false, true]))
    try document(green).write(to: file, options: .atomic)
    #expect(try shows([false, true, false]))
    #expect(try waits { try lastError(state) == nil })
    // The renamed old folder does not matter any more.
    try document(blue).write(to: folder.url.appending(path: "away/tags.tsv"))
    try FileManager.default.removeItem(at: data)
    #expect(try waits { try lastError(state)?.contains("no such file") == true })
    #expect(try colors() == [false, true, false])
    try ends(shown)
    #expect(try shown.program.errorText().contains(file.path), "the log names the file")
  }

  /// The fault of the newest version of the data, from the state file; nil without a fault.
  private func lastError(_ state: URL) throws -> String? {
    let state = try JSONSerialization.jsonObject(with: Data(contentsOf: state)) as? [String: Any]
    return (state?["data"] as? [String: Any])?["last_error"] as? String
  }

  @Test("A kiosk that loses its display server reports the loss and ends with status 2")
  func displayLoss() throws {
    let file = try folder.file("tags.tsv", Array(document(red, green)))
    let state = folder.url.appending(path: "state.json")
    let log = try folder.file("log", [])
    let lost = try VirtualDisplay(width: 320, height: 240)
    let shown = try ShownProgram(
      running: ["kiosk", file.path, "--state-file", state.path], on: lost,
      under: RunningProgram.logging(to: log), waitsForInk: false)
    #expect(try waits { try text(log).contains("event=data-loaded") })
    kill(lost.processID, SIGKILL)
    #expect(try shown.program.waitForEnd() == 2)
    #expect(try text(log).contains("the display server has gone away"))
    #expect(try !text(log).contains("X connection"))
    #expect(try text(state).contains("\"state\":\"failed\""))
  }

  @Test(
    "A kiosk whose window is destroyed by another program reports the loss and ends with status 2")
  func windowLoss() throws {
    let file = try folder.file("tags.tsv", Array(document(red, green)))
    let state = folder.url.appending(path: "state.json")
    let shown = try show(file, "--state-file", state.path)
    defer { shown.program.stop() }
    try display.xdotool("windowclose", shown.window)
    #expect(try shown.program.waitForEnd() == 2)
    #expect(try shown.program.errorText().contains("another program has destroyed the window"))
    #expect(try text(state).contains("\"state\":\"failed\""))
  }

  private func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test("With a full disk and a full standard output, a kiosk continues and reports the fault")
  func fullDisk() throws {
    let file = try folder.file("tags.tsv", Array(document(red, green)))
    let state = folder.url.appending(path: "state.json")
    // No file may grow, as on a full disk; new data are written by another process.
    let shown = try show(
      file, "--state-file", state.path, script: "ulimit -f 0; exec \"$@\" >/dev/full")
    defer { shown.program.stop() }
    try shown.click(0)
    try shown.click(1)
    #expect(try colors() == [true, true, false])
    try document(blue).write(to: file)
    #expect(try shows([false, false, true]))
    try ends(shown)
    let errors = try shown.program.errorText()
    #expect(errors.contains("no space is left"), "what is chosen is lost: \(errors)")
    #expect(errors.contains(state.path), "the state is not written: \(errors)")
    #expect((try? Data(contentsOf: state))?.isEmpty != false)
  }

  @Test("With closed standard streams, a kiosk continues and writes to no other file")
  func closedStreams() throws {
    let file = try folder.file("tags.tsv", Array(document(red, green)))
    let state = folder.url.appending(path: "state.json")
    let shown = try show(
      file, "--state-file", state.path, script: "exec \"$@\" <&- >&- 2>&-")
    defer { shown.program.stop() }
    try shown.click(0)
    try Data().write(to: file)
    #expect(waits(for: "it is empty", in: state))
    #expect(try colors() == [true, true, false])
    try document(red, blue).write(to: file, options: .atomic)
    #expect(try shows([true, false, true]))
    _ = try shown.still()
    try shown.click(2)
    #expect(try colors() == [true, false, true])
    try ends(shown)
  }

  /// Names and scripts that take away variables of a service or of a read-only system.
  private static let homes: [(name: String, script: String)] = [
    (
      "none at all",
      "unset HOME USER LOGNAME TMPDIR LANG; unset $(env | sed -n 's/^\\(XDG_[A-Z_]*\\)=.*/\\1/p')"
    ),
    ("read-only", "HOME=/proc; export HOME; unset XDG_CACHE_HOME XDG_CONFIG_HOME"),
    (
      "no folder",
      "HOME=/dev/null XDG_CACHE_HOME=/dev/null XDG_RUNTIME_DIR=/dev/null TMPDIR=/nowhere; "
        + "export HOME XDG_CACHE_HOME XDG_RUNTIME_DIR TMPDIR"
    ),
  ]

  @Test(
    "A kiosk starts with a missing or read-only home folder, and without font caches or temporary folders"
  )
  func homes() throws {
    let fonts = try folder.file(
      "fonts.conf",
      Array(
        """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>/usr/share/fonts</dir><cachedir>/dev/null</cachedir></fontconfig>
        """.utf8))
    for (name, script) in Self.homes + [
      ("no caches", "FONTCONFIG_FILE=\(fonts.path); export FONTCONFIG_FILE")
    ] {
      let file = try folder.file("tags.tsv", Array(document(red, green)))
      let shown = try show(file, script: script + "; exec \"$@\"")
      defer { shown.program.stop() }
      #expect(try shows([true, true, false]), "\(name)")
      try document(red, blue).write(to: file, options: .atomic)
      #expect(try shows([true, false, true]), "\(name)")
      try ends(shown)
    }
  }
}
