import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests files that are not in UTF-8 and do not declare their encoding.
@Suite("Undeclared encodings")
struct LegacyEncodingTests {
  @Test(
    "A table in a common one-byte encoding is shown decoded and printed with its own bytes",
    arguments: [
      ("windows1252", "word;count\nM\\FCnchen;12\nK\\F6ln;7\n", ["München", "Köln"]),
      ("windows1252", "word;count\ncaf\\E9 \\96 cr\\E8me;12\n\\80 5;7\n", ["café – crème", "€ 5"]),
      ("windows1252", "word;count\nm\\B2 na\\EFve;12\n\\BFQu\\E9?;7\n", ["m² naïve", "¿Qué?"]),
      ("windows1250", "word;count\n\\A3\\F3d\\9F;12\nWroc\\B3aw;7\n", ["Łódź", "Wrocław"]),
      (
        "windows1251", "word;count\n\\CC\\EE\\F1\\EA\\E2\\E0;12\n\\EA\\EE\\F2;7\n",
        ["Москва", "кот"]
      ),
    ])
  func tables(encoding: String, file: String, texts: [String]) throws {
    let bytes = unescaped(file)
    let reading = try read(bytes, .csv)
    #expect(reading.texts == texts && reading.weights == [12, 7])
    let kinds = Set(reading.notes.map { $0.split(separator: " ")[1] })
    #expect(kinds == [encoding[...]])
    for piece in [1, 7] { #expect(try read(bytes, .csv, piece: piece) == reading) }
    #expect(reading.document.tags.map(\.bytes) == texts.map { Array($0.utf8) })
  }

  @Test("File names keep their bytes and are shown in the most likely encoding")
  func names() throws {
    let bytes = unescaped("./M\\FCnchen.txt\n./K\\F6ln\n./Bonn\n")
    let reading = try read(bytes, nil)
    #expect(reading.texts == ["./München.txt", "./Köln", "./Bonn"])
    let output = reading.document.tags.map { $0.bytes + [0x0A] }
    #expect(Array(output.joined()) == bytes)
  }

  @Test("Column names and other fields are shown in the guessed encoding, too")
  func header() throws {
    let reading = try read(unescaped("Wort;Anzahl;Stra\\DFe\nK\\F6ln;7;Gro\\DF\n"), .csv)
    #expect(
      reading.document.tags[0].details?.attributes == [.init(name: "Straße", values: ["Groß"])])
  }

  @Test(
    "A few malformed bytes in UTF-8, and bytes without a likely encoding, are shown as U+FFFD",
    arguments: [
      "é\nü\nö\nä\nß\nK\\F6ln\n", "a\\FFb\n", "\\81\\8D x\n", "\\93\\FA\\96\\7B\\8C\\EA\n",
    ])
  func others(file: String) throws {
    let reading = try read(unescaped(file), nil)
    #expect(reading.notes.allSatisfy { $0.hasSuffix("malformedUTF8") } && !reading.notes.isEmpty)
  }

  @Test(
    "UTF-16 without a byte order mark is detected, in pieces of any size", arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    let bytes = "word\tcount\nMünchen\t12\nКот\t7\n".utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    let reading = try read(bytes, .tsv)
    #expect(reading.texts == ["München", "Кот"] && reading.weights == [12, 7])
    for piece in [1, 2, 3, 15, 17] { #expect(try read(bytes, .tsv, piece: piece) == reading) }
  }

  /// Returns the bytes of a text, in which a backslash and two digits stand for a byte.
  private func unescaped(_ text: String) -> [UInt8] {
    let parts = text.split(separator: "\\", omittingEmptySubsequences: false)
    return Array(parts[0].utf8)
      + parts.dropFirst().flatMap { part in
        [UInt8(part.prefix(2), radix: 16) ?? 0] + Array(part.dropFirst(2).utf8)
      }
  }
}
