/// The folding of each character, from the Unicode Character Database.
///
/// The script `.ci/search-folding` writes the arrays. ASCII and the syllables of Hangul are not in them.
///
/// - `ranges` has the ranges of characters that do not stay as they are: the first scalar in 21 bits, the
///   length less one in 8 bits, and the ``Kind`` in 3 bits.
/// - `entries` has a number for each range, whose meaning depends on the kind.
/// - An entry below ``removed`` is the combining class of a mark that stays. ``removedMark`` is the entry of
///   a mark that is removed, and ``removed`` the entry of another character that is removed. An entry from
///   0xD800 to 0xF8FF is an offset into `texts`. Any other entry is a scalar.
/// - `texts` has texts of other lengths, and scalars above 0xFFFF: the length in 7 bits, a bit that is set
///   if there are marks in the text, and the text as UTF-8.
enum FoldingTable {
  /// The result of folding a character.
  enum Folding {
    /// A scalar that is no mark.
    case scalar(UInt32)
    /// The character itself, a mark of a combining class from 1 to 9.
    case mark(combiningClass: UInt8)
    /// A place in `texts`; the marks before do not mix with the marks of the text.
    case text(Int)
    /// Nothing; the next mark can still belong to the marks before this one.
    case removedMark
    /// Nothing; no later mark belongs to the marks before.
    case removed
  }

  /// The meaning of a range's entry.
  private enum Kind {
    /// All characters of the range have this entry.
    static let same: UInt32 = 0
    /// The entry is the first character's scalar; those of the other characters succeed it.
    static let successive: UInt32 = 1
    /// The same, for scalars from 0x10000 on; the entry is the scalar less 0x10000.
    static let supplementary: UInt32 = 2
    /// The same for every second character; the characters between them stay.
    static let alternate: UInt32 = 3
    // The last kind, 4: the entry is the place in `listed` of the first character's entry.
  }

  private static let removedMark: UInt32 = 0
  private static let removed: UInt32 = 10
  /// The entries that are offsets into `texts`.
  private static let offsets: Range<UInt32> = 0xD800..<0xF900
  private static let hasMarks: UInt8 = 0x80

  /// Returns the folding of a character, given as a scalar value.
  static func folding(of value: UInt32) -> Folding {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle] >> 11 <= value { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return .scalar(value) }
    let range = ranges[low - 1]
    let place = value - range >> 11
    guard place <= range >> 3 & 0xFF else { return .scalar(value) }
    let entry = UInt32(entries[low - 1])
    switch range & 7 {
    case Kind.same: return folding(entry)
    case Kind.successive: return .scalar(entry + place)
    case Kind.supplementary: return .scalar(entry + place + 0x10000)
    case Kind.alternate: return .scalar(place & 1 == 0 ? entry + place : value)
    default: return folding(UInt32(listed[Int(entry + place)]))
    }
  }

  private static func folding(_ entry: UInt32) -> Folding {
    switch entry {
    case removedMark: .removedMark
    case 1..<removed: .mark(combiningClass: UInt8(entry))
    case removed: .removed
    case offsets: .text(Int(entry - offsets.lowerBound))
    default: .scalar(entry)
    }
  }

  /// Returns a folded text, as UTF-8, and whether it has marks.
  static func text(at place: Int) -> (bytes: ArraySlice<UInt8>, hasMarks: Bool) {
    let length = Int(texts[place] & ~hasMarks)
    return (texts[place + 1..<place + 1 + length], texts[place] & hasMarks != 0)
  }
}
