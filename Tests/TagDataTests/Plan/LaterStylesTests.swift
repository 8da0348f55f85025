import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests later weights in a number style that differs from the style of the first weights.
@Suite("Number styles that later rows reveal")
struct LaterStylesTests {
  static let first = (0..<9000).map { ("w\($0)", "1,\($0 % 900 + 100)") }

  static let documents: [(name: String, text: String)] = [
    ("pairs", first.map { "\($0): \($1)\n" }.joined() + "odd: 1.234,5\n"),
    ("counts", first.map { "   \($1) \($0)\n" }.joined() + " 1.234,5 odd\n"),
    ("items", first.map { "- \($0): \($1)\n" }.joined() + "- odd: 1.234,5\n"),
    (
      "bars",
      "| w | n |\n|--|--|\n" + first.map { "| \($0) | \($1) |\n" }.joined() + "| odd | 1.234,5 |\n"
    ),
    (
      "JSON",
      "[" + first.map { "{\"text\": \"\($0)\", \"weight\": \"\($1)\"}," }.joined()
        + "{\"text\": \"odd\", \"weight\": \"1.234,5\"}]"
    ),
    (
      "names", "{" + first.map { "\"\($0)\": \"\($1)\"," }.joined() + "\"odd\": \"1.234,5\"}"
    ),
  ]

  @Test(
    "A later number reveals the style of the first numbers, in all notations", arguments: documents)
  func betterStyle(name: String, text: String) throws {
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume(Array(text.utf8)[...])
    #expect(try reader.finish().weights.first == 1100)
    let style = try #require(reader.betterWeightStyle)
    #expect(reader.weightsOfOtherStyles == 1)
    var options = ReadingOptions()
    options.weightStyle = style
    let again = try read(Array(text.utf8), options)
    #expect(again.weights.first == 1.1 && again.weights.last == 1234.5)
  }
}
