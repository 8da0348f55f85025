import TagSphereGeometry
import Testing

/// Results in bits, so that each system that runs the tests proves that it computes the same bits.
@Suite("Bits of elementary functions")
struct RecordedFunctionTests {
  typealias Results = [(x: Double, bits: UInt64)]
  typealias PairResults = [(x: Double, y: Double, bits: UInt64)]

  static func check(_ results: Results, _ function: (Double) -> Double) {
    for (x, bits) in results { #expect(function(x).bitPattern == bits, "of \(x)") }
  }

  static func check(_ results: PairResults, _ function: (Double, Double) -> Double) {
    for (x, y, bits) in results { #expect(function(x, y).bitPattern == bits, "of \(x), \(y)") }
  }

  @Test("Angles have the recorded sines, cosines and tangents")
  func angles() {
    Self.check(
      [
        (0.5, 0x3fde_aee8_744b_05f0), (2, 0x3fed_18f6_ead1_b446),
        (-22, 0x3f82_20a2_9f6e_b9f4), (100000, 0x3fa2_4daa_9c52_7e96),
        (1e22, 0xbfeb_453a_b76b_f397), (3.141592653589793, 0x3ca1_a626_3314_5c07),
        (6381956970095103 * 0x1p797, 0x3ff0_0000_0000_0000),
      ], { .sin($0) })
    Self.check(
      [
        (0.5, 0x3fec_1528_065b_7d50), (2, 0xbfda_a226_5753_7205),
        (-22, 0xbfef_ffad_d8d4_acda), (100000, 0xbfef_fac3_841b_3da7),
        (1e22, 0x3fe0_be2c_ef01_c8f4), (1.5707963267948966, 0x3c91_a626_3314_5c07),
        (6381956970095103 * 0x1p797, 0xbc21_4ae7_2e6b_a22f),
      ], { .cos($0) })
    Self.check(
      [
        (0.5, 0x3fe1_7b4f_5bf3_474a), (2, 0xc001_7af6_2e09_50f8),
        (-22, 0xbf82_20d1_29b7_3ef8), (100000, 0xbfa2_50a9_d503_313d),
        (1e22, 0xbffa_0f79_c1b6_b257), (1.5707963267948966, 0x434d_0296_7c31_cdb5),
      ], { .tan($0) })
  }

  @Test("Ratios have the recorded arcsines, arccosines and arctangents")
  func arcs() {
    Self.check(
      [
        (0.25, 0x3fd0_2be9_ce0b_87cd), (0.5, 0x3fe0_c152_382d_7366),
        (-0.8, 0xbfed_ac67_0561_bb50), (0.99, 0x3ff6_de3c_6f33_d51d),
        (1, 0x3ff9_21fb_5444_2d18),
      ], { .asin($0) })
    Self.check(
      [
        (0.25, 0x3ff5_1700_e0c1_4b25), (0.5, 0x3ff0_c152_382d_7366),
        (-0.8, 0x4003_fc17_6b7a_8560), (0.99, 0x3fc2_1df7_2882_bfd8),
        (-1, 0x4009_21fb_5444_2d18),
      ], { .acos($0) })
    Self.check(
      [
        (0.25, 0x3fcf_5b75_f92c_80dd), (0.4375, 0x3fda_64ee_c3cc_23fd),
        (-1, 0xbfe9_21fb_5444_2d18), (3, 0x3ff3_fc17_6b7a_8560),
        (10000000000, 0x3ff9_21fb_543d_4de0),
      ], { .atan($0) })
  }

  @Test("Numbers have the recorded powers of e and of two")
  func exponentials() {
    Self.check(
      [
        (0.1, 0x3ff1_aec7_b35a_00d4), (1, 0x4005_bf0a_8b14_5769),
        (-10, 0x3f07_cd79_b564_7c9b), (300, 0x5afc_05c0_a716_6b4a),
        (709.5, 0x7fe8_1e9b_4b52_d0c9), (-740, 0x0000_0000_0000_0055),
      ], { .exp($0) })
    Self.check(
      [
        (0.1, 0x3ff1_25fb_ee25_0664), (0.5, 0x3ff6_a09e_667f_3bcd),
        (-10.3, 0x3f49_fdf8_bcce_533a), (1000.7, 0x7e79_fdf8_bcce_5424),
        (-1060.5, 0x0000_0000_0000_2d41),
      ], { .exp2($0) })
    Self.check(
      [
        (0.01, 0x3f84_952e_9791_133f), (0.0625, 0x3fb0_82b5_77d3_4ed8),
        (-0.5, 0xbfd9_2e9a_0720_d3ec), (1, 0x3ffb_7e15_1628_aed3),
        (20, 0x41bc_eb08_8a68_e804),
      ], { .expm1($0) })
  }

  @Test("Numbers have the recorded logarithms")
  func logarithms() {
    Self.check(
      [
        (0.1, 0xc002_6bb1_bbb5_5515), (1.01, 0x3f84_60d6_ccca_367c),
        (2, 0x3fe6_2e42_fefa_39ef), (10, 0x4002_6bb1_bbb5_5516),
        (1e300, 0x4085_9634_47f8_7fb5), (0x1p-1074, 0xc087_4385_446d_71c3),
      ], { .log($0) })
    Self.check(
      [
        (0.1, 0x3fb8_663f_793c_46c7), (1e-10, 0x3ddb_7cdf_d9d1_d693),
        (-0.5, 0xbfe6_2e42_fefa_39ef), (10, 0x4003_2ee3_b77f_374c),
      ], { .log1p($0) })
    Self.check(
      [
        (0.1, 0xc00a_934f_0979_a371), (1.01, 0x3f8d_664e_cee3_5b7f),
        (3, 0x3ff9_5c01_a39f_bd68), (1e300, 0x408f_24a0_9f1a_8b89),
      ], { .log2($0) })
    Self.check(
      [
        (0.1, 0xbff0_0000_0000_0000), (1.01, 0x3f71_b349_f11f_b5bf),
        (2, 0x3fd3_4413_509f_79ff), (1e300, 0x4072_c000_0000_0000),
      ], { .log10($0) })
  }

  @Test("Numbers have the recorded cube roots")
  func cubeRoots() {
    Self.check(
      [
        (0.1, 0x3fdd_b4c7_760b_cff3), (-2, 0xbff4_28a2_f98d_728b),
        (10, 0x4001_3c48_4138_704f), (1e300, 0x54b2_49ad_2594_c37d),
        (0x1p-1074, 0x2990_0000_0000_0000),
      ], { .cbrt($0) })
  }

  @Test("Pairs have the recorded angles, powers and hypotenuses")
  func pairs() {
    Self.check(
      [
        (1, 2, 0x3fdd_ac67_0561_bb4f),
        (3, -1, 0x3ffe_47df_3d0d_d4d1),
        (-0.1, -7, 0xc009_04ba_0292_380f),
        (1e-300, 1e-299, 0x3fb9_83e2_82e2_cc4c),
      ], { .atan2($0, $1) })
    Self.check(
      [
        (0.3, 2.4, 0x3fac_77e0_18c0_c76f),
        (10, -3.5, 0x3f34_b96b_e9c2_da2c),
        (1.0000001, 100000000, 0x40d5_829d_1d3f_9926),
        (-3, 33, 0xc333_bfef_a65a_bb83),
        (0.7, 2050, 0x0000_0000_0008_b95a),
      ], { .pow($0, $1) })
    Self.check(
      [
        (1, 2, 0x4001_e377_9b97_f4a8),
        (1e300, 2e300, 0x7e4a_b629_0522_28b2),
        (0.1, 0.001, 0x3fb9_99ed_7be6_4e8b),
        (0x1p-1030, 0x1.8p-1029, 0x0000_3298_b075_b4b7),
      ], { .hypot($0, $1) })
  }
}
