import Dispatch
import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

/// Tests the first document of a kiosk.
@Suite("A kiosk's first document") @MainActor
struct FirstReadingTests {
  private let folder: TemporaryFolder
  private let options: Settings

  init() throws {
    folder = try TemporaryFolder()
    let file = try folder.file("tags.tsv", Array("rouge\t1\nvert\t2\n".utf8))
    guard case .view(let options) = try parse(["kiosk", file.path]) else {
      throw CommandFailure("it shows nothing")
    }
    self.options = options
  }

  private func opened(
    patience: Duration, _ read: @escaping @Sendable () throws -> Void
  ) throws -> (session: DocumentSession, document: OpenedDocument) {
    var request = try DocumentRequest(options, known: options.document.source.signature)
    request.patience = patience
    request.beginReading = {
      FirstReading($0) { options, version in
        try read()
        return try Source(options).read(version)
      }
    }
    let session = DocumentSession(request)
    var stages = StageClock()
    return (session, try session.open(stages: &stages))
  }

  private func isPending(_ opened: OpenedDocument) -> Bool {
    if case .pending = opened.rest { true } else { false }
  }

  @Test("A document that is read in time is shown at once")
  func inTime() throws {
    let (_, opened) = try opened(patience: .seconds(600)) {}
    #expect(opened.cloud.document.tags.map(\.text) == ["rouge", "vert"])
    #expect(opened.failure == nil && !isPending(opened) && !opened.isPartial)
  }

  @Test("A slow document leaves the screen empty until it is read, and is then shown")
  func late() throws {
    let gate = DispatchSemaphore(value: 0)
    let (session, opened) = try opened(patience: .zero) { gate.wait() }
    #expect(opened.cloud.document.tags.isEmpty && isPending(opened) && opened.isPartial)
    let file = options.document.source.path
    #expect(opened.failure == "\(DocumentInputError.stillReads(name: file))")
    session.follow()
    defer { session.stop() }
    #expect(session.updates() == nil)
    gate.signal()
    var updates: DataUpdates?
    #expect(
      waits {
        updates = session.updates()
        return updates != nil
      })
    guard case .document(let document)? = updates else {
      Issue.record("\(String(describing: updates))")
      return
    }
    #expect(document.version.labels.map(\.tag.text) == ["rouge", "vert"])
  }

  @Test("A document that cannot be read leaves the screen empty, with the reason")
  func refused() throws {
    let (_, opened) = try opened(patience: .seconds(600)) { throw CommandFailure("it is torn") }
    #expect(opened.cloud.document.tags.isEmpty && opened.failure == "it is torn")
    #expect(!isPending(opened) && !opened.isPartial)
  }
}
