internal import Glibc

/// The animation settings in the files of desktops.
///
/// Files that are missing, are not regular, or lack the setting are ignored; only the beginning of
/// long files is read.
struct DesktopSettings {
  private let folder: String

  /// The maximum number of bytes read from a file.
  private static let limit = 64 << 10

  /// Creates the settings of the user.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME`, or otherwise `HOME`, determines their folder.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let configured = environment["XDG_CONFIG_HOME"] ?? ""
    // The XDG Base Directory Specification requires that relative paths are ignored.
    folder = configured.hasPrefix("/") ? configured : home + "/.config"
  }

  /// Whether the settings of any desktop disable animations.
  var refusesAnimations: Bool {
    let gtk = ["gtk-4.0", "gtk-3.0"].contains { version in
      let setting = value("gtk-enable-animations", "Settings", "\(version)/settings.ini")
      return setting.map { ["0", "false", "no"].contains($0.lowercased()) } ?? false
    }
    let factor = value("AnimationDurationFactor", "KDE", "kdeglobals").flatMap { Double($0) }
    return gtk || factor == 0
  }

  /// Returns the last value of a key in a section of a file; nil for none.
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
    let path = folder + "/" + file
    var status = stat()
    // Only regular files: opening a pipe would wait for its writer.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? InputFile(path: path), let bytes = try? file.nextChunk(upTo: Self.limit)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// Returns the text without leading and trailing spaces and tabs.
  fileprivate func trimmingSpaces() -> Substring {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }
    var rest = unicodeScalars
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return Substring(rest)
  }
}
