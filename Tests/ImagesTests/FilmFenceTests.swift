import Foundation
import TagSphereGlyphs
import TagSphereSandbox
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

/// Tests what a program that replaces ffmpeg can do: see `Tests/Samples/broken-film.c`.
@Suite("Limits of ffmpeg processes") struct FilmFenceTests {
  private let folder: TemporaryFolder
  private let film: String
  private let decoders: BrokenDecoders
  private let kernel: KernelWithoutLandlock
  private let format = ImageTile.Format(width: 32, height: 16, levelCount: 1)

  init() throws {
    folder = try TemporaryFolder()
    film = try folder.file("a.mp4", SampleAnimation.mp4).path
    decoders = try BrokenDecoders()
    kernel = try KernelWithoutLandlock()
  }

  /// Returns a reader of the film's frames, with the test program as decoder.
  ///
  /// - Parameters:
  ///   - deed: The action of the program.
  ///   - words: A program that runs the helper, and its arguments.
  private func reader(_ deed: String, by words: [String] = []) throws -> FilmFrameReader {
    let variables = decoders.environment(deed).map { "\($0)=\($1)" }
    let program = FilmProgram(
      path: decoders.tools.appending(path: "ffmpeg").path, helper: "/usr/bin/env",
      arguments: variables + words + [try BuiltProgram.file().path, "--decode-film"])
    return FilmFrameReader(
      program, path: film, .mp4, format: format, repeats: true, deadline: .seconds(600))
  }

  /// Returns whether the program's action succeeds.
  private func may(_ deed: String, by words: [String] = []) throws -> Bool {
    try reader(deed, by: words).next().tile.levels[0].rgba[0] > 128
  }

  @Test(
    "ffmpeg cannot write files, start programs, or reach other processes",
    arguments: [
      "write", "create", "remove", "times", "connect", "local", "fork", "kill", "tgkill", "queue",
      "own",
      "pidfd", "trace", "priority", "affinity", "limits", "messages", "shared", "semaphores",
      "ring",
      "keys", "compare", "namespace", "time",
    ])
  func restrictions(deed: String) throws { #expect(try !may(deed)) }

  @Test(
    "Landlock keeps ffmpeg from other files and programs; a kiosk reports if Landlock is missing",
    arguments: ["users", "home", "folder", "environment", "memory", "exec"])
  func files(deed: String) throws {
    if LimitedProcess.hidesFiles {
      #expect(try !may(deed))
    } else {
      #expect(try KioskJournal.linesOnLandlock() == 1)
    }
    // Without Landlock, exec would start a program with the same limits, and this program would wait.
    guard deed != "exec" else { return }
    #expect(try may(deed, by: [kernel.path]))
  }

  @Test("Without Landlock, films play, and all limits other than Landlock hold")
  func withoutLandlock() throws {
    let helper = try BuiltProgram.file().path
    let program = FilmProgram(
      path: "/usr/bin/ffmpeg", helper: kernel.path, arguments: [helper, "--decode-film"])
    let reader = FilmFrameReader(program, path: film, .mp4, format: format, repeats: false)
    #expect(try reader.next().tile.levels[0].rgba[0] > 128)
    for deed in ["connect", "write", "fork"] { #expect(try !may(deed, by: [kernel.path])) }
  }

  @Test("ffmpeg has limits on its processor time per frame and on its memory")
  func resources() throws {
    let slow = #expect(throws: ImageFileError.self) { try reader("hang").next() }
    #expect(slow == .tooSlow(seconds: FilmProgram.seconds))
    let grown = #expect(throws: ImageFileError.self) { try reader("grow").next() }
    #expect(grown == .damaged(.mp4, reason: "ffmpeg finds no picture in it"))
    #expect(decoders.films.isEmpty)
  }

  @Test("ffmpeg processes have limits, lower priority, and only the film's descriptor")
  func process() throws {
    let reader = try reader("wait")
    let thread = Thread { _ = try? reader.next() }
    thread.start()
    defer { reader.stop() }
    #expect(waits { decoders.films.count == 1 })
    let folder = "/proc/\(try #require(decoders.films.first))"
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"))
    let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
    func limit(_ name: String) -> Substring? {
      limits.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(26)
        .split(separator: " ").first
    }
    #expect(limit("Max cpu time") == "\(FilmProgram.seconds)")
    #expect(limit("Max file size") == "0" && limit("Max core file size") == "0")
    #expect(limit("Max address space") == "\(FilmProgram.mebibytes << 20)")
    let fields = try String(contentsOfFile: folder + "/stat", encoding: .utf8)
      .split(separator: ")").last?.split(separator: " ")
    #expect(fields?[16] == "5")
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
    #expect(descriptors.count == 4)
    let files = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
    }
    #expect(files.contains(film))
  }
}
