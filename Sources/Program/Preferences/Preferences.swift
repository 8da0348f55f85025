internal import CTagSphereProcess
internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereDesktop

/// The user's preferences in the environment and in a file.
enum Preferences {
  /// The environment variables of this program.
  nonisolated static var variables: [String: String] {
    environment.filter { $0.key.hasPrefix("TAGSPHERE_") }
  }

  /// All environment variables.
  nonisolated static var environment: [String: String] {
    if let variables = ProcessContext.current.variables { return variables }
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

  /// The path of the file; nil if its folder is not known.
  nonisolated static var path: String? {
    DesktopFolders(environment: environment).configuration.map { $0 + "/tagsphere/config.json" }
  }
}
