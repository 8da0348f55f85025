import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Feeds as documents")
struct FeedCommandTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/feeds")

  private func sample(_ name: String) -> String { Self.folder.appending(path: name).path }

  @Test("A feed is recognized by its content, and its items have addresses")
  func recognized() throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: "library.atom")))
    for (arguments, input) in [
      (["list", "-", "--print", "{text}|{url}|{group}"], bytes),
      (["list", sample("library.atom"), "--print", "{text}|{url}|{group}"], nil),
    ] {
      let outcome = try ProgramRun.run(arguments, input: input)
      #expect(outcome.errors.isEmpty)
      #expect(
        outcome.output == """
          Maps of the Baltic|https://library.example/new/maps|Geography
          Songs of sailors|https://library.example/new/old/songs|music
          1 < 2 & "text" is text|https://library.example/id/3|

          """)
    }
  }

  @Test("A process converts a feed in a helper process")
  func helper() throws {
    let arguments = ["list", sample("news.rss")]
    let process = try BuiltProgram.run(arguments)
    #expect(process.status == 0 && process.errors.isEmpty)
    #expect(try process.output == ProgramRun.run(arguments).output && !process.output.isEmpty)
  }

  @Test("check counts the items of a feed")
  func report() throws {
    let check = try ProgramRun.run(["check", sample("news.rss")])
    #expect(check.output.contains("news.rss: 4 tags from 4 items of feed\n"))
    #expect(check.output.contains("title: The Harbour Gazette"))
  }

  @Test("check counts items beyond the maximum as left out")
  func furtherItems() throws {
    let folder = try TemporaryFolder()
    let items = String(repeating: "<item><title>a</title></item>", count: 100_050)
    let path = try folder.file("a.rss", Array("<rss><channel>\(items)</channel></rss>".utf8)).path
    let check = try ProgramRun.run(["check", path])
    #expect(check.output.contains("100000 tags from 100050 items of feed\n"))
    #expect(
      check.output.contains("50 × only the first 100000 items of a feed are read\n"))
  }

  @Test(
    "A list of feeds shows their names, and a note says that nothing is fetched",
    arguments: ["a.opml", "a.xml", "a.rss"])
  func listOfFeeds(name: String) throws {
    let folder = try TemporaryFolder()
    let text =
      "<?xml version='1.0'?><opml version='2.0'><head><title>Mine</title></head><body><outline text='Tech'>"
      + "<outline text='News' xmlUrl='http://a/feed' htmlUrl='http://a/'/></outline>"
      + "<outline title='Weather' text='w' xmlUrl='http://b/feed'/></body></opml>"
    let path = try folder.file(name, Array(text.utf8)).path
    let outcome = try ProgramRun.run(["list", path, "--print", "{text} {group} {url}"])
    #expect(
      outcome.output == "News Tech http://a/\nWeather  http://b/feed\n" && outcome.status == 0)
    let check = try ProgramRun.run(["check", path])
    #expect(
      check.output.contains("title: Mine\n")
        && check.output.contains("nothing is fetched from the network"))
  }

  @Test("A picture does not replace a feed of a folder, even through a link")
  func overwriting() throws {
    let folder = try TemporaryFolder()
    let feeds = folder.url.appending(path: "feeds")
    try FileManager.default.createDirectory(at: feeds, withIntermediateDirectories: false)
    let feed = feeds.appending(path: "one.rss")
    try FileManager.default.copyItem(atPath: sample("news.rss"), toPath: feed.path)
    let link = folder.url.appending(path: "link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: feed)
    let outcome = try ProgramRun.run(["render", feeds.path, "-o", link.path])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("-o \(link.path) would overwrite the feed \(feed.path): "))
    #expect(FileManager.default.contentsEqual(atPath: feed.path, andPath: sample("news.rss")))
  }

  @Test("Sizes can follow the age or the number of words of items")
  func sizes() throws {
    let folder = try TemporaryFolder()
    // The dates are so old that the weights do not depend on the current day.
    let path = try folder.file(
      "a.rss",
      Array(
        """
        <rss><channel><item><title>New</title><pubDate>2999-01-01</pubDate></item>
        <item><title>Old</title><pubDate>1999-01-01</pubDate>
        <description>with many more words</description></item></channel></rss>
        """.utf8)
    ).path
    func picture(_ column: String) throws -> Data {
      let picture = folder.url.appending(path: "\(column).png")
      let outcome = try BuiltProgram.run(
        ["render", path, "-o", picture.path, "--size", "320x240", "--size-from", column])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try Data(contentsOf: picture)
    }
    let byWeight = try picture("weight")
    #expect(try picture("age") == byWeight)
    #expect(try picture("words") != byWeight)
  }

  @Test("An item with nothing to show is reported by its number")
  func empty() throws {
    let folder = try TemporaryFolder()
    func feed(_ items: String) throws -> String {
      try folder.file("a.rss", Array("<rss><channel>\(items)</channel></rss>".utf8)).path
    }
    let check = try ProgramRun.run(["check", feed("<item><title>a</title></item>\n<item/>")])
    #expect(check.output.contains("a.rss: 1 tag from 2 items of feed\n"))
    #expect(check.output.contains("    item 2: the text is missing or empty\n"))
    let path = try feed("<item/><item/>")
    let nothing = try ProgramRun.run(["list", path])
    #expect(
      nothing.errors
        == "tagsphere: error: \(path) contains no tags: all 2 items were left out: the text is "
        + "missing or empty; see tagsphere check\n")
  }

  @Test("A file that is empty or not a feed gives one sentence, and entities are not expanded")
  func faults() throws {
    let folder = try TemporaryFolder()
    let page = try folder.file("a.rss", Array("<html><body>no</body></html>".utf8)).path
    let outcome = try ProgramRun.run(["list", page])
    #expect(
      outcome.errors
        == "tagsphere: error: \(page) is not a feed; give a file of that format, or name its own with --format\n"
    )
    #expect(outcome.status == 2)
    let empty = try folder.file("b.xml", Array("<rss><channel/></rss>".utf8)).path
    let nothing = try ProgramRun.run(["list", empty])
    #expect(nothing.errors == "tagsphere: error: \(empty) contains no tags: it is empty\n")
    let bomb = Array(
      """
      <!DOCTYPE rss [<!ENTITY a "\(String(repeating: "x", count: 1000))">
      \((0..<9).map { "<!ENTITY b\($0) \"\(String(repeating: "&a;&b\($0 - 1);", count: 99))\">" }.joined())]>
      <rss><channel><item><title>&b8;</title></item></channel></rss>
      """.utf8)
    let calm = try ProgramRun.run(["list", "-", "--format", "feed"], input: bomb)
    #expect(calm.output == "&b8;\n")
  }
}

