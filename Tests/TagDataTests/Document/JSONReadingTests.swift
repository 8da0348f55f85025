import TagSphereTestSupport
import Testing

@testable import TagSphereTagData

@Suite("JSON")
struct JSONReadingTests {
  @Test("An object with a title and tags of all members is read")
  func wholeTag() throws {
    let reading = try read(
      #"""
      {"$schema": "x", "title": "T\u00e9", "about": {"a": [1, {"tags": []}]}, "tags": [
        {"text": "a\"\\\/\b\f\n\r\t\uD83D\uDE00", "weight": 2.5e1, "url": "u", "color": "#ABC",
         "image": "i", "group": "g", "n": 12, "b": true, "list": ["x", 2, null],
         "facets": {"role": ["p", "q"], "one": "r", "none": []}}
      ]}
      """#)
    let tag = try #require(reading.document.tags.first)
    #expect(reading.document.title == "Té")
    #expect(tag.text == "a\"\\/\u{8}\u{C}\n\r\t😀" && tag.weight == 25)
    let details = try #require(tag.details)
    #expect(details.url == "u" && details.image == "i" && details.group == "g")
    #expect(details.color == SRGBColor(hex: 0xAABBCC))
    #expect(
      details.attributes == [
        Tag.Attribute(name: "n", values: ["12"]), Tag.Attribute(name: "b", values: ["true"]),
        Tag.Attribute(name: "list", values: ["x", "2"]),
        Tag.Attribute(name: "role", values: ["p", "q"]),
        Tag.Attribute(name: "one", values: ["r"]),
      ])
    #expect(reading.isBalanced && reading.notes.isEmpty)
  }

  @Test("A bare array of strings and objects is read")
  func bareArray() throws {
    let reading = try read(#"["a", {"text": "b", "weight": 0}, {"weight": null, "text": "c"}]"#)
    #expect(reading.texts == ["a", "b", "c"] && reading.weights == [1, 0, 1])
    #expect(reading.document.tags.allSatisfy { $0.details == nil })
  }

  @Test("Invalid tags are left out with line, column and reason")
  func leftOut() throws {
    let reading = try read(
      """
      ["ok", 1, null, [["x"]], {"weight": 2},
       {"text": 5}, {"text": "a", "weight": "3"}, {"text": "b", "weight": -1},
       {"text": "c", "weight": 1e999}, {"text": "d", "weight": NaN}, {"text": ""},
       {"text": "e", "weight": [1]}, {"text": {"x": 1}}, {"text": "f", "weight": -Infinity}]
      """)
    #expect(reading.texts == ["ok", "b"])
    #expect(
      reading.leftOut == [
        "1 notATag", "1 notATag", "1 notATag", "1 emptyText", "2 textNotAString",
        "2 weightNotANumber", "3 weightNotFinite", "3 weightNotFinite",
        "3 emptyText", "4 weightNotANumber", "4 textNotAString", "4 weightNotFinite",
      ])
    #expect(reading.report.leftOut.listed.map(\.column).prefix(3) == [8, 11, 17])
    #expect(reading.isBalanced)
  }

  @Test("Members that are not understood are noted, and their tag is kept")
  func notes() throws {
    let reading = try read(
      #"[{"text": "a", "url": 1, "facets": 3, "deep": {"x": []}, "list": [1, [2], {}, 3]}]"#)
    #expect(reading.texts == ["a"])
    #expect(reading.notes == Array(repeating: "1 memberNotUnderstood", count: 5))
    #expect(
      reading.document.tags[0].details?.attributes == [
        Tag.Attribute(name: "list", values: ["1", "3"])
      ])
  }

  @Test(
    "A syntax error has its line and column",
    arguments: [
      ("[1,]", 1, 4), ("[\"a\"\n \"b\"]", 2, 2), ("{\"tags\": [}", 1, 11), ("{tags: []}", 1, 2),
      ("[\"é\", x]", 1, 7), ("[01]", 1, 2), ("[1.]", 1, 2), ("[.5]", 1, 2), ("[+1]", 1, 2),
      ("[\"a\nb\"]", 1, 4), (#"["\q"]"#, 1, 4), (#"["\u12G4"]"#, 1, 7), ("[\"a\"", 1, 5),
      ("[\"a", 1, 4), ("[] []", 1, 4), ("{\"a\" 1}", 1, 6), ("{\"tags\":[],}", 1, 12), ("]", 1, 1),
      ("[nul]", 1, 2), ("[1", 1, 3), ("{\"tags\":[]", 1, 11), ("[1}", 1, 3),
      ("{\"tags\":[]]", 1, 11),
    ])
  func syntax(file: String, line: Int, column: Int) {
    let error = #expect(throws: TagDocumentError.self) { try read(file, .json) }
    #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
    if case .syntax = error?.reason {} else { Issue.record("not a fault of grammar: \(file)") }
  }

  @Test(
    "A document of the wrong shape is reported as a document of the wrong shape",
    arguments: ["{}", "{\"tags\": {}}", "{\"tags\": null}", "\"a\"", "3", "{\"tag\": [true]}"])
  func shape(file: String) {
    let error = #expect(throws: TagDocumentError.self) { try read(file, .json) }
    if case .shape = error?.reason {} else { Issue.record("not a fault of shape: \(file)") }
  }

  @Test("The depth of nesting in JSON is limited")
  func nesting() throws {
    let deep = { (levels: Int) in
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    try #expect(read(deep(ReadingLimits.nesting)).report.rowsRead == 1)
    #expect(throws: TagDocumentError.self) { try read(deep(ReadingLimits.nesting + 1)) }
    #expect(throws: TagDocumentError.self) { try read(String(repeating: "[", count: 1_000_000)) }
  }

  @Test(
    "A number of two million digits drops its tag, not the file",
    arguments: ["", "0.", "-", "1e"])
  func longNumber(prefix: String) throws {
    let long = prefix + String(repeating: "7", count: 2_000_000)
    let reading = try read(
      #"[{"text": "a", "weight": \#(long)}, \#(long), {"text": "b", "n": \#(long)}, "c"]"#)
    #expect(reading.texts == ["b", "c"])
    #expect(reading.leftOut == ["1 rowTooLong", "1 notATag"])
    #expect(reading.notes == ["1 memberTooLong"])
    #expect(throws: TagDocumentError.self) { try read("[\(long).]") }
  }

  @Test(
    "Numbers in JSON must follow the JSON grammar",
    arguments: [
      ("0", true), ("-0", true), ("10", true), ("1.50", true), ("0.5e-07", true), ("1E+9", true),
      ("1e5", true), ("", false), ("-", false), ("01", false), ("1.", false), (".5", false),
      ("+1", false), ("1e", false), ("1e+", false), ("1.e5", false), ("--1", false),
      ("1.5.2", false), ("0x1", false), ("1e5.0", false), ("1-2", false),
    ])
  func numberGrammar(text: String, isNumber: Bool) {
    var number = JSONNumber()
    for byte in text.utf8 { number.take(byte) }
    #expect(number.isComplete == isNumber)
  }

  @Test("An unpaired surrogate becomes U+FFFD, with a note")
  func surrogates() throws {
    let reading = try read(#"["\uD83Dx", "\uDE00", "\uD83D\uD83D\uDE00", "\uD83D", "\uD83D\n"]"#)
    #expect(reading.texts == ["\u{FFFD}x", "\u{FFFD}", "\u{FFFD}😀", "\u{FFFD}", "\u{FFFD}\n"])
    #expect(reading.notes.count == 5)
  }

  @Test("The details of a tag are limited to the size of a row")
  func detailsAreBounded() throws {
    let values = String(repeating: "\"\",", count: 100_000) + "\"\""
    let reading = try read("[{\"text\": \"a\", \"list\": [\(values)]}, \"b\"]")
    #expect(reading.texts == ["b"] && reading.leftOut == ["1 rowTooLong"])
    let long = String(repeating: "x", count: ReadingLimits.rowBytes + 1)
    let other = try read("[{\"text\": \"a\", \"url\": \"\(long)\"}]")
    #expect(other.texts == ["a"] && other.notes == ["1 memberTooLong"])
  }
}
