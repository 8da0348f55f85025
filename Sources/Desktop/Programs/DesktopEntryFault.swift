internal import TagSphereFiles

/// A pipe, a socket or a device among the desktop entries; GIO would block on it.
package struct DesktopEntryFault: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  let path: String
  /// The kind of file.
  let kind: String

  /// One sentence: the file, the fault, and the remedy.
  package var description: String {
    "\(path) is a \(kind), which the desktop's library would wait for when it reads the installed programs; remove "
      + "it"
  }

  /// The maximum number of names to examine.
  private static let mostNames = 100_000

  /// Returns the first pipe, socket or device in the folders that GIO reads; nil if there is none.
  ///
  /// Source: XDG Desktop Menu Specification 1.1; Association between MIME types and applications 1.0.1.
  package static func first(in folders: DesktopFolders) -> DesktopEntryFault? {
    let lists = folders.configurations.map { $0 + "/mimeapps.list" }
    for path in lists {
      if let fault = DesktopEntryFault(path) { return fault }
    }
    var waiting = folders.data.map { $0 + "/applications" }
    var left = mostNames
    while let folder = waiting.popLast() {
      // Circular links end at the point where the system stops following them.
      guard let names = FolderListing.names(in: folder, atMost: left) else { continue }
      left -= names.count
      for name in names {
        let path = "\(folder)/\(name)"
        let isRead = [".desktop", ".list", ".cache"].contains { name.hasSuffix($0) }
        if isRead, let fault = DesktopEntryFault(path) { return fault }
        if !isRead, PathFault(path) == .isFolder { waiting.append(path) }
      }
    }
    return nil
  }

  private init?(_ path: String) {
    guard case .isNoFile(let kind) = PathFault(path) else { return nil }
    (self.path, self.kind) = (path, kind)
  }
}
