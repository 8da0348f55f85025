import Foundation
import Synchronization
import TagSphereFiles
import TagSphereTestSupport
import Testing

@testable import TagSphereDocuments

/// Tests the file watcher with files written in all common ways.
@Suite struct FileWatcherTests {
  /// A file whose versions contain their length, so that incomplete versions are detected.
  private struct Document: Equatable {
    var number: Int
    var isWhole: Bool

    static func bytes(_ number: Int, lines: Int) -> Data {
      Data("begin \(number) \(lines)\n".utf8)
        + Data((0..<lines).map { "line \($0) of \(number)\n" }.joined().utf8)
        + Data("end \(number)\n".utf8)
    }

    init(at path: String) throws {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let lines = text.split(separator: "\n")
      let head = (lines.first ?? "").split(separator: " ")
      number = head.count == 3 ? Int(head[1]) ?? -1 : -1
      isWhole =
        number >= 0 && lines.count == (Int(head[2]) ?? -1) + 2 && lines.last == "end \(number)"
        && text.hasSuffix("\n")
    }
  }

  private enum Writer: CaseIterable {
    case rename, truncate, pieces, link
  }

  private func write(_ data: Data, _ writer: Writer, folder: URL, number: Int) throws {
    let path = folder.appending(path: "file.txt")
    let other = folder.appending(path: "version\(number % 3).txt")
    switch writer {
    case .rename:
      try data.write(to: other)
      try #require(rename(other.path, path.path) == 0)
    case .truncate, .pieces:
      // Writes through a link, as editors do.
      let file = try #require(fopen(path.path, "w"))
      let half = writer == .pieces ? data.count / 2 : data.count
      data.withUnsafeBytes { bytes in
        _ = fwrite(bytes.baseAddress, 1, half, file)
        fflush(file)
        if half < data.count {
          usleep(2000)
          _ = fwrite(bytes.baseAddress?.advanced(by: half), 1, data.count - half, file)
        }
      }
      fclose(file)
    case .link:
      try data.write(to: other)
      let link = folder.appending(path: "link")
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: other.lastPathComponent)
      try #require(rename(link.path, path.path) == 0)
    }
  }

  private func settling() -> FileSettling {
    var settling = FileSettling(known: nil)
    settling.moment = .milliseconds(10)
    // Even a writer that waits for a processor is faster than this.
    settling.patience = .seconds(3)
    return settling
  }

  @Test("Every way of writing a file is detected, and no incomplete version is delivered")
  func writers() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "file.txt").path
    try Document.bytes(0, lines: 3).write(to: URL(fileURLWithPath: path))
    // All versions that the watcher delivers. Readings that the watcher discards may be incomplete.
    let delivered = Mutex<[FileWatcher<Document>.Update]>([])
    let fetch = Mutex<(@Sendable () -> FileWatcher<Document>.Update?)?>(nil)
    let watcher = FileWatcher(
      path: path, known: WatchedPath(path: path).signature, settling: settling(),
      pollInterval: .milliseconds(500), read: { try Document(at: path) },
      onUpdate: {
        guard let update = fetch.withLock({ $0 })?() else { return }
        delivered.withLock { $0.append(update) }
      })
    fetch.withLock { $0 = { watcher.fetch() } }
    defer {
      watcher.stop()
      fetch.withLock { $0 = nil }
    }
    var generator = SeededGenerator(seed: 21)
    for number in 1...5000 {
      let writer = try #require(Writer.allCases.randomElement(using: &generator))
      try write(
        Document.bytes(number, lines: Int.random(in: 0...400, using: &generator)), writer,
        folder: folder.url, number: number)
      // Most versions are replaced at once; the test waits for every fortieth.
      guard number % 40 == 0 else { continue }
      let deadline = Date.now.addingTimeInterval(15)
      func shown() -> Int? { try? delivered.withLock { $0.last }?.get().number }
      while shown() != number, Date.now < deadline { usleep(1000) }
      #expect(shown() == number, "\(writer)")
    }
    let documents = try delivered.withLock { $0 }.map { try $0.get() }
    #expect(documents.allSatisfy { $0.isWhole })
    #expect(documents.count >= 125)
  }

  @Test("A file is read again if a symbolic link to its folder changes")
  func links() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      let other = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      try Data(name.utf8).write(to: other.appending(path: "file.txt"))
    }
    // Like mounted configuration: file → ..data/file, and ..data → a folder that is swapped.
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.url.appending(path: "data").path, withDestinationPath: "one")
    let path = folder.url.appending(path: "file.txt").path
    try manager.createSymbolicLink(atPath: path, withDestinationPath: "data/file.txt")
    let watcher = FileWatcher(
      path: path, known: WatchedPath(path: path).signature, settling: settling(),
      pollInterval: .seconds(20),
      read: { try String(contentsOfFile: path, encoding: .utf8) }, onUpdate: {})
    defer { watcher.stop() }
    usleep(50_000)
    let turned = folder.url.appending(path: "turned").path
    try manager.createSymbolicLink(atPath: turned, withDestinationPath: "two")
    try #require(rename(turned, folder.url.appending(path: "data").path) == 0)
    let text = try update(of: watcher).get()
    #expect(text == "two")
  }

  @Test("A broken version is reported once, and the next valid version is delivered")
  func broken() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "file.txt").path
    try Data("1".utf8).write(to: URL(fileURLWithPath: path))
    let watcher = FileWatcher(
      path: path, known: WatchedPath(path: path).signature, settling: settling(),
      pollInterval: .milliseconds(20),
      read: {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let number = Int(text) else { throw ToolFailure(description: "no number: \(text)") }
        return number
      }, onUpdate: {})
    defer { watcher.stop() }
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    let failure = FileWatcherFailure(description: "no number: x")
    #expect(try update(of: watcher) == .failure(failure))
    #expect(holds(seconds: 0.2) { watcher.fetch() == nil }, "reported once")
    try FileManager.default.removeItem(atPath: path)
    guard case .failure = try update(of: watcher) else { throw ToolFailure(description: "gone") }
    try Data("3".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try update(of: watcher) == .success(3))
  }

  @Test("A file is read again if its permissions change")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "file.txt").path
    try Data("1".utf8).write(to: URL(fileURLWithPath: path))
    try #require(chmod(path, 0) == 0)
    // Root may read the file anyway; the test checks only whether the watcher reads again.
    let watcher = FileWatcher(
      path: path, known: WatchedPath(path: path).signature, settling: settling(),
      pollInterval: .seconds(20),
      read: { try String(contentsOfFile: path, encoding: .utf8) }, onUpdate: {})
    defer { watcher.stop() }
    usleep(50_000)
    try #require(chmod(path, 0o644) == 0)
    let text = try update(of: watcher).get()
    #expect(text == "1")
  }

  private func update<Version>(
    of watcher: FileWatcher<Version>
  ) throws -> FileWatcher<Version>.Update {
    // The time is shorter than the poll interval, so only an event can cause the update.
    let deadline = Date.now.addingTimeInterval(15)
    while Date.now < deadline {
      if let update = watcher.fetch() { return update }
      usleep(1000)
    }
    throw ToolFailure(description: "no update came")
  }

  @Test(
    "A folder of feeds counts as changed if any file is written, even with an old date or the same length"
  )
  func folderOfFeeds() throws {
    let folder = try TemporaryFolder()
    let old = try folder.file("a.rss", Array("<rss>one</rss>".utf8))
    try folder.file("b.rss", Array("<rss>two</rss>".utf8))
    let watched = WatchedPath(path: folder.url.path)
    let before = try #require(watched.signature)
    #expect(watched.signature == before)
    // The file is written in place, with the same length and an older date than the other file.
    let file = try #require(fopen(old.path, "r+"))
    fputs("<rss>six</rss>", file)
    fclose(file)
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    try #require(utimensat(AT_FDCWD, old.path, &times, 0) == 0)
    let after = try #require(watched.signature)
    #expect(after != before)
    times[1].tv_sec = 10_413_792_000
    try #require(utimensat(AT_FDCWD, old.path, &times, 0) == 0)
    #expect(watched.signature != after)
  }

  @Test(
    "A folder of images counts as changed if an image is added, replaced or removed at any depth")
  func folderOfImages() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.jpg", [1])
    let deep = folder.url.appending(path: "2026/summer")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let watched = WatchedPath(path: folder.url.path)
    var before = try #require(watched.signature)
    func expectChange(_ what: Comment, _ change: () throws -> Void) throws {
      try change()
      let after = try #require(watched.signature)
      #expect(after != before, what)
      #expect(watched.signature == after)
      before = after
    }
    let beach = deep.appending(path: "beach.JPG")
    try expectChange("added") { try Data([1]).write(to: beach) }
    try expectChange("replaced") { try Data([2]).write(to: beach, options: .atomic) }
    try expectChange("removed") { try FileManager.default.removeItem(at: beach) }
    try Data([1]).write(to: deep.appending(path: "notes.txt"))
    #expect(watched.signature == before, "it is no image")
  }
}
