import Foundation
import TagSphereConversion
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

/// The reading of folders of feeds, each on its own.
@Suite("The intake of feeds")
struct FeedIntakeTests {
  private let folder: TemporaryFolder
  private let intake = FeedIntake()

  init() throws { folder = try TemporaryFolder() }

  private func feed(_ name: String, _ titles: [String], _ date: String = "") throws -> String {
    let items = titles.map { "<item><title>\($0)</title><pubDate>\(date)</pubDate></item>" }
    let feed = "<rss><channel>\(items.joined())</channel></rss>"
    return try folder.file(name, Array(feed.utf8)).path
  }

  private func read(
    _ files: [String], patience: Duration? = nil, onMore: (@Sendable () -> Void)? = nil
  ) throws -> FeedIntake.Content {
    var context = ProcessContext()
    context.programFile = try BuiltProgram.file().path
    return ProcessContext.$current.withValue(context) {
      let rule = FeedIntake.Rule(options: ReadingOptions(format: .feed))
      return intake.read(files, by: rule, patience: patience, onMore: onMore)
    }
  }

  private func texts(_ content: FeedIntake.Content) -> [String] {
    content.readings.flatMap(\.document.tags).map(\.text)
  }

  @Test("A change of one feed reads one feed, and no change none")
  func once() throws {
    var files = try (0..<30).map { try feed("\($0).rss", ["item \($0)"]) }
    #expect(try texts(read(files)) == (0..<30).map { "item \($0)" })
    #expect(intake.readCount == 30)
    _ = try feed("7.rss", ["another"])
    #expect(try texts(read(files))[7] == "another" && intake.readCount == 31)
    try FileManager.default.removeItem(atPath: files.remove(at: 3))
    files.append(try feed("30.rss", ["new"]))
    #expect(try texts(read(files)).suffix(2) == ["item 29", "new"] && intake.readCount == 32)
    _ = try read(files)
    #expect(intake.readCount == 32)
  }

  @Test(
    "What was read of a feed stays when a newer version of it cannot be read, which is told once")
  func lastGood() throws {
    let files = [try feed("a.rss", ["first"]), try feed("b.rss", ["second"])]
    _ = try read(files)
    try folder.file("a.rss", Array("<html></html>".utf8))
    let damaged = try read(files)
    #expect(texts(damaged) == ["first", "second"] && damaged.newFaults.count == 1)
    #expect(damaged.newFaults[0].hasSuffix("what was read of it before stays"))
    #expect(try read(files).newFaults.isEmpty && intake.readCount == 3)
    _ = try feed("a.rss", ["mended"])
    #expect(try texts(read(files)) == ["mended", "second"])
  }

  @Test(
    "A feed that takes long holds up no other, is told of, and is not read again while it is the same"
  )
  func slow() throws {
    let deep = String(repeating: "<b>", count: 1_500_000)
    let slow = try feed("0.rss", [deep + "x"])
    let files = [slow] + (try (1..<9).map { try feed("\($0).rss", ["item \($0)"]) })
    let first = try read(files, patience: .zero)
    #expect(first.waiting.contains(slow) && !texts(first).isEmpty)
    // Each other feed is there before it is, however long they take.
    var content = first
    while content.waiting != [slow] { content = try read(files, patience: .milliseconds(20)) }
    #expect(texts(content) == (1..<9).map { "item \($0)" })
    _ = try feed("5.rss", ["another"])
    while texts(content)[4] != "another" {
      content = try read(files, patience: .milliseconds(20))
      try #require(content.waiting.contains(slow), "the slow feed ended first")
    }
    let ended = try read(files)
    #expect(ended.waiting.isEmpty)
    let count = intake.readCount
    _ = try read(files)
    #expect(intake.readCount == count)
  }

  @Test("Who waits for more is called when all feeds are read")
  func more() throws {
    let files = try (0..<40).map { try feed("\($0).rss", ["item \($0)"]) }
    let called = DispatchSemaphore(value: 0)
    let first = try read(files, patience: .zero) { called.signal() }
    try #require(!first.waiting.isEmpty)
    #expect(called.wait(timeout: .now() + 300) == .success)
  }

  @Test("Items lose weight as they grow older, although their feed does not change")
  func age() throws {
    let files = [try feed("a.rss", ["one"], "Sat, 28 Nov 2026 10:00:00 GMT")]
    var tags = try read(files).readings[0].document.tags
    let published = try #require(tags[0].details?.attributes.first { $0.name == "published" })
    #expect(published.values == ["2026-11-28 10:00"])
    let time: Int64 = 1_795_860_000
    FeedConversion.renewWeights(of: &tags, at: time)
    #expect(tags[0].weight == 100)
    FeedConversion.renewWeights(of: &tags, at: time + 86_400)
    #expect(tags[0].weight == 50)
    #expect(tags[0].details?.attributes.first { $0.name == "age" }?.values == ["50"])
  }
}
