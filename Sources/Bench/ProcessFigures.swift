internal import Glibc
internal import TagSphereFiles

/// Figures of this process and this machine, from the operating system.
enum ProcessFigures {
  /// The peak resident memory of this process, bytes.
  static var peakResidentBytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  /// The processor time of all threads since the start of the process, seconds.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The time on the system's steady clock, which all processes share, seconds.
  static var clockSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The seconds since the process started, with the kernel's precision of 10 ms; nil if unknown.
  static var secondsSinceStart: Double? {
    guard let stat = SmallFile.text(at: "/proc/self/stat"),
      let nameEnd = stat.lastIndex(of: ")")
    else { return nil }
    // Field 22 of the line is the start in clock ticks since boot; the name is field 2.
    let fields = stat[nameEnd...].split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let seconds = Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    return seconds - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The number of online processors.
  static var processorCount: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The processor's model, as the kernel names it; nil if the kernel has no name for it.
  static var processorName: String? {
    let lines = SmallFile.text(at: "/proc/cpuinfo")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("model name") }
    return line?.split(separator: ": ", maxSplits: 1).last.map { String($0) }
  }

  /// Load averages of 1, 5 and 15 minutes.
  static var loadAverages: [Double] {
    var loads = [0.0, 0.0, 0.0]
    getloadavg(&loads, 3)
    return loads
  }
}
