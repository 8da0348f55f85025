import TagSphereTagData
import Testing

@Suite("CSS colour parsing")
struct ColorParsingTests {
  @Test(
    "Three digits, six digits and names are parsed in any case",
    arguments: [
      ("#000", 0), ("#FFF", 0xFFFFFF), ("#1aF", 0x11AAFF), ("#a0c", 0xAA00CC),
      ("#0d0F17", 0x0D0F17), ("navy", 0x000080), ("RebeccaPurple", 0x663399),
      ("lightgoldenrodyellow", 0xFAFAD2), ("grey", 0x808080), ("gray", 0x808080),
    ] as [(String, UInt32)])
  func read(text: String, hex: UInt32) {
    #expect(SRGBColor(css: text) == SRGBColor(hex: hex))
  }

  @Test(
    "Text that is not a CSS colour is rejected",
    arguments: [
      "", "#", "fff", "0xfff", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "#+12", "#-00001",
      "# 12", "#１２３", "#12\u{301}", "transparent", "rgb(1,2,3)", " red", "blac\u{212A}",
      "lightgoldenrodyellows",
    ])
  func refused(text: String) {
    #expect(SRGBColor(css: text) == nil)
  }

  @Test("Every named colour can be parsed by its name and by its description")
  func names() {
    #expect(SRGBColor.namedColors.count == 148)
    for (name, hex) in SRGBColor.namedColors {
      let color = SRGBColor(css: name)
      #expect(color == SRGBColor(hex: hex))
      #expect(color.flatMap { SRGBColor(css: $0.description) } == color)
    }
  }
}
