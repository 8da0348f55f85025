import Foundation
import TagSphereCommandLineOptions
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Failures")
struct FailureTests {
  private let folder: TemporaryFolder
  private let good: String

  init() throws {
    folder = try TemporaryFolder()
    good = try folder.file("good.tsv", Array("alpha\t1\nbeta\t2\n".utf8)).path
  }

  private var picture: String { folder.url.appending(path: "picture.png").path }

  /// Expects one sentence on standard error, no data, and no other file than the inputs.
  private func expectFailure(
    _ outcome: BuiltProgram.Outcome, _ code: ExitCode = .failure, saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!outcome.wasKilled && outcome.status == code.rawValue, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(
      outcome.errors.hasPrefix("tagsphere: error: ") && outcome.errors.hasSuffix("\n"),
      sourceLocation: sourceLocation)
    #expect(
      outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files).subtracting(inputs).isEmpty, sourceLocation: sourceLocation)
  }

  private let inputs: Set<String> = ["good.tsv", "bad.tsv", "kept.png", "fonts"]

  private func render(
    _ path: String, _ more: [String] = [], environment: [String: String?] = [:]
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["render", path, "-o", picture, "--size", "64x48"] + more, environment: environment)
  }

  /// Calls `render` in this process, for an error before drawing.
  @MainActor private func callRender(_ path: String) throws -> BuiltProgram.Outcome {
    try ProgramRun.runDrawing(["render", path, "-o", picture, "--size", "64x48"])
  }

  @Test("A missing file, and a folder without images, give an error of one sentence")
  @MainActor func unreadable() throws {
    try expectFailure(
      callRender("/nowhere/tags.tsv"), saying: "cannot read /nowhere/tags.tsv",
      "no folder /nowhere")
    try expectFailure(
      callRender(folder.url.path), .nothing, saying: "contains no images or films")
  }

  @Test(
    "Data without a tag give an error with the reason",
    arguments: [
      ([], .nothing, "it is empty"), (Array("\n\n\n".utf8), .nothing, "contains no tags"),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0], .failure, "this is a program"),
      (
        Array("a\tNaN\nb\tinf\nc\t3..1\nd\t1e999\ne\t-inf\n".utf8), .nothing,
        "all 5 rows were left out"
      ),
    ] as [([UInt8], ExitCode, String)])
  @MainActor func badData(bytes: [UInt8], code: ExitCode, words: String) throws {
    let bad = try folder.file("bad.tsv", bytes).path
    try expectFailure(callRender(bad), code, saying: "bad.tsv", words)
    try expectFailure(ProgramRun.runBench([bad, "--frames", "1"]), code, saying: words)
    try expectFailure(ProgramRun.runDrawing(["verify", bad]), code, saying: words)
  }

  @Test(
    "Rows that are left out are reported, and all other rows are drawn",
    arguments: [
      (Self.badWeights, "4 rows were left out"), (Self.longLine, "1 row was left out"),
      (Self.manyMarks, "1 row was left out"),
    ])
  func leftOut(bytes: [UInt8], words: String) throws {
    let bad = try folder.file("bad.tsv", bytes).path
    let outcome = try render(bad)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("tagsphere: warning: \(words) of \(bad)"))
    #expect(outcome.errors.count { $0 == "\n" } == 1)
    #expect(FileManager.default.fileExists(atPath: picture))
  }

  private static let badWeights = Array("a\tNaN\nb\tinf\nc\t3..1\nd\t1e999\ngood\t5\n".utf8)
  private static let longLine = Array("good\t5\n".utf8) + [UInt8](repeating: 0x78, count: 4_000_000)
  /// A single character of two megabytes: a letter with a million accents on it.
  private static let manyMarks =
    [0x61] + Array(String(repeating: "\u{301}", count: 1_000_000).utf8) + Array("\ngood\n".utf8)

  @Test("Labels that cannot be shown are reported")
  func shortfalls() throws {
    let wide = String(repeating: "m", count: 500)
    let bad = try folder.file("bad.tsv", Array("\(wide)\t1\n\u{200B}\t1\nok\t1\n".utf8)).path
    let outcome = try render(bad)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: 1 label has no visible character, first tag 2;"))
    // A label that is too wide ends with an ellipsis, which is not reported.
    #expect(outcome.errors.count { $0 == "\n" } == 1)
  }

  @Test("A font that is not installed is reported with its replacement")
  func absentFont() throws {
    let outcome = try render(good, ["--font", "No Such Family Bold"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix("tagsphere: warning: no font “No Such Family” is installed, so "))
    #expect(outcome.errors.count { $0 == "\n" } == 1)
  }

  @Test("Without any font, the error names a package")
  func noFont() throws {
    let fonts = folder.url.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: false)
    let file = fonts.appending(path: "fonts.conf")
    try Data("<fontconfig></fontconfig>".utf8).write(to: file)
    let environment = ["FONTCONFIG_FILE": file.path, "FONTCONFIG_PATH": fonts.path]
    try expectFailure(
      render(good, environment: environment), saying: "no font is installed", "fonts-dejavu-core")
  }

  @Test(
    "Without an OpenGL driver, or if the driver cannot be loaded, the error says what to install")
  func noOpenGL() throws {
    let noDriver = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"]
    let noMesa = ["LIBGL_DRIVERS_PATH": "/nowhere", "EGL_LOG_LEVEL": nil] as [String: String?]
    try expectFailure(
      render(good, environment: noDriver),
      saying: "no OpenGL 3.1 or OpenGL ES 3.0 without a window", "install")
    try expectFailure(
      BuiltProgram.run(["verify", "--graphics", "gles31"], environment: noDriver),
      saying: "no OpenGL ES 3.1 without a window", "leave out --graphics, install")
    try expectFailure(
      BuiltProgram.run(["bench", "--labels", "5", "--graphics", "gl33"], environment: noDriver),
      saying: "no OpenGL 3.3 without")
    let outcome = try render(good, environment: noMesa)
    // Only Mesa's drivers read the variable.
    if outcome.status != 0 {
      try expectFailure(outcome, saying: "no OpenGL 3.1 or OpenGL ES 3.0", "install")
    }
  }

  @Test("Without a display, the error advises to render")
  func noDisplay() throws {
    let none: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    try expectFailure(
      BuiltProgram.run(["view", good], environment: none), saying: "no display",
      "tagsphere render")
    try expectFailure(
      BuiltProgram.run([good], environment: none.merging(["DISPLAY": ":4711"]) { $1 }),
      saying: "no display", ":4711")
    let empty = try BuiltProgram.run([good], environment: none.merging(["DISPLAY": ""]) { $1 })
    try expectFailure(empty, saying: "no display")
    #expect(!empty.errors.contains(" ;"))
  }

  @Test("A full disk is an error for standard output and for a file")
  func fullDisk() throws {
    let drawing = [
      ["render", good, "-o", "-", "--size", "64x48"],
      ["verify", good, "--orientations", "1", "--points", "1", "--size", "8x8"],
      ["bench", "--labels", "2", "--frames", "1", "--size", "8x8"],
    ]
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    for command in drawing {
      try expectFailure(
        BuiltProgram.run(command, output: full), saying: "standard output", "no space is left")
    }
    for command in [["check", good], ["--help"]] {
      try expectFailure(
        ProgramRun.run(command, output: full), saying: "standard output", "no space is left")
    }
    try expectFailure(
      BuiltProgram.run(["render", good, "-o", "/dev/full", "--size", "64x48"]),
      saying: "cannot write /dev/full: no space is left on the device")
  }

  @Test("A closed pipe ends a command silently, by the signal")
  func closedPipe() throws {
    for command in [
      ["render", good, "-o", "-", "--size", "64x48"], ["check", good, "--json"], ["manual"],
      ["bench", "--labels", "2", "--frames", "1", "--size", "8x8"],
    ] {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let outcome = try BuiltProgram.run(command, output: pipe.fileHandleForWriting)
      #expect(outcome.wasKilled && outcome.status == SIGPIPE && outcome.errors.isEmpty)
    }
  }

  @Test("A file beyond the process's size limit is not created, and an existing file is kept")
  func sizeLimit() throws {
    let outcome = try BuiltProgram.run(
      ["render", "-o", picture, "--size", "800x800"], limit: "-f 4")
    try expectFailure(outcome, saying: "cannot write \(picture)", "larger than is allowed")
    let before = Array("what was there".utf8)
    let kept = try folder.file("kept.png", before)
    let again = try BuiltProgram.run(
      ["render", "-o", kept.path, "--size", "800x800"], limit: "-f 4")
    try expectFailure(again, saying: "larger than is allowed")
    #expect(try [UInt8](Data(contentsOf: kept)) == before)
  }

  @Test("A missing output folder gives an error of one sentence")
  func noFolder() throws {
    let beyond = folder.url.appending(path: "none/picture.png").path
    try expectFailure(
      BuiltProgram.run(["render", good, "-o", beyond, "--size", "64x48"]),
      saying: "cannot write \(beyond): there is no such folder; create it first")
  }
}
