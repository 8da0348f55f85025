import Foundation
import TagSphereTestSupport
import TagSphereText

/// `hb-shape`, HarfBuzz's own tool (package libharfbuzz-bin).
struct HarfBuzzTool {
  /// Whether the tool is installed.
  static let isInstalled = (try? runTool("hb-shape", ["--version"])) != nil

  /// The units per em of Pango and the tool.
  let unitsPerEm: Float = 32_768

  /// The glyph that the tool prints for joiners and similar characters, which are not drawn; no font has this glyph.
  private let invisible: UInt32 = 65_534

  private struct ToolGlyph: Decodable {
    var g: UInt32
    var cl: Int
    var dx: Int
    var dy: Int
    var ax: Int
  }

  struct ExpectedGlyph {
    var glyph: UInt32
    var cluster: Int
    var origin: SIMD2<Float>
    var fontFile: String
  }

  func shaped(
    _ text: String, as items: [ShapingItem]
  ) throws -> (glyphs: [ExpectedGlyph], advance: Float) {
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    var glyphs: [ExpectedGlyph] = []
    var pen = 0
    for item in items {
      let output = try runTool(
        "hb-shape",
        [
          "--font-file=\(item.fontFile)", "--face-index=\(item.faceIndex)", "--font-size=32768",
          "--direction=\(item.isRightToLeft ? "rtl" : "ltr")", "--script=\(item.script)",
          "--language=\(item.language)", "--utf8-clusters", "--cluster-level=1", "--bot", "--eot",
          "--invisible-glyph=\(invisible)", "--no-glyph-names", "--output-format=json",
          "--text-before=\(part(0..<item.range.lowerBound))",
          "--text-after=\(part(item.range.upperBound..<bytes.count))", "--text=\(part(item.range))",
        ], environment: environment)
      for glyph in try JSONDecoder().decode([ToolGlyph].self, from: output) {
        defer { pen += glyph.ax }
        if glyph.g == invisible { continue }
        glyphs.append(
          ExpectedGlyph(
            glyph: glyph.g, cluster: item.range.lowerBound + glyph.cl,
            origin: SIMD2(Float(pen + glyph.dx), Float(glyph.dy)), fontFile: item.fontFile))
      }
    }
    return (glyphs, Float(pen))
  }
}
