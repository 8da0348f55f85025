import Foundation
import TagSphereCommandLineOptions
import TagSphereStartup
import TagSphereProgramSupport
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereProgram

@Suite("The program's command line")
struct ProgramTests {
  @Test(
    "Help, version, completions and manual go to standard output",
    arguments: [
      (["--help"], HelpText.text(for: .program)), (["help"], HelpText.text(for: .program)),
      (["render", "-h"], HelpText.text(for: .command(.render))),
      (["completions", "bash"], CompletionScript.text(for: .bash)),
      (["manual"], ManualPage.text),
    ] as [([String], String)])
  func printed(arguments: [String], expected: String) throws {
    let outcome = try ProgramRun.run(arguments)
    #expect(outcome.output == expected)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "The built program has the same output and exit status as the function that the tests call",
    arguments: [
      (["--help"], .success), (["check", "-"], .nothing), (["check", "/nowhere/a.tsv"], .failure),
      (["--densty", "1"], .usage),
    ] as [([String], ExitCode)])
  func process(arguments: [String], exitCode: ExitCode) throws {
    let process = try BuiltProgram.run(arguments)
    #expect(!process.wasKilled && process.status == exitCode.rawValue)
    let call = try ProgramRun.run(arguments)
    #expect(call.status == process.status)
    #expect(call.outputBytes == process.outputBytes && call.errors == process.errors)
    #expect(process.outputBytes.isEmpty != process.errors.isEmpty)
  }

  @Test("The version names the commit that the program was built from, if the commit is known")
  func version() throws {
    let outcome = try BuiltProgram.run(["--version"])
    let commit = /tagsphere ([0-9.]+)( \([0-9a-f]{12}(-dirty)?\))?\n/
    let match = try #require(try commit.wholeMatch(in: outcome.output))
    #expect(String(match.1) == ProgramInfo.version)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(
    "An invalid command line gives one sentence on standard error, and status 64",
    arguments: [
      (["--densty", "1"], "view has no option “--densty”: did you mean --density?"),
      (["render"], "render needs a file to write: give -o FILE.png, or -o - for standard output"),
      (["\u{1B}[31m", "x"], nil),
    ] as [([String], String?)])
  func usage(arguments: [String], expected: String?) throws {
    let outcome = try ProgramRun.run(arguments)
    #expect(outcome.status == ExitCode.usage.rawValue && !outcome.wasKilled)
    #expect(outcome.output.isEmpty)
    if let expected { #expect(outcome.errors == "tagsphere: error: \(expected)\n") }
    #expect(outcome.errors.hasSuffix("\n") && !outcome.errors.contains("\u{1B}"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "The error about a missing file suggests a similar command or another folder",
    arguments: [
      ("rendr", "there is no such file; did you mean the command render?"),
      ("/no-such-folder/a.tsv", "there is no folder /no-such-folder; check the path"),
    ])
  @MainActor func mistypedCommand(word: String, expected: String) throws {
    let outcome = try ProgramRun.runDrawing([word])
    #expect(outcome.errors == "tagsphere: error: cannot read \(word): \(expected)\n")
    #expect(outcome.status == ExitCode.failure.rawValue)
  }

  @Test("The command that a warning about faulty rows suggests reads the data in the same way")
  func advisedCommand() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("sheet.data", Array("text,weight\na,1\nb,x\n".utf8)).path
    let outcome = try ProgramRun.run(["list", "--format", "csv", "--encoding", "utf-8", path])
    let command = ["check", "--format", "csv", "--encoding", "utf-8", path]
    #expect(outcome.errors.contains("; tagsphere \(command.joined(separator: " ")) shows which"))
    let report = try ProgramRun.run(command).output
    #expect(report.contains("1 tag from 2 rows of csv"))
    #expect(report.contains("line 3: the weight is not a number (x)"))
  }

