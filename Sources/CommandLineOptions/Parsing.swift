package import TagSphereMessages
package import TagSphereTagData

/// Parses a command line.
///
/// The first argument may name a command; if it does not, all arguments are arguments of `view`. Options
/// may stand before and after the operand, as `--option value`, `--option=value`, `-o value` or
/// `-ovalue`. One-letter flags may share a dash. `--` ends the options. If an option is given several
/// times, the last one counts. Preferences are read from the environment and from a file, for options that
/// the command line does not give.
///
/// - Parameters:
///   - arguments: The arguments after the program's name.
///   - environment: The environment variables; only those that begin with `TAGSPHERE_` are used.
///   - language: The language that the environment requests.
///   - isInputRedirected: Whether standard input is a file or a pipe. If no FILE is given, such an
///     input is read.
///   - dropped: The path of a file that was dropped on the window of this command line; the file
///     replaces the document. nil for none.
///   - pictures: Returns `photos` for the path of a directory or an image, `pages` for the path of
///     a PDF file, and nil for other paths.
///   - preferenceFile: Reads the user's preference file; called only if preferences apply.
///   - warn: Receives sentences on unknown preferences.
/// - Throws: `UsageError` for the first fault, from left to right.
package func parse(
  _ arguments: [String], environment: [String: String] = [:], language: Language = .english,
  isInputRedirected: Bool = false,
  dropped: String? = nil,
  pictures: (String) -> DocumentFormat? = { _ in nil },
  preferenceFile: () throws(UsageError) -> PreferenceFile? = { nil },
  warn: (String) -> Void = { _ in }
) throws(UsageError) -> Invocation {
  let named = arguments.first.flatMap(Subcommand.init(rawValue:))
  var parser = ArgumentParser(
    command: named ?? .view, topic: named.map { .command($0) } ?? .program,
    arguments: arguments.dropFirst(named == nil ? 0 : 1))
  parser.isInputRedirected = isInputRedirected
  parser.environmentLanguage = language
  let fresh = parser
  if let request = try parser.readArguments() { return request }
  var sources = PreferenceSources()
  if parser.takesPreferences {
    // Arguments are read again on top of the preferences, which they override.
    sources = PreferenceSources(file: try preferenceFile(), environment: environment)
    parser = fresh
    try parser.apply(sources, warn: warn)
    _ = try parser.readArguments()
    parser.yieldMiddle()
  }
  if parser.printsPreferences {
    return .preferences(parser.report(of: sources), asJSON: parser.settings.printsJSON)
  }
  if let dropped { parser.open(dropped) }
  parser.arrangeImages(pictures)
  parser.arrangePrograms()
  parser.fillGlobe()
  return try parser.invocation()
}

