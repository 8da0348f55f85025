internal import TagSphereInteraction
internal import TagSphereTagData

/// The settings of a command and their origins, as printed by `--print-config`.
package struct PreferenceReport: Hashable, Sendable {
  /// The path of the preference file; nil if preferences are ignored.
  let path: String?
  /// Whether the file exists.
  let fileExists: Bool
  let entries: [Entry]

  /// An option of the command.
  struct Entry: Hashable, Sendable {
    /// The option's name without its dashes.
    var name: String
    /// The value as written on a command line; nil if the option is not set.
    var value: String?
    /// The type of the value in JSON.
    var kind: Kind
    var source: PreferenceSource
  }

  /// The types of values in a preference file.
  enum Kind: Hashable, Sendable {
    case text, number, flag
  }

  /// The report as lines of three columns: name, value, source.
  package var text: String {
    let file =
      path.map { fileExists ? "preferences of \($0)" : "there is no \($0)" }
      ?? "preferences are ignored"
    let names = entries.map(\.name.count).max() ?? 0
    let values = entries.map { min(($0.value ?? "-").count, 24) }.max() ?? 0
    let lines = entries.map { entry in
      let name = entry.name.padded(to: names)
      return "\(name)  \((entry.value ?? "-").padded(to: values))  \(entry.source.description)"
    }
    return (["# \(file)"] + lines).joined(separator: "\n") + "\n"
  }

  /// The report as a JSON object: the file's path, and the options, each with its value and source.
  package var json: String {
    let options = entries.map { entry in
      (
        name: entry.name,
        value: JSONText.object([
          ("value", entry.json), ("source", JSONText.string(entry.source.word)),
        ])
      )
    }
    return JSONText.block(
      [
        ("file", JSONText.stringOrNull(path)), ("fileExists", String(fileExists)),
        ("options", JSONText.block(options, colon: ": ")),
      ], colon: ": ") + "\n"
  }
}

extension PreferenceReport.Entry {
  /// The value as written in a preference file.
  fileprivate var json: String {
    guard let value else { return "null" }
    return kind == .text ? JSONText.string(value) : value
  }
}

/// The origin of a setting.
enum PreferenceSource: Hashable, Sendable {
  case option
  /// An environment variable, by its name.
  case environment(String)
  case file
  case standard

  /// A single word, for JSON.
  var word: String {
    switch self {
    case .option: "option"
    case .environment: "environment"
    case .file: "file"
    case .standard: "default"
    }
  }

  /// A description for people.
  var description: String {
    if case .environment(let variable) = self { "environment (\(variable))" } else { word }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension ArgumentParser {
  /// Returns the settings of this command, option by option.
  func report(of sources: PreferenceSources) -> PreferenceReport {
    let entries = rows.compactMap { row -> PreferenceReport.Entry? in
      guard row.section != .general, row.name != "json" else { return nil }
      let source: PreferenceSource =
        ([row.name] + row.sameSetting).contains(where: isGiven)
        ? .option : origins[row.name] ?? .standard
      let kind: PreferenceReport.Kind =
        row.value.map { $0.isNumber ? .number : .text } ?? .flag
      return PreferenceReport.Entry(
        name: row.name, value: row.written(settings), kind: kind, source: source)
    }
    return PreferenceReport(
      path: sources.file?.path, fileExists: sources.file?.exists ?? false, entries: entries)
  }
}
