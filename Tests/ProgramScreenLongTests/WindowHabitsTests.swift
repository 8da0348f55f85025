import Foundation
import TagSphereTestSupport
import Testing

/// Tests a real window among other programs: its menu, the clipboard, dropped files, and Escape.
@Suite("A window among other programs", .serialized)
struct WindowHabitsTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  // MARK: Escape

  @Test("Escape closes keys, search, focus, full screen and window, one after another")
  func escape() throws {
    let shown = try show()
    try display.xdotool("key", "F11")
    #expect(try waits { try shown.frame() == "0,0 800x600" })
    try display.xdotool("type", "vert")
    #expect(try waits { try shown.title().hasPrefix("vert – ") })
    let searched = try shown.rest()
    try display.xdotool("key", "F1")
    #expect(try waits { try shown.still() != searched })
    try escape(shown)
    #expect(try waits { try shown.still() == searched }, "the keys are gone, the search is there")
    try escape(shown)
    #expect(try waits { try shown.still() != searched })
    #expect(try shown.title().hasPrefix("vert – "), "the focus is still there")
    try escape(shown)
    #expect(try waits { try !shown.title().hasPrefix("vert – ") })
    #expect(try shown.frame() == "0,0 800x600")
    try escape(shown)
    #expect(try waits { try shown.frame() == "0,0 600x400" })
    #expect(shown.program.isRunning)
    try escape(shown)
    #expect(try shown.program.waitForEnd() == 0)
  }

  @Test("Escape and Ctrl+W ask before they discard marks; the close button does not ask")
  func marks() throws {
    for key in ["Escape", "ctrl+w"] {
      let shown = try show("--multi")
      try shown.click(0)
      let marked = try shown.still()
      try display.xdotool("key", key)
      #expect(try waits { try shown.still() != marked }, "a notice")
      #expect(shown.program.isRunning)
      try display.xdotool("key", key)
      #expect(try shown.program.waitForEnd() == 130)
    }
  }

  @Test(
    "Escape asks first while a stream is open, even if the stream opened late, and not after its end"
  )
  func stream() throws {
    // The program itself holds the other end of the pipe open, so that its input never ends.
    let fifo = folder.url.appending(path: "stream").path
    let open = try ShownProgram(
      running: ["-", "--follow", "--size", "600x400", "--spin", "0", "--status", "off"],
      on: display,
      under: ["sh", "-c", "mkfifo \"$0\"; exec 3<>\"$0\"; exec \"$@\" <&3", fifo])
    _ = try open.still()
    let empty = try display.screenshot()
    let late = try FileHandle(forWritingTo: URL(filePath: fifo))
    try late.write(contentsOf: Data("rouge\t3\n".utf8))
    #expect(try waits { try display.screenshot() != empty }, "the late line has come")
    let before = try open.rest()
    try escape(open)
    #expect(try waits { try open.still() != before }, "a notice")
    #expect(open.program.isRunning)
    try escape(open)
    #expect(try open.program.waitForEnd() == 0)
    let ended = try ShownProgram(
      running: ["-", "--follow", "--size", "600x400", "--spin", "0", "--status", "off"],
      on: display, input: "rouge\t3\n")
    _ = try ended.rest()
    try escape(ended)
    #expect(try ended.program.waitForEnd() == 0)
  }

  // MARK: The clipboard

  @Test("Ctrl+C copies the focused label, and Ctrl+V searches for the text of the clipboard")
  func clipboard() throws {
    let shown = try show()
    try display.xdotool("type", "vert")
    #expect(try waits { try shown.title().hasPrefix("vert – ") })
    try display.xdotool("key", "ctrl+c")
    #expect(waits { (try? display.clipboard()) == "vert" })
    try display.xdotool("key", "Escape", "Escape")
    try display.setClipboard("  bleu\n")
    try display.xdotool("key", "ctrl+v")
    #expect(try waits { try shown.title().hasPrefix("bleu – ") })
    // A text that is far too long, such as a copied file, is cut.
    try display.setClipboard(String(repeating: "x", count: 2_000_000))
    try display.xdotool("key", "ctrl+v")
    #expect(try waits { try shown.title().hasPrefix("nothing found for “bleuxxx") })
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
  }

  // MARK: The menu

  @Test(
    "The menu of a label copies the label or runs its command; a click beside the menu only closes the menu"
  )
  func menu() throws {
    let shown = try show("--exec", "printf", "ran %s\n")
    let before = try shown.still()
    let red = try #require(ShownProgram.middle(of: 0, in: before))
    let green = try #require(ShownProgram.middle(of: 1, in: before))
    try openMenu(at: red, on: shown)
    try display.xdotool("key", "Down", "Return")
    #expect(waits { (try? display.clipboard()) == "rouge" })
    try openMenu(at: red, on: shown)
    try display.xdotool("key", "Down", "Down", "Return")
    #expect(try shown.program.readLine() == "ran rouge")
    // A click beside the menu closes the menu; without the menu, it would run the command.
    try openMenu(at: red, on: shown)
    try shown.click(at: green)
    try openMenu(at: red, on: shown)
    let opened = try shown.still()
    try escape(shown)
    #expect(try waits { try shown.still() != opened })
    #expect(shown.program.isRunning)
    try display.xdotool("key", "ctrl+q")
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.restOfOutput().isEmpty)
  }

  // MARK: Dropped files

  @Test("The first of several dropped files is shown as a new document, with its title and address")
  func drop() throws {
    let shown = try ShownProgram(
      ["--text-height", "0.2", document("First", label: "rouge", color: "#ff0000").path],
      on: display)
    #expect(try waits { try shown.title() == "First" })
    let source = try DropSource()
    try source.drop(
      document("Second", label: "bleu", color: "#0000ff"),
      document("Third", label: "vert", color: "#00ff00"), on: shown)
    #expect(try waits { try shown.title() == "Second" })
    let second = try shown.still()
    #expect(second.points(channel: 2, above: 130).count > 50)
    #expect(second.points(channel: 0, above: 130).isEmpty)
    try shown.click(2)
    #expect(try shown.program.readLine() == "bleu")
    // A file that cannot be shown leaves the cloud unchanged.
    let plain = try shown.rest()
    let pipe = folder.url.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for file in [pipe, folder.url, folder.url.appending(path: "missing.tsv")] {
      try source.drop(file, on: shown)
      #expect(try waits { try shown.still() != plain }, "a notice")
      #expect(try waits { try shown.still() == plain }, "which goes")
      #expect(try shown.title() == "Second")
    }
    try escape(shown)
    #expect(try shown.program.waitForEnd() == 0)
    let errors = try shown.program.errorText()
    #expect(errors.contains("missing.tsv") && errors.contains("pipe"))
  }

  @Test("A dropped table has its file's name as its title, and its faults are reported")
  func dropTable() throws {
    let shown = try ShownProgram(
      ["--text-height", "0.2", document("First", label: "rouge", color: "#ff0000").path],
      on: display)
    let source = try DropSource()
    let quiet = try shown.rest()
    let table = try folder.file("Table.tsv", Array("text\tweight\nvert\t1\nblau\tx\n".utf8))
    try source.drop(table, on: shown)
    #expect(try waits { try shown.title().hasPrefix("Table.tsv") })
    #expect(try waits { try shown.still() != quiet })
    #expect(try waits { try shown.still() == shown.rest() })
    try source.drop(document("Fourth", label: "vert", color: "#00ff00"), on: shown)
    #expect(try waits { try shown.title() == "Fourth" })
    try escape(shown)
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.errorText().contains("1 row was left out"))
  }

  @Test("A window with marks keeps its document, and --watch follows a dropped file")
  func dropRules() throws {
    let source = try DropSource()
    let marked = try show("--multi")
    try marked.click(0)
    let before = try marked.still()
    try source.drop(document("Other", label: "bleu", color: "#0000ff"), on: marked)
    #expect(try waits { try marked.still() != before }, "a notice")
    #expect(try marked.title() != "Other")
    try display.xdotool("key", "Return")
    #expect(try marked.program.waitForEnd() == 0)
    #expect(try String(decoding: marked.program.restOfOutput(), as: UTF8.self) == "rouge\n")
    let watching = try ShownProgram(
      [
        "--text-height", "0.2", "--watch",
        document("First", label: "rouge", color: "#ff0000").path,
      ], on: display)
    let other = try document("Second", label: "bleu", color: "#0000ff")
    try source.drop(other, on: watching)
    #expect(try waits { try watching.title() == "Second" })
    _ = try document("Second", title: "Later", label: "vert", color: "#00ff00")
    #expect(try waits { try watching.title() == "Later" })
    watching.program.send(SIGTERM)
    #expect(try watching.program.waitForEnd() == 0)
  }

  // MARK: Helpers

  /// Opens a window with three labels, one above the other: red, green and blue.
  private func show(_ arguments: String...) throws -> ShownProgram {
    let csv =
      "text,color,lat,lon\nrouge,#ff0000,40,0\nvert,#00ff00,0,0\nbleu,#0000ff,-40,0\n"
    return try ShownProgram(
      ["--text-height", "0.2", "--shape", "globe", "--format", "csv"] + arguments, on: display,
      inputFile: folder.file("tags.csv", Array(csv.utf8)))
  }

  /// Writes a document of one label; writing it again replaces it.
  private func document(
    _ name: String, title: String? = nil, label: String, color: String
  ) throws -> URL {
    let json =
      "{\"title\": \"\(title ?? name)\", \"tags\": "
      + "[{\"text\": \"\(label)\", \"color\": \"\(color)\"}]}"
    return try folder.file("\(name).json", Array(json.utf8))
  }

  private func escape(_ shown: ShownProgram) throws { try display.xdotool("key", "Escape") }

  /// Opens the menu of the label at a pixel, and waits until it is drawn.
  private func openMenu(at point: SIMD2<Int>, on shown: ShownProgram) throws {
    let before = try shown.still()
    try display.xdotool("mousemove", "\(point.x)", "\(point.y)", "sleep", "0.03", "click", "3")
    #expect(try waits { try shown.still() != before })
  }
}
