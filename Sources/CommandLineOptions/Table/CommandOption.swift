/// A row of the option table, used by parsing, help, completion and manual.
package struct CommandOption: Sendable {
  /// The long name without its dashes.
  package let name: String
  /// The letter of the short form.
  package let letter: Character?
  /// The heading of the option in help.
  package let section: Section
  /// The commands that accept the option.
  package private(set) var commands: Set<Subcommand>
  /// The value that the option takes; nil for an option without a value.
  package let value: Value?
  /// The effect of the option, as part of a sentence.
  package let help: String
  /// Whether the option may be set in the environment or in the user's preference file.
  package let isPreference: Bool
  /// The effect on the settings, or the request that replaces the command.
  package let action: Action
  /// The default that help shows, given the settings of a command.
  package let shownDefault: @Sendable (Settings) -> String?
  /// The value in given settings, as written on a command line; nil if the option is not set.
  let written: @Sendable (Settings) -> String?

  /// The headings of help, in order.
  package enum Section: String, CaseIterable, Sendable {
    case document = "Document"
    case table = "Columns of a table"
    case words = "Counting words and lines"
    case layout = "Layout"
    case look = "Look"
    case pose = "Pose"
    case picture = "Picture"
    case sequence = "Loops and frames"
    case motion = "Motion"
    case kiosk = "Kiosk"
    case choosing = "Choosing"
    case wheel = "Wheels"
    case measurement = "Measurement"
    case output = "Output"
    case general = "General"

    /// Whether options under this heading determine how a document is read.
    package var isOfDocument: Bool { [.document, .table, .words].contains(self) }
  }

  /// The form of an option's value.
  package struct Value: Sendable {
    /// The name in usage lines.
    package let placeholder: String
    /// The allowed values, as the end of the sentence "give …".
    package let allowed: String
    /// The completions that a shell offers.
    package let completion: ValueCompletion
    /// Whether a value may begin with a minus sign.
    package let mayBeNegative: Bool
    /// Whether every value is a number, and is written as a number in a preference file.
    package let isNumber: Bool
  }

  /// The action of an option.
  package enum Action: Sendable {
    /// Reads the value into the settings; returns false if the value is not allowed.
    case store(@Sendable (String, inout Settings) -> Bool)
    /// Reads all following words, up to a lone `;`, into the settings.
    ///
    /// Returns false if the words are not allowed.
    case storeWords(@Sendable ([String], inout Settings) -> Bool)
    /// Sets or clears a flag.
    case set(@Sendable (Bool, inout Settings) -> Void)
    /// Requests help.
    case help
    /// Requests the version.
    case version
    /// Disables the preference file and environment variables.
    case ignorePreferences
    /// Requests the settings and their origins.
    case printPreferences
  }

  /// The option as typed: `--name`.
  package var spelling: String { "--" + name }
}

extension CommandOption {
  /// Whether a command takes the option.
  func belongs(to command: Subcommand) -> Bool {
    commands.contains(command.base) && !command.optionsWithoutEffect.contains(name)
  }
}

extension CommandOption {
  /// Creates an option whose value `syntax` reads into the setting at `path`.
  ///
  /// - Parameter unset: The default shown in help if the setting is nil.
  static func option<Setting>(
    _ name: String, letter: Character? = nil, _ section: Section, _ commands: Set<Subcommand>,
    _ path: any WritableKeyPath<Settings, Setting> & Sendable, _ syntax: ValueSyntax<Setting>,
    unset: String? = nil, isPreference: Bool = false, _ help: String
  ) -> CommandOption {
    CommandOption(
      name: name, letter: letter, section: section, commands: commands,
      value: Value(
        placeholder: syntax.placeholder, allowed: syntax.allowed, completion: syntax.completion,
        mayBeNegative: syntax.mayBeNegative, isNumber: syntax.isNumber),
      help: help, isPreference: isPreference,
      action: .store { text, settings in
        guard let setting = syntax.read(text) else { return false }
        settings[keyPath: path] = setting
        return true
      },
      shownDefault: { syntax.write($0[keyPath: path]) ?? unset },
      written: { syntax.write($0[keyPath: path]) })
  }

  /// Creates an option without a value that sets the flag at `path`.
  static func flag(
    _ name: String, _ section: Section, _ commands: Set<Subcommand>,
    _ path: any WritableKeyPath<Settings, Bool> & Sendable, isPreference: Bool = false,
    _ help: String
  ) -> CommandOption {
    CommandOption(
      name: name, letter: nil, section: section, commands: commands, value: nil, help: help,
      isPreference: isPreference,
      action: .set { isOn, settings in settings[keyPath: path] = isOn },
      shownDefault: { _ in nil }, written: { "\($0[keyPath: path])" })
  }

  /// Creates an option that replaces the command or changes the use of preferences.
  static func request(
    _ name: String, letter: Character? = nil,
    in commands: Set<Subcommand> = Set(Subcommand.allCases), _ action: Action, _ help: String
  ) -> CommandOption {
    CommandOption(
      name: name, letter: letter, section: .general, commands: commands,
      value: nil, help: help, isPreference: false, action: action, shownDefault: { _ in nil },
      written: { _ in nil })
  }

  /// The prefix of all environment variables.
  static let variablePrefix = "TAGSPHERE_"

  /// Returns the environment variable of a preference: `TAGSPHERE_HALF_LIFE`.
  static func variable(for name: String) -> String {
    variablePrefix + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The environment variable that sets the option if the command line does not; nil for none.
  package var variable: String? { isPreference ? Self.variable(for: name) : nil }

  /// Reads a value into settings, for a flag `true` or `false`; returns false if the value is not allowed.
  func read(_ text: String, into settings: inout Settings) -> Bool {
    switch action {
    case .store(let store): return store(text, &settings)
    case .set(let set):
      guard let isOn = Bool(text) else { return false }
      set(isOn, &settings)
      return true
    case .storeWords, .help, .version, .ignorePreferences, .printPreferences: return false
    }
  }
}
