import CommandLineOptions
import Testing

@Suite struct RGBColorTests {
  @Test(
    arguments: [
      ("#0d0f17", 0x0D0F17), ("#FFF", 0xFFFFFF), ("#a0c", 0xAA00CC), ("navy", 0x000080),
      ("RebeccaPurple", 0x663399), ("lightgoldenrodyellow", 0xFAFAD2), ("grey", 0x808080),
      ("gray", 0x808080), ("white", 0xFFFFFF), ("black", 0),
    ] as [(String, UInt32)])
  func readsColoursOfCSS(text: String, hex: UInt32) {
    #expect(RGBColor(css: text) == RGBColor(hex: hex))
  }

  @Test(arguments: [
    "", "#", "#ff", "#ffff", "#fffff", "#ggg", "#１２３", "#+12", "fff", "0xfff", "transparent",
    "rgb(1,2,3)", " red",
  ])
  func rejectsAllElse(text: String) {
    #expect(RGBColor(css: text) == nil)
  }

  @Test func everyNameIsReadAndDescribedInFull() {
    #expect(RGBColor.namedColors.count == 148)
    for (name, hex) in RGBColor.namedColors {
      let color = RGBColor(css: name)
      #expect(color == RGBColor(hex: hex))
      #expect(color.flatMap { RGBColor(css: $0.description) } == color)
    }
  }
}
