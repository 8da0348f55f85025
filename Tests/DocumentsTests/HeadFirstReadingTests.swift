import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

/// Tests a large file that shows its heaviest labels before the rest is read.
@Suite("Loading a large file") @MainActor
struct HeadFirstReadingTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "tags.tsv") }

  init() throws { folder = try TemporaryFolder() }

  private func loading(_ rows: some Sequence<String>) throws -> HeadFirstReading {
    try Data(rows.joined(separator: "\n").utf8).write(to: file)
    var options = DocumentOptions()
    options.source = .file(file.path)
    return try HeadFirstReading(options)
  }

  private func rows(_ count: Int) -> [String] {
    (0..<count).map { "word \($0)\t\($0 * 7919 % count + 1)" }
  }

  /// Follows a loading until the whole cloud is ready.
  private func whole(
    _ loading: HeadFirstReading, after head: TagDocument
  ) throws -> CloudCompletion.Whole {
    let (cloud, _) = try Cloud.build(head, design: CloudDesign())
    loading.follow(
      after: PreparedCloud.Head(cloud), DocumentRequest(DocumentOptions(), design: CloudDesign()))
    var whole: CloudCompletion.Whole?
    _ = waits {
      whole = loading.completion.take()
      return whole != nil || loading.failure != nil
    }
    if let failure = loading.failure { throw failure }
    return try #require(whole)
  }

  @Test("Opening a file on another thread gives the same labels and errors as direct reading")
  func opening() throws {
    var options = DocumentOptions()
    options.source = .file(file.path)
    try Data(rows(500).joined(separator: "\n").utf8).write(to: file)
    var stages = StageClock()
    let session = DocumentSession(DocumentRequest(options, design: CloudDesign()))
    let opened = try session.open(stages: &stages)
    let (direct, _) = try Cloud.build(Source(options).read().document, design: CloudDesign())
    #expect(opened.cloud.document == direct.document && opened.isComplete)
    #expect(opened.cloud.batch.labels == direct.batch.labels)
    #expect(stages.stages.contains { $0.name == "typeset" })
    try Data().write(to: file)
    let empty = DocumentSession(DocumentRequest(options, design: CloudDesign()))
    #expect(throws: CommandFailure.self) { try empty.open(stages: &stages) }
  }

  @Test("A small file is read whole at once")
  func small() throws {
    let loading = try loading(rows(500))
    guard case .whole(let read) = try loading.first() else {
      Issue.record("500 labels are not whole")
      return
    }
    #expect(read.document.tags.count == 500 && read.allWarnings.isEmpty)
  }

  @Test("The heaviest labels of a large file come first, in the file's order; all labels follow")
  func large() throws {
    let loading = try loading(rows(9000))
    guard case .head(let head) = try loading.first() else {
      Issue.record("9000 labels are whole at once")
      return
    }
    #expect(head.tags.count == 1500)
    guard case .reading(let rows) = loading.completion.progress else {
      Issue.record("the status line does not say how many rows were read")
      return
    }
    #expect((1500...9000).contains(rows))
    #expect(Set(head.tags.map(\.weight)).count == 1500)
    let whole = try whole(loading, after: head)
    let tags = whole.cloud.cloud.document.tags
    #expect(tags.map(\.text) == (0..<9000).map { "word \($0)" })
    #expect(loading.completion.progress == .arranging(labels: 9000))
    #expect(loading.completion.take() == nil, "it comes once")
  }

  @Test("An error at the end of a large file gives the same sentence with and without a window")
  func broken() throws {
    var lines = ["["] + (0..<9000).map { #"{"text": "word \#($0)", "weight": \#($0 + 1)},"# }
    lines.append("{]")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    var options = DocumentOptions()
    options.source = .file(file.path)
    options.format = .json
    let loading = try HeadFirstReading(options)
    var sentences: [String] = []
    do {
      // A fast reader refuses the file at once; a slow reader refuses the file when its end is read.
      guard case .head(let head) = try loading.first() else {
        Issue.record("a broken file is whole")
        return
      }
      _ = try whole(loading, after: head)
    } catch {
      sentences.append("\(error)")
    }
    do { _ = try Source(options).read() } catch { sentences.append("\(error)") }
    #expect(sentences.count == 2 && Set(sentences).count == 1, "\(sentences)")
  }

  @Test("An empty file has nothing to show")
  func empty() throws {
    let loading = try loading([])
    #expect(throws: CommandFailure.self) { try loading.first() }
  }

  @Test("The heaviest tags keep their order; of tags with equal weights, the first are kept")
  func heaviest() {
    let tags = zip(["a", "b", "c", "d", "e"], [2.0, 5, 2, 9, 2]).map { Tag(text: $0, weight: $1) }
    #expect(tags.heaviest(3).map(\.text) == ["a", "b", "d"])
    #expect(tags.heaviest(5) == tags && tags.heaviest(9) == tags && tags.heaviest(0).isEmpty)
  }
}
