import Foundation
import TagSphereTestSupport
import Testing

/// Tests badges in a real window: they follow their file, and a click on a badge chooses its label.
@Suite("Badges in the window", .serialized)
struct BadgeWindowTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  /// The points of the badge, whose red is not pure.
  private func badge(in picture: Screenshot) -> [(x: Int, y: Int)] {
    (0..<400).flatMap { y in
      (0..<600).compactMap { x in
        let pixel = picture[x, y]
        return pixel.x > 150 && pixel.y < 60 && pixel.z < 80 ? (x, y) : nil
      }
    }
  }

  @Test("A change of the file appears in the window, and a click on a badge chooses its label")
  func live() throws {
    let counts = folder.url.appending(path: "counts")
    try "".write(to: counts, atomically: true, encoding: .utf8)
    let tags = try folder.file("tags.csv", Array("text,color\nMail,#00ff00\n".utf8))
    let shown = try ShownProgram(
      [tags.path, "--text-height", "0.4", "--badge", counts.path], on: display)
    #expect(try badge(in: shown.still()).isEmpty)
    try "Mail\t7\n".write(to: counts, atomically: true, encoding: .utf8)
    #expect(try waits { try !badge(in: display.screenshot()).isEmpty })
    let seven = try shown.still()
    try "Mail\t8\n".write(to: counts, atomically: true, encoding: .utf8)
    #expect(try waits { try shown.still() != seven })
    let point = try #require(badge(in: shown.still()).first)
    try display.xdotool("mousemove", "\(point.x + 3)", "\(point.y + 3)", "click", "1")
    #expect(try shown.program.readLine() == "Mail")
    try display.xdotool("mousemove", "795", "595")
    try "Mail\t0\n".write(to: counts, atomically: true, encoding: .utf8)
    #expect(try waits { try badge(in: display.screenshot()).isEmpty })
    #expect(shown.program.isRunning)
  }
}
