import TagSphereCloudBuilding
import TagSphereLiveLabels
import TagSphereMessages
import TagSphereTagData
import Testing

@testable import TagSphereViewer

@Suite("Limits of endless streams") @MainActor struct StreamCeilingTests {
  private func stream(top: Int?) -> LiveStream {
    LiveStream(top: top, design: CloudDesign())
  }

  private func updates(_ numbers: Range<Int>) -> StreamUpdates {
    StreamUpdates(
      updates: numbers.map { TagUpdate(text: Array("label \($0)".utf8), weight: Double($0 + 1)) })
  }

  @Test("By default, the 100 000 heaviest texts of a stream are shown, and a warning says so once")
  func ceiling() throws {
    let stream = stream(top: nil)
    #expect(stream.receive(updates(0..<100_000), now: .zero).isEmpty)
    #expect(stream.next(now: .zero)?.labels.count == 100_000)
    let warnings = stream.receive(updates(100_000..<100_050), now: .zero)
    #expect(
      warnings.map(\.english) == [
        "there are more than 100000 different texts; the heaviest are shown"
      ])
    let version = try #require(stream.next(now: .zero))
    #expect(version.removed.count == 50)
    #expect(stream.range == 51...100_050)
    #expect(stream.receive(updates(100_050..<100_060), now: .zero).isEmpty)
  }

  @Test("A requested number of texts is the limit of a stream, without a warning")
  func top() {
    let stream = stream(top: 10)
    #expect(stream.receive(updates(0..<100_100), now: .zero).isEmpty)
    #expect(stream.next(now: .zero)?.labels.count == 10)
  }
}
