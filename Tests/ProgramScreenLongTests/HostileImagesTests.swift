import Foundation
import TagSphereTestSupport
import Testing

/// Tests two hundred images that are made to stop, crash or fill the program, in four files of fifty.
@Suite("Hostile images", .serialized)
struct HostileImagesTests {
  private let folder: TemporaryFolder
  private static let filesCount = 4
  private static let imagesPerFile = 50

  init() throws {
    folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 13)
    for file in 0..<Self.filesCount {
      var rows = "text\timage\n"
      for number in 0..<Self.imagesPerFile {
        let name = "image-\(file)-\(number)"
        try folder.file(name, try image(number, using: &generator))
        rows += "label \(number)\t\(name)\n"
      }
      try folder.file("tags-\(file).tsv", Array(rows.utf8))
    }
    var rows = "text\timage\n"
    for number in 0..<Self.imagesPerFile {
      // One image is larger than the size kept for images, which is also the size that a hostile file declares.
      let image = svg("<rect width='9' height='9'/>", side: number == 0 ? 2_000 : 100)
      try folder.file("good-\(number)", image)
      rows += "label \(number)\tgood-\(number)\n"
    }
    try folder.file("good.tsv", Array(rows.utf8))
  }

  // MARK: The images

  private func image(
    _ number: Int, using generator: inout SeededGenerator
  ) throws -> [UInt8] {
    switch number {
    case 0: return svg(Self.endlessTurbulence)
    case 1: return svg(String(repeating: Self.morphology, count: 200), isFilter: true)
    case 2: return svg(Self.largeKernel)
    case 3: return largePNG()
    case 4: return svg(String(repeating: "<rect width='1' height='1'/>", count: 400_000))
    case 5..<20: return damaged(svg("<rect width='9' height='9'/>"), using: &generator)
    case 20..<40: return damaged(smallPNG(lying: number.isMultiple(of: 2)), using: &generator)
    case 40..<44: return [0xFF, 0xD8, 0xFF] + noise(500, using: &generator)
    case 44..<48: return Array("RIFF0000WEBPVP8X".utf8) + noise(500, using: &generator)
    case 48: return svg("<use href='#a'/>" + Self.useBomb)
    default: return noise(2000, using: &generator)
    }
  }

  private func svg(_ body: String, isFilter: Bool = false, side: Int = 100) -> [UInt8] {
    let content =
      isFilter
      ? "<filter id='f'>\(body)</filter><rect width='99' height='99' filter='url(#f)'/>" : body
    return Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(content)</svg>"
        .utf8)
  }

  private static let endlessTurbulence =
    "<filter id='f'><feTurbulence baseFrequency='0.5' numOctaves='2000000000'/></filter>"
    + "<rect width='99' height='99' filter='url(#f)'/>"
  private static let morphology = "<feMorphology operator='dilate' radius='90'/>"
  /// An image that makes librsvg 2.54 abort.
  private static let largeKernel =
    "<filter id='f'><feConvolveMatrix order='99' kernelMatrix='"
    + String(repeating: "1 ", count: 99 * 99) + "'/></filter>"
    + "<rect width='99' height='99' filter='url(#f)'/>"
  private static let useBomb: String = {
    var text = "<g id='z'><rect width='1' height='1'/></g>"
    var last = "z"
    for name in ["y", "x", "w", "v", "u", "a"] {
      let uses = String(repeating: "<use href='#\(last)'/>", count: 12)
      text += "<g id='\(name)'>\(uses)</g>"
      last = name
    }
    return "<defs>\(text)</defs>"
  }()

  /// A PNG whose header declares 8192 × 8192 pixels; its data end too early.
  private func largePNG() -> [UInt8] {
    var bytes = smallPNG(lying: false)
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    return bytes
  }

  private func smallPNG(lying: Bool) -> [UInt8] {
    var bytes =
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDA"
          + "xMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
      ).map { [UInt8]($0) } ?? []
    if lying { bytes.replaceSubrange(16..<20, with: [0, 0, 0x3F, 0xFF]) }
    return bytes
  }

  private func damaged(
    _ original: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<3 {
      bytes[Int.random(in: bytes.count / 3..<bytes.count, using: &generator)] =
        UInt8.random(in: 0...255, using: &generator)
    }
    return bytes
  }

  private func noise(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  // MARK: The effects of the images

  @Test("A picture shows placeholders for hostile images, and the reasons are reported")
  func render() throws {
    for file in 0..<Self.filesCount {
      let picture = folder.url.appending(path: "\(file).png")
      let outcome = try BuiltProgram.run(
        [
          "render", folder.url.appending(path: "tags-\(file).tsv").path, "-o", picture.path,
          "--size", "320x240",
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try Data(contentsOf: picture).count > 2000)
      #expect(outcome.errors.contains("decoding it takes more than 4 s"))
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count >= 20, "\(outcome.errors)")
      #expect(lines.allSatisfy { $0.hasPrefix("tagsphere: warning: ") })
    }
  }

  @Test(
    "After hostile images, a kiosk shows the next version at once, and its memory does not grow")
  func kiosk() throws {
    let display = try VirtualDisplay(width: 640, height: 480)
    let file = folder.url.appending(path: "shown.tsv")
    try Data("text\tcolor\nrouge\t#ff0000\n".utf8).write(to: file)
    let log = try folder.file("log", [])
    let kiosk = try ShownProgram(
      running: [
        "kiosk", file.path, "--spin", "0", "--background", "black", "--text-height", "0.2",
        "--depth-fade", "0",
      ], on: display, under: RunningProgram.logging(to: log), waitsForInk: true)
    defer { kiosk.program.stop() }
    // The memory that the same number of good images needs: shaders, glyphs and the atlas.
    //
    // With a software driver, the atlas is memory of this process. It exists twice while one version replaces
    // another.
    var before = 0
    var largest = 0
    var largestHelper = 0
    for number in -2..<Self.filesCount {
      let name = number < 0 ? "good.tsv" : "tags-\(number).tsv"
      try replace(file, by: Data(contentsOf: folder.url.appending(path: name)))
      #expect(try waits { try loaded(log) == number + 3 })
      for _ in 0..<20 {
        Thread.sleep(forTimeInterval: 0.1)
        largest = max(largest, try ProcessCensus(of: kiosk.program.processID).residentBytes)
        largestHelper = max(largestHelper, helpersResidentBytes(of: kiosk.program.processID))
      }
      if number < 0 { before = largest }
      try replace(file, by: Data("text\tcolor\nbleu \(number)\t#0000ff\n".utf8))
      #expect(
        try kiosk.reaches(within: 3) {
          try display.screenshot().points(channel: 2, above: 60).count > 40
        })
    }
    #expect(kiosk.program.isRunning)
    // One more atlas would take 64 MiB.
    #expect(largest - before <= 72 << 20, "from \(before >> 20) to \(largest >> 20) MiB")
    #expect(largestHelper > 0 && largestHelper < 400 << 20, "\(largestHelper >> 20) MiB")
    kiosk.program.send(SIGTERM)
    #expect(try kiosk.program.waitForEnd() == 0)
  }

  private func replace(_ file: URL, by data: Data) throws {
    try data.write(to: file, options: .atomic)
  }

  /// The number of versions with images that were shown.
  private func loaded(_ log: URL) throws -> Int {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      .count { $0.contains("event=data-loaded") && $0.contains("labels=50 ") }
  }

  /// The memory of the largest process that a process has started.
  private func helpersResidentBytes(of parent: pid_t) -> Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
    let children = tasks.flatMap { task in
      (try? String(contentsOfFile: "/proc/\(parent)/task/\(task)/children", encoding: .utf8))?
        .split(separator: " ").compactMap { pid_t($0) } ?? []
    }
    return children.compactMap { try? ProcessCensus(of: $0).residentBytes }.max() ?? 0
  }
}
