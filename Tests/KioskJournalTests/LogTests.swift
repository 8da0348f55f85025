import TagSphereInteraction
import TagSphereKioskJournal
import TagSphereTestSupport
import Testing

@Suite("Kiosk log") struct LogTests {
  @Test("A line is logfmt, with its priority on request")
  func logfmt() {
    let line = LogLine(
      .info, "started", [.init("version", "1.0"), .init("labels", 3), .init("monitor", "HDMI 1")])
    #expect(
      line.text(hasPriority: false)
        == #"level=info event=started version=1.0 labels=3 monitor="HDMI 1""#)
    #expect(LogLine(.warning, "a").text(hasPriority: true) == "<4>level=warning event=a")
    #expect(LogLine(.error, "a").text(hasPriority: true).hasPrefix("<3>"))
  }

  @Test(
    "Special characters in a value do not end its field or its line",
    arguments: [
      ("", #""""#), ("grün", "grün"), ("a=b", #""a=b""#), (#"say "hi""#, #""say \"hi\"""#),
      ("x\nlevel=error event=forged", #""x\nlevel=error event=forged""#),
      ("x\r\u{85}\u{2028}y", #""x\u000d\u0085\u2028y""#), ("\u{1B}[2J", #""\u001b[2J""#),
      ("a\u{202E}b", #""a\u202eb""#), ("a\u{A0}b", "\"a\u{A0}b\""), (#"a\b"#, #""a\\b""#),
    ])
  func values(value: String, written: String) {
    let text = LogLine(.info, "e", [.init("v", value)]).text(hasPriority: false)
    #expect(text == "level=info event=e v=" + written)
  }

  @Test("A very long value is cut")
  func longValues() {
    let line = LogLine(.info, "e", [.init("v", String(repeating: "é", count: 100_000))])
    #expect(line.text(hasPriority: false).unicodeScalars.count < 1100)
  }

  @Test("A message has the level that its first word gives")
  func levels() {
    #expect(
      LogLine(message: "warning: 1 row was left out").text(hasPriority: true)
        == #"<4>level=warning event=message message="1 row was left out""#)
    #expect(LogLine(message: "error: no").level == .error)
    #expect(LogLine(message: "errors happen").level == .info)
  }

  @Test("A repeated line is mostly counted instead of written")
  func repeated() {
    var gate = LogGate()
    let line = LogLine(.warning, "data-rejected", [.init("reason", "it is empty")])
    var written: [LogLine] = []
    for second in 0..<600 {
      let now = Duration.seconds(second)
      written += gate.due(at: now)
      if let line = gate.pass(line, at: now) { written.append(line) }
    }
    #expect(written.count <= 20, "ten minutes of one line a second")
    let repeated = written.compactMap { $0.fields.last { $0.name == "repeated" }?.value }
    let counted = repeated.compactMap(Int.init).reduce(0, +) + written.count - repeated.count
    let rest = gate.rest().compactMap { $0.fields.last?.value }.compactMap(Int.init).reduce(0, +)
    #expect(counted + rest == 600, "none is lost")
  }

  @Test("Of many lines of an event, a limited number is written, and the others are counted")
  func flood() {
    var gate = LogGate()
    var passed: [LogLine] = []
    for index in 0..<10_000 {
      let line = LogLine(.info, "data-loaded", [.init("version", index)])
      if let line = gate.pass(line, at: .milliseconds(index)) { passed.append(line) }
    }
    #expect(passed.count == LogGate.mostLines)
    let other = gate.pass(LogLine(.info, "stopping"), at: .seconds(10))
    #expect(other != nil, "other events are not held back")
    let next = gate.pass(LogLine(.info, "data-loaded", [.init("version", -1)]), at: .seconds(70))
    #expect(next?.fields.last == .init("left_out", 10_000 - LogGate.mostLines))
  }

  @Test("The number of lines left out is written after a minute and at the end")
  func leftOut() {
    func flooded() -> LogGate {
      var gate = LogGate()
      for index in 0..<72 {
        let level = index == 50 ? LogLine.Level.error : .info
        let line = LogLine(level, "message", [.init("message", "refusal \(index)")])
        _ = gate.pass(line, at: .milliseconds(index))
      }
      return gate
    }
    let counted = LogLine(.error, "message", [.init("left_out", 72 - LogGate.mostLines)])
    var gate = flooded()
    #expect(gate.due(at: .seconds(59)).isEmpty)
    #expect(gate.due(at: .seconds(60)) == [counted])
    #expect(gate.due(at: .seconds(200)).isEmpty && gate.rest().isEmpty, "told once")
    gate = flooded()
    #expect(gate.rest() == [counted])
    #expect(gate.rest().isEmpty)
    let last = LogLine(.error, "message", [.init("message", "the last word")])
    #expect(gate.pass(last, at: .seconds(1)) == last, "after the rest nothing is held back")
  }

  @Test("Every line is either written or counted", arguments: UInt64(1)...20)
  func complete(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var gate = LogGate()
    var (said, written, counted) = (0, 0, 0)
    func take(_ lines: [LogLine], isOwn: Bool) {
      for line in lines {
        let counts = line.fields.filter { ["repeated", "left_out"].contains($0.name) }
        counted += counts.compactMap { Int($0.value) }.reduce(0, +)
        if isOwn { written += 1 }
      }
    }
    var now = Duration.zero
    for _ in 0..<3000 {
      now += .milliseconds(Int.random(in: 0...400, using: &random))
      let line = LogLine(
        LogLine.Level.allCases.randomElement(using: &random) ?? .info,
        ["a", "b"].randomElement(using: &random) ?? "a",
        [.init("n", Int.random(in: 0..<200, using: &random))])
      said += 1
      take(gate.pass(line, at: now).map { [$0] } ?? [], isOwn: true)
      if Int.random(in: 0..<20, using: &random) == 0 { take(gate.due(at: now), isOwn: false) }
    }
    take(gate.rest(), isOwn: false)
    #expect(written + counted == said)
  }

  @Test(
    "Times are written in ISO 8601",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (1_795_291_080, "2026-11-21T19:58:00Z"),
      (-1, "1969-12-31T23:59:59Z"), (4_102_444_800, "2100-01-01T00:00:00Z"),
    ])
  func times(seconds: Int64, text: String) {
    #expect(UTCTime(seconds: seconds).description == text)
  }
}
