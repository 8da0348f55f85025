import Foundation
import TagSphereGlyphs
import TagSphereImages
import TagSphereSandbox
import TagSphereTestSupport
import Testing

/// Tests images that a helper process decodes; the helper is the real program.
@Suite("Decoding in a helper process") struct ImageDecoderTests {
  private let folder: TemporaryFolder
  private let format = ImageTile.Format(width: 16, height: 8, levelCount: 3)

  init() throws { folder = try TemporaryFolder() }

  /// Returns a decoder whose helper has more environment variables.
  ///
  /// - Parameters:
  ///   - variables: The variables.
  ///   - words: A program that runs the helper, and its arguments.
  private func decoder(
    _ variables: [String: String] = [:], by words: [String] = []
  ) throws -> ImageDecoder {
    let program = try BuiltProgram.file().path
    return .helper(
      path: "/usr/bin/env",
      arguments: variables.map { "\($0)=\($1)" } + words + [program, "--decode-images"])
  }

  private func error(
    of path: String, by worker: any ImageWorker
  ) -> ImageFileError? {
    do throws(ImageFileError) {
      _ = try worker.tile(at: path, format: format)
      return nil
    } catch {
      return error
    }
  }

  private func drawing() throws -> String {
    try folder.file("drawing.svg", SampleImages.svg).path
  }

  @Test("A helper decodes the same pixels as this process in every format")
  func samePixels() throws {
    let worker = try decoder().worker()
    let files = [
      "a.png": try SampleImages.png(), "b.jpg": SampleImages.jpeg(orientation: 6),
      "c.webp": SampleImages.webP, "d.svg": SampleImages.svg,
    ]
    for (name, bytes) in files {
      let path = try folder.file(name, bytes).path
      let here = Result { try ImageDecoder.inProcess.worker().tile(at: path, format: format) }
      let there = Result { try worker.tile(at: path, format: format) }
      switch (here, there) {
      case (.success(let here), .success(let there)): #expect(here == there, "\(name)")
      case (.failure(let here), .failure(let there)): #expect("\(here)" == "\(there)", "\(name)")
      default: Issue.record("\(name): \(here), but in a helper \(there)")
      }
    }
    worker.finish()
  }

  @Test("A helper gives the same error for a damaged image as this process")
  func damage() throws {
    var bytes = try SampleImages.png()
    bytes[bytes.count / 2] ^= 0xFF
    let path = try folder.file("a.png", bytes).path
    let worker = try decoder().worker()
    #expect(error(of: path, by: worker) == error(of: path, by: ImageDecoder.inProcess.worker()))
    #expect(error(of: folder.url.path, by: worker) == .isFolder)
  }

  /// The loader crashes if its action fails, as expected, and hangs if the action succeeds.
  @Test(
    "A helper cannot write files, start programs, or reach other processes",
    arguments: [
      "write", "create", "remove", "times", "connect", "local", "fork", "exec", "kill", "tgkill",
      "queue", "own", "pidfd", "trace", "priority", "affinity", "limits", "messages", "shared",
      "semaphores", "ring", "keys", "compare", "namespace", "time",
    ])
  func restrictions(deed: String) throws {
    let loader = try BrokenDecoders()
    let worker = try decoder(loader.environment(deed)).worker()
    #expect(error(of: try drawing(), by: worker) == .crashed(.svg))
  }

  @Test(
    "Even without Landlock, a helper cannot write files, start programs, or reach other processes",
    arguments: ["write", "create", "connect", "local", "fork", "exec"])
  func restrictionsWithoutLandlock(deed: String) throws {
    let (loader, kernel) = (try BrokenDecoders(), try KernelWithoutLandlock())
    let worker = try decoder(loader.environment(deed), by: [kernel.path]).worker()
    let path = try drawing()
    withExtendedLifetime((loader, kernel)) {
      #expect(error(of: path, by: worker) == .crashed(.svg))
    }
  }