@Suite("Several feeds")
struct FeedFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func feed(_ name: String, _ title: String) throws -> String {
    let feed =
      "<rss><channel><title>\(name)</title><item><title>\(title)</title></item></channel></rss>"
    return try folder.file(name, Array(feed.utf8)).path
  }

  @Test("Several feed files are one document, and a folder of feed files is also one document")
  func together() throws {
    let paths = [try feed("a.xml", "first"), try feed("b.rss", "second")]
    _ = try folder.file("c.txt", Array("no feed".utf8))
    _ = try feed(".d.xml", "half of one")
    for arguments in [paths, [folder.url.path], ["--format", "feed"] + paths] {
      let outcome = try ProgramRun.run(["list", "--print", "{text} {feed}"] + arguments)
      #expect(outcome.output == "first a.xml\nsecond b.rss\n" && outcome.errors.isEmpty)
    }
  }

  @Test("A story in several feeds is listed once, or every time with --repeated-stories")
  func stories() throws {
    func story(_ name: String, _ items: [(String, String)]) throws -> String {
      let items = items.map { "<item><title>\($0.0)</title><link>\($0.1)</link></item>" }
      return try folder.file(name, Array("<rss><channel>\(items.joined())</channel></rss>".utf8))
        .path
    }
    let paths = [
      try story("a.rss", [("one", "https://e.org/1"), ("two", "https://e.org/2")]),
      try story("b.rss", [("One", "http://e.org/1/?utm_source=b"), ("three", "https://e.org/3")]),
    ]
    for sources in [paths, [folder.url.path]] {
      let once = try ProgramRun.run(["list"] + sources)
      #expect(once.output == "one\ntwo\nthree\n" && once.errors.isEmpty, "\(once.errors)")
      let all = try ProgramRun.run(["list", "--repeated-stories"] + sources)
      #expect(all.output == "one\ntwo\nOne\nthree\n")
      let check = try ProgramRun.run(["check"] + sources)
      #expect(check.output.contains("3 tags from 4 items of feed\n"))
      #expect(check.output.contains("  1 story that is there already"))
      let top = try ProgramRun.run(["list", "--top", "3"] + sources)
      #expect(top.output == "one\ntwo\nthree\n", "the heaviest of what is left")
    }
  }

  @Test("A feed column without values is read as empty, and cannot be used for colours")
  func emptyColumns() throws {
    let path = try feed("a.rss", "first")
    let list = try ProgramRun.run(["list", path, "--print", "{text}|{published}|{categories}|"])
    #expect(list.output == "first|||\n" && list.status == 0, "\(list.errors)")
    let unknown = try ProgramRun.run(["list", path, "--print", "{publisher}"])
    #expect(unknown.errors.contains("the data has no column") && unknown.status != 0)
    for option in ["--color-from", "--group-from"] {
      let render = try BuiltProgram.run(
        ["render", path, "-o", folder.url.path + "/a.png", option, "published"])
      #expect(render.errors.contains("no tag has a value in the column “published”"))
    }
  }

  @Test("Several folders and files are read as one document in the order of the command line")
  func folders() throws {
    let other = try TemporaryFolder()
    let third = try feed("c.rss", "third")
    _ = try feed("a.xml", "first")
    let second = "<rss><channel><item><title>second</title></item></channel></rss>"
    let file = try other.file("b.rss", Array(second.utf8)).path
    let empty = try TemporaryFolder().url.path
    for (paths, texts) in [
      ([folder.url.path, other.url.path], "first\nthird\nsecond\n"),
      ([file, folder.url.path], "second\nfirst\nthird\n"),
      ([other.url.path, third], "second\nthird\n"),
    ] {
      let outcome = try ProgramRun.run(["list", "--format", "feed"] + paths)
      #expect(outcome.output == texts && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let outcome = try ProgramRun.run(["list", "--format", "feed", file, empty])
    #expect(outcome.output.isEmpty && outcome.errors.contains(empty))
  }

  @Test("A feed that cannot be read does not affect the other feeds of its folder")
  func damage() throws {
    _ = try feed("a.xml", "first")
    let broken = try folder.file("b.rss", Array("<html></html>".utf8)).path
    let outcome = try ProgramRun.run(["list", folder.url.path])
    #expect(outcome.output == "first\n" && outcome.status == 0)
    #expect(outcome.errors.hasPrefix("tagsphere: warning: \(broken) is not a feed"))
  }

  @Test("Only one file is allowed with --watch, and with formats other than feeds")
  func refusals() throws {
    let (first, second) = (try feed("a.xml", "first"), try feed("b.xml", "second"))
    let cases = [
      (
        ["list", "--format", "feed", first, "-"],
        "standard input cannot be one of several FILEs: give paths, or only -"
      ),
      (["list", first, "c.tsv"], "list reads one FILE, but got “\(first)” and “c.tsv”"),
      (
        [first, second, "--watch"],
        "one FILE is read again when it changes, but “\(second)” is a second one"
      ),
    ]
    for (arguments, sentence) in cases {
      let outcome = try ProgramRun.run(arguments)
      #expect(outcome.errors.hasPrefix("tagsphere: error: \(sentence)"), "\(outcome.errors)")
      #expect(outcome.status == 64 || outcome.status == 2)
    }
  }

  @Test("A pipe in a folder of feeds is left out, and the program does not wait for the pipe")
  func pipeInFolder() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.rss", Array("<rss><item><title>One</title></item></rss>".utf8))
    let pipe = folder.url.appending(path: "b.xml").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let outcome = try ProgramRun.run(["list", folder.url.path])
    #expect(outcome.status == 0 && outcome.output == "One\n")
    #expect(outcome.errors.contains("it is a pipe"), "\(outcome.errors)")
  }

  @Test("Reading an endless feed stops at the maximum size of a feed")
  func endless() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.rss", Array("<rss>".utf8)).path
    try #require(truncate(file, 1 << 40) == 0)
    let outcome = try ProgramRun.run(["list", file])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("a.rss"), "\(outcome.errors)")
  }

  @Test("A feed file may have any modification date")
  func farDates() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.rss", Array("<rss><item><title>One</title></item></rss>".utf8))
    // For 2300-01-01, nanoseconds since 1970 do not fit 64 bits.
    var times = [
      timespec(tv_sec: 10_413_792_000, tv_nsec: 0), timespec(tv_sec: 10_413_792_000, tv_nsec: 0),
    ]
    try #require(utimensat(AT_FDCWD, file.path, &times, 0) == 0)
    for path in [file.path, folder.url.path] {
      let outcome = try ProgramRun.run(["list", path])
      #expect(outcome.output == "One\n" && outcome.status == 0, "\(outcome.errors)")
    }
  }
}
