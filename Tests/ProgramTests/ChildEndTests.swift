import Foundation
import TagSphereSandbox
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

/// Tests the end of ffmpeg when the program ends, and of the program when ffmpeg hangs.
@Suite("The end of ffmpeg", .timeLimit(.minutes(5)))
struct ChildEndTests {
  private let folder: TemporaryFolder
  private let decoders: BrokenDecoders
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    decoders = try BrokenDecoders()
    try folder.file("film.mp4", SampleAnimation.mp4)
    file = try folder.file("a.csv", Array("tag,weight,image\na,1,film.mp4\n".utf8)).path
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Variables that replace ffmpeg by `Tests/Samples/broken-film.c`.
  private func environment(_ deed: String) -> [String: String] {
    decoders.environment(deed).merging(["PATH": decoders.tools.path]) { $1 }
  }

  @Test(
    "ffmpeg ends with the program, even if the program is killed",
    arguments: [["-o", "a.png"], ["-o", "a.mp4", "--loop-frames", "3"]], ["hang", "wait"])
  func killed(arguments: [String], deed: String) throws {
    let program = Process()
    program.executableURL = try BuiltProgram.file()
    program.arguments = ["render", file, "-s", "64x48"] + arguments
    program.currentDirectoryURL = folder.url
    program.environment = BuiltProgram.environment.merging(environment(deed)) { $1 }
    program.standardError = FileHandle.nullDevice
    // The loop tests the encoder, so its table has no film.
    if arguments.contains("a.mp4") { try Data("a,1\n".utf8).write(to: URL(filePath: file)) }
    try program.runHearingSignals()
    #expect(waits { !decoders.films.isEmpty })
    kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
    #expect(waits { decoders.films.isEmpty })
  }

  @Test("An encoder that does nothing is ended with an error of one sentence")
  func idle() throws {
    try Data("a,1\n".utf8).write(to: URL(filePath: file))
    let outcome = try BuiltProgram.run(
      ["render", file, "-s", "640x480", "-o", path("a.mp4"), "--loop-frames", "3"],
      environment: environment("wait"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "tagsphere: error: ffmpeg made no progress for 30 s and was stopped: check free "
        + "memory and disk space, and run ffmpeg alone\n")
    #expect(decoders.films.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path("a.mp4")))
  }

  @Test(
    "With little memory, the program either makes a loop or gives one error sentence",
    arguments: Array(stride(from: 360_000, through: 440_000, by: 10_000)),
    [("gif", "1280x720"), ("gif", "320x240"), ("mp4", "640x480"), ("mp4", "320x240")])
  func memory(kibibytes: Int, film: (ending: String, size: String)) throws {
    let ending = film.ending
    let tags = (0..<60).map { "label\($0),\($0 + 1)\n" }.joined()
    try Data(tags.utf8).write(to: URL(filePath: file))
    // Fontconfig writes an empty cache if it has no memory to read a folder. This must not be the machine's
    // cache.
    let fonts = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>\(path("fonts"))</cachedir>
      </fontconfig>
      """
    let settings = try folder.file("fonts.conf", Array(fonts.utf8)).path
    let mark = UUID().uuidString
    let outcome = try BuiltProgram.run(
      ["render", file, "-o", path("a.\(ending)"), "-s", film.size, "--loop-frames", "3"],
      environment: ["BROKEN_LOADER": mark, "FONTCONFIG_FILE": settings], limit: "-v \(kibibytes)")
    let isThere = FileManager.default.fileExists(atPath: path("a.\(ending)"))
    if outcome.status == 0 {
      #expect(isThere)
    } else {
      #expect(outcome.status == 2 && !isThere && !outcome.wasKilled)
      #expect(outcome.errors.hasPrefix("tagsphere: error: "), "\(outcome.errors)")
    }
    #expect(processes(with: mark).isEmpty)
  }

  /// The processes whose environment contains some words.
  private func processes(with words: String) -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter {
      let environment = try? Data(contentsOf: URL(filePath: "/proc/\($0)/environ"))
      return environment?.firstRange(of: Data(words.utf8)) != nil
    }
  }

  @Test("A kiosk's journal reports once that the kernel has no Landlock")
  func journal() throws {
    #expect(try KioskJournal.linesOnLandlock() == (LimitedProcess.hidesFiles ? 0 : 1))
    let kernel = try KernelWithoutLandlock()
    let count = try withExtendedLifetime(kernel) {
      try KioskJournal.linesOnLandlock(under: [kernel.path])
    }
    #expect(count == 1)
    let guide = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/TagSphere/TagSphere.docc/OperatorGuide.md")
    let words = TagSphere.openFilesWarning.dropFirst("warning: ".count)
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(words))
  }
}
