package import TagSphereProcesses

/// The memory that this process may use in addition to the memory in use.
package nonisolated struct MemoryRoom {
  /// The limits; empty if all memory may be used.
  package var limits: [MemoryLimit]
  /// Returns the memory in use now.
  package var use: @Sendable () -> MemoryUse

  /// The memory that this process may still use.
  package static var ofProcess: MemoryRoom {
    MemoryRoom(limits: MemoryLimit.ofProcess, use: { MemoryUse.ofProcess })
  }

  /// Returns the first limit that a need would exceed, and the total use with the need, bytes; nil if the need fits.
  package func shortage(for need: MemoryUse) -> (limit: MemoryLimit, wanted: Int)? {
    guard !limits.isEmpty else { return nil }
    let present = use()
    for limit in limits {
      let wanted = present[limit.kind] + need[limit.kind]
      if wanted > limit.bytes { return (limit, wanted) }
    }
    return nil
  }
}
