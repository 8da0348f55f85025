import CloudCore
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#0d0f17", 0x0D0F17), ("#FFF", 0xFFFFFF), ("#a0c", 0xAA00CC), ("navy", 0x000080),
      ("RebeccaPurple", 0x663399), ("lightgoldenrodyellow", 0xFAFAD2), ("grey", 0x808080),
      ("gray", 0x808080), ("white", 0xFFFFFF), ("black", 0),
    ] as [(String, UInt32)])
  func readsColoursOfCSS(text: String, hex: UInt32) {
    #expect(Color(css: text) == Color(hex: hex))
  }

  @Test(arguments: [
    "", "#", "#ff", "#ffff", "#fffff", "#ggg", "#１２３", "#+12", "fff", "0xfff", "transparent",
    "rgb(1,2,3)", " red", "blac\u{212A}", "lightgoldenrodyellows",
  ])
  func rejectsAllElse(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func everyNameIsReadAndDescribedInFull() {
    #expect(Color.namedColors.count == 148)
    for (name, hex) in Color.namedColors {
      let color = Color(css: name)
      #expect(color == Color(hex: hex))
      #expect(color.flatMap { Color(css: $0.description) } == color)
    }
  }
}
