internal import CTagSphereProcess
internal import Glibc
internal import TagSphereCommandLineOptions

/// What a person prefers for good, as the environment and a file have it.
enum Preferences {
  /// The variables of the environment that belong to this program.
  static var variables: [String: String] { environment.filter { $0.key.hasPrefix("TAGSPHERE_") } }

  /// All variables of the environment.
  static var environment: [String: String] {
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

  /// Reads the file; nil where nobody says in which folder it would be.
  ///
  /// - Throws: Why it cannot be read, or what is no JSON in it.
  static func file() throws(UsageError) -> PreferenceFile? {
    guard let path else { return nil }
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
      throw UsageError("\(error); --no-config passes over it")
    }
  }

  /// Where the file is looked for, by the XDG Base Directory Specification: below
  /// `$XDG_CONFIG_HOME` if that is an absolute path, else below `~/.config`.
  private static var path: String? {
    let name = "tagsphere/config.json"
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/\(name)"
    }
    return variable("HOME").map { "\($0)/.config/\(name)" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
