import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("JSON lines")
struct JSONLineReadingTests {
  @Test("Each line is a tag with all the members that an element of a JSON file may have")
  func rows() throws {
    let reading = try read(
      """
      {"text": "a", "weight": 2.5, "url": "https://a.example", "group": "g", "size": [1, 2]}

      "plain"
      {"weight": null, "text": "b\\nc", "facets": {"f": "v"}}
      """)
    #expect(reading.report.format == .jsonl)
    #expect(reading.texts == ["a", "plain", "b\nc"] && reading.weights == [2.5, 1, 1])
    let details = reading.document.tags.map(\.details)
    #expect(details[0]?.url == "https://a.example" && details[0]?.group == "g")
    #expect(details[0]?.attributes == [Tag.Attribute(name: "size", values: ["1", "2"])])
    #expect(details[2]?.attributes == [Tag.Attribute(name: "f", values: ["v"])])
  }

  @Test("A faulty line drops only its row, and is reported with its position")
  func faults() throws {
    let reading = try read(
      """
      {"text": "a"}
      {"text": "b", }
      {"text": "c"} {"text": "d"}
      {"text": "e"
      [1]
      7
      {"text": 5}
      {"text": "f", "weight": "many"}
      {"weight": 1}
      not JSON
      {"text": "g"}
      """, .jsonl)
    #expect(reading.texts == ["a", "g"] && reading.isBalanced)
    #expect(
      reading.leftOut == [
        "2 notJSON", "3 notJSON", "4 notJSON", "5 notATag", "6 notATag", "7 textNotAString",
        "8 weightNotANumber", "9 emptyText", "10 notJSON",
      ])
    #expect(reading.report.leftOut.listed.map(\.column).prefix(2) == [15, 15])
    #expect(reading.report.leftOut.listed[0].excerpt == "{\"text\": \"b\", }")
  }

  @Test("A faulty line of any length and depth drops only its row")
  func longLines() throws {
    let long = "{\"text\": \"" + String(repeating: "x", count: ReadingLimits.rowBytes) + "\"}"
    let deep = String(repeating: "[", count: 10_000)
    let reading = try read("\(long)\n\(deep)\n{\"text\": \"a\"}", .jsonl)
    #expect(reading.texts == ["a"] && reading.leftOut == ["1 rowTooLong", "2 notJSON"])
  }

  @Test("The heaviest lines are kept with their line numbers")
  func heaviest() throws {
    var options = ReadingOptions(format: .jsonl, top: 2)
    options.keepsLines = true
    var reader = TagDocumentReader(options: options)
    let text = """
      {"text": "a", "weight": 1}

      {"text": "b", "weight": 3}
      "c"
      {"text": "d", "weight": 2}
      """
    try reader.consume(Array(text.utf8)[...])
    let reading = try reader.finish()
    #expect(reading.texts == ["b", "d"] && reading.lines == [3, 5])
  }

  @Test(
    "A JSON document is not detected as JSON lines",
    arguments: [
      "{\"a\": 1}", "{\"a\": 1}\n[", "{\n\"text\": 1}\n{", "{\"wheels\": []}\n{", "[1]\n{",
    ])
  func documents(text: String) {
    #expect(DocumentFormat(sniffing: Array(text.utf8)[...]) == .json)
  }

  @Test("The format JSON lines is known after the first line, and an incomplete line is not read")
  func soFar() throws {
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume(Array("{\"text\": \"a\"}\n{\"text\": \"b\"".utf8)[...])
    let content = try reader.contentSoFar
    #expect(content.report.format == .jsonl && content.texts == ["a"])
    try reader.consume(Array("}\n".utf8)[...])
    #expect(try reader.contentSoFar.texts == ["a", "b"])
  }
}
