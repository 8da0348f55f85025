internal import TagSphereFiles

/// The control group of this process, and its memory limit.
///
/// Source: cgroups(7); Linux, Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst.
nonisolated struct ControlGroup {
  /// The root of the file system, without a slash at its end: empty, except in tests.
  private let root: String

  /// Creates the control group described by the files below `root`.
  init(root: String) { self.root = root }

  /// The smallest memory limit of the group and its ancestors, bytes; nil if none has a limit.
  var memoryBytes: Int? {
    guard let list = SmallFile.text(at: root + "/proc/self/cgroup") else { return nil }
    return list.split(whereSeparator: \.isNewline).flatMap { limits(ofLine: $0) }.min()
  }

  /// Returns the limits for a line `ID:CONTROLLERS:PATH`.
  private func limits(ofLine line: Substring) -> [Int] {
    let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { return [] }
    // Version 2 has one tree for all controllers, and the field of controllers is empty.
    if fields[1].isEmpty {
      return limits(in: "/sys/fs/cgroup", path: fields[2], file: "memory.max")
    }
    guard fields[1].split(separator: ",").contains("memory") else { return [] }
    return limits(in: "/sys/fs/cgroup/memory", path: fields[2], file: "memory.limit_in_bytes")
  }

  /// Returns the limits in a folder of a tree and in its ancestors.
  ///
  /// In a container, the path may be the path on the host. In this case, only the tree's root is
  /// visible.
  private func limits(in tree: String, path: Substring, file: String) -> [Int] {
    var names = path.split(separator: "/")
    var limits: [Int] = []
    while true {
      let folder = ([root + tree] + names.map(String.init)).joined(separator: "/")
      // Without a limit, the file contains a number near the largest integer (version 1) or a word
      // (version 2).
      if let text = SmallFile.text(at: folder + "/" + file),
        let bytes = Int(text.filter { !$0.isWhitespace }), bytes < 1 << 60
      {
        limits.append(bytes)
      }
      guard !names.isEmpty else { return limits }
      names.removeLast()
    }
  }
}
