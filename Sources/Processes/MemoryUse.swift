internal import Glibc
internal import TagSphereFiles

/// Memory in use or needed: as address space, and as resident memory.
package struct MemoryUse: Hashable, Sendable {
  /// The address space, bytes.
  package var addresses: Int
  /// The resident memory, bytes.
  package var resident: Int

  /// Creates a memory use from its parts; both are zero by default.
  package init(addresses: Int = 0, resident: Int = 0) {
    (self.addresses, self.resident) = (addresses, resident)
  }

  /// The memory use of this process; zero if the system does not report it.
  ///
  /// Source: proc(5), /proc/PID/statm.
  package static var ofProcess: MemoryUse {
    var use = MemoryUse()
    guard let line = SmallFile.text(at: "/proc/self/statm") else { return use }
    let pages = line.split(whereSeparator: \.isWhitespace).prefix(2).compactMap { Int($0) }
    guard pages.count == 2 else { return use }
    let pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
    (use.addresses, use.resident) = (pages[0] * pageBytes, pages[1] * pageBytes)
    return use
  }
}
