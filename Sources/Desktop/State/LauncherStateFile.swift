internal import Glibc
package import TagSphereFiles

/// The private file of what the launcher remembers: `tagsphere/launcher.json` in the folder of states.
package struct LauncherStateFile: Sendable {
  /// Its path; nil if its folder is not known, so that nothing is remembered.
  package let path: String?

  /// The longest file that is read, bytes.
  private static let longest = 2 << 20

  /// Creates the file of a user's desktop.
  package init(_ folders: DesktopFolders) {
    path = folders.state.map { $0 + "/tagsphere/launcher.json" }
  }

  /// Reads what is remembered; nothing if there is no file.
  ///
  /// - Throws: ``ReadError``; the next version replaces the file.
  package func read() throws(ReadError) -> LauncherState {
    guard let path, access(path, F_OK) == 0 else { return LauncherState() }
    guard let bytes = SmallFile.bytes(at: path, upTo: Self.longest) else {
      throw ReadError(path: path, reason: "it cannot be read")
    }
    do throws(LauncherState.Fault) {
      return try LauncherState(json: bytes)
    } catch {
      throw ReadError(path: path, reason: error.description)
    }
  }

  /// Changes what the file holds now; what cannot be read is replaced.
  ///
  /// Of two changes at the same moment, by two windows, one may be lost.
  ///
  /// - Throws: If it cannot be written.
  package func update(_ change: (inout LauncherState) -> Void) throws(SystemError) {
    guard let path else { return }
    var state = (try? read()) ?? LauncherState()
    change(&state)
    try PrivateFolder.create(PathName.directory(of: path))
    let target = try OutputTarget(path)
    guard target.kind == nil || target.kind == S_IFREG else { throw SystemError(code: EEXIST) }
    TemporaryName.removeLeftovers(beside: target.path)
    try WholeFile.replace(
      target.path, with: Array(state.json.utf8), mode: 0o600, isOnDisk: false)
  }

  /// Why what is remembered cannot be read.
  package struct ReadError: Error, Hashable, CustomStringConvertible {
    let path: String
    let reason: String

    /// One sentence: the file, the fault, and what happens.
    package var description: String {
      "what the launcher remembers is lost, because \(path) is broken: \(reason); the next change "
        + "replaces it"
    }
  }
}
