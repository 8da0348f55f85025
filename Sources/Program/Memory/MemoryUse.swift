internal import Glibc

/// Memory that is used or needed, counted in both ways.
nonisolated struct MemoryUse: Hashable {
  /// All addresses, bytes.
  var addresses = 0
  /// What is in memory, bytes.
  var resident = 0

  /// The use of this process; zero if the system does not say.
  ///
  /// Source: proc(5), /proc/PID/statm.
  static var ofProcess: MemoryUse {
    var use = MemoryUse()
    guard let line = SmallFile.text(at: "/proc/self/statm") else { return use }
    let pages = line.split(whereSeparator: \.isWhitespace).prefix(2).compactMap { Int($0) }
    guard pages.count == 2 else { return use }
    let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
    (use.addresses, use.resident) = (pages[0] * pageBytes, pages[1] * pageBytes)
    return use
  }

  /// The part that counts toward a limit.
  subscript(kind: MemoryLimit.Kind) -> Int {
    switch kind {
    case .addresses: addresses
    case .resident: resident
    }
  }
}
