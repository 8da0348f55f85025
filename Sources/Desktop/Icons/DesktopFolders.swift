/// The folders of a user's desktop.
///
/// Source: XDG Base Directory Specification 0.8, which ignores relative paths.
package struct DesktopFolders: Hashable, Sendable {
  /// The data folders, the user's own folder first.
  package let data: [String]
  /// The user's home folder; nil if it is unknown.
  package let home: String?
  /// The settings folder; nil if the home folder is unknown.
  package let configuration: String?
  /// All settings folders, the user's own folder first.
  package let configurations: [String]
  /// The cache folder; nil if the home folder is unknown.
  package let cache: String?
  /// The state folder; nil if the home folder is unknown.
  package let state: String?

  /// Creates the folders from environment variables.
  package init(environment: [String: String]) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = path("HOME")
    func folder(_ name: String, inHome usual: String) -> String? {
      path(name) ?? home.map { "\($0)/\(usual)" }
    }
    let own = folder("XDG_DATA_HOME", inHome: ".local/share")
    let listed = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let shared = (listed ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    data = (own.map { [$0] } ?? []) + shared.filter { $0.hasPrefix("/") }
    configuration = folder("XDG_CONFIG_HOME", inHome: ".config")
    let settings = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    configurations =
      (configuration.map { [$0] } ?? []) + settings.split(separator: ":").map(String.init)
    cache = folder("XDG_CACHE_HOME", inHome: ".cache")
    state = folder("XDG_STATE_HOME", inHome: ".local/state")
    self.home = home
  }

  /// The folders of icon themes, in search order.
  var icons: [String] { (home.map { [$0 + "/.icons"] } ?? []) + data.map { $0 + "/icons" } }

  /// The folders of icons without a theme, in search order.
  var pixmaps: [String] { icons + data.map { $0 + "/pixmaps" } }
}
