import Dispatch
import Foundation
import Synchronization
import TagSphereConversion
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

/// Tests the reading of folders of feeds, in which each file is read independently.
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

  @Test("If one feed changes, only the changed feed is read again")
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
    "If a newer version of a feed cannot be read, its items stay, and the fault is reported once")
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

  @Test("A slow feed does not delay other feeds, is reported, and is read only once per version")
  func slow() throws {
    let deep = String(repeating: "<b>", count: 1_500_000)
    let slow = try feed("0.rss", [deep + "x"])
    let files = [slow] + (try (1..<9).map { try feed("\($0).rss", ["item \($0)"]) })
    let first = try read(files, patience: .zero)
    #expect(first.waiting.contains(slow) && !texts(first).isEmpty)
    // All other feeds are read before the slow feed, regardless of the time that they take.
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

  @Test("A callback reports when a feed that was too slow has been read")
  func more() throws {
    let slow = try feed("slow.rss", [String(repeating: "<b>", count: 1_500_000) + "x"])
    let files = [slow] + (try (0..<40).map { try feed("\($0).rss", ["item \($0)"]) })
    let called = DispatchSemaphore(value: 0)
    let first = try read(files, patience: .zero) { called.signal() }
    try #require(first.waiting.contains(slow))
    #expect(called.wait(timeout: .now() + 300) == .success)
  }

  @Test("Items lose weight as they grow older, even if their feed does not change")
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

/// Tests queries about files on mounts that hang.
@Suite("Queries to the file system")
struct FileQuestionsTests {
  /// A file system that blocks queries about some files until it recovers.
  private final class FileSystem: Sendable {
    let isOpen = DispatchSemaphore(value: 0)
    let asked = Mutex<[String]>([])

    func questions(mostLeft: Int = 4) -> FileQuestions<Int> {
      FileQuestions(patience: .milliseconds(20), mostLeft: mostLeft) { path in
        self.asked.withLock { $0.append(path) }
        if path.hasPrefix("hanging") { self.isOpen.wait() }
        return path.count
      }
    }
  }

  @Test("A file on a hanging file system does not delay other files, and is queried once")
  func hanging() {
    let system = FileSystem()
    let questions = system.questions()
    let files = ["a", "hanging", "ccc"]
    #expect(questions.answers(about: files) == [1, nil, 3])
    #expect(questions.answers(about: files) == [1, nil, 3])
    #expect(system.asked.withLock { $0.count { $0 == "hanging" } } == 1)
    system.isOpen.signal()
    var answers: [Int?] = []
    repeat {
      system.isOpen.signal()
      answers = questions.answers(about: files)
    } while answers[1] == nil
    #expect(answers == [1, 7, 3])
  }

  @Test("While the maximum number of threads is waiting, no other file is queried")
  func many() {
    let system = FileSystem()
    let questions = system.questions(mostLeft: 2)
    let files = ["a", "hanging 1", "hanging 2", "hanging 3", "b"]
    #expect(questions.answers(about: files) == [1, nil, nil, nil, nil])
    #expect(questions.answers(about: ["a"]) == [nil])
    #expect(system.asked.withLock { !$0.contains("hanging 3") })
    for _ in 0..<2 { system.isOpen.signal() }
  }

  @Test("The answers are in the order of the files, one for each file")
  func order() {
    let files = (0..<2000).map { String(repeating: "x", count: $0 % 7) }
    #expect(FileSystem().questions().answers(about: files) == files.map(\.count))
    #expect(FileSystem().questions().answers(about: []).isEmpty)
  }
}
