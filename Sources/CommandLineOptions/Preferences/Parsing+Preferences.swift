internal import TagSphereTagData

/// The sources of preferences in order of increasing precedence: a file, the environment.
struct PreferenceSources {
  var file: PreferenceFile?
  var environment: [String: String] = [:]
}

extension ArgumentParser {
  /// Applies preferences; arguments are read afterwards and override them.
  ///
  /// - Parameter warn: Receives sentences on unknown names.
  mutating func apply(
    _ sources: PreferenceSources, warn: (String) -> Void
  ) throws(UsageError) {
    if let file = sources.file { try apply(file, warn: warn) }
    try apply(environment: sources.environment, warn: warn)
  }

  private mutating func apply(
    _ file: PreferenceFile, warn: (String) -> Void
  ) throws(UsageError) {
    for entry in file.entries {
      guard OptionTable.preferences.contains(where: { $0.name == entry.name }) else {
        warn(file.sentence(entry, Self.unknownPreference(entry.name)))
        continue
      }
      guard let row = preference(named: entry.name) else { continue }
      if let fault = Self.misfit(entry.value, for: row) {
        throw UsageError(file.sentence(entry, "“\(row.name)” \(fault)"))
      }
      guard set(row, to: entry.value.text, from: .file) else {
        let allowed = row.value?.allowed ?? "true or false"
        throw UsageError(
          file.sentence(
            entry, "“\(row.name)” does not take \(entry.value.description): give \(allowed)"))
      }
    }
  }

  /// Applies environment variables; an empty variable counts as unset.
  private mutating func apply(
    environment: [String: String], warn: (String) -> Void
  ) throws(UsageError) {
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
      guard variable.hasPrefix(CommandOption.variablePrefix) else { continue }
      guard let name = OptionTable.preferences.first(where: { $0.variable == variable })?.name
      else {
        warn(Self.unknownVariable(variable))
        continue
      }
      guard let row = preference(named: name) else { continue }
      let value = row.value == nil ? Self.switches[text.lowercased()].map { "\($0)" } : text
      guard let value, set(row, to: value, from: .environment(variable)) else {
        throw UsageError(
          "the environment variable \(variable) does not take \(quoted(text)): give "
            + (row.value?.allowed ?? "1 or 0"))
      }
    }
  }

  private static func unknownVariable(_ variable: String) -> String {
    let word = String(variable.dropFirst(CommandOption.variablePrefix.count))
      .replacing("_", with: "-")
    let problem = "the environment variable \(quoted(variable)) has no effect"
    if let reason = reasonAgainst(word.lowercased()) { return "\(problem): \(reason)" }
    let meant = nearest(to: word, among: OptionTable.preferences.map(\.name))
    return problem
      + (meant.map { ": did you mean \(CommandOption.variable(for: $0))?" }
        ?? "; --print-config lists the options")
  }

  private static let switches = [
    "1": true, "true": true, "yes": true, "on": true,
    "0": false, "false": false, "no": false, "off": false,
  ]

  /// Returns this command's option for a preference.
  private func preference(named name: String) -> CommandOption? {
    rows.first { $0.name == name && $0.isPreference }
  }

  /// Sets a preference from text; returns false if no command accepts the text.
  private mutating func set(
    _ row: CommandOption, to text: String, from source: PreferenceSource
  ) -> Bool {
    if row.read(text, into: &settings) {
      for name in [row.name] + row.sameSetting { origins[name] = source }
      return true
    }
    // One file serves all commands, so a value that another command accepts is ignored here.
    return OptionTable.preferences.contains { other in
      var scratch = Settings(defaultsOf: .view)
      return other.name == row.name && other.read(text, into: &scratch)
    }
  }

  private static func unknownPreference(_ name: String) -> String {
    let problem = "\(quoted(name)) is not a preference"
    if let reason = reasonAgainst(name) { return "\(problem): \(reason)" }
    if let meant = nearest(to: name, among: OptionTable.preferences.map(\.name)) {
      return "\(problem): did you mean \(meant)?"
    }
    return "\(problem); --print-config lists the options"
  }

  /// Returns why an option is not a preference, and what to do instead; nil if there is no such option.
  private static func reasonAgainst(_ name: String) -> String? {
    guard let row = OptionTable.rows.first(where: { $0.name == name }) else { return nil }
    let advice = "give --\(name) on the command line"
    switch name {
    case "size-from", "color-from", "color-scale", "group-from":
      return "it depends on the columns of a file; \(advice)"
    case "allow-host": return "it belongs to --open, and is given with it; \(advice)"
    case "center-text", "center-image": return "it belongs to one cloud; \(advice)"
    default: return row.section == .pose ? "it is the pose of one picture; \(advice)" : advice
    }
  }

  /// Returns why a value has the wrong type for an option; nil if the type fits.
  private static func misfit(_ value: PreferenceFile.Value, for row: CommandOption) -> String? {
    let wanted: String
    switch (row.value, value) {
    case (nil, .flag): return nil
    case (nil, _): wanted = "true or false"
    case (_?, .number): return nil
    case (let syntax?, .text) where !syntax.isNumber: return nil
    case (let syntax?, _): wanted = syntax.isNumber ? "a number" : "a text"
    }
    return "takes \(wanted), not \(value.description)"
  }
}

extension PreferenceFile.Value {
  /// The value as written on a command line.
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): shortest(number)
    case .flag(let flag): "\(flag)"
    case .other: ""
    }
  }
}

extension CommandOption {
  /// The names of other options that set the same value.
  var sameSetting: [String] {
    let names = ["motion", "reduced-motion"]
    return names.contains(name) ? names.filter { $0 != name } : []
  }
}
