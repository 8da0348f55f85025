internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereTagData

/// The advice for a path that leads to no file.
package enum AbsentFile {
  /// The maximum number of names in a folder that are compared with the path.
  private nonisolated static let mostNames = 2_000

  /// Returns the reason why a path leads to no file, and the remedy, as the rest of a sentence.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isFirst: Whether the path is the first argument, and may be a mistyped command.
  package nonisolated static func advice(on path: String, isFirst: Bool) -> String {
    if isFirst, let meant = Subcommand.suggestion(for: path) {
      return "there is no such file; did you mean the command \(meant.rawValue)?"
    }
    if let target = PathName.target(ofLink: path) {
      return "it is a link to \(target), where there is no file; correct the link"
    }
    let folder = PathName.directory(of: path)
    guard let names = FolderListing.names(in: folder, atMost: mostNames) else {
      return "there is no folder \(folder); check the path"
    }
    // Hidden files are suggested only if the given name begins with a dot.
    let name = PathName.name(of: path)
    let shown = names.filter { $0.hasPrefix(".") == name.hasPrefix(".") }.sorted()
    if let meant = nearest(to: name, among: shown) {
      let start = path.dropLast(name.count)
      return "there is no such file; did you mean \(start)\(meant)?"
    }
    return "there is no such file in \(folder == "." ? currentFolder : folder); check the name"
  }

  private nonisolated static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "this folder" }
    defer { free(path) }
    return String(cString: path)
  }
}
