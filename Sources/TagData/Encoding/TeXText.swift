/// Text as TeX writes it: accents as commands, letters by their names, and braces that group.
///
/// Source: D. E. Knuth, The TeXbook, 1984, chapter 9; the LaTeX 2e font encodings.
package enum TeXText {
  /// Returns what is read: `Sonntags{\"o}ffnung` as `Sonntagsöffnung`, and one space for each run of them.
  ///
  /// Commands that are not known stay as they are, without their braces.
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
      // A sign that would be a command, such as \& and \%.
      return text.append(first)
    }
    let word = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    let behind = rest[word.endIndex...]
    let name = String(String.UnicodeScalarView(word))
    if let letter = letters[name] {
      rest = behind.first == " " ? behind.dropFirst() : behind
      return text.append(contentsOf: letter.unicodeScalars)
    }
    // The accents that are letters need a space or a brace before what they are on.
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

  /// Takes the letter that an accent is on; without one the sign of the accent is text, as in `\~{}`.
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
      // The letters without dots get them back below an accent.
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

  /// Letters with accents, in one scalar where there is one, by their parts.
  private static let composed: [String: String] = {
    var letters: [String: String] = [:]
    for value in (0xC0...0x24F) as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let letter = String(Character(scalar))
      // Strings are equal if their letters are, however these are written.
      letters[letter] = letter
    }
    return letters
  }()
}
