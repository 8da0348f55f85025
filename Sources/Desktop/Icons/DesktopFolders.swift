/// The folders of a user's desktop.
///
/// Source: XDG Base Directory Specification 0.8, by which relative paths are ignored.
package struct DesktopFolders: Hashable, Sendable {
  /// The folders of data, the user's own first.
  package let data: [String]
  /// The user's home; nil if it is not known.
  package let home: String?
  /// The folder of settings; nil if the home is not known.
  package let configuration: String?
  /// All folders of settings, the user's own first.
  package let configurations: [String]
  /// The folder of what can be made again; nil if the home is not known.
  package let cache: String?
  /// The folder of what programs remember; nil if the home is not known.
  package let state: String?

  /// Creates the folders that environment variables name.
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

  /// The folders of icon themes, in the order in which they are searched.
  var icons: [String] { (home.map { [$0 + "/.icons"] } ?? []) + data.map { $0 + "/icons" } }

  /// The folders of icons without a theme, in the order in which they are searched.
  var pixmaps: [String] { icons + data.map { $0 + "/pixmaps" } }
}
