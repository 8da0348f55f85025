internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereProcesses
internal import TagSphereTagData
internal import TagSphereViewer

/// The destination of choices: standard output, a command, the opener, or the chosen programs.
nonisolated enum ChoiceTarget: Sendable {
  case standardOutput(RecordFormat)
  case command(CommandWords, path: String, TagTemplate)
  case opener(path: String, AddressRule)
  case programs(Launcher)

  /// The desktop's opener of addresses.
  static let openerName = "xdg-open"

  /// Creates the destination from the options of a command line.
  ///
  /// - Throws: ``CommandError`` if the command or the opener is missing or not executable.
  init(_ options: ChoosingOptions) throws {
    if options.startsPrograms {
      self = .programs(Launcher())
    } else if let command = options.command {
      let path = try CommandLookup.file(of: command.program)
      self = .command(command, path: path, options.record.template)
    } else if options.opensAddress {
      self = .opener(
        path: try CommandLookup.file(of: Self.openerName), AddressRule(options))
    } else {
      self = .standardOutput(options.record)
    }
  }

  /// Returns the message that confirms a delivery.
  ///
  /// - Parameter name: The label's name.
  func confirmation(of name: String) -> Message {
    switch self {
    case .standardOutput: Message("printed \(name)")
    case .command(let command, _, _): Message("ran \(command.program) for \(name)")
    case .opener: Message("opened \(name)")
    case .programs: Message("started \(name)")
    }
  }

  /// Delivers a choice.
  ///
  /// - Returns: The program started for the choice; nil for none.
  /// - Throws: `StandardOutputError`, ``CommandError``, or `CommandFailure` if the tag has no
  ///   permitted address.
  @MainActor func deliver(_ choice: Choice) throws -> ChildProcess? {
    switch self {
    case .standardOutput(let options):
      try StandardOutput.write(options.record(of: choice, isOnTerminal: StandardOutput.isTerminal))
      return nil
    case .command(let command, let path, let template):
      let argument = template.bytes(for: choice.tag, index: choice.index)
      guard !argument.contains(0) else {
        throw CommandFailure(
          "cannot pass \(choice.name) to a command: it contains a NUL; change --print")
      }
      return try started(
        path: path, words: command.words(for: argument), output: .standardOutput)
    case .opener(let path, let rule):
      let address = try choice.address(allowedBy: rule)
      return try started(
        path: path, words: [Array(Self.openerName.utf8), Array(address.text.utf8)],
        output: .standardError)
    case .programs(let launcher):
      try launcher.start(choice)
      return nil
    }
  }
}

extension ChoiceTarget {
  /// Delivers a typed text that is not a label.
  ///
  /// - Returns: The program started for the text; nil for none.
  /// - Throws: `StandardOutputError`, or ``CommandError``.
  /// - Precondition: The target is standard output or a command; other targets take no texts.
  @MainActor func deliver(newText text: String) throws -> ChildProcess? {
    switch self {
    case .standardOutput(let options):
      try StandardOutput.write(options.record(ofNew: text))
      return nil
    case .command(let command, let path, let template):
      return try started(
        path: path, words: command.words(for: template.bytes(forNew: text)),
        output: .standardOutput)
    case .opener, .programs: preconditionFailure("only labels can be opened or started")
    }
  }
}

/// Returns a program started for a choice.
///
/// - Throws: ``CommandError``.
private func started(
  path: String, words: [[UInt8]], output: ChildProcess.Output
) throws(CommandError) -> ChildProcess {
  do throws(ChildProcess.StartError) {
    return try ChildProcess(path: path, words: words, output: output)
  } catch {
    throw CommandError(name: path, code: error.code)
  }
}

extension AddressRule {
  /// Creates the rule from the options of a command line.
  nonisolated init(_ options: ChoosingOptions) {
    self.init(moreSchemes: options.moreSchemes, hosts: options.hosts)
  }
}

extension Choice {
  /// Returns the address to open for the tag.
  fileprivate func address(allowedBy rule: AddressRule) throws -> Address {
    guard let url = tag.details?.url else {
      throw CommandFailure(
        "\(name) has no address to open: give it one in the column url", exitCode: .nothing)
    }
    let problem: String
    do throws(Address.Fault) {
      let address = try Address(url, schemes: rule.schemes)
      if rule.allowsHost(of: address) { return address }
      problem = "does not clearly lead to a host that --allow-host lists"
    } catch {
      problem = rule.hosts.isEmpty ? error.advice : error.sentence
    }
    throw CommandFailure("\(name) is not opened: its address \(quoted(url)) \(problem)")
  }
}

extension Address.Fault {
  /// The fault, and the option that permits the address, as the rest of a sentence about the address.
  fileprivate var advice: String {
    guard case .schemeNotAllowed(let scheme) = self else { return sentence }
    return "\(sentence); allow it with --allow-scheme \(scheme)"
  }

  /// The fault, as the rest of a sentence about an address.
  fileprivate var sentence: String {
    switch self {
    case .tooLong: "is longer than \(Address.mostBytes) bytes"
    case .forbiddenCharacter(let scalar):
      "contains U+\(String(scalar.value, radix: 16, uppercase: true)), which is not allowed; "
        + "percent-encode it"
    case .noScheme: "does not begin with a scheme such as https:"
    case .schemeNotAllowed(let scheme):
      "has the scheme \(scheme), which is not allowed"
    case .noHost: "names no host"
    }
  }
}
