internal import Glibc

/// A limit of the memory that this process may use, and what of its memory counts.
nonisolated struct MemoryLimit: Hashable, CustomStringConvertible {
  /// What counts toward a limit.
  enum Kind: Hashable {
    /// All addresses, used or reserved: `ulimit -v`.
    case addresses
    /// What is in memory, in the control group of this process or one around it.
    case resident
  }

  /// What counts toward it.
  var kind: Kind
  /// The limit, bytes.
  var bytes: Int

  /// The limits of this process; none where it may use all memory.
  static var ofProcess: [MemoryLimit] {
    var limits: [MemoryLimit] = []
    var addresses = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses) == 0,
      let bytes = Int(exactly: addresses.rlim_cur)
    {
      limits.append(MemoryLimit(kind: .addresses, bytes: bytes))
    }
    if let bytes = ControlGroup(root: "").memoryBytes {
      limits.append(MemoryLimit(kind: .resident, bytes: bytes))
    }
    return limits
  }

  /// The limit as the object of a sentence.
  var description: String {
    switch kind {
    case .addresses: "\(bytes >> 20) MiB of addresses (ulimit -v)"
    case .resident: "\(bytes >> 20) MiB of memory (its control group)"
    }
  }
}
