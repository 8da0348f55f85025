/// A single-byte encoding that text other than UTF-8 most likely has.
///
/// Source: the WHATWG Encoding Standard, "Legacy single-byte encodings".
enum LegacyEncoding: Hashable, Sendable {
  /// Western Europe.
  case windows1252
  /// Central Europe.
  case windows1250
  /// Cyrillic.
  case windows1251

  /// The note that the text was read in this encoding.
  var note: ReadingNote {
    switch self {
    case .windows1252: .windows1252
    case .windows1250: .windows1250
    case .windows1251: .windows1251
    }
  }

  /// Converts bytes to UTF-8.
  func utf8(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    let upper = upperHalf
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += upper[Int(byte & 0x7F)].utf8 }
    }
    return text
  }

  /// The characters of the bytes 0x80 to 0xFF.
  private var upperHalf: [String] {
    switch self {
    case .windows1252: Self.upperHalf1252
    case .windows1250: Self.upperHalf1250
    case .windows1251: Self.upperHalf1251
    }
  }

  private static let upperHalf1252 = characters(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
      + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
      + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")
  private static let upperHalf1250 = characters(
    "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
      + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
      + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
      + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")
  private static let upperHalf1251 = characters(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ"
      + "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
      + "абвгдежзийклмнопрстуфхцчшщъыьэюя")

  /// Splits a half of a code page into characters; U+FFFD stands for an undefined byte.
  private static func characters(_ half: String) -> [String] {
    half.unicodeScalars.map { String(Character($0)) }
  }

  /// Detects the encoding from the first bytes of a document; nil if they are UTF-8 or inconclusive.
  init?(head: ArraySlice<UInt8>) {
    // FE and FF begin the byte order marks of UTF-16.
    guard head.first != 0xFE, let evidence = EncodingEvidence(head) else { return nil }
    if evidence.isCyrillic {
      self = .windows1251
    } else if evidence.isScattered, !evidence.hasUndefined {
      self = evidence.isCentralEuropean ? .windows1250 : .windows1252
    } else {
      return nil
    }
  }
}

/// Evidence for the encoding of bytes that are not UTF-8.
private struct EncodingEvidence {
  /// How often each byte from 0x80 to 0xFF occurs.
  private var counts = [Int](repeating: 0, count: 256)
  private var high = 0
  /// The number of non-ASCII bytes next to another non-ASCII byte.
  private var joined = 0
  /// The number of letters inside words that only Central European encodings have.
  private var central = 0

  /// Collects evidence; nil if most non-ASCII bytes are valid UTF-8, or if the bytes are not text.
  init?(_ head: ArraySlice<UInt8>) {
    guard head.contains(where: { $0 >= 0x80 }), Self.isLegacy(head) else { return nil }
    var before: UInt8 = 0
    for index in head.indices {
      let byte = head[index]
      if byte < 0x09 || byte > 0x0D && byte < 0x20 && byte != 0x1B { return nil }
      defer { before = byte }
      guard byte >= 0x80 else { continue }
      let after = index + 1 < head.endIndex ? head[index + 1] : 0
      counts[Int(byte)] += 1
      high += 1
      if before >= 0x80 || after >= 0x80 { joined += 1 }
      let isWithin = Self.isLetter(before) && Self.isLetter(after)
      if isWithin, Self.centralLetters.contains(byte) { central += 1 }
    }
  }

  /// Whether far more sequences are malformed than valid in UTF-8.
  ///
  /// A byte FF does not count: decoders write FF for bytes that they cannot decode.
  private static func isLegacy(_ head: ArraySlice<UInt8>) -> Bool {
    var (malformed, characters) = (0, 0)
    var decoder = UTF8()
    let bytes = head.filter { $0 != 0xFF }
    var rest = bytes.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): if !scalar.isASCII { characters += 1 }
      case .error: malformed += 1
      case .emptyInput: return malformed > characters * 4
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The bytes of Ł ł Ą ą Ż ż ź ť ľ in windows-1250; most are punctuation or symbols in windows-1252.
  private static let centralLetters: Set<UInt8> = [
    0xA3, 0xB3, 0xA5, 0xB9, 0xAF, 0xBF, 0x9F, 0x9D, 0xBE,
  ]

  private func share(_ bytes: ClosedRange<Int>) -> Double {
    Double(bytes.reduce(0) { $0 + counts[$1] }) / Double(high)
  }

  /// Whether nearly all letters are lower-case Cyrillic, with the frequencies of Russian and not of Greek.
  var isCyrillic: Bool {
    Double(joined) > 0.7 * Double(high) && high > 3 && share(0xE0...0xFF) > 0.7
      && counts[0xEE] + counts[0xE0] >= counts[0xE1] + counts[0xEF]
  }

  /// Whether most non-ASCII letters stand between ASCII letters, as in most languages with Latin script.
  var isScattered: Bool { counts[0xFF] == 0 && Double(joined) < 0.7 * Double(high) }

  var hasUndefined: Bool {
    central == 0 && [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains { counts[$0] > 0 }
  }

  /// Whether the text has Polish letters within words; or č, one of ě and ř, and one of š and ž.
  var isCentralEuropean: Bool {
    central > 0
      || counts[0x9A] + counts[0x9E] > 0 && counts[0xF8] + counts[0xEC] > 0 && counts[0xE8] > 0
  }
}
