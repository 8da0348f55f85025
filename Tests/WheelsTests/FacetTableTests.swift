import Foundation
import TagSphereTagData
import TagSphereWheels
import Testing

/// Programs with lists of values in three facets: the sample, and the whole file if present.
private let files: [URL] = {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let all = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/debian-programs.json")
  let sample = tests.appending(path: "Samples/programs.json")
  return [sample] + (FileManager.default.fileExists(atPath: all.path) ? [all] : [])
}()

@Suite("Facets")
struct FacetTableTests {
  private static let columns = ["interface", "use", "language"]

  @Test(
    "Each combination of words in three facets leaves the same tags as a plain filter, with correct counts",
    arguments: files)
  func plainFilter(file: URL) throws {
    let data = try Data(contentsOf: file)
    var reader = TagDocumentReader(options: ReadingOptions(format: .json))
    try reader.consume(Array(data)[...])
    let table = try FacetTable(of: try reader.finish().document, columns: Self.columns)
    // The plain filter: sets of tags by value, from the JSON itself.
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tags = try #require(json["tags"] as? [[String: Any]])
    let all = Bits(count: tags.count, members: Array(tags.indices))
    let sets: [[Bits]] = table.facets.map { facet in
      var members: [String: [Int]] = [:]
      for (index, tag) in tags.enumerated() {
        let facets = tag["facets"] as? [String: [String]] ?? [:]
        for value in Set(facets[facet.name] ?? []) { members[value, default: []].append(index) }
      }
      #expect(Set(facet.values) == Set(members.keys))
      return [all] + facet.values.map { Bits(count: tags.count, members: members[$0] ?? []) }
    }
    let isAll = tags.count < 1000
    for first in sets[0].indices {
      for second in sets[1].indices {
        for third in sets[2].indices
        // The whole file has 10 656 combinations; unoptimized code tests every seventh.
        where isAll || (first * 31 + second * 7 + third) % 7 == 0 {
          let selection = table.selection([first, second, third])
          let kept = sets[0][first].and(sets[1][second]).and(sets[2][third])
          #expect(
            Bits(count: tags.count, members: selection.survivors) == kept,
            "\(first), \(second), \(third)")
          for (facet, words) in sets.enumerated() {
            let others = [first, second, third].enumerated().filter { $0.offset != facet }
              .reduce(all) { $0.and(sets[$1.offset][$1.element]) }
            #expect(selection.counts[facet] == words.map { $0.and(others).count })
          }
        }
      }
    }
  }

  @Test("Words are ordered by frequency, numbers by size, and 'all' comes first")
  func order() throws {
    let document = TagDocument(tags: [
      tag("a", ["kind": ["x", "y", "y"], "year": ["10"]]),
      tag("b", ["kind": ["y"], "year": ["9"]]),
      tag("c", ["year": ["10"]]),
    ])
    let table = try FacetTable(of: document, columns: ["Kind", "year"])
    let wheels = table.wheels(choosing: [0, 1]).wheels
    #expect(wheels.map(\.name) == ["kind", "year"])
    #expect(wheels[0].words.map(\.text) == ["all", "y", "x"])
    #expect(wheels[0].words.map(\.weight) == [3, 2, 1])
    #expect(wheels[0].words[0].value == .null)
    #expect(wheels[1].words.map(\.text) == ["all", "9", "10"])
    #expect(wheels[1].selected == 1)
    // The sum of the counts may exceed the number of tags.
    #expect(table.selection([0, 1]).counts == [[1, 1, 0], [3, 1, 2]])
    #expect(table.selection([2, 1]).survivors.isEmpty)
  }

  @Test("An unknown column or value is refused with a suggestion")
  func faults() throws {
    let document = TagDocument(tags: [tag("a", ["kind": ["red"]])])
    #expect(throws: FacetError.unknownColumn("knid", columns: ["weight", "kind"])) {
      try FacetTable(of: document, columns: ["knid"])
    }
    #expect(throws: FacetError.repeatedColumn("kind")) {
      try FacetTable(of: document, columns: ["kind", "KIND"])
    }
    let table = try FacetTable(of: document, columns: ["kind"])
    #expect(try table.choice(of: ["RED"]) == [1])
    #expect(try table.choice(of: [nil]) == [0])
    #expect {
      try table.choice(of: ["rod"])
    } throws: { error in
      "\(error)" == "no tag has the value “rod” in the column “kind”; did you mean “red”?"
    }
  }

  private func tag(_ text: String, _ values: KeyValuePairs<String, [String]>)
    -> TagSphereTagData.Tag
  {
    var tag = TagSphereTagData.Tag(text: text, weight: 1)
    var details = TagSphereTagData.Tag.Details()
    details.attributes = values.map {
      TagSphereTagData.Tag.Attribute(name: $0.key, values: $0.value)
    }
    tag.details = details
    return tag
  }
}

/// A set of tags.
private struct Bits: Equatable {
  var words: [UInt64]

  init(count: Int, members: [Int]) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for member in members { words[member / 64] |= 1 << UInt64(member % 64) }
  }

  func and(_ other: Bits) -> Bits {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
