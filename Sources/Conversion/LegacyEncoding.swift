/// A single-byte encoding of documents that declare another encoding.
enum LegacyEncoding: String, Hashable, Sendable {
  /// Western languages; contains ISO-8859-1.
  case windows1252 = "windows-1252"
  /// Cyrillic on Windows.
  case windows1251 = "windows-1251"
  /// The older Russian encoding.
  case koi8R = "koi8-r"

  /// Guesses the encoding of bytes that are not UTF-8.
  ///
  /// Words in Cyrillic letters consist of bytes above 7F. Words in Latin letters have only isolated
  /// bytes above 7F. Of the two Cyrillic encodings, the one in which frequent Russian letters are
  /// more numerous is chosen.
  init(guessing bytes: [UInt8]) {
    var high = 0
    var joined = 0
    var frequent = (windows: 0, koi: 0)
    var previous: UInt8 = 0
    for byte in bytes {
      defer { previous = byte }
      guard byte >= 0xC0 else { continue }
      high += 1
      if previous >= 0xC0 { joined += 1 }
      // These are о, е, а, и, н and т; upper and lower case differ by 20 (hexadecimal).
      if [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2].contains(byte | 0x20) { frequent.windows += 1 }
      if [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4].contains(byte & 0xDF) { frequent.koi += 1 }
    }
    let mostFrequent = max(frequent.windows, frequent.koi)
    let isCyrillic = high > 0 && joined * 2 >= high && mostFrequent * 10 >= high * 3
    self = !isCyrillic ? .windows1252 : frequent.windows >= frequent.koi ? .windows1251 : .koi8R
  }

  /// Returns the UTF-8 of a byte.
  func utf8(of byte: UInt8) -> [UInt8] {
    byte < 0x80 ? [byte] : Array(String(characters[Int(byte) - 0x80]).utf8)
  }

  /// The characters of the bytes from 80 to FF.
  private var characters: [Unicode.Scalar] {
    switch self {
    case .windows1252: Self.western
    case .windows1251: Self.cyrillic
    case .koi8R: Self.russian
    }
  }

  /// Source: https://encoding.spec.whatwg.org/index-windows-1252.txt.
  private static let western: [Unicode.Scalar] =
    Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }

  /// Source: https://encoding.spec.whatwg.org/index-windows-1251.txt.
  private static let cyrillic: [Unicode.Scalar] = Array(
    ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя").unicodeScalars)

  /// Source: RFC 1489.
  private static let russian: [Unicode.Scalar] = Array(
    ("─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
      + "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ").unicodeScalars)
}
