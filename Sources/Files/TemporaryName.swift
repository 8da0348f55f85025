internal import Glibc

/// The names of the files that become output files once they are complete.
///
/// They have the form `.tagsphere-PROCESS-NUMBER.tmp`, so that what a killed process leaves behind
/// is told from the files of others.
package enum TemporaryName {
  private static let start = ".tagsphere-"
  private static let end = ".tmp"
  /// The least age of a file that counts as left behind, seconds.
  private static let leastAge = 60

  /// Returns a unique path in the folder of a file.
  package static func beside(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder)\(start)\(getpid())-\(UInt32.random(in: 0 ... .max))\(end)"
  }

  /// Returns the process of a file's name; nil if the name has another form.
  private static func process(of name: String) -> pid_t? {
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + 4 else {
      return nil
    }
    let parts = name.dropFirst(start.count).dropLast(end.count).split(
      separator: "-", omittingEmptySubsequences: false)
    let isOurs = parts.count == 2 && parts.allSatisfy { $0.utf8.allSatisfy { 48...57 ~= $0 } }
    return isOurs && UInt32(parts[1]) != nil ? pid_t(parts[0]) : nil
  }

  /// Removes what processes of this program and user left in the folder of a file when they were
  /// killed.
  package static func removeLeftovers(beside path: String) {
    let folder = PathName.directory(of: path)
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = process(of: name) else { continue }
      let file = folder + "/" + name
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > leastAge
      else { continue }
      // Another container may have the same folder and process IDs; hence the age, too.
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) { unlink(file) }
    }
  }
}
