/// The normalization of texts for search: without case and without accents.
///
/// - Compatibility forms become plain forms: “ﬁ” is “fi”, and full-width letters are letters.
/// - Accents and vowel points are removed.
/// - Case is folded by Unicode's full mappings: “ß” is “ss”.
/// - Latin letters with a stroke lose the stroke.
/// - Marks that form a different letter stay, so that “が” does not find “か”: voicing marks, and the
///   vowel signs and viramas of Indic scripts. They are in canonical order.
enum SearchFolding {
  /// Appends the folded text, as UTF-8.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 {
        switch byte {
        case 0x41...0x5A: bytes.append(byte | 0x20)
        case 0..<0x20: bytes.append(0x20)
        default: bytes.append(byte)
        }
      }
      return
    }
    var marks = Marks(start: bytes.count)
    for scalar in text.unicodeScalars { append(scalar.value, to: &bytes, after: &marks) }
  }

  /// Returns the folded text, as UTF-8.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// The marks at the end of the folded text, by increasing combining class.
  struct Marks {
    /// The marks' first byte.
    var start: Int
    /// The combining class of the last mark; 0 if there are no marks.
    var lastClass: UInt8 = 0
  }

  /// Appends a folded character, as UTF-8.
  ///
  /// - Parameters:
  ///   - value: The character, a scalar value.
  ///   - bytes: The text so far.
  ///   - marks: The marks at the end of the text so far.
  static func append(_ value: UInt32, to bytes: inout [UInt8], after marks: inout Marks) {
    switch value {
    case 0x41...0x5A: bytes.append(UInt8(value) | 0x20)
    case 0x20..<0x7F: bytes.append(UInt8(value))
    case 0...0x7F: bytes.append(0x20)
    case 0xAC00...0xD7A3: appendLetters(ofHangul: value - 0xAC00, to: &bytes)
    default:
      switch FoldingTable.folding(of: value) {
      case .scalar(let folded): appendUTF8(folded, to: &bytes)
      case .mark(let combiningClass):
        return add(value, of: combiningClass, to: &bytes, after: &marks)
      case .removedMark: return
      case .removed: break
      case .text(let place):
        let text = FoldingTable.text(at: place)
        marks = Marks(start: bytes.count)
        if text.hasMarks { return appendMarked(text.bytes, to: &bytes, after: &marks) }
        bytes.append(contentsOf: text.bytes)
      }
    }
    marks = Marks(start: bytes.count)
  }

  /// Returns whether a scalar value is a mark of the character before it, or is removed.
  static func continuesCharacter(_ value: UInt32) -> Bool {
    switch FoldingTable.folding(of: value) {
    case .mark, .removedMark, .removed: true
    case .scalar, .text: false
    }
  }

  /// Appends a folded text that has marks.
  private static func appendMarked(
    _ text: ArraySlice<UInt8>, to bytes: inout [UInt8], after marks: inout Marks
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      let scalar = decoded(text, &place)
      if case .mark(let combiningClass) = FoldingTable.folding(of: scalar) {
        add(scalar, of: combiningClass, to: &bytes, after: &marks)
      } else {
        appendUTF8(scalar, to: &bytes)
        marks = Marks(start: bytes.count)
      }
    }
  }

  /// Adds a mark in canonical order: after the last mark whose class is not higher.
  private static func add(
    _ mark: UInt32, of combiningClass: UInt8, to bytes: inout [UInt8], after marks: inout Marks
  ) {
    if combiningClass >= marks.lastClass {
      marks.lastClass = combiningClass
      return appendUTF8(mark, to: &bytes)
    }
    var (place, next) = (marks.start, marks.start)
    while case .mark(let other) = FoldingTable.folding(of: decoded(bytes[...], &next)),
      other <= combiningClass
    {
      place = next
    }
    let later = Array(bytes[place...])
    bytes.removeLast(later.count)
    appendUTF8(mark, to: &bytes)
    bytes.append(contentsOf: later)
  }

  /// Returns the scalar at a place of valid UTF-8, and moves the place behind it.
  private static func decoded(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> UInt32 {
    let lead = UInt32(bytes[place])
    let length = SearchRank.length(ofCharacter: bytes[place])
    var value = length == 1 ? lead : lead & 0x7F >> UInt32(length)
    for byte in bytes[place + 1..<place + length] { value = value << 6 | UInt32(byte & 0x3F) }
    place += length
    return value
  }

  /// Appends the letters of a Hangul syllable.
  ///
  /// Source: The Unicode Standard, section 3.12, “Conjoining Jamo Behavior”.
  ///
  /// - Parameters:
  ///   - syllable: The syllable's place in its block.
  ///   - bytes: The text so far.
  private static func appendLetters(ofHangul syllable: UInt32, to bytes: inout [UInt8]) {
    appendUTF8(0x1100 + syllable / 588, to: &bytes)
    appendUTF8(0x1161 + syllable % 588 / 28, to: &bytes)
    if syllable % 28 > 0 { appendUTF8(0x11A7 + syllable % 28, to: &bytes) }
  }

  private static func appendUTF8(_ value: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
    switch value {
    case 0..<0x80: bytes.append(UInt8(value))
    case 0x80..<0x800:
      bytes.append(UInt8(0xC0 | value >> 6))
      bytes.append(continuation(0))
    case 0x800..<0x10000:
      bytes.append(UInt8(0xE0 | value >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(UInt8(0xF0 | value >> 18))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
