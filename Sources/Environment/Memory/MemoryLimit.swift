internal import Glibc
package import TagSphereProcesses

/// A limit of this process's memory, and the kind of memory that it limits.
package nonisolated struct MemoryLimit: Hashable, CustomStringConvertible {
  /// The kinds of memory that can be limited.
  package enum Kind: Hashable {
    /// The address space, including reserved addresses: `ulimit -v`.
    case addresses
    /// The resident memory, limited by the control group of this process or by an ancestor of that group.
    case resident
  }

  /// The kind of memory.
  package var kind: Kind
  /// The limit, bytes.
  package var bytes: Int

  /// The limit of this process's address space; nil if it has no such limit.
  package static var ofAddresses: MemoryLimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur).map { MemoryLimit(kind: .addresses, bytes: $0) }
  }

  /// The memory limits of this process; empty if the process may use all memory.
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
  /// The part of the memory use that is subject to a kind of limit, bytes.
  package nonisolated subscript(kind: MemoryLimit.Kind) -> Int {
    switch kind {
    case .addresses: addresses
    case .resident: resident
    }
  }
}
