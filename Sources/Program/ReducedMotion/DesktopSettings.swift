internal import Glibc

/// What the settings files of desktops say about animations.
///
/// Files that are missing, no plain files, or without the setting say nothing; of long ones only
/// the beginning is read.
struct DesktopSettings {
  private let folder: String

  /// The most bytes of a file that are read.
  private static let limit = 64 << 10

  /// The settings of a person.
  ///
  /// - Parameter environment: `XDG_CONFIG_HOME`, or else `HOME`, says where they are.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let configured = environment["XDG_CONFIG_HOME"] ?? ""
    // The XDG base directory specification has relative paths ignored.
    folder = configured.hasPrefix("/") ? configured : home + "/.config"
  }

  /// Whether one of the desktops is set to show no animations.
  var refusesAnimations: Bool {
    let gtk = ["gtk-4.0", "gtk-3.0"].contains { version in
      let setting = value("gtk-enable-animations", "Settings", "\(version)/settings.ini")
      return setting.map { ["0", "false", "no"].contains($0.lowercased()) } ?? false
    }
    let factor = value("AnimationDurationFactor", "KDE", "kdeglobals").flatMap { Double($0) }
    return gtk || factor == 0
  }

  /// The value of a key in a section of a file, if it is there; the last one counts.
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

  /// The beginning of a plain file, or nothing.
  private func text(of file: String) -> String {
    let path = folder + "/" + file
    var status = stat()
    // Only plain files: opening a pipe would wait for its writer.
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
