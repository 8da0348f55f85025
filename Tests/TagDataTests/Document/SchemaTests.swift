import Foundation
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("JSON Schema")
struct SchemaTests {
  private let schema: Data
  private let validator: SchemaValidator

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/TagData/Document/tags.schema.json")
    schema = try Data(contentsOf: file)
    validator = try SchemaValidator(schema: schema)
  }

  @Test(
    "A document that the schema accepts is read without omissions or notes",
    arguments: [
      "[]", "{\"tags\": []}", "[\"a\"]", "[\"a\", \"a\"]", "{\"title\": \"t\", \"tags\": [\"a\"]}",
      "{\"$schema\": \"s\", \"extra\": [{}], \"tags\": [{\"text\": \"a\"}]}",
      "[{\"text\": \"a\", \"weight\": 0}]", "[{\"text\": \"a\", \"weight\": null}]",
      "[{\"text\": \"a\", \"weight\": 1.5e3, \"url\": \"u\", \"color\": \"#aB0\", \"image\": null}]",
      "[{\"text\": \"a\", \"style\": \"bold\"}, {\"text\": \"a\", \"style\": null}]",
      "[{\"text\": \"a\", \"style\": \"semi-bold italic-condensed\"}, \"line\\nline\"]",
      "[{\"text\": \"a\", \"color\": \"navy\"}]", "[{\"text\": \"a\", \"color\": null}]",
      "[{\"text\": \"a\", \"color\": \"#aabb09\", \"group\": \"g\", \"facets\": {\"x\": \"y\"}}]",
      "[{\"text\": \"a\", \"facets\": {\"x\": [\"y\", 2, true, null], \"n\": 1}}]",
      "[{\"text\": \"a\", \"other\": 3, \"list\": [1], \"flag\": false, \"facets\": null}]",
      "[{\"text\": \"a\", \"weight\": -1.5}]", "[\" a \"]", "[\"\u{202E}\"]",
      "[\"\(String(repeating: "é", count: 1_024))\"]",
    ])
  func accepted(document: String) throws {
    try #expect(validator.accepts(document))
    let reading = try read(document, .json)
    #expect(reading.report.leftOut.total == 0 && reading.report.notes.total == 0)
    #expect(reading.report.tagsKept == reading.report.rowsRead)
  }

  @Test(
    "A document that the schema rejects is refused, or read with an omission or a note",
    arguments: [
      "{}", "3", "\"a\"", "null", "{\"tags\": {}}", "{\"tags\": \"a\"}", "[1]", "[null]",
      "[[true]]", "[\"\"]", "[\"  \"]", "[\"\\u3000\"]", "[\"\\u0085\"]", "[\"a\\u0000\"]",
      "[{}]", "[{\"weight\": 1}]", "[{\"text\": 1}]", "[{\"text\": null}]", "[{\"text\": \"\"}]",
      "[{\"text\": \"a\", \"weight\": \"x\"}]",
      "[{\"text\": \"a\", \"weight\": true}]", "[{\"text\": \"a\", \"weight\": []}]",
      "[{\"text\": \"a\", \"url\": 1}]", "[{\"text\": \"a\", \"url\": []}]",
      "[{\"text\": \"a\", \"color\": \"reddish\"}]", "[{\"text\": \"a\", \"color\": \"#1234\"}]",
      "[{\"text\": \"a\", \"style\": 5}]", "[{\"text\": \"a\", \"style\": \"bolt\"}]",
      "[{\"text\": \"a\", \"style\": \"\"}]", "[{\"text\": \"a\", \"style\": \"bold,italic\"}]",
      "[{\"text\": \"a\", \"color\": 5}]", "[{\"text\": \"a\", \"image\": {}}]",
      "[{\"text\": \"a\", \"group\": false}]", "[{\"text\": \"a\", \"facets\": []}]",
      "[{\"text\": \"a\", \"facets\": \"x\"}]", "[{\"text\": \"a\", \"facets\": {\"x\": {}}}]",
      "[{\"text\": \"a\", \"facets\": {\"x\": [[]]}}]", "[{\"text\": \"a\", \"x\": {}}]",
      "{\"title\": 4, \"tags\": []}", "[\"\(String(repeating: "é", count: 1_025))\"]",
    ])
  func refused(document: String) throws {
    try #expect(!validator.accepts(document))
    guard let reading = try? read(document, .json) else { return }
    #expect(reading.report.leftOut.total + reading.report.notes.total > 0)
  }

  @Test("The schema and the program know the same colour names")
  func colorNames() throws {
    let root = try JSONSerialization.jsonObject(with: schema) as? [String: Any]
    let definitions = root?["$defs"] as? [String: [String: Any]]
    let names = try #require(definitions?["colorName"]?["enum"] as? [String])
    #expect(names.sorted() == SRGBColor.namedColors.keys.sorted())
  }
}