  @Test("The error about a missing file suggests a similar name, or names the missing folder")
  func absentFiles() throws {
    let folder = try TemporaryFolder()
    try folder.file("cities.tsv", [])
    try folder.file(".citiez.tsv", [])
    let path = folder.url.path
    func advice(_ name: String) -> String {
      AbsentFile.advice(on: "\(path)/\(name)", isFirst: true)
    }
    #expect(advice("citeis.tsv") == "there is no such file; did you mean \(path)/cities.tsv?")
    #expect(advice("languages.tsv") == "there is no such file in \(path); check the name")
    #expect(advice("none/a.tsv") == "there is no folder \(path)/none; check the path")
    try #require(symlink("gone.tsv", path + "/link") == 0)
    #expect(
      advice("link")
        == "it is a link to \(path)/gone.tsv, where there is no file; correct the link")
    let here = FileManager.default.currentDirectoryPath
    #expect(
      AbsentFile.advice(on: "zzzzzzzzzzzz", isFirst: false)
        == "there is no such file in \(here); check the name")
    #expect(
      AbsentFile.advice(on: "rendr", isFirst: true)
        == "there is no such file; did you mean the command render?")
  }

  @Test(
    "A message is one line, regardless of quoted text",
    arguments: [
      ("error: no", "error: no"), ("image x: bad XML\n \r\n", "image x: bad XML"),
      ("image x\ntagsphere: error: a\tb", "image x\\u{a}tagsphere: error: a\\u{9}b"),
      ("a\u{1B}]0;b\u{7}\u{9B}\u{202E}", "a\\u{1b}]0;b\\u{7}\\u{9b}\\u{202e}"), ("", ""),
    ])
  func messages(message: String, line: String) {
    #expect(StandardError.line(of: message) == "tagsphere: \(line)\n")
  }

  @Test("On a terminal, control bytes are escaped, and all other bytes stay unchanged")
  func terminalText() {
    func shown(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: TerminalText.shown(Array(bytes)), as: UTF8.self)
    }
    let plain = "grün\t5\n日本 👩‍💻 می‌خواهم \\u{1b} “x”\n"
    #expect(shown(plain.utf8) == plain)
    #expect(
      shown("\u{1B}]0;P\u{7}\u{9B}31m\r\u{0}\u{7F}\u{85}".utf8)
        == "\\u{1b}]0;P\\u{7}\\u{9b}31m\\u{d}\\u{0}\\u{7f}\\u{85}")
    #expect(
      shown("\u{202E}a\u{2066}\u{2028}\u{200F}".utf8)
        == "\\u{202e}a\\u{2066}\\u{2028}\\u{200f}")
    #expect(
      shown([0x61, 0xFF, 0xFE, 0x9B, 0xE2, 0x82, 0x62]) == "a\\xff\\xfe\\x9b\\xe2\\x82b")
  }

  @Test("A reload requested before the window opens is kept and does not end a kiosk")
  func earlyReload() async {
    await #expect(processExitsWith: .exitCode(7)) {
      await MainActor.run {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGHUP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        Interruption.listenForReload()
        raise(SIGHUP)
        let taken = Interruption.takeSignals(reloads: true)
        exit(taken == [.reload] && !Interruption.isPending ? 7 : 8)
      }
    }
  }

  @Test("A reload requested while libraries are initialized does not end a kiosk")
  func reloadBeforeMain() throws {
    let folder = try TemporaryFolder()
    let source = try folder.file(
      "reload.c",
      Array(
        """
        #include <signal.h>
        __attribute__((constructor)) static void ask(void) { raise(SIGHUP); }
        """.utf8))
    let library = folder.url.appending(path: "reload.so").path
    _ = try runTool("clang", ["-shared", "-fPIC", "-o", library, source.path])
    let environment = ["LD_PRELOAD": library, "DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    let kiosk = try BuiltProgram.run(["kiosk", "/nowhere"], environment: environment)
    #expect(!kiosk.wasKilled && kiosk.errors.contains("display"), "\(kiosk.errors)")
    // In a window, the reload is handled as soon as a file can be read again.
    let display = try VirtualDisplay(width: 200, height: 150)
    let file = try folder.file("tags.tsv", Array("rouge\t1\n".utf8))
    let log = try folder.file("log", [])
    // The signal must not end the shell, so the shell replaces itself.
    let launcher = [
      "sh", "-c", "log=$1; shift; exec env \"$@\" 2>>\"$log\"", "sh", log.path,
      "LD_PRELOAD=" + library,
    ]
    let shown = try ShownProgram(
      running: ["kiosk", file.path], on: display, under: launcher)
    defer { shown.program.stop() }
    let isRecorded = try waits {
      try String(contentsOf: log, encoding: .utf8).contains("reload-asked")
    }
    let end = shown.program.isRunning ? nil : try shown.program.waitForEnd()
    let errors = try String(contentsOf: log, encoding: .utf8)
    #expect(isRecorded, "\(String(describing: end)): \(errors)")
    let window = try BuiltProgram.run(["view", "/nowhere"], environment: environment)
    #expect(window.wasKilled && window.status == SIGHUP)
  }

  @Test("SIGQUIT ends the program in the usual way, even with backtraces enabled")
  func quit() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // The pipe is open for reading and writing, so that the program waits for more.
    let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
    let program = try RunningProgram(
      ["list", pipe], environment: ["SWIFT_BACKTRACE": "enable=yes,color=no"])
    defer { program.stop() }
    try writer.write(contentsOf: Data("a\n".utf8))
    #expect(program.fallsAsleep())
    program.send(SIGQUIT)
    let (status, errors) = (try program.waitForEnd(), try program.errorText())
    #expect(status == 128 + SIGQUIT && errors.isEmpty, "\(status): \(errors)")
  }

  @Test("Terminal control characters in names are escaped")
  func controlCharacters() throws {
    let outcome = try ProgramRun.run(["check", "a\u{1B}[31m\u{202E}b"])
    #expect(outcome.errors.contains("a\\u{1b}[31m\\u{202e}b"))
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{202E}"))
  }

  @Test("The standard work is drawn in the requested font, and reported as JSON")
  func bench() throws {
    let outcome = try BuiltProgram.run(
      ["bench", "--labels", "9", "--frames", "1", "--size", "64x64", "--json"]
        + ["--font", "DejaVu Serif"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("\"font\" : \"DejaVu Serif"))
    #expect(outcome.output.contains("\"labels\" : 9,"))
  }

  @Test("The environment's preferences reach the program")
  func environment() throws {
    let outcome = try ProgramRun.run([], environment: ["TAGSPHERE_SPIN": "fast"])
    #expect(outcome.errors.contains("TAGSPHERE_SPIN does not take “fast”"))
    #expect(outcome.status == ExitCode.usage.rawValue)
  }

  @Test(
    "Child programs receive Control-C even if the tests ignore it, as a shell's background jobs do"
  )
  func heardSignals() async {
    await #expect(processExitsWith: .success) {
      signal(SIGINT, SIG_IGN)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "kill -INT $$; exit 3"]
      try process.runHearingSignals()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(Process.isIgnored(SIGINT))
    }
  }
}
