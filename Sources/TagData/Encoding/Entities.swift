/// The HTML entities that occur in texts.
package enum Entities {
  /// Returns a text with its entities replaced by characters; unknown entities stay.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var decoded = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(33).prefix { $0 != ";" }
      let end = name.endIndex
      guard end < rest.endIndex, rest[end] == ";", let character = character(String(name)) else {
        decoded.append("&")
        rest = rest.dropFirst()
        continue
      }
      decoded += character
      rest = rest[rest.index(after: end)...]
    }
    return decoded + rest
  }

  private static func character(_ name: String) -> String? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.lowercased().hasPrefix("x")
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return named[name]
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    "ndash": "–",
    "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
    "rdquo": "”",
    "bdquo": "„", "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "bull": "•",
    "middot": "·",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "euro": "€", "pound": "£", "cent": "¢",
    "yen": "¥",
    "sect": "§", "para": "¶", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½",
    "iexcl": "¡",
    "iquest": "¿", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "szlig": "ß", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Aring": "Å",
    "AElig": "Æ",
    "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Igrave": "Ì",
    "Iacute": "Í",
    "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô",
    "Otilde": "Õ",
    "Oslash": "Ø", "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Yacute": "Ý", "agrave": "à",
    "aacute": "á",
    "acirc": "â", "atilde": "ã", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è",
    "eacute": "é",
    "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï",
    "ntilde": "ñ",
    "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "oslash": "ø", "ugrave": "ù",
    "uacute": "ú",
    "ucirc": "û", "yacute": "ý", "yuml": "ÿ", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
    "scaron": "š",
  ]
}
