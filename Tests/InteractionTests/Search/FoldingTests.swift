import Testing

@testable import TagSphereInteraction

/// Compares folding with hashes of what Foundation gave: `decomposedStringWithCompatibilityMapping` of Swift
/// 6.3.1 on Linux, and the properties of characters of its standard library, Unicode 17.
@Suite("Folding")
struct FoldingTests {
  @Test(
    "Every character is folded as Foundation and the standard library folded it",
    arguments: [
      (0x0...0xFFF, 0x61A0_CA28_6D56_1C5A),
      (0x1000...0x1FFF, 0x9243_70FF_102C_02E9),
      (0x2000...0x2FFF, 0x65FE_9102_6E49_F843),
      (0x3000...0x3FFF, 0xF939_C99D_6443_4693),
      (0x4000...0x4FFF, 0xFDDF_8C1A_EDF3_CC25),
      (0x5000...0x5FFF, 0xE717_FCD8_D156_8925),
      (0x6000...0x6FFF, 0x6547_4195_CE7A_7F25),
      (0x7000...0x7FFF, 0x3217_EFDD_4C76_A225),
      (0x8000...0x8FFF, 0x1FFB_7421_49AB_2825),
      (0x9000...0x9FFF, 0xF887_2732_1DD4_E325),
      (0xA000...0xAFFF, 0x64DA_0FB1_6783_921A),
      (0xB000...0xBFFF, 0xADF1_A575_1507_CC11),
      (0xC000...0xCFFF, 0xE695_2619_98FB_0E90),
      (0xD000...0xDFFF, 0xC0A7_6010_CFDC_6219),
      (0xE000...0xEFFF, 0x01A5_A34C_2777_3F25),
      (0xF000...0xFFFF, 0xE0BB_5E5B_D6C2_36B6),
      (0x10000...0x10FFF, 0x4E99_1153_CC27_B219),
      (0x11000...0x11FFF, 0x9A26_6F0B_F3CB_8BFA),
      (0x12000...0x1CFFF, 0x4F4E_7829_0957_5ECB),
      (0x1D000...0x1DFFF, 0xE273_64B9_69C6_BDFF),
      (0x1E000...0x1FFFF, 0xA70B_9A11_93BB_D674),
      (0x20000...0x2F7FF, 0x0895_43E0_0446_37A5),
      (0x2F800...0x2FFFF, 0x5E94_27CE_0EB0_7BDE),
      (0x30000...0x10FFFF, 0x30A2_0D39_C9E5_6525),
    ] as [(ClosedRange<UInt32>, UInt64)])
  func characters(range: ClosedRange<UInt32>, recorded: UInt64) {
    #expect(FoldingTexts.hash(range, folded: SearchFolding.folded) == recorded)
  }

  @Test("Characters that are newer than the table stay as they are")
  func newer() {
    for value in FoldingTexts.newer.joined() {
      let text = Unicode.Scalar(value).map { String(Character($0)) } ?? ""
      #expect(SearchFolding.folded(text) == Array(text.utf8), "\(String(value, radix: 16))")
    }
    #expect(FoldingTexts.newer.joined().count == 98)
  }

  @Test(
    "100 000 seeded texts of many scripts are folded as Foundation folded them",
    arguments: zip(
      FoldingTexts.mixtures.indices,
      [
        0x999F_5EC9_3209_5FAF,
        0x9EFF_C499_964E_A288,
        0xB151_B4F9_E428_C891,
        0x16B3_AAF1_234F_752C,
        0xD38A_5FE8_2D7D_F254,
        0x33CE_B614_03C1_C466,
        0xE249_3CC2_68CC_E51A,
        0xA9D8_A510_0231_0220,
        0x206C_8B46_1941_332F,
        0xDBB4_4DD8_A5B4_7F4A,
        0x0771_D924_611A_28C0,
        0x762A_ADE2_6C4B_622B,
        0x3675_E715_744C_985F,
        0xD3CB_6972_03CE_F1A2,
        0x6E91_E646_DAF1_12F3,
        0x1164_B888_6ED8_8E17,
      ] as [UInt64]))
  func texts(mixture: Int, recorded: UInt64) {
    let hash = FoldingTexts.hash(ofMixture: mixture, folded: SearchFolding.folded)
    #expect(hash == recorded, "\(FoldingTexts.mixtures[mixture].name)")
  }

  @Test(
    "Marks that stay are in canonical order within their run",
    arguments: [
      // A virama, a nukta and an overlay.
      ("क\u{94D}\u{93C}\u{338}", "क\u{338}\u{93C}\u{94D}"),
      ("b\u{3099}\u{301}\u{338}a", "b\u{338}\u{3099}a"),
      // A joiner and a letter end a run.
      ("क\u{94D}\u{200D}\u{93C}", "क\u{94D}\u{93C}"), ("\u{94D}a\u{338}", "\u{94D}a\u{338}"),
      // Marks of decomposed characters take part.
      ("が\u{94D}\u{338}", "か\u{338}\u{3099}\u{94D}"),
      ("\u{958}\u{338}", "क\u{338}\u{93C}"),
    ])
  func order(text: String, folded: String) {
    #expect(SearchFolding.folded(text) == Array(folded.utf8))
    #expect(SearchFolding.folded("é\(text)") == Array("e\(folded)".utf8), "after other text")
  }
}
