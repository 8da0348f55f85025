internal import Glibc
internal import TagSphereFiles

/// Finds the files of icons by name, in a theme and its parents.
///
/// Only formats that can be drawn are found: SVG and PNG. Folders are listed only when they are
/// needed, the best folders first.
///
/// Source: Icon Theme Specification 0.13, except that larger icons are preferred to smaller ones.
package struct IconTheme {
  /// The searched folders, the best folder first.
  private let folders: [String]
  /// The filenames in each folder that was listed, by folder.
  private var names: [String: Set<String>] = [:]

  /// The theme that all other themes inherit from.
  private static let common = "hicolor"
  /// The filename extensions that can be drawn, the best extension first.
  private static let endings = [".svg", ".png"]
  /// The maximum number of files of a folder that are considered.
  private static let mostNames = 50_000
  /// The maximum length of an index, bytes.
  private static let longestIndex = 1 << 20

  /// Reads the indices of a theme and its parents.
  ///
  /// - Parameters:
  ///   - name: The theme.
  ///   - folders: The folders of themes.
  ///   - side: The requested size of icons, pixels.
  package init(named name: String, in folders: DesktopFolders, side: Int = 256) {
    var found: [String] = []
    var queue = [name]
    var isKnown: Set<String> = []
    while !queue.isEmpty || !isKnown.contains(Self.common) {
      let theme = queue.isEmpty ? Self.common : queue.removeFirst()
      guard !theme.contains("/"), isKnown.insert(theme).inserted else { continue }
      let places = folders.icons.map { "\($0)/\(theme)" }
      guard let index = places.lazy.compactMap(Self.index).first else { continue }
      // Parents come before the remaining themes, and the common theme comes last.
      queue = index.parents.filter { $0 != Self.common } + queue
      let sorted = index.folders.enumerated().sorted {
        ($0.element.misfit(to: side), $0.offset) < ($1.element.misfit(to: side), $1.offset)
      }
      found += sorted.flatMap { folder in places.map { "\($0)/\(folder.element.path)" } }
    }
    self.folders = found + folders.pixmaps
  }

  /// Returns the file of an icon; nil if the theme has no file that can be drawn.
  ///
  /// - Parameter icon: A name in the theme, or the path of a file.
  package mutating func file(of icon: String) -> String? {
    if icon.hasPrefix("/") { return access(icon, R_OK) == 0 ? icon : nil }
    // Icon names with a filename extension violate the specification, but occur.
    let name = Self.endings.first(where: icon.hasSuffix).map { String(icon.dropLast($0.count)) }
    for folder in folders {
      let names = names(in: folder)
      for ending in Self.endings where names.contains((name ?? icon) + ending) {
        return "\(folder)/\(name ?? icon)\(ending)"
      }
    }
    return nil
  }

  private mutating func names(in folder: String) -> Set<String> {
    if let known = names[folder] { return known }
    let listed = Set(FolderListing.names(in: folder, atMost: Self.mostNames) ?? [])
    names[folder] = listed
    return listed
  }

  private static func index(in folder: String) -> IconThemeIndex? {
    SmallFile.bytes(at: folder + "/index.theme", upTo: longestIndex).flatMap(IconThemeIndex.init)
  }
}