  @Test(
    "Landlock keeps a helper from the user's and its parent's files; a kiosk reports if Landlock is missing",
    arguments: ["users", "home", "folder", "environment", "memory"])
  func files(deed: String) throws {
    if !LimitedProcess.hidesFiles { #expect(try KioskJournal.linesOnLandlock() == 1) }
    let loader = try BrokenDecoders()
    let expected: ImageFileError =
      LimitedProcess.hidesFiles ? .crashed(.svg) : .tooSlow(seconds: DecoderLimits.seconds)
    let worker = try decoder(loader.environment(deed)).worker()
    #expect(error(of: try drawing(), by: worker) == expected)
  }

  @Test("A drawing can use fonts of the user and of the system", arguments: [true, false])
  func fonts(isOfUser: Bool) throws {
    let home = folder.url.appending(path: "home")
    let fonts = home.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    let file = try #require(
      String(
        decoding: try runTool("fc-match", ["-f", "%{file}", "DejaVu Sans Mono"]), as: UTF8.self
      )
      .split(separator: "\n").first)
    try FileManager.default.copyItem(
      at: URL(filePath: String(file)), to: fonts.appending(path: "mono.ttf"))
    // If the user has no other fonts, text is drawn with these fonts or not at all.
    let list = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts.path)</dir><cachedir>\(home.path)/cache</cachedir></fontconfig>
      """
    let settings = try folder.file("home/fonts.conf", Array(list.utf8))
    let text = try folder.file(
      "text.svg",
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">
        <rect width="16" height="8" fill="white"/><text y="8" font-size="10">MM</text></svg>
        """.utf8)
    ).path
    let worker = try decoder(isOfUser ? ["FONTCONFIG_FILE": settings.path] : [:]).worker()
    let tile = try worker.tile(at: text, format: format)
    #expect(tile.levels[0].rgba.contains { $0 < 64 })
  }

  @Test(
    "A helper that hangs, uses too much memory or crashes is replaced, and the next image is decoded"
  )
  func replacement() throws {
    let loader = try BrokenDecoders()
    let expected: [String: ImageFileError] = [
      "hang": .tooSlow(seconds: DecoderLimits.seconds),
      // A helper may read files, because libraries open fonts and modules, start threads and abort.
      "work": .tooSlow(seconds: DecoderLimits.seconds),
      "grow": .tooMuchMemory(mebibytes: DecoderLimits.mebibytes),
      "crash": .crashed(.svg),
    ]
    let picture = try folder.file("a.png", SampleImages.png()).path
    for (deed, reason) in expected {
      let worker = try decoder(loader.environment(deed)).worker()
      #expect(error(of: picture, by: worker) == nil)
      #expect(error(of: try drawing(), by: worker) == reason, "\(deed)")
      #expect(error(of: picture, by: worker) == nil)
    }
  }

  @Test(
    "A picture that is too large for the memory gives an error that names the limit",
    arguments: [7000, 8192])
  func largePicture(side: Int) throws {
    let pixels = [UInt8](repeating: 128, count: side * side * 4)
    let path = try folder.file(
      "large.png", PNG.encode(width: side, height: side, rgba: pixels)
    ).path
    let worker = try decoder().worker()
    #expect(
      error(of: path, by: worker) == .tooMuchMemory(mebibytes: DecoderLimits.mebibytes))
  }

  @Test("A helper that is missing or does not answer gives an error for each image")
  func wrongHelper() throws {
    let path = try folder.file("a.png", SampleImages.png()).path
    for _ in 0..<2 {
      let missing = ImageDecoder.helper(path: "/nowhere", arguments: []).worker()
      #expect(error(of: path, by: missing) == .noHelper(code: ENOENT))
      let silent = ImageDecoder.helper(path: "/bin/true", arguments: []).worker()
      #expect(error(of: path, by: silent) == .crashed(.png))
    }
  }

  @Test("A stopped worker gives up its current image and refuses further images")
  func stop() throws {
    let path = try folder.file("a.png", SampleImages.png()).path
    let worker = ImageDecoder.helper(path: "/bin/sleep", arguments: ["1000"]).worker()
    Thread.detachNewThread {
      usleep(100_000)
      worker.stop()
    }
    #expect(error(of: path, by: worker) == .stopped)
    #expect(error(of: path, by: worker) == .stopped)
  }
}
