package import TagSphereProcesses

/// The memory that this process may use beyond what it uses.
package nonisolated struct MemoryRoom {
  /// The limits; none where all memory may be used.
  package var limits: [MemoryLimit]
  /// Returns what is used now.
  package var use: @Sendable () -> MemoryUse

  /// The room of this process.
  package static var ofProcess: MemoryRoom {
    MemoryRoom(limits: MemoryLimit.ofProcess, use: { MemoryUse.ofProcess })
  }

  /// Returns a limit that has no room for a need, and the use with it, bytes; nil if there is none.
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
