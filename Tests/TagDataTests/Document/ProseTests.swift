import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Running text read as lines")
struct ProseTests {
  private static let wrapped = """
    It was the best of times, it was the worst of times, it was the age of
    wisdom. It was the age of foolishness, it was the epoch of belief, it
    was the epoch of incredulity. We had everything before us, we had
    nothing before us!

    """

  @Test(
    "Running text is noted, both wrapped and with one paragraph per line",
    arguments: [
      wrapped, wrapped.split(separator: "\n").joined(separator: " "),
      String(repeating: "Is this a sentence of a very long paragraph? It is. ", count: 40),
    ])
  func prose(text: String) throws {
    let reading = try read(text, .lines)
    #expect(reading.notes == ["0 looksLikeProse"])
  }

  @Test(
    "Labels are not noted as running text",
    arguments: [
      "", "alpha\nbeta\n", "J. R. R. Tolkien\nG. K. Chesterton\n",
      String(repeating: "Keep updates that come at a wrong moment, count the first\n", count: 50),
      String(repeating: "libfoo.so. is a file\nU.S.A.\n", count: 50),
      "One sentence of just over eight words makes a label.",
    ])
  func labels(text: String) throws {
    try #expect(read(text, .lines).notes.isEmpty)
  }

  @Test("Tables are not checked for running text")
  func table() throws {
    try #expect(read(Self.wrapped, .tsv).notes.isEmpty)
  }
}
