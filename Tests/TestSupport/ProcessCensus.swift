internal import CTagSphereMalloc
package import Foundation

/// The resources of a process at one moment.
package struct ProcessCensus: Codable, Sendable {
  /// The resident memory in bytes: `VmRSS` of /proc/PID/status, proc(5).
  package var residentBytes: Int
  /// The largest resident memory so far, bytes: `VmHWM` of /proc/PID/status.
  package var peakBytes: Int
  /// The number of open file descriptors.
  package var descriptors: Int
  /// The number of threads.
  package var threads: Int

  /// Counts the resources of a process.
  ///
  /// - Throws: ``ToolFailure``, or the file system's error if there is no such process.
  package init(of process: pid_t) throws {
    let folder = "/proc/\(process)"
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    func value(_ name: String) throws -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      guard
        let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
          Int($0)
        })
      else { throw ToolFailure(description: "\(folder)/status has no \(name)") }
      return value
    }
    residentBytes = try value("VmRSS") * 1024
    peakBytes = try value("VmHWM") * 1024
    threads = try value("Threads")
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
  }

  /// Returns whether any thread of a process runs, or waits for a processor or a disk.
  ///
  /// The result is false for a process that has ended.
  package static func isBusy(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    // A thread may end between listing and reading.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.contains { state(ofThread: "\(folder)/\($0)").map("RD".contains) == true }
  }

  /// Returns the state of each thread of a process: its name, state, and wait channel in the kernel.
  ///
  /// Source: /proc/PID/task/TID/comm, stat and wchan, proc(5).
  static func threads(_ process: pid_t) -> String {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.sorted().map { thread in
      func read(_ name: String) -> String {
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/\(name)", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
      }
      let state = state(ofThread: "\(folder)/\(thread)").map { String($0) } ?? "?"
      return "\(read("comm")) \(state) \(read("wchan"))"
    }.joined(separator: ", ")
  }

  /// Returns whether a process is stopped, as by `SIGSTOP`.
  package static func isStopped(_ process: pid_t) -> Bool {
    state(ofThread: "/proc/\(process)") == "T"
  }

  /// Returns the time that the processes have lost to other processes, in seconds.
  ///
  /// It is the time for which their current threads have waited for a processor, plus the time that
  /// the hypervisor has taken from the machine.
  ///
  /// Sources: run_delay of /proc/PID/task/TID/schedstat, Documentation/scheduler/sched-stats.rst of
  /// Linux; `steal` of /proc/stat, proc(5).
  static func secondsWaited(by processes: [pid_t]) -> Double {
    var seconds = 0.0
    for process in processes {
      let folder = "/proc/\(process)/task"
      for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
        let nanoseconds = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        seconds += (nanoseconds ?? 0) / 1e9
      }
    }
    let machine = try? String(contentsOfFile: "/proc/stat", encoding: .utf8)
    let ticks = machine?.prefix { $0 != "\n" }.split(separator: " ").dropFirst(8).first
    return seconds + (ticks.flatMap { Double($0) } ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns a thread's state, as in proc(5): `R`, `S`, `Z`…; nil if the thread has ended.
  ///
  /// - Parameter folder: The thread's folder, or the process's for its first thread.
  static func state(ofThread folder: String) -> Character? { stat(folder)?.first?.first }

  /// Returns the fields of a thread's or process's stat file from the third, `state`; nil if it has ended.
  ///
  /// Source: proc(5), /proc/PID/stat.
  static func stat(_ folder: String) -> [Substring]? {
    let text = try? String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
    // The second field is a name in parentheses, which may contain spaces.
    return text?.lastIndex(of: ")").flatMap { text?[$0...].dropFirst().split(separator: " ") }
  }

  /// The bytes that this process has allocated and not freed.
  ///
  /// Unlike resident memory, this excludes the allocator's caches.
  ///
  /// The corresponding C function is `mallinfo2`.
  package static var allocatedBytes: Int {
    let info = mallinfo2()
    return Int(info.uordblks) + Int(info.hblkhd)
  }
}
