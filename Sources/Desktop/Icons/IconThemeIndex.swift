internal import CTagSphereGIO

/// The file `index.theme` of an icon theme: its parents and folders.
///
/// Source: Icon Theme Specification 0.13.
package struct IconThemeIndex: Hashable, Sendable {
  /// The names of the parent themes, in search order.
  package private(set) var parents: [String] = []
  /// The folders, in search order.
  package private(set) var folders: [Folder] = []

  /// A folder of icons of one size.
  package struct Folder: Hashable, Sendable {
    /// The path in the theme's folder.
    package var path: String
    /// The side of the icons, pixels.
    package var side: Int
    /// Whether the icons are scalable drawings.
    package var isScalable: Bool

    /// Returns how badly the icons suit a size.
    ///
    /// The result is 0 for a match, more if the icons must shrink, and most if the icons must grow.
    func misfit(to wanted: Int) -> Int {
      if isScalable { return 0 }
      return side >= wanted ? side - wanted : (wanted - side) << 20
    }
  }

  /// The maximum number of folders.
  private static let mostFolders = 2_000
  /// The maximum number of parent themes.
  private static let mostParents = 16
  /// The largest accepted side, pixels.
  private static let largestSide = 1 << 14

  /// Parses the file's bytes; nil if the bytes are not an index.
  package init?(_ bytes: [UInt8]) {
    guard let keys = g_key_file_new() else { return nil }
    defer { g_key_file_unref(keys) }
    let isRead = bytes.withUnsafeBytes { buffer in
      guard let text = buffer.bindMemory(to: CChar.self).baseAddress else { return false }
      return g_key_file_load_from_data(keys, text, gsize(buffer.count), G_KEY_FILE_NONE, nil) != 0
    }
    guard isRead, g_key_file_has_group(keys, Self.group) != 0 else { return nil }
    parents = Array(Self.list("Inherits", in: keys).prefix(Self.mostParents))
    let names = ["Directories", "ScaledDirectories"].flatMap { Self.list($0, in: keys) }
    folders = names.prefix(Self.mostFolders).compactMap { Self.folder($0, in: keys) }
  }

  private static let group = "Icon Theme"

  private static func folder(_ path: String, in keys: OpaquePointer) -> Folder? {
    // Paths outside the theme's folder are ignored.
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
    func number(_ key: String) -> Int {
      min(max(Int(g_key_file_get_integer(keys, path, key, nil)), 0), largestSide)
    }
    let kind = g_key_file_get_string(keys, path, "Type", nil)
    defer { g_free(kind) }
    return Folder(
      path: path, side: number("Size") * max(number("Scale"), 1),
      isScalable: kind.map { String(cString: $0) } == "Scalable")
  }

  /// Returns a comma-separated list; empty if the key is missing.
  private static func list(_ key: String, in keys: OpaquePointer) -> [String] {
    guard let text = g_key_file_get_string(keys, group, key, nil) else { return [] }
    defer { g_free(text) }
    return String(cString: text).split { $0 == "," || $0 == " " }.map(String.init)
  }
}
