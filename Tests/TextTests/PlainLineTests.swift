import Foundation
import TagSphereGlyphs
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

/// Compares lines shaped by HarfBuzz alone with the same lines shaped by Pango.
@Suite("Lines of printable ASCII")
struct PlainLineTests {
  private static let texts =
    [
      "a", " ", "0", "~", "AVATAR To Wa", "office ffi fl fj", "-> => != === <!-- |> :: //",
      "  two  blanks  ", "libfoo-dev_1.2~rc3+dfsg", "use::editing", "#1 *2* 0x7F", "(a) [b] {c}",
      "1/2 3/4", "A.B.C.", "don't \"quote\"", "fi", "www", "Th", "TAGS", "e^x", "100%", "12:30",
      "....", "___", "a-b", "?!", "@home", "$HOME", "C++", "f(x)=x", "<tag>", "&amp;",
    ]
    + stride(from: 0x20, to: 0x7F, by: 12).map { first in
      String((first..<min(first + 12, 0x7F)).map { Character(Unicode.Scalar(UInt8($0))) })
    }

  private static func families() throws -> [String] {
    let listed = try runTool("fc-list", [":lang=en:scalable=true:color=false", "family"])
    let names = String(decoding: listed, as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
    return Set(names).sorted()
  }

  @Test(
    "HarfBuzz alone gives the same glyphs, places and clusters as Pango in every installed Latin family"
  )
  func everyFamily() throws {
    let families = try Self.families()
    #expect(families.count > 3)
    var plainFamilies = 0
    for family in families {
      let source = try FontGlyphSource(fontDescription: family)
      guard let ours = Self.runs(of: source, style: .inherited, plainly: true),
        let pangos = Self.runs(of: source, style: .inherited, plainly: false)
      else { continue }
      plainFamilies += 1
      for (text, (own, expected)) in zip(Self.texts, zip(ours, pangos)) {
        #expect(own == expected, "“\(text)” in \(family)")
      }
    }
    #expect(plainFamilies > 3)
  }

  private static func runs(
    of source: FontGlyphSource, style: TextStyle, plainly isPlain: Bool
  ) -> [GlyphRun]? {
    source.shapesPlainLines = isPlain
    return texts.map { source.run(for: $0, style: style) }
  }

  @Test(
    "HarfBuzz alone gives the same result as Pango for every style and every pair of characters")
  func stylesAndPairs() throws {
    let source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    for weight in [TextStyle.Weight.light, .semiBold, .black] {
      for isItalic in [false, true] {
        var style = TextStyle.inherited
        (style.weight, style.isItalic) = (weight, isItalic)
        #expect(
          Self.runs(of: source, style: style, plainly: true)
            == Self.runs(of: source, style: style, plainly: false), "\(style)")
      }
    }
    for family in ["DejaVu Sans", "DejaVu Sans Mono", "Noto Serif"] {
      let source = try FontGlyphSource(fontDescription: family)
      for first in 0x20..<0x7F {
        let start = Character(Unicode.Scalar(UInt8(first)))
        let texts = (0x20..<0x7F).map { "\(start)\(Character(Unicode.Scalar(UInt8($0))))" }
        source.shapesPlainLines = true
        let ours = texts.map { source.run(for: $0) }
        source.shapesPlainLines = false
        #expect(ours == texts.map { source.run(for: $0) }, "pairs of “\(start)” in \(family)")
      }
    }
  }

  @Test("Pango shapes lines that are too wide and lines with other characters")
  func otherLines() throws {
    let source = try FontGlyphSource()
    for (text, width) in [("a long line of words", Float(4)), ("naïve", nil), ("a\u{301}", nil)] {
      source.shapesPlainLines = true
      let own = source.run(for: text, maximumWidth: width)
      source.shapesPlainLines = false
      #expect(own == source.run(for: text, maximumWidth: width))
      #expect(own.missing.isEmpty)
    }
  }
}
