import Foundation
import TagSphereInteraction
import TagSphereMessages
import TagSphereKioskJournal
import Testing

@Suite("Kiosk health") struct HealthTests {
  @Test("The frame meter gives the median frame time and the frame rate")
  func meter() {
    var meter = FrameMeter()
    #expect(meter.median == nil && meter.framesPerSecond(at: .zero) == 0)
    for index in 1...1000 {
      let time = Duration.milliseconds(index % 10 == 0 ? 50 : 4)
      meter.note(time, at: .milliseconds(20 * index))
    }
    #expect(meter.count == 1000)
    #expect(meter.median == .milliseconds(4), "one slow frame in ten does not show")
    #expect(meter.framesPerSecond(at: .seconds(20)) == 50)
    #expect(meter.framesPerSecond(at: .seconds(22)) == 0, "then nothing moved")
  }

  @Test("The kiosk's state is one line of JSON with stable keys")
  func state() throws {
    var state = KioskState(
      process: 42, version: "0.1", started: UTCTime(seconds: 1_795_291_080))
    let empty = try object(state.json)
    #expect(
      empty.keys.sorted() == [
        "context_restarts", "data", "frame_ms", "frames", "labels", "last_error", "monitor", "pid",
        "renderer", "schema", "started", "state", "updated", "version", "window",
      ])
    #expect(empty["state"] as? String == "starting" && empty["frame_ms"] is NSNull)
    state.phase = .showing
    state.updated = UTCTime(seconds: 1_795_291_140)
    state.frameTime = .microseconds(8_333)
    state.monitor = "HDMI-1\n\u{1B}[2J\""
    state.windowSize = [1920, 1080]
    state.data.version = 2
    state.data.loaded = UTCTime(seconds: 1_795_291_100)
    state.data.path = "/srv/tägs.tsv"
    let json = state.json
    #expect(json.last == "\n" && json.dropLast().allSatisfy { !$0.isNewline })
    let full = try object(json)
    #expect(full["frame_ms"] as? Double == 8.333)
    #expect(full["monitor"] as? String == "HDMI-1\n\u{1B}[2J\"")
    #expect(full["started"] as? String == "2026-11-21T19:58:00Z")
    #expect((full["window"] as? [String: Int]) == ["width": 1920, "height": 1080])
    let data = try #require(full["data"] as? [String: Any])
    #expect(data["age_seconds"] as? Int == 40 && data["path"] as? String == "/srv/tägs.tsv")
    #expect(data["last_error"] is NSNull)
    #expect(data["waiting"] as? Int == 0 && data["waiting_for"] is NSNull)
    #expect(KioskState.Phase.allCases.count == 5)
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("Diagnostics are short rows that rarely change on a still screen")
  func diagnostics() {
    var diagnostics = Diagnostics()
    diagnostics.renderer = "llvmpipe"
    diagnostics.graphics = "OpenGL ES 3.1"
    diagnostics.frameTime = .microseconds(8_333)
    diagnostics.size = [1920, 1080]
    diagnostics.monitor = "HDMI-1"
    diagnostics.labels = 63_666
    diagnostics.dataVersion = 3
    var panels: Set<Panel> = []
    for second in 0..<7200 {
      diagnostics.dataAge = .seconds(second)
      panels.insert(Panel(diagnostics))
    }
    #expect(panels.count < 70, "in two hours of a still screen")
    diagnostics.lastError = Message(verbatim: String(repeating: "word ", count: 300))
    let panel = Panel(diagnostics)
    #expect(
      panel.rows.prefix(7).map(\.value) == [
        "8.3 ms", "still", "llvmpipe", "OpenGL ES 3.1", "1920 × 1080 on HDMI-1", "63\u{A0}666",
        "version 3, 1 h ago",
      ])
    #expect(panel.rows.count <= 11 && panel.rows.allSatisfy { $0.value.count <= 64 })
  }

  @Test("A long notice is broken into a few short lines")
  func notices() {
    let path = "/srv/" + String(repeating: "x", count: 100)
    let panel = Panel(notice: "\(path), line 3: the weight is no number; what was shown stays")
    #expect(panel.rows.count == 3 && panel.rows.allSatisfy { $0.value.count <= 72 })
    let page = Panel(
      nothingToShow: Message(verbatim: "cannot read tags.tsv: there is no such file"))
    #expect(page.rows.first?.value == "Cannot read tags.tsv: there is no such file")
    let named = Panel(nothingToShow: Message(verbatim: "tags.tsv contains no tags: it is empty"))
    #expect(named.rows.first?.value == "tags.tsv contains no tags: it is empty")
    #expect(Panel(notice: String(repeating: "a b", count: 5000)).rows.count <= 8)
  }
}
