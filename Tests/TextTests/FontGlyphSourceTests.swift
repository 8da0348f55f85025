import Foundation
import TagSphereGlyphs
import TagSphereText
import Testing

@Suite("Font glyph source")
struct FontGlyphSourceTests {
  @Test("The primary font determines the line box and the font name")
  func metrics() throws {
    let source = try FontGlyphSource(fontDescription: "DejaVu Sans Bold 99")
    #expect(source.fontName == "DejaVu Sans Bold", "install the package fonts-dejavu-core")
    #expect(source.metrics.ascender > 0.7 && source.metrics.ascender < 1.2)
    #expect(source.metrics.descender < -0.1 && source.metrics.descender > -0.5)
  }

  @Test("A size in the font description has no effect, and an unknown family is replaced")
  func descriptions() throws {
    let plain = try FontGlyphSource(fontDescription: "DejaVu Sans").run(for: "size")
    #expect(try FontGlyphSource(fontDescription: "DejaVu Sans 99").run(for: "size") == plain)
    let replaced = try FontGlyphSource(fontDescription: "No Such Family Anywhere")
    #expect(!replaced.fontName.isEmpty)
    #expect(replaced.absentFamily == "No Such Family Anywhere")
    for known in ["DejaVu Sans 99", "dejavu sans bold", "No Such, DejaVu Sans", "Sans", "", "Bold"]
    {
      #expect(try FontGlyphSource(fontDescription: known).absentFamily == nil, "“\(known)”")
    }
    #expect(replaced.run(for: "a").missing.isEmpty)
    #expect(try FontGlyphSource(fontDescription: "").run(for: "a").glyphs.count == 1)
  }

  @Test("On a system without fonts, the error says that fonts are missing")
  func noFonts() async {
    await #expect(processExitsWith: .success) {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("no-fonts-\(getpid()).conf")
      try "<fontconfig></fontconfig>".write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      setenv("FONTCONFIG_FILE", file.path, 1)
      #expect(throws: FontError.noFonts) { _ = try FontGlyphSource() }
      #expect(LiveHandles.objects == 0 && LiveHandles.faces == 0)
    }
    #expect(FontError.noFonts.description.contains("fonts-dejavu-core"))
  }

  @Test("A source releases everything that it acquired from the C libraries")
  func handles() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<3 {
        do {
          let source = try FontGlyphSource()
          for glyph in source.run(for: "abc عرب 漢 \u{10FFFD}").glyphs {
            _ = source.distanceField(for: glyph.glyph)
          }
          #expect(LiveHandles.objects > 4)
          #expect(LiveHandles.faces > 2)
        }
        #expect(LiveHandles.objects == 0)
        #expect(LiveHandles.faces == 0)
      }
    }
  }

  @Test("Sources work concurrently in separate tasks")
  func tasks() async throws {
    let advances = try await withThrowingTaskGroup(of: Float.self) { group in
      for _ in 0..<4 {
        group.addTask { try FontGlyphSource().run(for: "side by side").advance }
      }
      return try await group.reduce(into: [Float]()) { $0.append($1) }
    }
    #expect(Set(advances).count == 1)
  }

  @Test("The names of the world's languages have no missing glyphs")
  func languages() throws {
    // The maintainers' data beside the package; if the data are missing, a sample of their lines.
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../shared/data/languages.tsv")
    let sample = "English\nالعربية\nहिन्दी\nไทย\n中文\n日本語\n한국어\nქართული\nአማርኛ\nမြန်မာ\nதமிழ்"
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? sample
    let source = try FontGlyphSource()
    var count = 0
    for line in text.split(separator: "\n") {
      let name = String(line.prefix { $0 != "\t" })
      let run = source.run(for: name)
      #expect(run.missing.isEmpty, "\(name): install fonts-noto-core and fonts-noto-cjk")
      for glyph in Set(run.glyphs.map(\.glyph)) {
        guard let field = source.distanceField(for: glyph) else { continue }
        #expect(isFarOutsideAtBorder(field))
      }
      count += 1
    }
    #expect(count > 10)
  }

  /// Returns whether the border is so far outside that no filter can carry ink out of the field.
  private func isFarOutsideAtBorder(_ field: DistanceField) -> Bool {
    let columns = 0..<field.width
    let rows = 0..<field.height
    return columns.allSatisfy {
      field.values[$0] < 20 && field.values[(field.height - 1) * field.width + $0] < 20
    }
      && rows.allSatisfy {
        field.values[$0 * field.width] < 20
          && field.values[($0 + 1) * field.width - 1] < 20
      }
  }
}
