import TagSphereTestSupport

/// Seeded texts of many scripts, for tests of folding.
///
/// The texts depend only on the seed.
enum FoldingTexts {
  /// The number of texts of each mixture.
  static let count = 6_250

  /// The mixtures of characters: name, and ranges that each character comes from with equal chance.
  static let mixtures: [(name: String, ranges: [ClosedRange<UInt32>])] = [
    ("ASCII and controls", [0x20...0x7E, 0x41...0x7A, 0x00...0x9F]),
    (
      "Latin, precomposed and decomposed",
      [0x41...0x5A, 0x61...0x7A, 0xA0...0x24F, 0x1E00...0x1EFF, 0x300...0x36F, 0x2C60...0x2C7F]
    ),
    ("Vietnamese", [0x61...0x7A, 0x1EA0...0x1EF9, 0x300...0x303, 0x309...0x309, 0x323...0x323]),
    ("Greek", [0x370...0x3FF, 0x3C2...0x3C3, 0x1F00...0x1FFF, 0x300...0x345]),
    ("Cyrillic and Georgian", [0x400...0x52F, 0x483...0x489, 0x10A0...0x10FF, 0x1C80...0x1CBF]),
    (
      "Turkish, ligatures and letters with strokes",
      [
        0x49...0x49, 0x69...0x69, 0x130...0x131, 0x307...0x307, 0xFB00...0xFB17, 0xDF...0xFE,
        0x1E9E...0x1E9E, 0x141...0x153, 0x2010...0x2027,
      ]
    ),
    (
      "Hangul",
      [0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F, 0xFFA0...0xFFDC, 0x3200...0x32FF]
    ),
    ("Arabic with harakat", [0x610...0x6FF, 0x64B...0x65F, 0xFB50...0xFDFF, 0xFE70...0xFEFF]),
    ("Hebrew with points", [0x5D0...0x5EA, 0x591...0x5C7, 0xFB1D...0xFB4F]),
    (
      "Indic scripts",
      [
        0x900...0x97F, 0x93C...0x94D, 0x980...0xA7F, 0xB00...0xBFF, 0xD80...0xDFF, 0x1CD0...0x1CFA,
        0x11080...0x110C2,
      ]
    ),
    (
      "Thai, Lao, Tibetan and Khmer",
      [0xE00...0xE4F, 0xE80...0xEDF, 0xF00...0xFDA, 0x1780...0x17DD]
    ),
    (
      "Kana with voicing marks, and their half-width forms",
      [0x3041...0x30FF, 0x3099...0x309C, 0xFF65...0xFF9F, 0x3300...0x33FF, 0xFF01...0xFF5E]
    ),
    ("Cherokee and other cased scripts", [0x13A0...0x13FF, 0xAB30...0xABBF, 0x10400...0x104FF]),
    (
      "Emoji, joiners and selectors",
      [0x1F300...0x1FAFF, 0x200B...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE01EF, 0x2600...0x27BF]
    ),
    (
      "Marks of all classes",
      [
        0x61...0x63, 0x300...0x36F, 0x334...0x338, 0x5B0...0x5BD, 0x64B...0x655, 0x93C...0x93C,
        0x94D...0x94D, 0xE38...0xE3A, 0x0F71...0x0F84, 0x3099...0x309A, 0x302A...0x302F,
        0x20D0...0x20F0, 0x1DC0...0x1DFF, 0x1D165...0x1D172, 0x110B9...0x110BA, 0x16FF0...0x16FF1,
        0x34F...0x34F, 0x200D...0x200D, 0xFF9E...0xFF9F, 0x10A39...0x10A3F, 0x1E944...0x1E94A,
        0x338...0x338,
      ]
    ),
    ("All characters", [0x80...0x33FF, 0xA000...0xFFFF, 0x10000...0x1FFFF, 0x1D000...0x30000]),
  ]

  /// Characters that Foundation folded by Unicode 16 or 17; the table has Unicode 15.
  ///
  /// They are 42 marks that Foundation removed, 55 capitals that it converted to lower case, and a hyphen.
  /// No text contains them.
  static let newer: [ClosedRange<UInt32>] = [
    // Unicode 16: marks, capitals of Cyrillic, Latin and Garay, and the hyphen of Garay.
    0x897...0x897, 0x1C89...0x1C89, 0xA7CB...0xA7CC, 0xA7DA...0xA7DA, 0xA7DC...0xA7DC,
    0x10D50...0x10D65, 0x10D69...0x10D6E, 0x1E5EE...0x1E5EF,
    // Unicode 17: marks, and capitals of Latin and Beria Erfe.
    0x1ACF...0x1ADD, 0x1AE0...0x1AEB, 0xA7CE...0xA7CE, 0xA7D2...0xA7D2, 0xA7D4...0xA7D4,
    0x10EFA...0x10EFB, 0x16EA0...0x16EB8, 0x1E6E3...0x1E6E3, 0x1E6E6...0x1E6E6,
    0x1E6EE...0x1E6EF, 0x1E6F5...0x1E6F5,
  ]

  private static let newerScalars = Set(newer.joined())

  /// Returns a seeded text of a mixture: 1 to 24 characters.
  static func text(_ mixture: Int, _ generator: inout SeededGenerator) -> String {
    let ranges = mixtures[mixture].ranges
    var text = String.UnicodeScalarView()
    for _ in 0...generator.next() % 24 {
      let range = ranges[Int(generator.next() % UInt64(ranges.count))]
      let value = range.lowerBound + UInt32(generator.next() % UInt64(range.count))
      if let scalar = Unicode.Scalar(value), !newerScalars.contains(value) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The FNV-1a hash, 64 bits, of byte strings, each followed by the byte 0xFF.
  struct Hash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
      for byte in bytes { add(byte) }
      add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of the folded characters of a range, without surrogates and ``newer`` characters.
  static func hash(_ range: ClosedRange<UInt32>, folded: (String) -> [UInt8]) -> UInt64 {
    var hash = Hash()
    for value in range {
      guard let scalar = Unicode.Scalar(value), !newerScalars.contains(value)
      else { continue }
      hash.add(folded(String(Character(scalar))))
    }
    return hash.value
  }

  /// Returns the hash of the folded texts of a mixture.
  static func hash(ofMixture mixture: Int, folded: (String) -> [UInt8]) -> UInt64 {
    var generator = SeededGenerator(seed: UInt64(mixture))
    var hash = Hash()
    for _ in 0..<count { hash.add(folded(text(mixture, &generator))) }
    return hash.value
  }
}
