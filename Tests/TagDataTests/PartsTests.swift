import Testing

@testable import TagSphereTagData

@Suite("Parts of collections")
struct PartsTests {
  @Test(
    "A part is found at its first place",
    arguments: [
      ("", "", 0), ("a", "", 0), ("", "a", nil), ("abc", "bc", 1), ("aab", "ab", 1),
      ("abab", "ab", 0), ("ababac", "abac", 2), ("ab", "abc", nil),
    ] as [(String, String, Int?)])
  func firstPlaces(of text: String, part: String, place: Int?) {
    let bytes = Array(text.utf8)
    #expect(bytes.range(of: part.utf8)?.lowerBound == place)
    #expect(bytes.range(of: part.utf8)?.count == place.map { _ in part.utf8.count })
    #expect(bytes[...].range(of: part.utf8)?.lowerBound == place)
  }

  @Test("A text's parts are whole characters")
  func characters() {
    #expect("nai\u{308}ve".range(of: "i") == nil)
    #expect("nai\u{308}ve".range(of: "ï") != nil)
  }

  @Test(
    "A separator divides a text into pieces, empty ones too",
    arguments: [
      ("", [""]), ("ab", ["ab"]), ("a''b", ["a", "b"]), ("''", ["", ""]),
      ("a''''b''", ["a", "", "b", ""]), ("a'''b", ["a", "'b"]),
    ])
  func pieces(of text: String, expected: [String]) {
    #expect(text.pieces(separatedBy: "''").map { String($0) } == expected)
  }
}
