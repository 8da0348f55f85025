import TagSphereTagData
import Testing

@testable import TagSphereConversion

/// Tests feeds that would take minutes if the time grew with the square of the length.
@Suite("Hostile feeds")
struct HostileFeedTests {
  @Test("The address of an item inside 20 000 nested xml:base elements has a limited length")
  func deepBases() throws {
    let depth = 20_000
    let tags = try FeedReading.tags(
      "<rss xml:base='http://a.example/'><channel><title>t</title>"
        + String(repeating: "<x xml:base='b/'>", count: depth)
        + "<item><title>Harbour</title><link>p</link></item>"
        + String(repeating: "</x>", count: depth) + "</channel></rss>")
    #expect(tags.map(\.text) == ["Harbour"])
    let address = try #require(tags.first?.details?.url)
    #expect(address.hasPrefix("http://a.example/b/b/") && address.hasSuffix("/b/p"))
    #expect(address.utf8.count <= 2_049)
  }

  @Test("An xml:base applies only inside its element")
  func bases() throws {
    let tags = try FeedReading.tags(
      "<rss xml:base='http://a.example/'><channel><title>t</title><item xml:base='b/'><link>1</link></item>"
        + "<image xml:base='c/'/><item><link>2</link></item></channel></rss>")
    #expect(tags.map { $0.details?.url } == ["http://a.example/b/1", "http://a.example/2"])
  }

  @Test("A feed is read if comments precede it, or if an unclosed comment follows it")
  func comments() throws {
    let tags = try FeedReading.tags(
      "<rss><channel><!----><!--> & --><item><title>Harbour<!-- x <![CDATA[ --> lights</title></item>"
        + String(repeating: "<!--", count: 500_000))
    #expect(tags.map(\.text) == ["Harbour lights"])
  }

  @Test("Of 20 000 nested groups around a feed, only the nearest groups are kept")
  func groups() throws {
    let depth = 20_000
    let tags = try FeedReading.tags(
      "<opml><body>" + (1...depth).map { "<outline text='g\($0)'>" }.joined()
        + String(repeating: "<outline text='f' xmlUrl='http://a.example/'/>", count: 1_000)
        + String(repeating: "</outline>", count: depth) + "</body></opml>")
    #expect(tags.count == 1_000)
    #expect(tags.allSatisfy { $0.details?.group == "g\(depth)" })
    #expect(tags.allSatisfy { $0.values(named: "categories").count == 32 })
  }

  @Test("An ampersand in a JSON feed stays an ampersand")
  func json() throws {
    let tags = try FeedReading.tags(
      #"{"title":"t","items":[{"id":"1","title":"A & B ]]> <!-- C"},{"id":"2","title":"D"}]}"#)
    #expect(tags.map(\.text) == ["A & B ]]> <!-- C", "D"])
  }
}
