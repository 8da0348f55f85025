import TagSphereTagData
import Testing

@Suite("Stories in several feeds")
struct StoryTests {
  /// Returns a feed of items, each with a title, an address and a guid.
  private func feed(_ items: [(title: String, url: String?, guid: String?)]) -> Reading {
    var report = ReadingReport(format: .feed)
    report.rowsRead = items.count
    report.tagsKept = items.count
    let tags = items.map { item in
      var details = Tag.Details()
      details.url = item.url
      if let guid = item.guid { details.attributes = [.init(name: "guid", values: [guid])] }
      return Tag(text: item.title, details: details)
    }
    var reading = Reading(document: TagDocument(tags: tags), report: report)
    reading.findStories()
    return reading
  }

  private func texts(_ feeds: [Reading], keepsRepeated: Bool = false) -> [String] {
    let joined = Reading(joining: feeds, top: nil, keepsRepeatedStories: keepsRepeated)
    let report = joined.report
    #expect(report.rowsRead == report.tagsKept + report.repeated)
    #expect(report.tagsKept == joined.document.tags.count)
    return joined.document.tags.map(\.text)
  }

  @Test(
    "Variants of an address belong to the same story",
    arguments: [
      "https://example.org/a", "http://example.org/a", "https://Example.org/a/",
      "https://example.org/a#comments", "https://example.org/a?utm_source=rss&utm_medium=feed",
      "https://example.org:443/a?fbclid=x",
    ])
  func addresses(_ address: String) {
    #expect(StoryAddress.plain(address) == "example.org/a")
    let feeds = [feed([("a", "https://example.org/a", nil)]), feed([("b", address, nil)])]
    #expect(texts(feeds) == ["a"])
    #expect(texts(feeds, keepsRepeated: true) == ["a", "b"])
  }

  @Test(
    "Different addresses belong to different stories",
    arguments: [
      ("https://example.org/a", "https://example.org/b"),
      ("https://example.org/a?id=1", "https://example.org/a?id=2&utm_source=x"),
      ("https://example.org/a", "https://example.net/a"), ("https://e/a", "https://e/A"),
    ])
  func others(_ first: String, _ second: String) {
    #expect(texts([feed([("a", first, nil)]), feed([("b", second, nil)])]) == ["a", "b"])
  }

  @Test(
    "A guid identifies a story within its feed, and a globally unique guid identifies a story across feeds"
  )
  func guids() {
    #expect(texts([feed([("a", "https://e/1", "7"), ("a", "https://e/2", "7")])]) == ["a"])
    let unique = "tag:example.org,2026:1"
    #expect(
      texts([feed([("a", "https://e/1", unique)]), feed([("b", "https://f/1", unique)])]) == ["a"])
    // Many feeds use running numbers as guids.
    #expect(
      texts([feed([("a", "https://e/1", "7")]), feed([("b", "https://f/1", "7")])]).count == 2)
    // The guid of one item is the address of another.
    #expect(
      texts([feed([("a", "https://e/1", nil)]), feed([("b", "https://proxy/x", "https://e/1")])])
        == ["a"])
  }

  @Test("An address or guid that different titles of one feed share identifies no story")
  func shared() {
    let page = feed([("a", "https://e/log#1", nil), ("b", "https://e/log#2", nil)])
    #expect(texts([page]) == ["a", "b"])
    let same = feed([("Re: x", "https://e/t#1", nil), ("Re: x", "https://e/t#2", nil)])
    #expect(texts([same]).count == 2)
    let zero = "00000000-0000-0000-0000-000000000000"
    #expect(texts([feed([("a", "https://e/1", zero), ("b", "https://e/2", zero)])]) == ["a", "b"])
    #expect(texts([feed([("a", nil, nil), ("a", nil, nil)])]) == ["a", "a"], "nothing tells")
  }

  @Test(
    "The heaviest tags are chosen after repeated stories are removed, and the guid is not an attribute"
  )
  func top() {
    let first = feed([("a", "https://e/1", nil), ("b", "https://e/2", "x")])
    let second = feed([("a", "https://e/1", nil), ("c", "https://e/3", nil)])
    let joined = Reading(joining: [first, second], top: 3)
    #expect(joined.document.tags.map(\.text) == ["a", "b", "c"] && joined.report.belowTop == 0)
    #expect(joined.report.repeated == 1)
    #expect(joined.document.columnNames == ["weight"])
  }
}
