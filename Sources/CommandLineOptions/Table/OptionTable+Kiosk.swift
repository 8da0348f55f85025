internal import TagSphereInteraction
internal import TagSphereOperator

extension OptionTable {
  static let kioskRows: [CommandOption] = [
    .option(
      "monitor", .kiosk, [.kiosk], \.kiosk.monitor, .monitor, isPreference: true,
      "the monitor that is filled: the largest, a number from 1, or a name; if it goes, the "
        + "picture returns with it"),
    .option(
      "exit-chord", .kiosk, [.kiosk], \.kiosk.exitChord, .chord, isPreference: true,
      "keys that, held for 2 seconds, end the kiosk; nothing else but signals does"),
    .option(
      "idle-reset", .kiosk, [.kiosk], \.kiosk.idleResetSeconds, .idleReset, isPreference: true,
      "seconds without a touch after which turn, zoom, search and focus return home, and labels "
        + "come forward in turn; or never"),
    .option(
      "schedule", .kiosk, [.kiosk], \.kiosk.hours, ValueSyntax.hours.optional, unset: "all hours",
      isPreference: true,
      "the hours, on the wall's clock, outside of which the screen is black"),
    .option(
      "state-file", .kiosk, [.kiosk], \.kiosk.stateFile,
      ValueSyntax.writtenFile.optional, unset: "none", isPreference: true,
      "a file of JSON that says how the kiosk is, written anew at least every 10 seconds"),
    .option(
      "diagnostics-chord", .kiosk, [.kiosk], \.kiosk.diagnosticsChord, .chord, isPreference: true,
      "keys that, held for 2 seconds, show and hide the diagnostics"),
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
      allowed: "spans of hours joined by commas, such as 08:00-20:00 or 08:00-12:00,13:00-18:00",
      completion: .words(["08:00-20:00", "20:00-02:00"]), read: { ShowingHours($0) },
      write: \.description)
  }
}

extension ValueSyntax where Value == MonitorChoice {
  /// A monitor: the largest, or one by number or name.
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

extension ValueSyntax where Value == Double? {
  /// Seconds without input until the reset, or `never`.
  fileprivate static var idleReset: Self {
    let number = ValueSyntax<Double>.number(1...86_400, unit: "seconds", placeholder: "SECONDS")
    return Self(
      placeholder: "SECONDS|never", allowed: "\(number.allowed), or never",
      completion: .words(["60", "never"]),
      read: { $0 == "never" ? .some(nil) : number.read($0).map { .some($0) } },
      write: { $0.flatMap(number.write) ?? "never" })
  }
}
