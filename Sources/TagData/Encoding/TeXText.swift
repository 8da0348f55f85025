/// Text in TeX's notation: accents as commands, letters by name, and braces for grouping.
///
/// Source: D. E. Knuth, The TeXbook, 1984, chapter 9; the LaTeX 2e font encodings.
package enum TeXText {
  /// Returns the plain text: `Sonntags{\"o}ffnung` becomes `Sonntagsöffnung`.
  ///
  /// Runs of spaces become one space.
  ///
  /// Unknown commands stay, but their braces are removed.
  package static func plain(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    var rest = Substring(String(decoding: source, as: UTF8.self)).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{", "}": break
      case "~" where text.last.map { $0 != " " } ?? false: text.append(" ")
      case "\\": takeCommand(from: &rest, into: &text)
      case "\u{0}"..."\u{20}":
        if let last = text.last, last != " " { text.append(" ") }
      default: text.append(scalar)
      }
    }
    if text.last == " " { text.removeLast() }
    return Array(String(text).utf8)
  }

  private static func takeCommand(
    from rest: inout Substring.UnicodeScalarView, into text: inout String.UnicodeScalarView
  ) {
    guard let first = rest.first else { return text.append("\\") }
    guard first.properties.isAlphabetic, first.isASCII else {
      rest.removeFirst()
      if let accent = accents[first] {
        return takeLetter(accent, sign: first, from: &rest, into: &text)
      }
      // This is an escaped character, such as \& and \%.
      return text.append(first)
    }
    let word = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    let behind = rest[word.endIndex...]
    let name = String(String.UnicodeScalarView(word))
    if let letter = letters[name] {
      rest = behind.first == " " ? behind.dropFirst() : behind
      return text.append(contentsOf: letter.unicodeScalars)
    }
    // An accent command that is a letter needs a space or a brace before its base letter.
    if word.count == 1, let accent = accents[first], behind.first == "{" || behind.first == " " {
      rest = behind
      return takeLetter(accent, sign: nil, from: &rest, into: &text)
    }
    if styles.contains(name), behind.first == "{" || behind.first == " " {
      rest = behind.dropFirst()
      return
    }
    text.append("\\")
  }

  /// Takes the base letter of an accent.
  ///
  /// Without a base letter, the accent itself is text, as in `\~{}`.
  private static func takeLetter(
    _ accent: Unicode.Scalar, sign: Unicode.Scalar?, from rest: inout Substring.UnicodeScalarView,
    into text: inout String.UnicodeScalarView
  ) {
    rest = rest.drop { $0 == "{" || $0 == " " }
    guard var letter = rest.first, letter != "}" else {
      if let sign, sign == "~" || sign == "^" { text.append(sign) }
      return
    }
    rest.removeFirst()
    if letter == "\\" {
      let name = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
      let word = String(String.UnicodeScalarView(name))
      // Below an accent, the dotless letters ı and ȷ become the letters i and j.
      let found = ["i": "i", "j": "j"][word] ?? letters[word]
      guard let scalar = found?.unicodeScalars.first else { return text.append(letter) }
      rest = rest[name.endIndex...]
      letter = scalar
    }
    let pair = String(String.UnicodeScalarView([letter, accent]))
    text.append(contentsOf: composed[pair]?.unicodeScalars ?? pair.unicodeScalars)
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}", "u": "\u{306}",
    ".": "\u{307}", "\"": "\u{308}", "r": "\u{30A}", "H": "\u{30B}", "v": "\u{30C}", "d": "\u{323}",
    "c": "\u{327}", "k": "\u{328}", "b": "\u{331}",
  ]

  private static let letters = [
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "i": "ı", "j": "ȷ", "dh": "ð", "th": "þ", "dj": "đ", "ldots": "…",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "LaTeX": "LaTeX", "TeX": "TeX",
  ]

  private static let styles: Set = [
    "emph", "textit", "textbf", "textsc", "textrm", "texttt", "it", "bf", "em", "sc", "url",
  ]

  /// Precomposed letters by base letter and accent, for all pairs that Unicode has.
  private static let composed: [String: String] = {
    var letters: [String: String] = [:]
    for value in (0xC0...0x24F) as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let letter = String(Character(scalar))
      // Swift compares strings by canonical equivalence, so the key of base letter and accent finds
      // the composed letter.
      letters[letter] = letter
    }
    return letters
  }()
}
