internal import Glibc
package import TagSphereFiles

/// The private file of the launcher's state: `tagsphere/launcher.json` in the state folder.
package struct LauncherStateFile: Sendable {
  /// The path of the file; nil if the folder is unknown.
  ///
  /// If it is nil, nothing is stored.
  package let path: String?

  /// The maximum length of the file, bytes.
  private static let longest = 2 << 20

  /// Creates the file of a user's desktop.
  package init(_ folders: DesktopFolders) {
    path = folders.state.map { $0 + "/tagsphere/launcher.json" }
  }

  /// Reads the state; the state is empty if there is no file.
  ///
  /// - Throws: ``ReadError`` if the file is unreadable; the next change then replaces the file.
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

  /// Reads, changes and writes the state; a file that cannot be read is replaced.
  ///
  /// If two windows change the state at the same moment, one change may be lost.
  ///
  /// - Throws: If the file cannot be written.
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

  /// The reason why the state cannot be read.
  package struct ReadError: Error, Hashable, CustomStringConvertible {
    let path: String
    let reason: String

    /// One sentence: the file, the fault, and the consequence.
    package var description: String {
      "what the launcher remembers is lost, because \(path) is broken: \(reason); the next change "
        + "replaces it"
    }
  }
}
