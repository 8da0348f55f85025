import TagSphereTagData
import Testing

@testable import TagSphereConversion

@Suite("Feeds")
struct FeedConversionTests {
  @Test("RSS 2.0, with the faults of real ones")
  func rss() throws {
    let document = try FeedReading.sample("news.rss")
    #expect(document.title == "The Harbour Gazette")
    let tags = document.tags
    #expect(
      tags.map(\.text) == [
        "Ferry & tram share a ticket", "Crane museum opens — at last", "Café \"Anchor\" closes",
        "A note without a title, and without a date.",
      ])
    #expect(
      tags.map { $0.details?.url } == [
        "https://gazette.example/news/ferry.html",
        "https://gazette.example/news/crane.html?a=1&b=2",
        "https://gazette.example/news/cafe.html", nil,
      ])
    #expect(tags.map { $0.details?.group } == ["Traffic", "Culture", "Culture", nil])
    #expect(tags.map(\.weight) == [100, 50, 12.5, 12.5], "without a date, as old as the oldest")
    #expect(
      tags.map { $0.first(of: "published") } == [
        "2026-11-26 07:00", "2026-11-25 07:00", "2026-11-19 07:00", nil,
      ])
    #expect(tags.map { $0.first(of: "words") } == ["13", "6", "6", "9"])
    #expect(tags.allSatisfy { $0.first(of: "feed") == "The Harbour Gazette" })
    #expect(
      tags[0].details?.attributes.first { $0.name == "categories" }?.values
        == ["Traffic", "Harbour"])
  }

  @Test("RSS 1.0")
  func rdf() throws {
    let document = try FeedReading.sample("weather.rdf")
    #expect(document.title == "Weather")
    #expect(document.tags.map(\.text) == ["Storm on Friday", "Frost at night"])
    #expect(
      document.tags.map { $0.details?.url } == [
        "https://weather.example/storm", "https://weather.example/frost",
      ])
    #expect(document.tags.map { $0.details?.group } == ["Storms", nil])
    #expect(document.tags[0].weight == 50)
  }

  @Test("Atom: types of text, and addresses relative to xml:base")
  func atom() throws {
    let document = try FeedReading.sample("library.atom")
    #expect(document.title == "New in the library")
    #expect(
      document.tags.map(\.text) == [
        "Maps of the Baltic", "Songs of sailors", "1 < 2 & \"text\" is text",
      ])
    #expect(
      document.tags.map { $0.details?.url } == [
        "https://library.example/new/maps", "https://library.example/new/old/songs",
        "https://library.example/id/3",
      ])
    #expect(document.tags.map { $0.details?.group } == ["Geography", "music", nil])
    #expect(document.tags.map(\.weight) == [100, 12.5, 6.67])
    #expect(document.tags[1].first(of: "words") == "5")
  }

  @Test("A wrong charset is read all the same")
  func charsets() throws {
    func feed(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
      Array("<?xml version='1.0'\(declaration)?><rss><channel><item><title>".utf8) + title
        + Array("</title></item></channel></rss>".utf8)
    }
    let western: [UInt8] = [0x93, 0x4B, 0xF6, 0x6C, 0x6E, 0x94]
    for declaration in ["", " encoding='UTF-8'", " encoding=\"iso-8859-1\""] {
      let tags = try FeedReading.document(feed(declaration, western))?.tags
      #expect(tags?.map(\.text) == ["“Köln”"], "\(declaration)")
    }
    let mixed = Array("Zürich ".utf8) + western
    #expect(
      try FeedReading.document(feed(" encoding='UTF-8'", mixed))?.tags.map(\.text)
        == ["Zürich “Köln”"])
    let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B]
    #expect(
      try FeedReading.document(feed(" encoding='Shift_JIS'", japanese))?.tags.map(\.text)
        == ["日本"])
    // The encoding of --encoding, which has decoded it, counts more than what is declared.
    #expect(
      try FeedReading.document(feed(" encoding='Shift_JIS'", Array("日本".utf8)), isDecoded: true)?
        .tags.map(\.text) == ["日本"])
  }

  @Test("Entities of a document are text: none can grow, and none reads a file")
  func entities() throws {
    let tags = try FeedReading.tags(
      """
      <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY file SYSTEM "file:///etc/passwd">]>
      <rss><channel><item><title>b is &b;, the file &file;, R&D and a & b</title></item></channel></rss>
      """)
    #expect(tags.map(\.text) == ["b is &b;, the file &file;, R&D and a & b"])
  }

  @Test("What ends early has the items before that; what is no feed has none")
  func damage() throws {
    let start = "<rss><channel><title>t</title><item><title>a</title></item><item><title>b</title>"
    #expect(try FeedReading.tags(start + "</item><item><ti").map(\.text).prefix(2) == ["a", "b"])
    for text in ["", "<html><body>no</body></html>", "plain", "<opml><outline/></opml>"] {
      #expect(try FeedReading.document(Array(text.utf8)) == nil, "\(text)")
    }
    #expect(try FeedReading.tags("<rss><channel/></rss>").isEmpty)
  }

  @Test("A title that is too long for a label ends with a word")
  func longTitle() throws {
    let title = Array(repeating: "word", count: 100).joined(separator: " ")
    let feed = "<rss><channel><item><title>\(title)</title></item></channel></rss>"
    let text = try FeedReading.tags(feed).first?.text
    #expect(text?.hasSuffix("word…") == true && (text?.count ?? 0) <= 201)
  }
}
