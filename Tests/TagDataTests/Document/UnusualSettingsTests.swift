import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests settings files and bibliographies with unusual contents.
@Suite("Unusual settings and bibliographies")
struct UnusualSettingsTests {
  @Test("Nested values of a list are not tags, and the lines after the list are read")
  func nestedLists() throws {
    let toml =
      "title = \"x\"\napple = 3\nmatrix = [[1, 2], [3, 4]]\nplum = 7\n"
      + "list = [\"a\", [\"b\", \"c\"],\n  { d = 1 }, \"e\"]\nfig = 2\n"
    let reading = try read(toml)
    #expect(reading.spelled == ["3 apple", "7 plum", "1 a", "1 e", "2 fig"])
  }

  @Test("A list with an unclosed quote ends at the end of its line")
  func openQuotes() throws {
    // The first lines, which are examined, have no list.
    let names = (0..<600).map { "n\($0) = \($0)\n" }.joined()
    let reading = try read(
      "tags = [\"a\"]\n[weights]\n" + names + "more = [\"b\", \"c\nfig = 2\n")
    #expect(reading.texts.contains("fig") && reading.isBalanced)
  }

  @Test("A setting's name that is in several sections becomes several tags")
  func equalNames() throws {
    let reading = try read("[one]\napple = 3\npear = 5\n[two]\napple = 4\n")
    #expect(reading.spelled == ["3 apple", "5 pear", "4 apple"] && reading.isBalanced)
  }

  @Test(
    "An unbalanced brace in a bibliography affects only its own entry",
    arguments: [
      "keywords = \"maps} and, text\"", "keywords = {maps, {text},", "keywords = {maps, text}}",
    ])
  func braces(field: String) throws {
    let reading = try read("@book{a,\n \(field)\n}\n@book{b,\n keywords = {fig, plum}\n}\n")
    #expect(Array(reading.spelled.suffix(2)) == ["1 fig", "1 plum"], "\(reading.spelled)")
  }
}
