internal import Glibc
internal import TagSphereDesktop

/// The settings in the configuration files of desktops.
///
/// Files that are missing, not regular, or without the setting are ignored. Only the beginning of a
/// long file is read.
package nonisolated struct DesktopFiles {
  /// The folder of the files; nil if unknown.
  private let folder: String?

  /// The maximum number of bytes read from a file.
  private static let limit = 64 << 10

  /// Creates the settings of the user.
  ///
  /// - Parameter environment: The folder follows from `XDG_CONFIG_HOME`, or from `HOME` if that is
  ///   not set.
  package init(environment: [String: String]) {
    folder = DesktopFolders(environment: environment).configuration
  }

  /// Whether the settings of any desktop disable animations.
  package var refusesAnimations: Bool {
    let gtk = gtkValues("gtk-enable-animations").contains {
      ["0", "false", "no"].contains($0.lowercased())
    }
    let factor = value("AnimationDurationFactor", "KDE", "kdeglobals").flatMap { Double($0) }
    return gtk || factor == 0
  }

  /// The name of the icon theme; nil if no file sets it.
  var iconTheme: String? {
    gtkValues("gtk-icon-theme-name").first ?? value("Theme", "Icons", "kdeglobals")
  }

  /// Returns the values of a key in the settings of all GTK versions, newest version first.
  private func gtkValues(_ key: String) -> [String] {
    ["gtk-4.0", "gtk-3.0"].compactMap { value(key, "Settings", "\($0)/settings.ini") }
  }

  /// Returns the last value of a key in a section of a file; nil if the key is missing.
  private func value(_ key: String, _ section: String, _ file: String) -> String? {
    var isInSection = false
    var value: String?
    for line in text(of: file).split(whereSeparator: \.isNewline) {
      let line = line.trimmingSpaces()
      if line.hasPrefix("[") {
        isInSection = line == "[\(section)]"
      } else if isInSection, let equals = line.firstIndex(of: "="),
        line[..<equals].trimmingSpaces() == key
      {
        value = String(line[line.index(after: equals)...].trimmingSpaces())
      }
    }
    return value
  }

  /// Returns the beginning of a regular file; empty if it cannot be read.
  private func text(of file: String) -> String {
    guard let path = folder.map({ "\($0)/\(file)" }) else { return "" }
    var status = stat()
    // Only regular files are opened, because opening a pipe would wait for its writer.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? InputFile(path: path), let bytes = try? file.nextChunk(upTo: Self.limit)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// Returns the text without leading and trailing spaces and tabs.
  fileprivate nonisolated func trimmingSpaces() -> Substring {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }
    var rest = unicodeScalars
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return Substring(rest)
  }
}
