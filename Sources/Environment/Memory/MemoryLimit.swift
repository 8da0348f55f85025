internal import Glibc
package import TagSphereProcesses

/// A limit of the memory that this process may use, and what of its memory counts.
package nonisolated struct MemoryLimit: Hashable, CustomStringConvertible {
  /// What counts toward a limit.
  package enum Kind: Hashable {
    /// All addresses, used or reserved: `ulimit -v`.
    case addresses
    /// What is in memory, in the control group of this process or one around it.
    case resident
  }

  /// What counts toward it.
  package var kind: Kind
  /// The limit, bytes.
  package var bytes: Int

  /// The limit of this process's addresses; nil if there is none.
  package static var ofAddresses: MemoryLimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur).map { MemoryLimit(kind: .addresses, bytes: $0) }
  }

  /// The limits of this process; none where it may use all memory.
  package static var ofProcess: [MemoryLimit] {
    var limits = ofAddresses.map { [$0] } ?? []
    if let bytes = ControlGroup(root: "").memoryBytes {
      limits.append(MemoryLimit(kind: .resident, bytes: bytes))
    }
    return limits
  }

  /// The limit as the object of a sentence.
  package var description: String {
    switch kind {
    case .addresses: "\(bytes >> 20) MiB of addresses (ulimit -v)"
    case .resident: "\(bytes >> 20) MiB of memory (its control group)"
    }
  }
}

extension MemoryUse {
  /// The part that counts toward a limit.
  package nonisolated subscript(kind: MemoryLimit.Kind) -> Int {
    switch kind {
    case .addresses: addresses
    case .resident: resident
    }
  }
}
