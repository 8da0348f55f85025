import Foundation
import TagSphereCloudBuilding
import TagSphereCloudCore
import TagSphereCommandLineOptions
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments
@testable import TagSphereProgram

/// Where a window's data come from: a file that is watched, standard input, or nowhere.
@Suite("The source of data") @MainActor
struct DataSourceTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "tags.tsv") }

  init() throws { folder = try TemporaryFolder() }

  private func source(_ arguments: String..., mostBytes: Int? = nil) throws -> DataSource? {
    guard case .view(var options) = try parse(arguments) else { return nil }
    if let mostBytes { options.document.mostBytes = mostBytes }
    let known = options.document.source.signature
    var settling = FileSettling(known: known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    return DataSource(options.document, known: known, design: CloudDesign(), settling: settling)
  }

  /// The source of badges on tags that are shown already, and its file of counts.
  private func badged(
    _ arguments: String...
  ) throws -> (source: DataSource, versions: DocumentVersions, counts: URL) {
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file)
    let counts = try folder.file("counts", Array("vert\t5\n".utf8))
    guard case .view(let options) = try parse([file.path, "--badge", counts.path] + arguments)
    else { throw CommandFailure("it shows nothing") }
    let known = options.document.source.signature
    let first = try Source(options.document).read()
    #expect(badges(first.document.tags) == ["rouge": nil, "vert": 5])
    var settling = FileSettling(known: nil)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    let source = try #require(
      DataSource(
        options.document, known: known, first: first, design: CloudDesign(), settling: settling))
    guard case .files(_, let versions) = source else {
      throw CommandFailure("it watches nothing")
    }
    return (source, versions, counts)
  }

  private func badges(_ tags: [TagSphereTagData.Tag]) -> [String: Double?] {
    Dictionary(uniqueKeysWithValues: tags.map { ($0.text, $0.badge) })
  }

  private func badges(_ document: LiveDocument?) -> [String: Double?] {
    badges(document?.version.labels.map(\.tag) ?? [])
  }

  @Test("New counts come to the tags that are shown, which are not read again")
  func badges() throws {
    let (source, _, counts) = try badged()
    #expect(source.fetch() == nil)
    try Data("bleu\t1\n".utf8).write(to: file, options: .atomic)
    try Data("rouge\t7\n".utf8).write(to: counts, options: .atomic)
    #expect(try badges(nextDocument(source)) == ["rouge": 7, "vert": nil])
    #expect(source.fetch() == nil)
    try FileManager.default.removeItem(at: counts)
    #expect(try nextRefusal(source).hasPrefix("cannot read \(counts.path): "))
  }

  @Test("Neither tags nor counts bring back what is older than they are")
  func order() throws {
    let (source, versions, counts) = try badged("--watch")
    source.stop()
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

  /// The next updates of a source.
  private func next(_ source: DataSource) throws -> DataUpdates {
    var updates: DataUpdates?
    _ = waits {
      updates = source.fetch()
      return updates != nil
    }
    return try #require(updates)
  }

  /// The next version of a source; its test fails if something else comes.
  private func nextDocument(_ source: DataSource) throws -> LiveDocument {
    let updates = try next(source)
    let document: LiveDocument? =
      if case .document(let document) = updates { document } else { nil }
    return try #require(document, "\(updates)")
  }

  /// The reason why the next version of a source is refused; its test fails if it is not.
  private func nextRefusal(_ source: DataSource) throws -> String {
    let updates = try next(source)
    let reason: String? = if case .refusal(let reason) = updates { reason } else { nil }
    return try #require(reason, "\(updates)")
  }

  @Test("A watched file gives its new versions, the reasons against broken ones, and no others")
  func watched() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source(file.path, "--watch"))
    #expect(source.fetch() == nil, "the version that was known is no news")
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file, options: .atomic)
    let document = try nextDocument(source)
    #expect(document.version.labels.map(\.tag.text) == ["rouge", "vert"])
    #expect(document.duration > .zero)
    try Data("rouge\tviel zu viel\t\t\n\u{0}".utf8).write(to: file, options: .atomic)
    let reason = try nextRefusal(source)
    #expect(reason.contains(file.path))
    try Data("vert\t2\n".utf8).write(to: file, options: .atomic)
    _ = try nextDocument(source)
    #expect(source.fetch() == nil)
  }

  @Test("A pipe or a socket in the file's place is a refusal, and the next file is read")
  func specialFiles() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source(file.path, "--watch"))
    for round in 1...2 {
      let pipe = folder.url.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      try #require(rename(pipe, file.path) == 0)
      let reason = try nextRefusal(source)
      #expect(reason == "cannot read \(file.path): it is a pipe; give a regular file")
      try Data("rouge\t1\nvert\t\(round)\n".utf8).write(to: file, options: .atomic)
      let document = try nextDocument(source)
      #expect(document.version.labels.count == 2)
    }
  }

  @Test("A kiosk refuses a version that is too long, and reads the next one")
  func longVersion() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source("kiosk", file.path, mostBytes: 1 << 20))
    func version(rows: Int) -> Data {
      let row = "a\t1\t\(String(repeating: "x", count: 10_235))\n"
      return Data(("text\tweight\tnote\n" + String(repeating: row, count: rows)).utf8)
    }
    try version(rows: 103).write(to: file, options: .atomic)
    let reason = try nextRefusal(source)
    #expect(
      reason
        == "\(file.path) has more than 1 MiB of text, the most that is read of it; "
        + "give a shorter file")
    #expect(source.fetch() == nil, "one version is refused once")
    try version(rows: 102).write(to: file, options: .atomic)
    let document = try nextDocument(source)
    #expect(document.version.labels.count == 102)
  }

  @Test("A version that is replaced while it is unpacked is given up, and the next one is read")
  func replacedBomb() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source(file.path, "--watch"))
    // Of zstd: a window of 1 MiB, and 10 GiB of line feeds in blocks that repeat one byte.
    let block: [UInt8] = [2, 0, 0x10, 0x0A]
    var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 10 << 3]
    for _ in 0..<80_000 { bomb += block }
    try Data(bomb).write(to: file, options: .atomic)
    #expect(holds(seconds: 1) { source.fetch() == nil }, "it is being read")
    try Data("rouge\t1\nvert\t2\n".utf8).write(to: file, options: .atomic)
    let start = ContinuousClock.now
    let document = try nextDocument(source)
    #expect(document.version.labels.count == 2)
    #expect(start.duration(to: .now) < .seconds(10), "all of it would take minutes")
  }

  @Test("However many rows a version has, the window receives the heaviest alone")
  func heaviest() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source("kiosk", file.path, "--top", "50"))
    let rows = (1...30_000).map { "row \($0)\t\($0)\n" }.joined()
    try Data(rows.utf8).write(to: file, options: .atomic)
    let document = try nextDocument(source)
    #expect(document.version.labels.map(\.tag.weight) == (29_951...30_000).map(Double.init))
  }

  @Test("A kiosk starts on a pipe without waiting for it, and says why it shows nothing")
  func startOnPipe() throws {
    try #require(mkfifo(file.path, 0o600) == 0)
    guard case .view(let options) = try parse(["kiosk", file.path]) else {
      Issue.record("it is another command")
      return
    }
    var stages = StageClock()
    let opened = try OpenedCloud(options, stages: &stages)
    #expect(opened.failure == "cannot read \(file.path): it is a pipe; give a regular file")
    #expect(opened.cloud.document.tags.isEmpty)
  }

  @Test("Asked to, it reads a file again that has not changed")
  func reload() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    let source = try #require(try source(file.path, "--watch"))
    #expect(source.fetch() == nil)
    source.reload()
    let document = try nextDocument(source)
    #expect(document.version.labels.map(\.tag.text) == ["rouge"])
  }

  @Test("A file that is not watched has no source")
  func unwatched() throws {
    try Data("rouge\t1\n".utf8).write(to: file)
    #expect(try source(file.path) == nil)
  }
}
