import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereVector

@Suite("PDF files")
struct PDFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the output of one of poppler's tools about a file.
  private func ask(_ program: String, _ file: [UInt8], _ arguments: String...) throws -> String {
    let path = try folder.file("picture.pdf", file).path
    let end = program == "pdftotext" ? ["-"] : []
    return String(
      decoding: try runTool(program, arguments + [path] + end), as: UTF8.self)
  }

  @Test("A PDF file embeds only the used glyphs of all fonts")
  func fonts() throws {
    let cloud = try VectorScenes.cloud(VectorScenes.hostile.map(\.text))
    let file = try VectorPicture(of: cloud, width: 900, height: 700).pdf()
    // Two lines of headings come first; each line after them ends with "emb sub uni object ID".
    let rows = try ask("pdffonts", file).split(separator: "\n").dropFirst(2)
    #expect(rows.count >= 4)
    for row in rows {
      let words = row.split(separator: " ").suffix(5)
      #expect(Array(words.prefix(3)) == ["yes", "yes", "yes"], "\(row)")
    }
    #expect(file.count < 300_000)
  }

  @Test("Labels in a PDF file can be found and selected, whatever their script")
  func text() throws {
    let cloud = try VectorScenes.cloud(VectorScenes.hostile.map(\.text))
    let file = try VectorPicture(of: cloud, width: 900, height: 700).pdf()
    // Poppler adds direction marks, and breaks lines where labels do.
    let isMark: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\n", "\u{C}", " "]
    func joined(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark.contains($0) }))
    }
    let text = joined(try ask("pdftotext", file))
    for (_, seen) in VectorScenes.hostile where seen != "</title></svg><script>x</script>" {
      #expect(text.contains(joined(seen)), "\(seen) in \(text)")
    }
  }

  @Test("The title of a PDF file is the heading, in any script")
  func title() throws {
    let picture = try VectorScenes.words(3) { $0.look.heading.title = "Wörter (日本)" }
    #expect(try ask("pdfinfo", picture.pdf()).contains("Wörter (日本)\n"))
    #expect(try !ask("pdfinfo", VectorScenes.words(3).pdf()).contains("Title:"))
  }

  @Test("A file has no date, so that equal clouds have equal bytes")
  func dateless() throws {
    #expect(try !ask("pdfinfo", VectorScenes.words().pdf()).contains("CreationDate"))
  }

  @Test("The page has its size, and boxes for trimming", arguments: [0.0, 3])
  func boxes(bleed: Double) throws {
    let file = try VectorScenes.words().pdf(
      on: PrintPage(width: 400, height: 301, pixelsPerInch: 50.8, bleed: bleed))
    let boxes = try ask("pdfinfo", file, "-box").split(separator: "\n").reduce(
      into: [String: [Double]]()
    ) { boxes, line in
      let parts = line.split(separator: ":")
      guard parts.count == 2, parts[0].hasSuffix("Box") else { return }
      boxes[String(parts[0])] = parts[1].split(separator: " ").compactMap { Double($0) }
    }
    let points = { (millimetres: Double) in millimetres / 25.4 * 72 }
    let whole = [0, 0, points(400 + 2 * bleed), points(301 + 2 * bleed)]
    let trimmed = [
      points(bleed), points(bleed), points(400 + bleed), points(301 + bleed),
    ]
    for (name, expected) in [("MediaBox", whole), ("BleedBox", whole), ("TrimBox", trimmed)] {
      let box = try #require(boxes[name])
      #expect(zip(box, expected).allSatisfy { abs($0 - $1) < 0.02 }, "\(name) \(box)")
    }
    #expect(try ask("pdftotext", file).contains("word0"), "it is still whole")
  }

  @Test("Labels that face outward keep their letters and their text")
  func outward() throws {
    let picture = try VectorScenes.words(12) { $0.layout.space.facing = .outward }
    let text = try ask("pdftotext", picture.pdf())
    #expect(text.contains("word0"))
    #expect(try !ask("pdffonts", picture.pdf()).split(separator: "\n").dropFirst(2).isEmpty)
  }
}
