import Foundation

/// A folder of desktop entries and icons, for `XDG_DATA_HOME`.
package struct DesktopData {
  /// The folder, which is removed with this value's last copy.
  package let folder: TemporaryFolder

  /// Creates a folder without entries.
  package init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "applications"), withIntermediateDirectories: false)
  }

  /// Returns the variables of a program that sees only these entries and stores its state here.
  ///
  /// - Parameter shared: Other folders of entries.
  package func environment(shared: String = "/nowhere") -> [String: String?] {
    [
      "XDG_DATA_HOME": folder.url.path, "XDG_DATA_DIRS": shared, "XDG_STATE_HOME": state,
      "HOME": folder.url.path, "XDG_CURRENT_DESKTOP": "", "DBUS_SESSION_BUS_ADDRESS": nil,
      "LC_ALL": "C.UTF-8", "LANGUAGE": nil,
    ]
  }

  /// The folder of the program's stored state.
  package var state: String { folder.url.path + "/state" }

  /// Writes a desktop entry.
  ///
  /// - Parameters:
  ///   - id: The name of its file, without `.desktop`.
  ///   - lines: Its further lines; `Exec` is `true` by default.
  package func add(_ id: String, name: String, _ lines: String...) throws {
    var text = "[Desktop Entry]\nType=Application\nName=\(name)\n"
    if !lines.contains(where: { $0.hasPrefix("Exec=") }) { text += "Exec=true\n" }
    try folder.file(
      "applications/\(id).desktop", Array((text + lines.joined(separator: "\n") + "\n").utf8))
  }
}
