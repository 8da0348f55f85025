import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests objects whose member names are the texts, with other members in between.
@Suite("Weights in a JSON object")
struct JSONWeightsTests {
  @Test(
    "Members with numbers become tags, and other members are counted as left out",
    arguments: [
      (#"{"apple": 3, "pear": 5, "meta": {"v": 1}}"#, ["3 apple", "5 pear"]),
      (#"{"apple": 3, "pear": 5, "meta": [1, 2]}"#, ["3 apple", "5 pear"]),
      (#"{"apple": 3, "pear": 5, "ok": true, "note": "x"}"#, ["3 apple", "5 pear"]),
      (#"{"apple": 3, "pear": 5, "apple": 4}"#, ["3 apple", "5 pear", "4 apple"]),
      (#"{"took": 1, "total": 30, "terms": {"a": 3, "b": 5}}"#, ["3 a", "5 b"]),
      (#"{"took": 1, "total": 1, "items": [{"name": "a", "count": 3}]}"#, ["3 a"]),
    ])
  func mixed(text: String, tags: [String]) throws {
    let reading = try read(text, .json)
    #expect(reading.spelled == tags && reading.isBalanced)
    #expect(reading.leftOut.allSatisfy { $0.hasSuffix(" weightNotANumber") })
  }
}
