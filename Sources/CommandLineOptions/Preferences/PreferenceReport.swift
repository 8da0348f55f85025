internal import TagSphereInteraction
internal import TagSphereTagData

/// What holds for a command, and where each setting comes from: what `--print-config` prints.
public struct PreferenceReport: Hashable, Sendable {
  /// Where the file of preferences is looked for; nil where none is.
  let path: String?
  /// Whether it is there.
  let fileExists: Bool
  let entries: [Entry]

  /// One option of the command.
  struct Entry: Hashable, Sendable {
    /// The option's name without its dashes.
    var name: String
    /// Its value as a command line has it; nil where nothing is set.
    var value: String?
    /// How JSON writes it.
    var kind: Kind
    var source: PreferenceSource
  }

  /// The kinds of value in a file of preferences.
  enum Kind: Hashable, Sendable {
    case text, number, flag
  }

  /// Lines of three columns: name, value, source.
  public var text: String {
    let file =
      path.map { fileExists ? "preferences of \($0)" : "there is no \($0)" }
      ?? "preferences are passed over"
    let names = entries.map(\.name.count).max() ?? 0
    let values = entries.map { min(($0.value ?? "-").count, 24) }.max() ?? 0
    let lines = entries.map { entry in
      let name = entry.name.padded(to: names)
      return "\(name)  \((entry.value ?? "-").padded(to: values))  \(entry.source.description)"
    }
    return (["# \(file)"] + lines).joined(separator: "\n") + "\n"
  }

  /// An object of the file's path and the options, each with value and source.
  public var json: String {
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
  /// The value as a file of preferences has it.
  fileprivate var json: String {
    guard let value else { return "null" }
    return kind == .text ? JSONText.string(value) : value
  }
}

/// Where a setting comes from.
enum PreferenceSource: Hashable, Sendable {
  case option
  /// A variable of the environment, by its name.
  case environment(String)
  case file
  case standard

  /// One word for programs.
  var word: String {
    switch self {
    case .option: "option"
    case .environment: "environment"
    case .file: "file"
    case .standard: "default"
    }
  }

  /// The same for people.
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
  /// What holds for this command, option by option.
  func report(of sources: PreferenceSources) -> PreferenceReport {
    let entries = rows.compactMap { row -> PreferenceReport.Entry? in
      guard row.section != .general, row.name != "json" else { return nil }
      let source: PreferenceSource =
        isGiven(row.name) ? .option : origins[row.name] ?? .standard
      let kind: PreferenceReport.Kind =
        row.value.map { $0.isNumber ? .number : .text } ?? .flag
      return PreferenceReport.Entry(
        name: row.name, value: row.written(settings), kind: kind, source: source)
    }
    return PreferenceReport(
      path: sources.file?.path, fileExists: sources.file?.exists ?? false, entries: entries)
  }
}
