internal import CTagSphereProcess
internal import Glibc
internal import TagSphereCommandLineOptions

/// The user's preferences in the environment and in a file.
enum Preferences {
  /// The environment variables of this program.
  nonisolated static var variables: [String: String] {
    environment.filter { $0.key.hasPrefix("TAGSPHERE_") }
  }

  /// All environment variables.
  nonisolated static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = process_environment()
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next = next?.advanced(by: 1)
    }
    return variables
  }

  /// Reads the preference file at `path`; a missing one contains nothing.
  ///
  /// - Throws: If the file cannot be read, or is not valid JSON.
  nonisolated static func file(at path: String) throws(UsageError) -> PreferenceFile {
    do {
      let file = try InputFile(path: path)
      var bytes: [UInt8] = []
      while bytes.count <= PreferenceFile.mostBytes, let chunk = try file.nextChunk() {
        bytes += chunk
      }
      return try PreferenceFile(path: path, json: bytes)
    } catch DocumentInputError.cannotOpen(_, ENOENT), DocumentInputError.cannotOpen(_, ENOTDIR) {
      return PreferenceFile(absentAt: path)
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error); --no-config ignores it")
    }
  }

  /// The path of the file by the XDG Base Directory Specification: below `$XDG_CONFIG_HOME` if that
  /// is an absolute path, otherwise below `~/.config`; nil without either folder.
  nonisolated static var path: String? {
    let name = "tagsphere/config.json"
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/\(name)"
    }
    return variable("HOME").map { "\($0)/.config/\(name)" }
  }

  private nonisolated static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
