import Foundation
import TagSphereGlyphs
import TagSphereImages
import TagSphereTestSupport
import Testing

@Suite("Pictures of the built program")
struct RenderCommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 11)
    let rows = (0..<40).map { index in
      "word\(index)\t\(Int.random(in: 1...500, using: &generator))\n"
    }
    file = try folder.file("cloud.tsv", Array(rows.joined().utf8)).path
  }

  /// Returns the bytes of the picture that `render` writes.
  private func render(_ arguments: String...) throws -> [UInt8] {
    let picture = folder.url.appending(path: "picture.png").path
    let outcome = try BuiltProgram.run(
      ["render", file, "-o", picture, "--size", "160x120"] + arguments)
    // With --text-height, there may be no room for the heaviest labels.
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let isShrunk = outcome.errors.contains(" % of its size; keep fewer labels with --top")
    #expect(outcome.errors.isEmpty || (arguments.contains("--text-height") && isShrunk))
    return try [UInt8](Data(contentsOf: URL(filePath: picture)))
  }

  @Test("Equal input and seed give equal bytes, and another seed gives different bytes")
  func seeds() throws {
    let first = try render("--order", "shuffle", "--seed", "3")
    #expect(try render("--order", "shuffle", "--seed", "3") == first)
    #expect(try render("--order", "shuffle", "--seed", "4") != first)
    #expect(try render("--seed", "4", "--order", "file") == render("--order", "file"))
  }

  @Test("The picture has the requested size", arguments: [(1, 1), (37, 91), (640, 360)])
  func size(width: Int, height: Int) throws {
    for more in [["--supersample", "1"], ["--supersample", "2"], ["--quality", "fast"]] {
      let picture = folder.url.appending(path: "sized.png").path
      let outcome = try BuiltProgram.run(
        ["render", file, "-o", picture, "-s", "\(width)x\(height)"] + more)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let pixels = try PNG.decode([UInt8](Data(contentsOf: URL(filePath: picture))))
      #expect(pixels.width == width && pixels.height == height)
    }
  }

  @Test(
    "The corners of a picture have exactly the background colour",
    arguments: [
      ("#123456", [0x12, 0x34, 0x56, 255]), ("#fff", [255, 255, 255, 255]),
      ("black", [0, 0, 0, 255]), ("#010203", [1, 2, 3, 255]),
    ] as [(String, [UInt8])])
  func background(color: String, expected: [UInt8]) throws {
    for quality in ["fast", "best"] {
      let pixels = try PNG.decode(
        render("--background", color, "--foreground", "#808080", "--quality", quality))
      let (width, height) = (pixels.width, pixels.height)
      for corner in [0, width - 1, (height - 1) * width, height * width - 1] {
        #expect(Array(pixels.rgba[corner * 4..<corner * 4 + 4]) == expected)
      }
      let inked = stride(from: 0, to: pixels.rgba.count, by: 4).count { pixel in
        pixels.rgba[pixel] != expected[0]
      }
      #expect(inked > 200, "labels are seen")
    }
  }

  @Test(
    "Each angle, the zoom and the layout change the picture; their default values do not change it")
  func poses() throws {
    let plain = try render()
    var pictures: Set<[UInt8]> = [plain]
    let changes = [
      ["--yaw", "30"], ["--yaw", "-30"], ["--pitch", "30"], ["--roll", "30"], ["--zoom", "1.5"],
      ["--layout", "rings"], ["--order", "weight"], ["--scale", "linear"],
      ["--size-range", "1:1"], ["--density", "0.1"], ["--text-height", "0.2"],
      ["--foreground", "#ff0000"], ["--quality", "fast"], ["--top", "5"],
    ]
    for change in changes { pictures.insert(try render(change[0], change[1])) }
    #expect(pictures.count == changes.count + 1)
    #expect(
      try render("--yaw", "0", "--pitch", "0", "--roll", "0", "--zoom", "1", "--seed", "1")
        == plain)
  }

  @Test(
    "Yaw moves the front to the right, pitch moves the front down, and roll turns it counter-clockwise"
  )
  func directions() throws {
    // A single label is at the front, (0, 0, 1), without a turn.
    let single = try folder.file("one.tsv", Array("m\n".utf8)).path
    /// Returns the mean position of the ink, pixels from the picture's centre, right and up.
    func center(_ arguments: String...) throws -> SIMD2<Double> {
      let picture = folder.url.appending(path: "one.png").path
      let outcome = try BuiltProgram.run(
        [
          "render", single, "-o", picture, "-s", "200x200", "--text-height", "0.1",
          "--declutter", "off", "--background", "black", "--foreground", "white",
        ] + arguments)
      #expect(outcome.status == 0)
      let pixels = try PNG.decode([UInt8](Data(contentsOf: URL(filePath: picture))))
      var (sum, weight) = (SIMD2<Double>.zero, 0.0)
      for pixel in 0..<40_000 {
        let ink = Double(pixels.rgba[pixel * 4])
        sum += SIMD2(Double(pixel % 200) - 99.5, 99.5 - Double(pixel / 200)) * ink
        weight += ink
      }
      return sum / max(weight, 1)
    }
    let front = try center()
    #expect(abs(front.x) < 3 && abs(front.y) < 3)
    let right = try center("--yaw", "90")
    #expect(right.x > 75 && abs(right.y) < 3)
    #expect(try center("--yaw", "30").x > 40, "a yaw greater by 30° is farther to the right")
    #expect(try center("--pitch", "30").y < -40)
    let rolled = try center("--yaw", "90", "--roll", "90")
    #expect(abs(rolled.x) < 3 && rolled.y > 75)
    let zoomed = try center("--yaw", "90", "--zoom", "1.1")
    #expect(abs(zoomed.x / right.x - 1.1) < 0.02)
  }

  @Test(
    "The file extension selects the format, in any case",
    arguments: [("a.jpg", ImageFormat.jpeg), ("a.JPEG", .jpeg), ("a.webp", .webP), ("a", .png)])
  func formats(name: String, format: ImageFormat) throws {
    let path = folder.url.appending(path: name).path
    let outcome = try BuiltProgram.run(["render", file, "-o", path, "--size", "160x120"])
    guard outcome.status == 0 else {
      let errors = "tagsphere: error: this machine cannot write WebP; install webp-pixbuf-loader\n"
      #expect(format == .webP && outcome.errors == errors && outcome.status == 2)
      #expect(!FileManager.default.fileExists(atPath: path))
      return
    }
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let (beginning, offset): ([UInt8], Int) =
      switch format {
      case .jpeg: ([0xFF, 0xD8, 0xFF], 0)
      case .webP: (Array("WEBP".utf8), 8)
      case .png, .gif, .svg, .mp4, .webM: ([0x89] + Array("PNG".utf8), 0)
      }
    #expect(bytes.dropFirst(offset).starts(with: beginning))
    let size = ImageSize(width: 160, height: 120)
    let bitmap = try ImageFile.bitmap(at: path, for: size)
    let exact = try PNG.decode(render()).rgba
    #expect(bitmap.rgba.count == exact.count)
    let error = zip(bitmap.rgba, exact).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(error) / Double(exact.count) < 3, "the picture is the same to the eye")
  }

  @Test("Among the pages of a PDF file, the image in the middle is read from its own file")
  func middleOfPages() throws {
    let pages = try folder.file("a.pdf", PDFPages.file([(SIMD2(60, 40), "0 0 1")])).path
    let red = Array(repeatElement([255, 0, 0, 255] as [UInt8], count: 64).joined())
    let image = try folder.file("red.png", PNG.encode(width: 8, height: 8, rgba: red)).path
    let picture = folder.url.appending(path: "picture.png")
    let outcome = try BuiltProgram.run([
      "render", pages, "-o", picture.path, "--size", "160x120", "--center-image", image,
      "--yaw", "180", "--back", "hide",
    ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let pixels = try PNG.decode([UInt8](Data(contentsOf: picture)))
    let middle = (60 * 160 + 80) * 4
    #expect(Array(pixels.rgba[middle..<middle + 3]) == [255, 0, 0])
  }

  @Test("A preference for transparency does not apply to JPEG, which has no transparency")
  func opaqueJPEG() throws {
    let path = folder.url.appending(path: "a.jpg").path
    let outcome = try BuiltProgram.run(
      ["render", file, "-o", path, "--size", "160x120"],
      environment: ["TAGSPHERE_BACKGROUND": "transparent"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("render writes the same bytes to standard output as to a file")
  func standardOutput() throws {
    let path = try folder.file("out.png", [])
    let handle = try FileHandle(forWritingTo: path)
    let outcome = try BuiltProgram.run(
      ["render", "-", "-o", "-", "--size", "160x120", "--format", "tsv"],
      input: [UInt8](Data(contentsOf: URL(filePath: file))), output: handle)
    try handle.close()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try [UInt8](Data(contentsOf: path)) == render())
  }
}
