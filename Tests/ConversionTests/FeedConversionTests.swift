import TagSphereTagData
import Testing

@testable import TagSphereConversion

@Suite("Feeds")
struct FeedConversionTests {
  @Test("RSS 2.0 is read despite the usual faults of real feeds")
  func rss() throws {
    let content = try FeedReading.sample("news.rss")
    #expect(content.title == "The Harbour Gazette")
    let tags = content.tags
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
    #expect(tags.map { $0.first(of: "age") } == ["100", "50", "12.5", "12.5"])
    #expect(tags.map { $0.first(of: "words") } == ["13", "6", "6", "9"])
    #expect(tags.allSatisfy { $0.first(of: "feed") == "The Harbour Gazette" })
    #expect(tags[0].values(named: "categories") == ["Traffic", "Harbour"])
  }

  @Test(
    "Declared entities are never replaced, in any encoding",
    arguments: ["koi8-r", "utf-16", "utf-8"])
  func entities(encoding: String) throws {
    let grown = (1...7).map { number in
      "<!ENTITY a\(number) '\(String(repeating: "&a\(number - 1);", count: 10))'>"
    }
    let text = """
      <?xml version="1.0" encoding="\(encoding)"?><!DOCTYPE rss [<!ENTITY a0 "ha">\(grown.joined())]>
      <rss><channel><item><title>a &amp; b &#99; &a7;</title><category term="&a7;"/></item></channel></rss>
      """
    var bytes = Array(text.utf8)
    if encoding == "utf-16" { bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] } }
    let tag = try #require(try FeedReading.content(bytes)?.tags.first)
    #expect(tag.text.hasPrefix("a & b c"))
    #expect(!tag.text.contains("ha") && tag.details?.group?.contains("ha") != true)
  }

  @Test("Only the beginning of a title of two megabytes is read")
  func hugeTitle() throws {
    let title = String(repeating: "word ", count: 400_000)
    let tags = try FeedReading.tags(
      "<rss><channel><item><title>\(title)</title></item></channel></rss>")
    #expect(tags.first?.text.hasPrefix("word word ") == true)
    #expect(tags.count == 1)
  }

  @Test("RSS 1.0 is read")
  func rdf() throws {
    let content = try FeedReading.sample("weather.rdf")
    #expect(content.title == "Weather")
    #expect(content.tags.map(\.text) == ["Storm on Friday", "Frost at night"])
    #expect(
      content.tags.map { $0.details?.url } == [
        "https://weather.example/storm", "https://weather.example/frost",
      ])
    #expect(content.tags.map { $0.details?.group } == ["Storms", nil])
    #expect(content.tags[0].weight == 50)
  }

  @Test("Atom is read with its types of text, and with addresses relative to xml:base")
  func atom() throws {
    let content = try FeedReading.sample("library.atom")
    #expect(content.title == "New in the library")
    #expect(
      content.tags.map(\.text) == [
        "Maps of the Baltic", "Songs of sailors", "1 < 2 & \"text\" is text",
      ])
    #expect(
      content.tags.map { $0.details?.url } == [
        "https://library.example/new/maps", "https://library.example/new/old/songs",
        "https://library.example/id/3",
      ])
    #expect(content.tags.map { $0.details?.group } == ["Geography", "music", nil])
    #expect(content.tags.map(\.weight) == [100, 12.5, 6.67])
    #expect(content.tags[1].first(of: "words") == "5")
  }

  @Test("The running text of a feed is its items' text without markup")
  func text() throws {
    let feed = """
      <rss><channel><title>no</title><item><title>Ferry</title><pubDate>1 Sep 2024</pubDate>
      <category>no</category><description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;</description></item>
      <item><description>three</description></item></channel></rss>
      """
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    let conversion = FeedConversion(library: library, now: FeedReading.now)
    #expect(conversion.text(of: Array(feed.utf8))?.onOneLine == "Ferry One & two three")
    #expect(conversion.text(of: Array("<html></html>".utf8)) == nil)
  }

  @Test("A feed with a wrong charset is read correctly")
  func charsets() throws {
    func feed(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
      Array("<?xml version='1.0'\(declaration)?><rss><channel><item><title>".utf8) + title
        + Array("</title></item></channel></rss>".utf8)
    }
    let western: [UInt8] = [0x93, 0x4B, 0xF6, 0x6C, 0x6E, 0x94]
    for declaration in ["", " encoding='UTF-8'", " encoding=\"iso-8859-1\""] {
      let tags = try FeedReading.content(feed(declaration, western))?.tags
      #expect(tags?.map(\.text) == ["“Köln”"], "\(declaration)")
    }
    let mixed = Array("Zürich ".utf8) + western
    #expect(
      try FeedReading.content(feed(" encoding='UTF-8'", mixed))?.tags.map(\.text)
        == ["Zürich “Köln”"])
    let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B]
    #expect(
      try FeedReading.content(feed(" encoding='Shift_JIS'", japanese))?.tags.map(\.text)
        == ["日本"])
    // With --encoding, the text is already decoded, so the declared encoding is ignored.
    #expect(
      try FeedReading.content(feed(" encoding='Shift_JIS'", Array("日本".utf8)), isDecoded: true)?
        .tags.map(\.text) == ["日本"])
  }

  @Test("Declared entities stay text: they neither expand nor read a file")
  func entities() throws {
    let tags = try FeedReading.tags(
      """
      <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY file SYSTEM "file:///etc/passwd">]>
      <rss><channel><item><title>b is &b;, the file &file;, R&D and a & b</title></item></channel></rss>
      """)
    #expect(tags.map(\.text) == ["b is &b;, the file &file;, R&D and a & b"])
  }

  @Test("Markup inside a comment does not affect the text after the comment")
  func comments() throws {
    let tags = try FeedReading.tags(
      "<!-- <![CDATA[ --><rss><channel><item><title>A&b;-&nbsp;- B</title></item></channel></rss>")
    #expect(tags.map(\.text) == ["A&b;- - B"])
  }

  @Test("Items after a text of many megabytes are read")
  func longText() throws {
    let long = String(repeating: "word ", count: 2_300_000)
    let tags = try FeedReading.tags(
      """
      <rss><channel><item><title>one</title><description><![CDATA[\(long)]]></description></item>
      <item><title>two</title></item></channel></rss>
      """)
    #expect(tags.map(\.text) == ["one", "two"])
  }

  @Test("A truncated feed keeps its complete items; a file that is not a feed has no items")
  func damage() throws {
    let start = "<rss><channel><title>t</title><item><title>a</title></item><item><title>b</title>"
    #expect(try FeedReading.tags(start + "</item><item><ti").map(\.text).prefix(2) == ["a", "b"])
    for text in ["", "<html><body>no</body></html>", "plain", "<svg><title/></svg>"] {
      #expect(try FeedReading.content(Array(text.utf8)) == nil, "\(text)")
    }
    #expect(try FeedReading.tags("<rss><channel/></rss>").isEmpty)
  }

  @Test("An item without a text and an address is left out, and its number is reported")
  func empty() throws {
    let feed = """
      <rss><channel><title>t</title><item><title>a</title></item><item><title> </title></item>
      <item><description>c</description></item><item/></channel></rss>
      """
    let read = try FeedReading.content(Array(feed.utf8))
    let content = try #require(read)
    #expect(content.items.map { $0?.text } == ["a", nil, "c", nil])
    var options = ReadingOptions(format: .feed)
    options.keepsLines = true
    var reader = TagDocumentReader(options: options)
    try reader.consume(Array(content.json.utf8)[...])
    let reading = try reader.finish()
    #expect(reading.document.title == "t" && reading.document.tags == content.tags)
    #expect(reading.lines == [1, 3] && reading.report.rowsRead == 4)
    let leftOut = reading.report.leftOut.listed
    #expect(leftOut.map(\.line) == [2, 4] && leftOut.allSatisfy { $0.kind == .emptyText })
    #expect(leftOut.allSatisfy { $0.column == nil }, "a feed has no columns of JSON")
  }

  @Test("A title that is too long for a label is cut after a word")
  func longTitle() throws {
    let title = Array(repeating: "word", count: 100).joined(separator: " ")
    let feed = "<rss><channel><item><title>\(title)</title></item></channel></rss>"
    let text = try FeedReading.tags(feed).first?.text
    #expect(text?.hasSuffix("word…") == true && (text?.count ?? 0) <= 201)
  }

  @Test(
    "Only real HTML markup is removed from the title of an item",
    arguments: [
      ("Ship &lt;a&gt; as &lt;area&gt; maps", "Ship <a> as <area> maps"),
      ("Use &lt;b&gt;bold&lt;/b&gt;, &lt;T&gt; and&lt;br&gt;breaks", "Use bold, <T> and breaks"),
      ("A &lt;a href='x'&gt;link&lt;/a&gt;", "A link"), ("5 &lt; 6 &gt; 3", "5 < 6 > 3"),
      ("&amp;lt;b&amp;gt; twice", "<b> twice"), ("Array&lt;Int&gt; &lt;/i&gt;", "Array<Int> </i>"),
      ("<![CDATA[ <![CDATA[Nested]]> ]]>", "Nested"), ("&lt;![CDATA[Escaped]]&gt;", "Escaped"),
    ])
  func titles(_ title: String, _ text: String) throws {
    let feed = "<rss><channel><item><title>\(title)</title></item></channel></rss>"
    #expect(try FeedReading.tags(feed).map(\.text) == [text])
  }

  @Test(
    "Text that a server writes around a feed is ignored",
    arguments: ["<br />\n<b>Warning</b>: x in <i>y</i>\n", "Notice: a < b\n", "\n\n  "])
  func junk(_ junk: String) throws {
    for start in ["<?xml version='1.0'?>", ""] {
      let feed =
        junk + start + "<rss><channel><item><title>a</title></item></channel></rss>"
        + "<!-- c --><script>x</script>"
      #expect(try FeedReading.tags(feed).map(\.text) == ["a"], "\(feed)")
    }
  }

  @Test("Podcast titles, addresses of recordings and undeclared prefixes are read")
  func vocabularies() throws {
    let tags = try FeedReading.tags(
      """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><link>https://p/</link>
      <item><itunes:title>One</itunes:title><guid>1</guid><enclosure url="https://p/1.mp3"/></item>
      <item><itunes:title>no</itunes:title><title>Two</title><dc:date>2026-11-20</dc:date>
      <link>https://proxy/2</link><feedburner:origLink>https://p/2</feedburner:origLink></item>
      </channel></rss>
      """)
    #expect(tags.map(\.text) == ["One", "Two"])
    #expect(tags.map { $0.details?.url } == ["https://p/1.mp3", "https://p/2"])
    #expect(tags[1].first(of: "published") == "2026-11-20 00:00")
  }

  @Test("A JSON feed is read like an XML feed")
  func json() throws {
    let text = #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [
      {"id": "1", "title": "One <T>", "url": "https://j/1", "tags": ["x", "y"],
      "authors": [{"name": "no", "url": "no"}], "date_published": "2026-11-25T07:00:00Z"},
      {"id": "2", "content_html": "<p>Two &amp; <b>more</b></p>"}]}
      """#
    let read = try FeedReading.content(Array(text.utf8))
    let content = try #require(read)
    #expect(content.title == "J" && content.tags.map(\.text) == ["One <T>", "Two & more"])
    #expect(content.tags.map { $0.details?.url } == ["https://j/1", nil])
    #expect(content.tags[0].values(named: "categories") == ["x", "y"])
    #expect(content.tags.map(\.weight) == [50, 50])
    #expect(try FeedReading.content(Array("{\"a\": 1}".utf8)) == nil)
  }

  @Test("Dates that cannot be parsed are noted with their items")
  func unknownDates() throws {
    let dates = ["soon", "2026-11-20", "24 Foo 2026"].map {
      "<item><title>a</title><pubDate>\($0)</pubDate></item>"
    }
    let feed = "<rss><channel>\(dates.joined())</channel></rss>"
    let notes = try #require(try FeedReading.content(Array(feed.utf8))).notes
    #expect(
      notes.notes.map(\.item) == [1, 3] && notes.notes.map(\.excerpt) == ["soon", "24 Foo 2026"])
    #expect(FeedNotes(notes.text) == notes)
  }

  @Test(
    "If the bytes contradict the declared encoding, the encoding is detected from the bytes, and noted"
  )
  func correctedEncodings() throws {
    func read(_ declared: String, _ title: [UInt8]) throws -> FeedContent {
      let bytes =
        Array("<?xml version='1.0' encoding='\(declared)'?><rss><channel><item><title>".utf8)
        + title + Array("</title></item></channel></rss>".utf8)
      return try #require(try FeedReading.content(bytes))
    }
    // The texts are “Новости дня” in windows-1251 and in KOI8-R.
    let windows: [UInt8] = [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8, 0x20, 0xE4, 0xED, 0xFF]
    let koi: [UInt8] = [0xEE, 0xCF, 0xD7, 0xCF, 0xD3, 0xD4, 0xC9, 0x20, 0xC4, 0xCE, 0xD1]
    for (declared, bytes, text, taken) in [
      ("utf-8", windows, "Новости дня", "windows-1251"), ("utf-8", koi, "Новости дня", "koi8-r"),
      ("utf-8", [0x4B, 0xF6, 0x6C, 0x6E], "Köln", "windows-1252"),
      ("iso-8859-1", Array("Köln".utf8), "Köln", "utf-8"),
      ("utf-16", Array("Köln".utf8), "Köln", "utf-8"),
    ] {
      let content = try read(declared, bytes)
      #expect(content.tags.map(\.text) == [text])
      #expect(content.notes.notes.map(\.excerpt) == [taken], "\(declared)")
    }
    for (declared, bytes) in [("windows-1251", windows), ("koi8-r", koi)] {
      let content = try read(declared, bytes)
      #expect(content.tags.map(\.text) == ["Новости дня"] && content.notes.isEmpty)
    }
  }
}
