import Foundation
import TagSphereTestSupport
import Testing

/// Tests the cost of the real program while nothing moves.
@Suite("The program at rest", .serialized)
struct IdleCostTests {
  /// A state of rest.
  enum Rest: String, CaseIterable {
    case still, paused, hidden, minimized, reloaded, streamed, kiosk, diagnostics, blank, broken
  }

  private static let seconds = 12.0
  private let folder: TemporaryFolder
  private let tags: URL
  private let changing: URL

  init() throws {
    folder = try TemporaryFolder()
    tags = folder.url.appending(path: "tags.tsv")
    changing = folder.url.appending(path: "changing.tsv")
    for file in [tags, changing] {
      try Data("rouge\t1\nvert\t3\nbleu\t2\n".utf8).write(to: file)
    }
  }

  @Test(
    "At rest, all threads together wake at most twice per second and use almost no processor time")
  func cost() throws {
    // All programs run at once: sleeping programs do not affect each other.
    let shown = try Rest.allCases.map { ($0, try open($0)) }
    defer { for (_, (_, program)) in shown { program.stop() } }
    for (rest, (display, program)) in shown { try bring(program, on: display, to: rest) }
    for (_, (_, program)) in shown { try program.waitForRest() }
    // On a busy machine, a program may still have to finish earlier work. A program that never rests costs too
    // much in each period.
    var restless = shown
    for _ in 0..<5 where !restless.isEmpty {
      restless = try costly(restless)
    }
    for (rest, _) in restless { Issue.record("\(rest) costs more") }
  }

  /// Measures programs for some seconds, and returns the programs that exceed the limits.
  private func costly(
    _ shown: [(Rest, (VirtualDisplay, RunningProgram))]
  ) throws -> [(Rest, (VirtualDisplay, RunningProgram))] {
    let start = Date.now
    let before = try shown.map { ($0.1.1, try $0.1.1.wakeUps(), try $0.1.1.processorSeconds()) }
    Thread.sleep(forTimeInterval: Self.seconds)
    let after = try before.map { (try $0.0.wakeUps() - $0.1, try $0.0.processorSeconds() - $0.2) }
    let time = Date.now.timeIntervalSince(start)
    return zip(shown, after).filter { shown, cost in
      let (wakeUps, processor) = cost
      let (rate, share) = (Double(wakeUps) / time, processor / time)
      print("\(shown.0): \(rate) wake-ups a second, \(share * 100) % of a processor")
      // A wake-up at either end of the period may or may not be counted.
      return Double(wakeUps) > 2 * time + 1 || share >= 0.01
    }
    .map(\.0)
  }

  // MARK: The program

  private func open(_ rest: Rest) throws -> (VirtualDisplay, RunningProgram) {
    let display = try VirtualDisplay(width: 640, height: 480)
    if rest == .minimized { try display.startWindowManager() }
    let arguments: [String] =
      switch rest {
      case .still, .hidden, .minimized: [tags.path, "--watch", "--fullscreen", "--spin", "0"]
      case .paused: [tags.path, "--watch", "--fullscreen"]
      case .reloaded: [changing.path, "--watch", "--fullscreen", "--spin", "0"]
      case .streamed: ["-", "--follow", "--fullscreen", "--spin", "0"]
      case .kiosk: ["kiosk", tags.path, "--spin", "0", "--idle-reset", "never"]
      case .diagnostics:
        ["kiosk", tags.path, "--spin", "0", "--idle-reset", "never", "--diagnostics"]
      case .broken: ["kiosk", tags.path + ".missing"]
      case .blank: ["kiosk", tags.path, "--schedule", "23:58-23:59,00:30-00:31"]
      }
    let time = rest == .blank ? ["TZ": try Self.noon()] : [:]
    let program = try RunningProgram(
      arguments + ["--text-height", "0.3"],
      environment: display.environment.merging(time) { $1 },
      input: rest == .streamed ? "rouge\nvert\nbleu\nvert\n" : "")
    _ = try display.window(of: program)
    return (display, program)
  }

  private func bring(
    _ program: RunningProgram, on display: VirtualDisplay, to rest: Rest
  ) throws {
    switch rest {
    case .still, .streamed, .kiosk, .diagnostics, .blank, .broken: break
    case .paused: try display.xdotool("key", "space")
    case .reloaded:
      let before = try display.screenshot()
      try Data("orange\t2\nvert\t1\nviolet\t2\n".utf8).write(to: changing, options: .atomic)
      #expect(try waits { try display.screenshot() != before })
    case .hidden, .minimized:
      let window = try display.window(of: program)
      if rest == .hidden {
        try display.xdotool("windowunmap", window)
      } else {
        try display.xdotool("windowminimize", "--sync", window)
      }
    }
  }

  /// Returns a time zone in which it is about noon.
  private static func noon() throws -> String {
    let west = Int(Date.now.timeIntervalSince1970) % 86_400 / 3600 - 12
    return "WALL\(west)"
  }
}