/// The state of parsing one command line.
package struct ArgumentParser {
  let command: Subcommand
  private let topic: HelpTopic
  let rows: [CommandOption]
  /// The arguments that have not been read yet.
  var rest: ArraySlice<String>
  /// The settings read so far.
  package internal(set) var settings: Settings
  private(set) var operands: [String] = []
  private(set) var given: [CommandOption] = []
  /// Whether standard input is a file or a pipe.
  var isInputRedirected = false
  /// The language that the environment requests.
  var environmentLanguage = Language.english
  /// The origins of settings that differ from the command's defaults, by the option's name.
  var origins: [String: PreferenceSource] = [:]
  /// Whether the command prints its settings instead of running.
  private(set) var printsPreferences = false
  /// Whether the user's preferences apply.
  private(set) var takesPreferences: Bool

  /// Creates a parser of a command's arguments.
  ///
  /// - Parameter topic: The topic of `--help`.
  package init(command: Subcommand, topic: HelpTopic, arguments: ArraySlice<String>) {
    self.command = command
    self.topic = topic
    rows = OptionTable.rows(of: command)
    rest = arguments
    settings = Settings(defaultsOf: command)
    takesPreferences = Subcommand.withPreferences.contains(command)
  }

  /// Replaces the document by a file.
  ///
  /// Options of the former document do not apply to the file. The exceptions are options for counting words
  /// or lines, and for the number of kept tags. Options without effect on the file are ignored.
  fileprivate mutating func open(_ path: String) {
    operands = [path]
    given.removeAll { $0.section.isOfDocument }
    if settings.document.format?.isCounted != true { settings.document.format = nil }
    (settings.document.badges, settings.document.isFollowed) = (nil, false)
    (settings.document.sheet, settings.document.columns) = (nil, ColumnChoice())
  }

  /// Reads all arguments into `settings` and `operands`; stops at a request such as help.
  package mutating func readArguments() throws(UsageError) -> Invocation? {
    while let argument = rest.popFirst() {
      let request: Invocation?
      if argument == "--" {
        operands += rest
        rest = []
        return nil
      } else if argument.hasPrefix("--") {
        request = try readLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        request = try readLetters(argument.dropFirst())
      } else {
        operands.append(argument)
        request = nil
      }
      if let request { return request }
    }
    return nil
  }

  private mutating func readLong(_ text: Substring) throws(UsageError) -> Invocation? {
    let equals = text.firstIndex(of: "=")
    let name = String(text[..<(equals ?? text.endIndex)])
    guard let row = rows.first(where: { $0.name == name }) else { throw unknown(name) }
    return try apply(
      row, as: row.spelling, attached: equals.map { String(text[text.index(after: $0)...]) })
  }

  private mutating func readLetters(_ text: Substring) throws(UsageError) -> Invocation? {
    var letters = text
    while let letter = letters.popFirst() {
      guard let row = rows.first(where: { $0.letter == letter }) else {
        throw unknown(letter: letter)
      }
      let attached: String?
      if letters.isEmpty {
        attached = nil
      } else if row.value != nil || letters.first == "=" {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      } else {
        attached = nil
      }
      if let request = try apply(row, as: "-" + String(letter), attached: attached) {
        return request
      }
    }
    return nil
  }

  /// Performs the action of an option; `attached` is the value if it is in the same argument.
  private mutating func apply(
    _ row: CommandOption, as spelling: String, attached: String?
  ) throws(UsageError) -> Invocation? {
    given.append(row)
    if row.value == nil, let attached {
      throw UsageError("\(spelling) takes no value, but got \(quoted(attached)): leave it out")
    }
    switch row.action {
    case .help: return .help(topic)
    case .version: return .version
    case .ignorePreferences: takesPreferences = false
    case .printPreferences: printsPreferences = true
    case .set(let set): set(true, &settings)
    case .store(let store):
      let allowed = row.value?.allowed ?? ""
      let text: String
      if let attached {
        text = attached
      } else {
        text = try nextValue(of: row, as: spelling)
      }
      guard store(text, &settings) else {
        throw UsageError("\(spelling) does not take \(quoted(text)): give \(allowed)")
      }
    case .storeWords(let store):
      let words = attached.map { [$0] } ?? commandWords()
      guard store(words, &settings) else {
        throw UsageError("\(spelling) needs a command: give \(row.value?.allowed ?? "its words")")
      }
    }
    return nil
  }

  /// Removes and returns the next argument, unless the argument looks like another option.
  private mutating func nextValue(
    of row: CommandOption, as spelling: String
  ) throws(UsageError) -> String {
    let allowed = row.value?.allowed ?? ""
    guard let next = rest.first, next != "--" else {
      throw UsageError("\(spelling) needs a value: give \(allowed)")
    }
    let isNumber = row.value?.mayBeNegative == true && decimalNumber(next) != nil
    guard !next.hasPrefix("-") || next == "-" || isNumber else {
      throw UsageError(
        "\(spelling) needs a value, but \(quoted(next)) follows: give \(allowed); a value that "
          + "begins with a dash is written \(row.spelling)=VALUE")
    }
    rest.removeFirst()
    return next
  }
}
