internal import Glibc

/// The names of temporary files that become output files once they are complete.
///
/// The names have the form `.tagsphere-PLACE-PROCESS-NUMBER.tmp`, so that leftovers of killed
/// processes can be distinguished from files of running processes. The place identifies the current
/// boot of the machine and the container. Process IDs are meaningful only within a place.
package enum TemporaryName {
  private static let start = ".tagsphere-"
  private static let end = ".tmp"
  /// The minimum age of a leftover file of this place, and of a leftover file of another place, seconds.
  ///
  /// Processes of another place may still run, and the clock there may differ.
  private static let leastAge = (here: 60, elsewhere: 7 * 24 * 3_600)

  /// Returns a unique path in the folder of a file.
  package static func beside(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder)\(start)\(place)-\(getpid())-\(UInt32.random(in: 0 ... .max))\(end)"
  }

  /// The place: a hash of the machine's current boot and this process's container.
  private static let place: String = {
    var link = [UInt8](repeating: 0, count: 64)
    let count = max(readlink("/proc/self/ns/pid", &link, link.count), 0)
    let run = SmallFile.text(at: "/proc/sys/kernel/random/boot_id") ?? ""
    // FNV-1a, which is stable across processes.
    let hash = (link[..<count] + Array(run.utf8)).reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }()

  /// Returns the place and the process in a filename; nil if the name has a different form.
  private static func origin(of name: String) -> (place: Substring, process: pid_t)? {
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + 4 else {
      return nil
    }
    let parts = name.dropFirst(start.count).dropLast(end.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, UInt64(parts[0], radix: 16) != nil, UInt32(parts[2]) != nil,
      let process = pid_t(parts[1]), process > 0
    else { return nil }
    return (parts[0], process)
  }

  /// Removes the leftovers of killed processes of this program and user in the folder of a file.
  package static func removeLeftovers(beside path: String) {
    let folder = PathName.directory(of: path)
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let (place, process) = origin(of: name) else { continue }
      let isHere = place == self.place
      let file = folder + "/" + name
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(),
        time(nil) - status.st_mtim.tv_sec > (isHere ? leastAge.here : leastAge.elsewhere)
      else { continue }
      let isAlive = isHere && process != getpid() && (kill(process, 0) == 0 || errno != ESRCH)
      if !isAlive { unlink(file) }
    }
  }
}
