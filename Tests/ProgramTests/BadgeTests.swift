import Foundation
import TagSphereImages
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

/// Tests badges with counts on labels, as the program draws, picks and lists them.
@Suite("Badges")
struct BadgeTests {
  private let folder: TemporaryFolder
  private let size = SIMD2(600, 400)

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String) throws -> String {
    try folder.file(name, Array(text.utf8)).path
  }

  /// Draws tags on black, with green text.
  private func picture(_ file: String, _ arguments: String...) throws -> PNG.Pixels {
    let picture = folder.url.appending(path: "picture.png").path
    let look = ["--background", "black", "--foreground", "lime", "--size", "\(size.x)x\(size.y)"]
    let outcome = try BuiltProgram.run(["render", file, "-o", picture] + look + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try PNG.decode([UInt8](Data(contentsOf: URL(filePath: picture))))
  }

  /// The pixels with matching colours, from the top.
  private func points(
    in pixels: PNG.Pixels, where suits: (_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool
  ) -> [SIMD2<Int>] {
    (0..<pixels.width * pixels.height).compactMap { index in
      let at = index * 4
      return suits(pixels.rgba[at], pixels.rgba[at + 1], pixels.rgba[at + 2])
        ? [index % pixels.width, index / pixels.width] : nil
    }
  }

  private func red(in pixels: PNG.Pixels) -> [SIMD2<Int>] {
    points(in: pixels) { $0 > 150 && $1 < 60 && $2 < 80 }
  }

  private func green(in pixels: PNG.Pixels) -> [SIMD2<Int>] {
    points(in: pixels) { $0 < 60 && $1 > 200 && $2 < 60 }
  }

  @Test("A badge is a red disc with a white count at the upper right of the text")
  func text() throws {
    let tags = try file("a.tsv", "text\tbadge\nMail\t7\n")
    let pixels = try picture(tags)
    let (badge, ink) = (red(in: pixels), green(in: pixels))
    let right = try #require(ink.map(\.x).max())
    let (top, bottom) = try (#require(ink.map(\.y).min()), #require(ink.map(\.y).max()))
    #expect(badge.count > 200)
    #expect(badge.allSatisfy { $0.x > right }, "it covers no letter")
    #expect(
      badge.map(\.y).reduce(0, +) / badge.count < (top + bottom) / 2, "it is above the middle")
    let corner = SIMD2(badge.map(\.x).min() ?? 0, badge.map(\.y).min() ?? 0)
    let white = points(in: pixels) { $0 > 230 && $1 > 230 && $2 > 230 }
    #expect(white.contains { $0.x > corner.x + 4 && $0.y > corner.y + 4 })
    let point = try #require(badge.first)
    let pick = try ProgramRun.run([
      "pick", tags, "--size", "\(size.x)x\(size.y)", "--at", "\(point.x),\(point.y)",
    ])
    #expect(pick.output == "Mail\n")
  }

  @Test("Counts below one have no badge, and all counts above 99 look alike")
  func range() throws {
    func pixels(_ badge: String) throws -> [UInt8] {
      try picture(file("a.tsv", "text\tbadge\nMail\t\(badge)\n")).rgba
    }
    let none = try picture(file("a.tsv", "text\tother\nMail\t\n")).rgba
    for badge in ["0", "-3", "0.5", "many", ""] { #expect(try pixels(badge) == none, "\(badge)") }
    #expect(try pixels("100") == pixels("123456789"))
    #expect(try pixels("99") != pixels("100"))
    #expect(try pixels("1") == pixels("1.9"))
  }

  @Test(
    "A badge is in an image's upper right corner, in front of the image, and does not move the image"
  )
  func image() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
      <rect width="64" height="64" fill="#0000ff"/></svg>
      """
    _ = try file("a.svg", svg)
    let plain = try file("b.json", #"[{"text":"Mail","image":"a.svg"}]"#)
    func blue(_ tags: String, height: String = "3") throws -> (
      pixels: PNG.Pixels, box: (x: ClosedRange<Int>, y: ClosedRange<Int>)
    ) {
      let pixels = try picture(tags, "--image-corners", "0", "--image-height", height)
      let points = points(in: pixels) { $0 < 30 && $1 < 30 && $2 > 220 }
      let xs = points.map { $0.x }
      let ys = points.map { $0.y }
      let x = try #require(xs.min())...#require(xs.max())
      let y = try #require(ys.min())...#require(ys.max())
      return (pixels, (x, y))
    }
    let image = try blue(plain).box
    for count in [1, 12, 100] {
      let tags = try file(
        "a.json", #"[{"text":"Mail","image":"a.svg","facets":{"badge":["\#(count)"]}}]"#)
      let (pixels, box) = try blue(tags)
      #expect(box == image, "\(count)")
      let badge = red(in: pixels)
      #expect(badge.count > 100)
      #expect(badge.allSatisfy { image.x.contains($0.x) && image.y.contains($0.y) })
      #expect(badge.allSatisfy { 2 * $0.y < image.y.lowerBound + image.y.upperBound })
      let middle = badge.reduce(0) { $0 + $1.x } / max(badge.count, 1)
      #expect(2 * middle > image.x.lowerBound + image.x.upperBound)
      #expect(try imagesInVectors(of: tags) == 2)
    }
    // One image is so narrow that the count would be too wide, and another image is as small as the text.
    _ = try file("a.svg", svg.replacing("width=\"64\"", with: "width=\"24\""))
    for height in ["3", "1"] {
      let image = try blue(plain, height: height).box
      let tags = try file(
        "a.json", #"[{"text":"Mail","image":"a.svg","facets":{"badge":["100"]}}]"#)
      #expect(try blue(tags, height: height).box == image, "\(height)")
    }
    #expect(try imagesInVectors(of: plain) == 1)
  }

  /// Returns the number of different images in a vector drawing of tags.
  private func imagesInVectors(of tags: String) throws -> Int {
    let vector = folder.url.appending(path: "v.svg").path
    #expect(try BuiltProgram.run(["render", tags, "-o", vector]).status == 0)
    let text = try String(contentsOfFile: vector, encoding: .utf8)
    return text.components(separatedBy: "<image ").count - 1
  }

  @Test("--badge FILE gives counts by text or by program name; the last count for a label is shown")
  func badgeFile() throws {
    let counts = try file("counts.tsv", "News\t3\nMail\t5\nMail\t0\nabsent\t9\nfaulty\tx\n")
    let tags = try file("a.tsv", "text\tbadge\nMail\t7\nNews\t\nOther\t2\n")
    func list(_ arguments: String...) throws -> (output: String, errors: String) {
      let outcome = try ProgramRun.run(["list", tags, "--print", "{text} {badge}"] + arguments)
      return (outcome.output, outcome.errors)
    }
    let (output, errors) = try list("--badge", counts)
    #expect(output == "Mail 0\nNews 3\nOther 2\n")
    #expect(errors.contains("1 row was left out of \(counts)"))
    #expect(try list("--badge", "/nowhere").errors.contains("cannot read /nowhere: "))
    let data = try DesktopData()
    try data.add("org.example.Mail", name: "Post")
    let program = try file("p.tsv", "org.example.Mail.desktop\t4\n")
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps", "--badge", program, "--print", "{text} {badge}"],
      environment: data.environment())
    #expect(outcome.output == "Post 4\n")
  }
}
