internal import Glibc
package import TagSphereCommandLineOptions
internal import TagSphereDesktop
internal import TagSphereDocuments
internal import TagSphereEnvironment

/// The user's preferences, from the environment and from a file.
package enum Preferences {
  /// The environment variables of this program.
  package nonisolated static var variables: [String: String] {
    ProcessContext.current.environment.filter { $0.key.hasPrefix("TAGSPHERE_") }
  }

  /// Reads the preference file at `path`; a missing file is empty.
  ///
  /// - Throws: `UsageError` if the file cannot be read or is not valid JSON.
  package nonisolated static func file(at path: String) throws(UsageError) -> PreferenceFile {
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

  /// The path of the preference file; nil if its folder is unknown.
  package nonisolated static var path: String? {
    DesktopFolders(environment: ProcessContext.current.environment).configuration.map {
      $0 + "/tagsphere/config.json"
    }
  }
}
