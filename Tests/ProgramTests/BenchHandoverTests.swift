import Foundation
import TagSphereCommandLineOptions
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Starting tagsphere-bench by bench")
struct BenchHandoverTests {
  private let folder: TemporaryFolder
  /// A copy of the program, alone in a folder.
  private let program: URL

  init() throws {
    folder = try TemporaryFolder()
    program = folder.url.appending(path: "tagsphere")
    let file = try BuiltProgram.file()
    // A hard link is not possible across file systems.
    do {
      try FileManager.default.linkItem(at: file, to: program)
    } catch {
      try FileManager.default.copyItem(at: file, to: program)
    }
  }

  /// Puts a script beside the program that prints its arguments, each followed by a NUL.
  private func addScript(mode: Int = 0o755) throws {
    let script = try folder.file(
      "tagsphere-bench", Array("#!/bin/sh\nprintf '%s\\0' \"$@\"\nexit 7\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: script.path)
  }

  @Test("Without tagsphere-bench beside the program, bench reports in one sentence what is missing")
  func missing() throws {
    let outcome = try BuiltProgram.run(["bench", "--labels", "5"], of: program)
    #expect(outcome.status == ExitCode.failure.rawValue && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "tagsphere: error: bench needs the program tagsphere-bench, but there is none in "
        + "\(try realPath(folder.url.path)): make install and the Debian package put it there, beside "
        + "tagsphere\n")
  }

  @Test("If tagsphere-bench is not executable, the error names the file and the reason")
  func denied() throws {
    try addScript(mode: 0o644)
    let outcome = try BuiltProgram.run(["bench"], of: program)
    #expect(outcome.status == ExitCode.failure.rawValue && outcome.output.isEmpty)
    let path = try realPath(folder.url.path) + "/tagsphere-bench"
    #expect(outcome.errors.hasPrefix("tagsphere: error: cannot start \(path): "))
    #expect(outcome.errors.lowercased().contains("permission"), "\(outcome.errors)")
  }

  @Test("Help and error messages of the command line do not need tagsphere-bench")
  func withoutIt() throws {
    let help = try BuiltProgram.run(["bench", "--help"], of: program)
    #expect(help.status == 0 && help.output == HelpText.text(for: .command(.bench)))
    let fault = try BuiltProgram.run(["bench", "--labels", "many"], of: program)
    #expect(fault.status == ExitCode.usage.rawValue && fault.errors.contains("--labels"))
  }

  @Test("Arguments and the exit status pass unchanged, also through a link to the program")
  func arguments() throws {
    try addScript()
    let others = try TemporaryFolder()
    let link = others.url.appending(path: "tagsphere")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
    let arguments = [
      "--font", "DejaVu Sans Mono", "--theme=paper", "--compare", " old\n\"report\" ",
      "--", "-Grüße $HOME `x` 雪 e\u{301}.tsv",
    ]
    for file in [program, link] {
      let outcome = try BuiltProgram.run(["bench"] + arguments, of: file)
      #expect(outcome.status == 7 && outcome.errors.isEmpty, "\(outcome.errors)")
      let expected = arguments.map { $0 + "\0" }.joined()
      #expect(outcome.outputBytes == Array(expected.utf8), "\(outcome.output)")
    }
  }

  @Test("tagsphere-bench has the options of bench, and its own version and help")
  @MainActor func alone() throws {
    let file = try BuiltProgram.file("tagsphere-bench")
    let version = try BuiltProgram.run(["--version"], of: file)
    #expect(version.status == 0 && version.errors.isEmpty)
    #expect(version.output.hasPrefix("tagsphere-bench \(ProgramInfo.version)"))
    let help = try ProgramRun.runBench(["--help"])
    #expect(help.status == 0 && help.output == HelpText.text(for: .command(.bench)))
    let fault = try ProgramRun.runBench(["--spin", "4"])
    #expect(fault.status == ExitCode.usage.rawValue && fault.errors.contains("--spin"))
    let report = try BuiltProgram.run(
      ["--labels", "4", "--frames", "1", "--size", "8x8", "--json"], of: file)
    #expect(report.status == 0 && report.output.contains("\"labels\" : 4,"))
  }

  /// Returns a path without links.
  private func realPath(_ path: String) throws -> String {
    let real = try #require(realpath(path, nil))
    defer { free(real) }
    return String(cString: real)
  }
}
