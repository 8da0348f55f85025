import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Objects whose names are the texts, and whatever else they hold.
@Suite("Weights in an object of JSON")
struct JSONWeightsTests {
  @Test(
    "Numbers are tags, whatever stands beside them, which is counted",
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
