import Foundation
import TagSphereImages
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("SVG, PDF and posters of the built program")
struct VectorOutputTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    let rows = (0..<60).map { "word\($0)\t\(600 / ($0 + 1))\n" }
    file = try folder.file("cloud.tsv", Array(rows.joined().utf8)).path
  }

  /// Renders the cloud into a file.
  private func render(_ name: String, _ arguments: [String]) throws -> (
    path: String, errors: String
  ) {
    let path = folder.url.appending(path: name).path
    let outcome = try BuiltProgram.run(["render", file, "-o", path] + arguments)
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    return (path, outcome.errors)
  }

  private func picture(at path: String) throws -> TestPicture {
    let pixels = try PNG.decode([UInt8](Data(contentsOf: URL(filePath: path))))
    return TestPicture(width: pixels.width, height: pixels.height, rgba: pixels.rgba)
  }

  @Test(
    "SVG and PDF files that other programs draw look like the PNG file",
    arguments: [
      ["--theme", "print"], ["--theme", "paper", "--facing", "outward", "--yaw", "20"],
      ["--theme", "midnight", "--box", "own", "--border", "accent", "--title", "A & B"],
      ["--theme", "blueprint", "--outline", "black:0.05", "--center-text", "Middle"],
      ["--theme", "neon", "--shape", "disc"], ["--background", "white", "--shadow", "black:0.2"],
      ["--theme", "midnight", "--center-sphere", "theme"],
    ])
  func looks(options: [String]) throws {
    let size = ["-s", "800x600", "--supersample", "2"]
    let whole = try picture(at: render("a.png", options + size).path)
    let svg = try render("a.svg", options + size)
    let pdf = try render("a.pdf", options + size)
    #expect(svg.errors.isEmpty && pdf.errors.isEmpty, "nothing is left out")
    let (fromSVG, fromPDF) = (svg.path + ".png", pdf.path + ".x")
    _ = try runTool("rsvg-convert", [svg.path, "-o", fromSVG])
    // Of poppler's two programs, this program draws letters at any position, not only at quarter pixels.
    _ = try runTool("pdftocairo", ["-png", "-r", "96", "-singlefile", pdf.path, fromPDF])
    for other in [fromSVG, fromPDF + ".png"] {
      let difference = try whole.difference(from: picture(at: other))
      #expect(difference.rootMeanSquare < 12, "\(other): \(difference)")
      #expect(difference.farShare < 0.02, "\(other): \(difference)")
    }
  }

  @Test("Wheels cannot be written as vectors")
  @MainActor func wheels() throws {
    let wheels = try folder.file(
      "wheels.json", Array(#"{"wheels": [{"name": "a", "words": ["b", "c"]}]}"#.utf8)
    ).path
    let path = folder.url.appending(path: "a.pdf").path
    let outcome = try ProgramRun.runDrawing(["render", wheels, "-o", path])
    #expect(outcome.status == 64 && outcome.errors.contains("write a PNG"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A poster wider than the driver's limit has its full size, and shows the same picture as a smaller one"
  )
  func poster() throws {
    let look = ["--background", "#123456", "--theme", "print"]
    let poster = try picture(at: render("a.png", ["-s", "20000x100"] + look).path)
    let smaller = try picture(at: render("b.png", ["-s", "1000x100"] + look).path)
    try #require(poster.width == 20_000 && poster.height == 100 && smaller.width == 1_000)
    let ground: [UInt8] = [0x12, 0x34, 0x56, 255]
    #expect(poster.rgba.prefix(4) == ground[...])
    // The cloud's size depends on the height of the picture, and the cloud is in the middle.
    var (different, inked) = (0, 0)
    for y in 0..<100 {
      for x in 0..<1_000 {
        let pixel = smaller.rgba[(y * 1_000 + x) * 4..<(y * 1_000 + x) * 4 + 4]
        let at = (y * 20_000 + 9_500 + x) * 4
        different += pixel.elementsEqual(poster.rgba[at..<at + 4]) ? 0 : 1
        inked += pixel.elementsEqual(ground) ? 0 : 1
      }
    }
    // Rounding in a tile differs from rounding in the whole picture, so a pixel at a letter's edge may differ.
    #expect(inked > 200 && different < 10, "\(inked) with ink, \(different) different")
  }

  @Test("Two runs write the same SVG and PDF bytes", arguments: ["svg", "pdf"])
  func sameBytes(format: String) throws {
    let look = ["--theme", "blueprint", "--legend", "on", "--title", "Title", "--halo", "own:0.1"]
    let files = try ["a", "b"].map { name in
      try Data(contentsOf: URL(filePath: render("\(name).\(format)", look).path))
    }
    #expect(files[0] == files[1])
  }

  @Test("The inner part of a sheet looks like a picture, and its margin has only the background")
  func margin() throws {
    let arguments = ["--theme", "print", "--title", "Title", "--legend", "on"]
    let sheet = try picture(
      at: render("a.png", arguments + ["--paper", "200x200mm", "--dpi", "127"]).path)
    let inner = try picture(at: render("b.png", arguments + ["-s", "940x940"]).path)
    try #require(sheet.width == 1_000 && sheet.height == 1_000 && inner.width == 940)
    // 6 mm are 30 pixels.
    let margin = 30
    var inked = 0
    // The darkness of all pixels inside the margin, and of a picture of the same size.
    var (dark, expectedDark) = (0, 0)
    let blank = (0..<1_000).flatMap { _ in inner.rgba.prefix(4) }
    for y in 0..<1_000 {
      let row = sheet.rgba[y * 4_000..<(y + 1) * 4_000]
      guard (margin..<1_000 - margin).contains(y) else {
        inked += row.elementsEqual(blank) ? 0 : 1
        continue
      }
      let (first, last) = (row.startIndex + 4 * margin, row.endIndex - 4 * margin)
      let sides = row[..<first] + row[last...]
      inked += sides.elementsEqual(blank.prefix(8 * margin)) ? 0 : 1
      let expected = inner.rgba[(y - margin) * 3_760..<(y - margin + 1) * 3_760]
      dark += row[first..<last].reduce(0) { $0 + 255 - Int($1) }
      expectedDark += expected.reduce(0) { $0 + 255 - Int($1) }
    }
    // Labels are placed within the sheet, and may be displaced by a pixel.
    #expect(inked == 0, "\(inked) rows")
    #expect(abs(dark - expectedDark) * 50 < expectedDark, "\(dark) for \(expectedDark)")
  }

  @Test("A vector picture on a sheet has no ink in the margin")
  func marginOfVectors() throws {
    let pdf = try render("a.pdf", ["--theme", "print", "--paper", "A5", "--legend", "on"]).path
    _ = try runTool("pdftocairo", ["-png", "-r", "51", "-singlefile", pdf, pdf])
    let sheet = try picture(at: pdf + ".png")
    let ground = sheet.rgba.prefix(4)
    // 5 mm are 10 pixels; one of these pixels is for soft edges.
    let (columns, rows) = (9..<sheet.width - 9, 9..<sheet.height - 9)
    let inked = (0..<sheet.width * sheet.height).count { index in
      let (x, y) = (index % sheet.width, index / sheet.width)
      return !(columns.contains(x) && rows.contains(y))
        && sheet.rgba[index * 4..<index * 4 + 4] != ground
    }
    #expect(inked == 0)
  }

  @Test("A PNG on paper states its resolution")
  func paper() throws {
    let file = try [UInt8](
      Data(contentsOf: URL(filePath: render("a.png", ["--paper", "50x30mm", "--dpi", "254"]).path)))
    #expect(Array(file[16..<24]) == [0, 0, 1, 0xF4, 0, 0, 1, 0x2C])
    let density = Array("pHYs".utf8) + [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 1]
    #expect(file.indices.contains { file[$0...].starts(with: density) })
  }
}
