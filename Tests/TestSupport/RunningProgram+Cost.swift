internal import Foundation

extension RunningProgram {
  /// Returns how many times the program's threads have been woken; each wait counts.
  ///
  /// Source: proc(5), `voluntary_ctxt_switches` of /proc/PID/task/*/status.
  package func wakeUps() throws -> Int {
    let folder = "/proc/\(processID)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      // A thread may end between listing and reading.
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Waits until the program uses at most 0.01 s of processor time in one second.
  ///
  /// - Throws: ``ToolFailure`` if the program does not become idle in time.
  package func waitForRest(timeout: Double = 30) throws {
    let deadline = Date.now.addingTimeInterval(timeout)
    while Date.now < deadline {
      let before = try processorSeconds()
      Thread.sleep(forTimeInterval: 1)
      if try processorSeconds() - before <= 0.01 { return }
    }
    throw ToolFailure(description: "the program does not come to rest")
  }
}
