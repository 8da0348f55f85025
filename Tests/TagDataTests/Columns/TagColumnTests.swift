import TagSphereTagData
import Testing

/// Returns tags with columns as files contain them.
private func document() throws -> TagDocument {
  var reader = TagDocumentReader(options: ReadingOptions(format: .json))
  let text = """
    {"tags": [
      {"text": "a", "weight": 3, "group": "x", "Size": "12", "facets": {"role": ["p", "q"]}},
      {"text": "b", "group": "y", "Size": " -1.5e2 ", "users": 7},
      {"text": "c", "weight": 5, "group": "y", "Size": "n/a"},
      {"text": "d", "Size": "nan"},
      {"text": "e", "group": "x", "Size": "0x10"}, "f"
    ]}
    """
  try reader.consume(Array(text.utf8)[...])
  return try reader.finish().document
}

@Suite("Tag columns")
struct TagColumnTests {
  @Test("Column names list every attribute, facet and column in the data's order")
  func names() throws {
    #expect(try document().columnNames == ["weight", "group", "Size", "role", "users"])
  }

  @Test("Column numbers are finite decimals, and all other values are missing")
  func numbers() throws {
    let document = try document()
    #expect(document.column(named: "Size")?.numbers == [12, -150, nil, nil, nil, nil])
    #expect(document.column(named: "size")?.name == "Size")
    #expect(document.column(named: "users")?.numbers == [nil, 7, nil, nil, nil, nil])
    #expect(document.column(named: "weight")?.numbers == [3, 1, 5, 1, 1, 1])
    #expect(document.column(named: "role")?.values[0] == "p")
    #expect(document.column(named: "sizes") == nil)
  }

  @Test("A missing column is not replaced by another column")
  func missing() throws {
    var reader = TagDocumentReader(options: ReadingOptions(format: .tsv))
    try reader.consume(Array("text\tpublished\na\t2024-09-01\n".utf8)[...])
    let document = try reader.finish().document
    #expect(document.columnNames == ["weight", "published"])
    #expect(document.column(named: "age") == nil)
  }

  @Test("Groups are ordered by their heaviest tag, then as in the document")
  func groups() throws {
    let column = try #require(try document().column(named: "group"))
    let even = TagGroups(column, weights: [1, 1, 1, 1, 1, 1])
    #expect(even.names == ["x", "y"] && even.counts == [2, 2])
    #expect(even.indices == [0, 1, 1, nil, 0, nil])
    let uneven = TagGroups(column, weights: [1, 1, 3, 9, 2, 1])
    #expect(uneven.names == ["y", "x"] && uneven.indices == [1, 0, 0, nil, 1, nil])
  }

  @Test("A group's place does not depend on how many of the heaviest tags are kept")
  func heaviestGroups() {
    let names = (0..<90).map { "g\($0 * 7 % 13)" }
    let weights = (0..<90).map { Double($0 * 37 % 91) }
    let all = TagGroups(TagColumn(name: "group", values: names), weights: weights)
    let ranks = names.indices.sorted { weights[$0] > weights[$1] }
    for top in [1, 5, 20, 60] {
      let kept = ranks.prefix(top).sorted()
      let some = TagGroups(
        TagColumn(name: "group", values: kept.map { names[$0] }), weights: kept.map { weights[$0] })
      #expect(some.names == Array(all.names.prefix(some.names.count)))
    }
  }
}
