internal import Foundation

extension RunningProgram {
  /// How often any of its threads has been woken since it started: each wait counts.
  ///
  /// Source: proc(5), `voluntary_ctxt_switches` of /proc/PID/task/*/status.
  public func wakeUps() throws -> Int {
    let folder = "/proc/\(processID)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      // A thread may end between the two looks.
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Waits until it has used next to no processor time for a second.
  ///
  /// - Throws: ``ToolFailure`` if it does not come to rest in time.
  public func waitForRest(timeout: Double = 30) throws {
    let deadline = Date.now.addingTimeInterval(timeout)
    while Date.now < deadline {
      let before = try processorSeconds()
      Thread.sleep(forTimeInterval: 1)
      if try processorSeconds() - before <= 0.01 { return }
    }
    throw ToolFailure(description: "the program does not come to rest")
  }
}
