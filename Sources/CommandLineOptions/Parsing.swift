/// What the command line asks for.
///
/// The first argument may name a command; otherwise all are arguments of `view`. Options may stand
/// before and after the operand, as `--option value`, `--option=value`, `-o value` or `-ovalue`;
/// one-letter flags may share a dash; `--` ends the options. Of a repeated option the last counts.
/// Options that are a person's preference are also read from the environment, where the command
/// line does not give them.
///
/// - Parameters:
///   - arguments: The arguments after the program's name.
///   - environment: Variables of the environment; those of `environmentVariables` matter.
///   - isInputRedirected: Whether standard input is a file or a pipe, which is read where no FILE is
///     given.
/// - Throws: `UsageError` for the first thing, from left to right, that cannot be followed.
public func parse(
  _ arguments: [String], environment: [String: String] = [:], isInputRedirected: Bool = false
) throws(UsageError) -> Invocation {
  let named = arguments.first.flatMap(Subcommand.init(rawValue:))
  var parser = ArgumentParser(
    command: named ?? .view, topic: named.map { .command($0) } ?? .program,
    arguments: arguments.dropFirst(named == nil ? 0 : 1))
  parser.isInputRedirected = isInputRedirected
  try parser.readEnvironment(environment)
  if let request = try parser.readArguments() { return request }
  return try parser.invocation()
}

/// The names of the environment variables that `parse` looks for.
public var environmentVariables: [String] { OptionTable.rows.compactMap(\.variable) }

/// The state of parsing one command line.
package struct ArgumentParser {
  let command: Subcommand
  private let topic: HelpTopic
  private let rows: [CommandOption]
  /// The arguments still to be read.
  var rest: ArraySlice<String>
  /// What was read so far.
  package private(set) var settings: Settings
  private(set) var operands: [String] = []
  private(set) var given: [CommandOption] = []
  /// Whether standard input is a file or a pipe.
  var isInputRedirected = false

  /// A parser of a command's arguments.
  ///
  /// - Parameter topic: What `--help` explains.
  package init(command: Subcommand, topic: HelpTopic, arguments: ArraySlice<String>) {
    self.command = command
    self.topic = topic
    rows = OptionTable.rows(of: command)
    rest = arguments
    settings = Settings(defaultsOf: command)
  }

  /// Takes preferences from the environment; empty variables count as unset.
  mutating func readEnvironment(_ environment: [String: String]) throws(UsageError) {
    for row in rows {
      guard let variable = row.variable, let text = environment[variable], !text.isEmpty else {
        continue
      }
      switch row.action {
      case .store(let store):
        guard store(text, &settings) else {
          let allowed = row.value?.allowed ?? ""
          throw UsageError(
            "the environment variable \(variable) does not take \(quoted(text)): give \(allowed)")
        }
      case .set(let set):
        guard let isOn = Self.switches[text.lowercased()] else {
          throw UsageError(
            "the environment variable \(variable) does not take \(quoted(text)): give 1 or 0")
        }
        set(isOn, &settings)
      case .storeWords, .help, .version: break
      }
    }
  }

  private static let switches = [
    "1": true, "true": true, "yes": true, "on": true,
    "0": false, "false": false, "no": false, "off": false,
  ]

  /// Reads all arguments into `settings` and `operands`, or stops at a request for help.
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

  /// Does what an option says; `attached` is a value within the same argument.
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
        throw UsageError("\(spelling) needs \(row.value?.allowed ?? "a command")")
      }
    }
    return nil
  }

  /// The next argument, unless it looks like another option.
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
