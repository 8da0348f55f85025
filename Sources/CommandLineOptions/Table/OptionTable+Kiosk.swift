internal import TagSphereInteraction
internal import TagSphereKioskJournal

extension OptionTable {
  static let kioskRows: [CommandOption] = [
    .option(
      "monitor", .kiosk, [.kiosk], \.kioskRules.monitor, .monitor, isPreference: true,
      "monitor to fill: the largest, a number from 1, or a name; if it is unplugged, the picture "
        + "returns to it later"),
    .option(
      "exit-chord", .kiosk, [.kiosk], \.kioskRules.exitChord, .chord, isPreference: true,
      "keys that end the kiosk when held for 2 seconds; apart from signals, nothing else does"),
    .option(
      "idle-reset", .kiosk, [.kiosk], \.kioskRules.idleReset, .idleReset, isPreference: true,
      "seconds without input after which turn, zoom, search and focus are reset, and labels come "
        + "forward in turn; or never"),
    .option(
      "schedule", .kiosk, [.kiosk], \.kioskRules.hours, ValueSyntax.hours.optional,
      unset: "all hours",
      isPreference: true,
      "hours of local time in which the cloud is shown; otherwise the screen is black"),
    .option(
      "state-file", .kiosk, [.kiosk], \.kioskRules.stateFile,
      ValueSyntax.writtenFile.optional, unset: "none", isPreference: true,
      "JSON file with the state of the kiosk, rewritten at least every 10 seconds"),
    .option(
      "diagnostics-chord", .kiosk, [.kiosk], \.kioskRules.diagnosticsChord, .chord,
      isPreference: true,
      "keys that show and hide the diagnostics when held for 2 seconds"),
  ]
}

extension ValueSyntax where Value == String {
  /// The path of a file that is overwritten.
  fileprivate static var writtenFile: Self {
    Self(
      placeholder: "PATH", allowed: "the path of a file to write", completion: .file,
      read: { $0.isEmpty || $0 == "-" ? nil : $0 }, write: { $0 })
  }
}

extension ValueSyntax where Value == ShowingHours {
  /// Hours of the day.
  fileprivate static var hours: Self {
    Self(
      placeholder: "HOURS",
      allowed: "hours separated by commas, such as 08:00-20:00 or 08:00-12:00,13:00-18:00",
      completion: .words(["08:00-20:00", "20:00-02:00"]), read: { ShowingHours($0) },
      write: \.description)
  }
}

extension ValueSyntax where Value == MonitorChoice {
  /// A monitor: the largest monitor, or a monitor by its number or name.
  fileprivate static var monitor: Self {
    Self(
      placeholder: "largest|N|NAME", allowed: "largest, a number from 1, or a monitor's name",
      completion: .words(["largest", "1", "2"]), read: { MonitorChoice($0) },
      write: \.description)
  }
}

extension ValueSyntax where Value == OperatorChord {
  /// A combination of keys.
  fileprivate static var chord: Self {
    Self(
      placeholder: "KEYS",
      allowed: "Ctrl, Shift, Alt or Super and a letter, joined by +, such as Ctrl+Shift+Q",
      completion: .words(["Ctrl+Shift+Q", "Ctrl+Alt+X"]), read: { OperatorChord($0) },
      write: \.description)
  }
}

extension ValueSyntax where Value == Duration? {
  /// Seconds without input until the reset, or `never`.
  fileprivate static var idleReset: Self {
    let number = ValueSyntax<Double>.number(1...86_400, unit: "seconds", placeholder: "SECONDS")
      .duration
    return Self(
      placeholder: "SECONDS|never", allowed: "\(number.allowed), or never",
      completion: .words(["60", "never"]),
      read: { $0 == "never" ? .some(nil) : number.read($0).map { .some($0) } },
      write: { $0.flatMap(number.write) ?? "never" })
  }
}
