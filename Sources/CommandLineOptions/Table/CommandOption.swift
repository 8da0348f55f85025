/// One row of the table of options: all that parsing, help, completion and manual say of it.
package struct CommandOption: Sendable {
  /// The long name without its dashes.
  package let name: String
  /// The letter of the short form.
  package let letter: Character?
  /// The heading it stands under in help.
  package let section: Section
  /// The commands that take it.
  package let commands: Set<Subcommand>
  /// The value it takes; nil for a flag.
  package let value: Value?
  /// What it does, as part of a sentence.
  package let help: String
  /// Whether it may be set for good, in the environment or a person's file.
  package let isPreference: Bool
  /// What it does to the settings, or instead of running a command.
  package let action: Action
  /// The default under a command's settings, as help shows it.
  package let shownDefault: @Sendable (Settings) -> String?
  /// The value under settings, as a command line has it; nil where nothing is set.
  let written: @Sendable (Settings) -> String?

  /// The headings of help, in order.
  package enum Section: String, CaseIterable, Sendable {
    case document = "Document"
    case layout = "Layout"
    case look = "Look"
    case pose = "Pose"
    case picture = "Picture"
    case motion = "Motion"
    case kiosk = "Kiosk"
    case choosing = "Choosing"
    case measurement = "Measurement"
    case output = "Output"
    case general = "General"
  }

  /// What the value of an option looks like.
  package struct Value: Sendable {
    /// Its name in usage lines.
    package let placeholder: String
    /// What is allowed, as the end of the sentence "give …".
    package let allowed: String
    /// What a shell may offer.
    package let completion: ValueCompletion
    /// Whether a value may begin with a minus sign.
    package let mayBeNegative: Bool
    /// Whether every value is a number, and is written as one in a file of preferences.
    package let isNumber: Bool
  }

  /// What an option does.
  package enum Action: Sendable {
    /// Reads the value into the settings; false where it is not allowed.
    case store(@Sendable (String, inout Settings) -> Bool)
    /// Reads all words that follow, up to a lone `;`, into the settings; false where they are not
    /// allowed.
    case storeWords(@Sendable ([String], inout Settings) -> Bool)
    /// Sets or clears a flag.
    case set(@Sendable (Bool, inout Settings) -> Void)
    /// Asks for help.
    case help
    /// Asks for the version.
    case version
    /// Has file and environment passed over.
    case ignorePreferences
    /// Asks for what holds and where it comes from.
    case printPreferences
  }

  /// The option as a person types it: `--name`.
  package var spelling: String { "--" + name }
}

extension CommandOption {
  /// An option with a value, read by `syntax` into the setting at `path`.
  ///
  /// - Parameter unset: What help shows as default where the setting is nil.
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

  /// An option without a value, that sets the flag at `path`.
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

  /// An option that replaces the command.
  static func request(
    _ name: String, letter: Character? = nil,
    in commands: Set<Subcommand> = Set(Subcommand.allCases), _ action: Action, _ help: String
  ) -> CommandOption {
    CommandOption(
      name: name, letter: letter, section: .general, commands: commands,
      value: nil, help: help, isPreference: false, action: action, shownDefault: { _ in nil },
      written: { _ in nil })
  }

  /// What the names of all variables of the environment begin with.
  static let variablePrefix = "TAGSPHERE_"

  /// The environment variable of a preference: `TAGSPHERE_HALF_LIFE`.
  static func variable(for name: String) -> String {
    variablePrefix + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The environment variable that sets it where the command line does not; nil for none.
  package var variable: String? { isPreference ? Self.variable(for: name) : nil }

  /// Reads a value into settings: of a flag, `true` or `false`; false where it is not allowed.
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
