internal import TagSphereTagData

extension OptionTable {
  static let choosingRows: [CommandOption] = [
    .flag(
      "pick", .choosing, [.view], \.choosing.endsWithFirst,
      "end with the first choice; without one, the exit status is 130"),
    .flag(
      "pick", .choosing, [.wheel], \.choosing.endsWithFirst,
      "print the choice once, when Enter confirms it, and end; without one, the exit status is 130"),
    .flag(
      "multi", .choosing, [.view], \.choosing.marksSeveral,
      "clicks mark labels; Enter without a focus, or Control-Enter, chooses all marked labels in "
        + "the order of marking, and ends"),
    .option(
      "query", .choosing, [.view], \.choosing.query, ValueSyntax.query.optional, unset: "none",
      "open with a search for TEXT"),
    .flag(
      "print-query", .choosing, [.view], \.choosing.printsQuery,
      "with --pick or --multi, print what was searched for first; Enter ends without a match too, "
        + "with exit status 1"),
    .flag(
      "accept-new", .choosing, [.view], \.choosing.acceptsNew,
      "with --pick or --multi, Enter chooses the typed text if nothing matches, and Shift-Enter in any case; "
        + "of its fields, only text and json are not empty"),
    .option(
      "at", .choosing, [.pick], \.nextPoint, ValueSyntax.pixelPoint.optional, unset: "none",
      "pixel to examine, from the top left; may be given several times; required"),
    .option(
      "print", .choosing, [.view, .kiosk, .pick, .list], \.choosing.record.template, .template,
      "output for each tag: one of its fields, or a FORMAT with placeholders such as "
        + "'{weight}\\t{text}'; {index} counts from 1"),
    .option(
      "print", .choosing, [.wheel], \.choosing.record.template, .wheelTemplate,
      "output for each choice: json, or a FORMAT with the wheels' names in braces, such as "
        + "'{occasion}\\t{mood}'"),
    .flag(
      "print0", .choosing, [.wheel], \.choosing.record.endsWithNUL,
      "end each choice with a NUL instead of a line feed"),
    .flag(
      "print0", .choosing, [.view, .kiosk, .pick, .list], \.choosing.record.endsWithNUL,
      "end each tag with a NUL instead of a line feed, as xargs -0 expects"),
    .command(
      "exec", .choosing, [.view], \.choosing.command,
      "run a command for each choice instead of printing it: the words up to a lone ; or the end "
        + "of the command line, without a shell; {} is the choice in the form of --print, whose "
        + "{index} counts from 1; without {} it comes last; CMD -- {} keeps a choice such as --help "
        + "from being an option of CMD"),
    .flag(
      "open", .choosing, [.view, .kiosk], \.choosing.opensAddress,
      "open the address of each choice with xdg-open, instead of printing it; a kiosk also "
        + "needs --allow-host"),
    .option(
      "allow-host", .choosing, [.view, .kiosk], \.nextHost, ValueSyntax.host.optional,
      unset: "any",
      "host whose addresses --open may open, or *.HOST for all its subdomains, with :PORT for "
        + "another port; may be given several times"),
    .option(
      "allow-scheme", .choosing, [.view], \.choosing.moreSchemes, .schemes, unset: "none",
      isPreference: true,
      "schemes that --open accepts besides http and https, separated by commas"),
  ]
}

extension Settings {
  /// The last point to examine; setting it appends a point.
  var nextPoint: PixelPoint? {
    get { pixels.last }
    set { if let newValue { pixels.append(newValue) } }
  }
}

extension Settings {
  /// The last allowed host; setting it appends a host.
  var nextHost: HostRule? {
    get { choosing.hosts.last }
    set { if let newValue { choosing.hosts.append(newValue) } }
  }
}

extension CommandOption {
  /// Creates an option that takes the words of a command: see `ArgumentParser`.
  static func command(
    _ name: String, _ section: Section, _ commands: Set<Subcommand>,
    _ path: any WritableKeyPath<Settings, CommandWords?> & Sendable, _ help: String
  ) -> CommandOption {
    CommandOption(
      name: name, letter: nil, section: section, commands: commands,
      value: Value(
        placeholder: "CMD ...",
        allowed: "its name and arguments, up to a lone ; or the end; {} in an argument, not "
          + "in the command itself, is the choice",
        completion: .command, mayBeNegative: false, isNumber: false),
      help: help, isPreference: false,
      action: .storeWords { words, settings in
        guard let command = CommandWords(words) else { return false }
        settings[keyPath: path] = command
        return true
      },
      shownDefault: { $0[keyPath: path]?.description ?? "none" },
      written: { $0[keyPath: path]?.description })
  }
}

extension ValueSyntax where Value == TagTemplate {
  /// The name of a field, or a template.
  static var template: Self {
    Self(
      placeholder: "text|url|json|index|FORMAT",
      allowed: listed(TagTemplate.fieldNames)
        + ", or a FORMAT that contains one of them or a column in braces, such as "
        + "'{weight}\\t{text}'",
      completion: .words(TagTemplate.fieldNames),
      read: { TagTemplate($0) }, write: \.description)
  }

  /// A template for the chosen words of wheels.
  static var wheelTemplate: Self {
    Self(
      placeholder: "text|json|FORMAT",
      allowed: "text or json, or a FORMAT that contains one of them or the name of a wheel in "
        + "braces, such as '{occasion}\\t{mood}'",
      completion: .words(["text", "json"]),
      read: { TagTemplate($0) }, write: \.description)
  }
}

extension ValueSyntax where Value == String {
  /// A text to search for.
  static var query: Self {
    Self(
      placeholder: "TEXT", allowed: "what a label may contain", completion: .nothing,
      read: { $0 }, write: { $0 })
  }
}

extension ValueSyntax where Value == PixelPoint {
  /// A pixel, such as `640,360`.
  static var pixelPoint: Self {
    Self(
      placeholder: "X,Y", allowed: "a column and a row of pixels from 0, such as 640,360",
      read: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let sides = 0..<PixelSize.longestSide
        guard parts.count == 2, let x = parts[0], let y = parts[1], sides.contains(x),
          sides.contains(y)
        else { return nil }
        return PixelPoint(x: x, y: y)
      },
      write: { "\($0.x),\($0.y)" })
  }
}

extension ValueSyntax where Value == HostRule {
  /// A host, or all subdomains of one.
  static var host: Self {
    Self(
      placeholder: "HOST",
      allowed: "a host such as example.org or *.example.org, in ASCII, without a scheme or a path",
      read: { HostRule($0) }, write: \.description)
  }
}

extension ValueSyntax where Value == [String] {
  /// Schemes of addresses, separated by commas.
  static var schemes: Self {
    Self(
      placeholder: "SCHEME,...", allowed: "schemes separated by commas, such as mailto,gopher",
      read: { text in
        let schemes = text.split(separator: ",", omittingEmptySubsequences: false)
        return schemes.allSatisfy { Address.isScheme($0) } ? schemes.map { $0.lowercased() } : nil
      },
      write: { $0.isEmpty ? nil : $0.joined(separator: ",") })
  }
}
