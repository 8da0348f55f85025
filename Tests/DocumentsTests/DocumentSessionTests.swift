import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereWheels
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

/// Tests a document from its file to the updates of a window.
@Suite("A session of a document") @MainActor
struct DocumentSessionTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "tags.tsv") }

  init() throws { folder = try TemporaryFolder() }

  /// Returns the request of a command line, with short delays until a version of its file counts as complete.
  private func request(_ arguments: [String]) throws -> DocumentRequest {
    guard case .view(let options) = try parse(arguments) else {
      throw CommandFailure("it shows nothing")
    }
    let known = options.document.source.signature
    var request = try DocumentRequest(options, known: known)
    var settling = FileSettling(known: known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    request.settling = settling
    return request
  }

  /// Returns the session of a file that is already shown.
  private func session(_ arguments: String..., mostBytes: Int? = nil) throws -> DocumentSession {
    var request = try request(arguments)
    if let mostBytes { request.document.mostBytes = mostBytes }
    let session = DocumentSession(request, shown: .version(nil))
    session.follow()
    return session
  }

  /// Returns the session of tags with badges that are already shown, and its file of counts.
  private func badged(
    _ arguments: String...
  ) throws -> (session: DocumentSession, counts: URL) {
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file)
    let counts = try folder.file("counts", Array("vert\t5\n".utf8))
    let session = DocumentSession(
      try request([file.path, "--badge", counts.path] + arguments))
    var stages = StageClock()
    let opened = try session.open(stages: &stages)
    #expect(badges(opened.cloud.document.tags) == ["rouge": nil, "vert": 5])
    session.follow()
    return (session, counts)
  }

  private func badges(_ tags: [TagSphereTagData.Tag]) -> [String: Double?] {
    Dictionary(uniqueKeysWithValues: tags.map { ($0.text, $0.badge) })
  }

  private func badges(_ document: LiveDocument?) -> [String: Double?] {
    badges(document?.version.labels.map(\.tag) ?? [])
  }

  @Test("New counts update the shown tags without reading the tags again")
  func badges() throws {
    let (session, counts) = try badged()
    #expect(session.updates() == nil)
    try Data("bleu\t1\n".utf8).write(to: file, options: .atomic)
    try Data("rouge\t7\n".utf8).write(to: counts, options: .atomic)
    #expect(try badges(nextDocument(session)) == ["rouge": 7, "vert": nil])
    #expect(session.updates() == nil)
    try FileManager.default.removeItem(at: counts)
    #expect(try nextRefusal(session).hasPrefix("cannot read \(counts.path): "))
  }

  @Test("A version of tags or counts is never replaced by a version that was read earlier")
  func order() throws {
    let (session, counts) = try badged("--watch")
    session.stop()
    let request = session.request
    let versions = DocumentVersions(
      request.document, first: try Source(request.document).read(), design: request.design)
    try Data("bleu\t1\nvert\t1\n".utf8).write(to: file, options: .atomic)
    let early = try versions.readBadges(at: counts.path)
    let tags = try versions.readTags()
    #expect(badges(early.document) == ["rouge": nil, "vert": 5])
    #expect(badges(tags.document) == ["bleu": nil, "vert": 5])
    #expect(versions.isNewest(tags) && !versions.isNewest(early), "whichever is fetched later")
    try Data("bleu\t3\n".utf8).write(to: counts, options: .atomic)
    let late = try versions.readBadges(at: counts.path)
    #expect(badges(late.document) == ["bleu": 3, "vert": nil] && versions.isNewest(late))
  }

  /// Waits for the next updates of a session.
  private func next(_ session: DocumentSession) throws -> DataUpdates {
    var updates: DataUpdates?
    _ = waits {
      updates = session.updates()
      return updates != nil
    }
    return try #require(updates)
  }

  /// Waits for the next version of a session; any other update fails the test.
  private func nextDocument(_ session: DocumentSession) throws -> LiveDocument {
    let updates = try next(session)
    let document: LiveDocument? =
      if case .document(let document) = updates { document } else { nil }
    return try #require(document, "\(updates)")
  }

  /// Waits for the reason why the next version of a source is refused; any other update fails the test.
  private func nextRefusal(_ session: DocumentSession) throws -> String {
    let updates = try next(session)
    let reason: String? = if case .refusal(let reason) = updates { reason } else { nil }
    return try #require(reason, "\(updates)")
  }

  @Test(
    "A watched file gives each new version, or the reason why the version is broken, and nothing else"
  )
  func watched() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path, "--watch")
    #expect(session.updates() == nil, "the known version is not delivered again")
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file, options: .atomic)
    let document = try nextDocument(session)
    #expect(document.version.labels.map(\.tag.text) == ["rouge", "vert"])
    #expect(document.duration > .zero)
    try Data("rouge\tviel zu viel\t\t\n\u{0}".utf8).write(to: file, options: .atomic)
    let reason = try nextRefusal(session)
    #expect(reason.contains(file.path))
    try Data("vert\t2\n".utf8).write(to: file, options: .atomic)
    _ = try nextDocument(session)
    #expect(session.updates() == nil)
  }

  @Test("A pipe that replaces the file is refused, and the next file is read")
  func specialFiles() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path, "--watch")
    for round in 1...2 {
      let pipe = folder.url.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      try #require(rename(pipe, file.path) == 0)
      let reason = try nextRefusal(session)
      #expect(reason == "cannot read \(file.path): it is a pipe; give a regular file")
      try Data("rouge\t1\nvert\t\(round)\n".utf8).write(to: file, options: .atomic)
      let document = try nextDocument(session)
      #expect(document.version.labels.count == 2)
    }
  }

  @Test("A kiosk refuses a version that is too long, and reads the next version")
  func longVersion() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session("kiosk", file.path, mostBytes: 1 << 20)
    func version(rows: Int) -> Data {
      let row = "a\t1\t\(String(repeating: "x", count: 10_235))\n"
      return Data(("text\tweight\tnote\n" + String(repeating: row, count: rows)).utf8)
    }
    try version(rows: 103).write(to: file, options: .atomic)
    let reason = try nextRefusal(session)
    #expect(
      reason
        == "\(file.path) has more than 1 MiB of text, which is the limit; "
        + "give a shorter file")
    #expect(session.updates() == nil, "one version is refused once")
    try version(rows: 102).write(to: file, options: .atomic)
    let document = try nextDocument(session)
    #expect(document.version.labels.count == 102)
  }

  @Test("Reading a version stops when the file is replaced, and the next version is read")
  func replacedBomb() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path, "--watch")
    // A zstd file with a window of 1 MiB, and 10 GiB of line feeds in blocks that repeat one byte.
    let block: [UInt8] = [2, 0, 0x10, 0x0A]
    var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 10 << 3]
    for _ in 0..<80_000 { bomb += block }
    try Data(bomb).write(to: file, options: .atomic)
    #expect(holds(seconds: 1) { session.updates() == nil }, "it is being read")
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file, options: .atomic)
    let start = ContinuousClock.now
    let document = try nextDocument(session)
    #expect(document.version.labels.count == 2)
    #expect(start.duration(to: .now) < .seconds(10), "all of it would take minutes")
  }

  @Test("The window receives only the heaviest rows of a long version")
  func heaviest() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session("kiosk", file.path, "--top", "50")
    let rows = (1...30_000).map { "row \($0)\t\($0)\n" }.joined()
    try Data(rows.utf8).write(to: file, options: .atomic)
    let document = try nextDocument(session)
    #expect(document.version.labels.map(\.tag.weight) == (29_951...30_000).map(Double.init))
  }

  @Test("A kiosk starts on a pipe without waiting for data, and says why it shows nothing")
  func startOnPipe() throws {
    try #require(mkfifo(file.path, 0o600) == 0)
    guard case .view(let options) = try parse(["kiosk", file.path]) else {
      Issue.record("it is another command")
      return
    }
    var stages = StageClock()
    let session = DocumentSession(try DocumentRequest(options, known: nil))
    let opened = try session.open(stages: &stages)
    #expect(opened.failure == "cannot read \(file.path): it is a pipe; give a regular file")
    #expect(opened.cloud.document.tags.isEmpty)
  }

  @Test("A reload reads the file again even if it has not changed")
  func reload() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path, "--watch")
    #expect(session.updates() == nil)
    session.reload()
    let document = try nextDocument(session)
    #expect(document.version.labels.map(\.tag.text) == ["rouge"])
  }

  /// Writes a file of `count` words with different weights.
  private func write(rows count: Int, end: String = "") throws {
    let rows = (0..<count).map { "word \($0)\t\($0 + 1)\n" }.joined()
    try Data((rows + end).utf8).write(to: file)
  }

  @Test("A large file opens with its heaviest labels, and an update then brings all labels")
  func completion() throws {
    try write(rows: 9000)
    let session = DocumentSession(try request([file.path]))
    var stages = StageClock()
    let opened = try session.open(stages: &stages)
    #expect(opened.hasHead && !opened.isComplete && !session.isOpening)
    #expect(opened.cloud.document.tags.count == 1500)
    session.follow()
    guard case .completion(let completion)? = session.updates() else {
      Issue.record("the rest comes in another way")
      return
    }
    var whole: CloudCompletion.Whole?
    #expect(
      waits {
        whole = completion.take()
        return whole != nil
      })
    #expect(whole?.cloud.cloud.document.tags.count == 9000)
    try session.requireSuccess(isBlank: false)
  }

  @Test("If the rest of a large file has an error, the program ends, although labels are shown")
  func brokenRest() throws {
    try write(rows: 9000)
    var request = try request([file.path])
    request.check = { _ in throw CommandFailure("there is no such column") }
    let session = DocumentSession(request)
    var stages = StageClock()
    _ = try session.open(stages: &stages)
    session.follow()
    var failure: (any Error)?
    #expect(
      waits {
        do { try session.requireSuccess(isBlank: false) } catch { failure = error }
        return failure != nil
      })
    #expect(failure.map { "\($0)" } == "there is no such column")
  }

  @Test(
    "A changed wheel file is an update, a broken wheel file is refused, and a missing wheel is an error"
  )
  func wheels() throws {
    func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
    try write("{\"wheels\": [{\"name\": \"a\", \"words\": [\"x\", \"y\"]}]}")
    var request = try request(["wheel", file.path])
    let session = DocumentSession(request)
    var stages = StageClock()
    let opened = try session.open(stages: &stages)
    #expect(opened.wheels?.wheels.map(\.name) == ["a"] && opened.cloud.document.tags.isEmpty)
    session.follow()
    defer { session.stop() }
    func next() throws -> DataUpdates {
      var updates: DataUpdates?
      #expect(
        waits {
          updates = session.updates()
          return updates != nil
        })
      return try #require(updates)
    }
    try write("{\"wheels\": [")
    guard case .refusal(let reason) = try next() else { throw CommandFailure("it was shown") }
    #expect(reason.contains("line 1, column"))
    try write("{\"wheels\": [{\"name\": \"b\", \"words\": [\"z\"]}]}")
    guard case .wheels(let document) = try next() else { throw CommandFailure("it was refused") }
    #expect(document.wheels.map(\.name) == ["b"])
    request.checkWheels = { _ in throw CommandFailure("there is no such wheel") }
    #expect(throws: CommandFailure.self) {
      try DocumentSession(request).open(stages: &stages)
    }
  }

  @Test("A large file that is dropped on a window is opened with all its labels at once")
  func dropped() throws {
    try write(rows: 9000)
    var request = try request([file.path])
    request.isDropped = true
    let session = DocumentSession(request)
    var stages = StageClock()
    let opened = try session.open(stages: &stages)
    #expect(opened.isComplete && opened.cloud.document.tags.count == 9000)
    session.follow()
    #expect(session.updates() == nil)
  }

  @Test("New colours apply to a watched file that has not changed")
  func adopted() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path, "--watch")
    session.reload()
    let night = try nextDocument(session).version.labels.map(\.text)
    var paper = session.request.design
    paper.theme = .paper
    session.adopt(paper)
    let day = try nextDocument(session).version.labels.map(\.text)
    #expect(night.count == 1 && day.count == 1 && night != day)
  }

  @Test("A file that is not watched has no updates")
  func unwatched() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let session = try self.session(file.path)
    session.reload()
    try Data("vert\t1\n".utf8).write(to: file, options: .atomic)
    #expect(holds(seconds: 0.3) { session.updates() == nil })
  }
}
