import Foundation
import TagSphereGlyphs
import TagSphereTestSupport
import TagSphereText
import Testing

/// Compares our runs with those of `hb-shape`, HarfBuzz's own tool (package libharfbuzz-bin).
///
/// Pango splits a line into items of one font, script and direction. The tool shapes each item
/// with its font file, the surrounding text and the properties that Pango found, and the glyphs
/// of all items are concatenated.
@Suite("Runs compared with HarfBuzz's own tool")
struct HarfBuzzComparisonTests {
  private let tool = HarfBuzzTool()

  static let texts: [String] = [
    // Latin: kerning, ligatures, marks that are composed and marks that are placed.
    "AVATAR Te", "office ffi fl", "Đặng Thùy", "x\u{302}q\u{301}\u{323}", "ǅ ŉ ß ﬁ",
    "ώρα Ἀχιλλεύς", "ΑΥΤΟ", "мир Ѣ ы́", "Ӂ ғ қ", "Հայերեն", "և ﬔ", "ქართული", "ᲥᲐᲠᲗᲣᲚᲘ",
    "שלום עולם", "בְּרֵאשִׁית", "ייִדיש", "العربية", "السلام عليكم", "بِسْمِ ٱللَّهِ", "لا لأ",
    "می\u{200C}خواهم", "اردو کی", "ܐܪܡܝܐ", "ދިވެހި", "ߒߞߏ",
    "हिन्दी", "क्षत्रिय र्क", "संस्कृतम्", "বাংলা", "র‍্যাব ক্ষ", "ਪੰਜਾਬੀ", "ગુજરાતી ક્ષ", "ଓଡ଼ିଆ",
    "தமிழ் க்ஷ", "கொ", "తెలుగు క్ష్మ", "ಕನ್ನಡ ರ್ಕ", "മലയാളം ക്ഷ്മ", "සිංහල ක්‍ෂ", "ภาษาไทย",
    "ที่นี่ น้ำ", "ພາສາລາວ", "བོད་སྐད་", "རྒྱུད", "မြန်မာ", "က္ကျြွှ", "ខ្មែរ", "ស្ត្រី", "አማርኛ", "ᏣᎳᎩ",
    "한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "日本語 かなカナ", "漢字中文", "ᮘᮞ ᮞᮥᮔ᮪ᮓ",
    "ꦧꦱꦗꦮ", "ⵜⴰⵎⴰⵣⵉⵖⵜ", "𞤆𞤵𞤤𞤢𞤪", "ᱥᱟᱱᱛᱟᱲᱤ", "👩🏽‍🚀 🇩🇪", "של ab 12 عرب", "abc عرب 漢字 हि x",
  ]

  @Test("The table has at least 60 strings in 20 scripts")
  func breadth() throws {
    let source = try FontGlyphSource()
    let scripts = Set(Self.texts.flatMap { source.items(of: $0).map(\.script) })
    #expect(Self.texts.count >= 60)
    #expect(scripts.subtracting(["Zyyy", "Zinh"]).count >= 20)
  }

  @Test(
    "Glyphs, clusters and positions match HarfBuzz's own tool",
    .enabled(
      if: HarfBuzzTool.isInstalled, "hb-shape is missing; install the package libharfbuzz-bin"))
  func runs() throws {
    let source = try FontGlyphSource()
    for text in Self.texts {
      let run = source.run(for: text)
      #expect(run.missing.isEmpty, "“\(text)”: install fonts-noto-core and fonts-noto-cjk")
      let expected = try tool.shaped(text, as: source.items(of: text))
      #expect(run.glyphs.map(\.glyph.index) == expected.glyphs.map(\.glyph), "glyphs of “\(text)”")
      #expect(run.glyphs.map(\.cluster) == expected.glyphs.map(\.cluster), "clusters of “\(text)”")
      // `Float` holds a position to a two-thousandth of a unit.
      let farthest = zip(run.glyphs, expected.glyphs).map { ours, theirs in
        let apart = ours.origin * tool.unitsPerEm - theirs.origin
        return max(abs(apart.x), abs(apart.y))
      }.max()
      #expect(farthest ?? 0 <= 1, "places in “\(text)” are \(farthest ?? 0) units apart")
      #expect(abs(run.advance * tool.unitsPerEm - expected.advance) <= 1, "the width of “\(text)”")
      for (glyph, theirs) in zip(run.glyphs, expected.glyphs) {
        #expect(source.fontFile(of: glyph.glyph)?.path == theirs.fontFile)
      }
    }
  }
}
