package import TagSphereProcesses

/// The memory that this process may use beyond what is already in use.
package nonisolated struct MemoryRoom {
  /// The limits; empty if all memory may be used.
  package var limits: [MemoryLimit]
  /// Returns the current use.
  package var use: @Sendable () -> MemoryUse

  /// The room of this process.
  package static var ofProcess: MemoryRoom {
    MemoryRoom(limits: MemoryLimit.ofProcess, use: { MemoryUse.ofProcess })
  }

  /// Returns a limit that a need would exceed, and the total with it, bytes; nil if there is none.
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
