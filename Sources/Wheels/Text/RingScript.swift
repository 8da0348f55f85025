/// How the letters of a script stand on an arc.
struct RingScript: Hashable, Sendable {
  /// The height of the letters' middle above the baseline, em; nil for half the font's x-height.
  var middle: Float?
  /// The size of the text relative to Latin.
  var size: Float
  /// Whether letters are joined; joined letters must bend with the arc and must not be spaced out.
  var isJoined: Bool

  /// Latin, Greek, Cyrillic and all scripts that are not listed.
  static let latin = RingScript(middle: nil, size: 1, isJoined: false)

  private static let arabic = RingScript(middle: 0.20, size: 1.12, isJoined: true)
  private static let headline = RingScript(middle: 0.32, size: 1, isJoined: true)
  private static let mongolian = RingScript(middle: 0.25, size: 1, isJoined: true)
  private static let hebrew = RingScript(middle: 0.29, size: 1, isJoined: false)
  private static let thai = RingScript(middle: 0.275, size: 1.05, isJoined: false)
  private static let ethiopic = RingScript(middle: 0.33, size: 1, isJoined: false)
  private static let chinese = RingScript(middle: 0.38, size: 0.95, isJoined: false)

  /// Creates the script of a word: the script of its first character in a listed script, or else Latin.
  init(of text: String) {
    self = text.unicodeScalars.lazy.compactMap(Self.script).first ?? .latin
  }

  private init(middle: Float?, size: Float, isJoined: Bool) {
    (self.middle, self.size, self.isJoined) = (middle, size, isJoined)
  }

  private static func script(of scalar: Unicode.Scalar) -> RingScript? {
    switch scalar.value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: hebrew
    // Arabic, Syriac, N'Ko and Mandaic join their letters; Thaana, which lies between them, does not.
    case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: arabic
    // Devanagari, Bengali and Gurmukhi hang from a headline.
    case 0x0900...0x0A7F: headline
    case 0x0E00...0x0EFF: thai
    case 0x1200...0x139F: ethiopic
    case 0x1800...0x18AF: mongolian
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: chinese
    default: nil
    }
  }
}
