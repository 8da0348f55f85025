import TagSphereTagData
import Testing

@testable import TagSphereConversion

/// Feeds that would take minutes if the time grew with the square of their lengths.
@Suite("Feeds made to be slow")
struct HostileFeedTests {
  @Test(
    "An item below 20 000 elements with addresses of their own has an address of bounded length")
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

  @Test("Bases end with their elements")
  func bases() throws {
    let tags = try FeedReading.tags(
      "<rss xml:base='http://a.example/'><channel><title>t</title><item xml:base='b/'><link>1</link></item>"
        + "<image xml:base='c/'/><item><link>2</link></item></channel></rss>")
    #expect(tags.map { $0.details?.url } == ["http://a.example/b/1", "http://a.example/2"])
  }

  @Test("A feed behind comments, and before one that never ends, is read")
  func comments() throws {
    let tags = try FeedReading.tags(
      "<rss><channel><!----><!--> & --><item><title>Harbour<!-- x <![CDATA[ --> lights</title></item>"
        + String(repeating: "<!--", count: 500_000))
    #expect(tags.map(\.text) == ["Harbour lights"])
  }

  @Test("A list of feeds in 20 000 groups has those that are next to it")
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

  @Test("An ampersand in a feed of JSON is an ampersand")
  func json() throws {
    let tags = try FeedReading.tags(
      #"{"title":"t","items":[{"id":"1","title":"A & B ]]> <!-- C"},{"id":"2","title":"D"}]}"#)
    #expect(tags.map(\.text) == ["A & B ]]> <!-- C", "D"])
  }
}
