internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWheels

extension ArgumentParser {
  /// Returns the invocation for all arguments, after checking them against each other.
  mutating func invocation() throws(UsageError) -> Invocation {
    try checkColors()
    try checkSpace()
    try checkLayout()
    try checkChoosing()
    if rows.contains(where: { $0.name == "language" }) {
      settings.look.language = settings.language ?? environmentLanguage
    }
    if settings.printsJSON, command != .render, Subcommand.withPreferences.contains(command) {
      throw UsageError("--json has no effect without --print-config: add it, or leave it out")
    }
    if command == .render { try applyPaper() }
    // A kiosk always has the size of its screen.
    if command != .kiosk {
      let size = settings.picture.size
      settings.layout.pictureSize = [Double(size.width), Double(size.height)]
      if let filter = settings.filter {
        settings.layout.pictureSize = filter.cloudSize(
          width: size.width, height: size.height)
      }
    }
    switch command {
    case .view, .apps, .photos, .pages:
      try applyShown()
      return .view(settings)
    case .kiosk:
      try applyKiosk()
      return .view(settings)
    case .render:
      try applyRender()
      return .render(settings)
    case .export:
      try applyDocument()
      try checkExport()
      return .export(settings)
    case .wheel:
      try applyShown()
      settings.showsWheels = true
      settings.choosing.record.template = settings.choosing.record.template.namingColumns
      return .view(settings)
    case .pick:
      try applyDocument()
      try checkPoints()
      return .pick(settings)
    case .list:
      try applyDocument()
      return .list(settings)
    case .bench:
      try applyDocument()
      try applyBench()
      return .bench(settings)
    case .verify:
      try applyDocument()
      return .verify(settings)
    case .check:
      try applyDocument()
      return .check(settings)
    case .help: return .help(try explained())
    case .completions: return .completions(try shell())
    case .manual:
      guard let extra = operands.first else {
        return settings.printsMarkdown ? .optionReference : .manual
      }
      throw UsageError("manual takes no argument, but got \(quoted(extra)): leave it out")
    }
  }

  /// Completes the settings of an unattended kiosk.
  private mutating func applyKiosk() throws(UsageError) {
    if settings.document.format == .apps {
      throw UsageError("a kiosk starts no programs: leave --format apps out, or use view")
    }
    let rules = settings.kioskRules
    guard rules.exitChord != rules.diagnosticsChord else {
      throw UsageError(
        "--exit-chord and --diagnostics-chord are both \(rules.exitChord): give one of them "
          + "another letter")
    }
    try applyShown()
    // Watch the file, because an unattended kiosk is not restarted for new data.
    if case .file = settings.document.source { settings.document.isWatched = true }
    if !isGiven("top"), settings.document.format?.isPictures != true {
      settings.document.top = DocumentOptions.usualTopOfKiosk
      settings.document.hasUsualTop = true
    }
    settings.document.mostBytes = DocumentOptions.mostBytesOfKiosk
  }

  /// Completes the settings of `render`, which must have an output.
  private mutating func applyRender() throws(UsageError) {
    try applyDocument()
    guard let output = settings.destination else {
      throw UsageError(
        "render needs a file to write: give -o FILE.png, or -o - for standard output")
    }
    try check(output)
    try applySequence(to: output)
    try yieldTransparency(to: output.format)
    yieldToWheels()
    // A preference for transparency yields to a format without transparency.
    if case .film(.mp4, _) = settings.sequence.target { settings.look.isTransparent = false }
    let picture = settings.picture
    let samples = picture.samples ?? (picture.quality == .best ? nil : .one)
    if !output.format.isVector, settings.look.isTransparent, samples == .one,
      picture.supersample == 1
    {
      throw UsageError(
        "--background transparent needs several samples per pixel: leave out --quality and "
          + "--samples, or give --samples 4")
    }
    try checkReport(output, isSequence: settings.sequence.target != nil)
  }

  /// Rejects an export without an output, or with one file for both page and data.
  private func checkExport() throws(UsageError) {
    guard let output = settings.destination else {
      throw UsageError(
        "export needs a file to write: give -o FILE.html, or -o - for standard output")
    }
    if case .file(let path) = output, path == settings.dataFile {
      throw UsageError("-o and --data are both \(quoted(path)): give two files")
    }
    if output.ending == "js", settings.dataFile == nil {
      throw UsageError(
        "a script with the element tag-sphere needs the labels in a file of their own: give --data "
          + "FILE.json too")
    }
  }

  /// Rejects a file name whose ending is not that of a format that `render` writes.
  private func check(_ output: OutputDestination) throws(UsageError) {
    guard case .file(let path) = output, let ending = output.ending,
      !OutputFormat.allCases.contains(where: { $0.endings.contains(ending) }),
      !FilmFormat.allCases.contains(where: { $0.rawValue == ending })
    else { return }
    throw UsageError(
      "render writes PNG, JPEG, WebP, SVG, PDF, GIF, APNG, MP4 and WebM, but got \(quoted(path)): name "
        + "it " + quoted(path.dropLast(ending.count) + "png"))
  }

  /// Drops a preferred transparency for JPEG, which does not support transparency.
  private mutating func yieldTransparency(to format: OutputFormat) throws(UsageError) {
    guard settings.look.isTransparent, format == .jpeg else { return }
    if isGiven("background") {
      throw UsageError(
        "JPEG has no transparency: write a PNG or WebP, or leave out --background transparent")
    }
    settings.look.isTransparent = false
  }

  /// Reserves the accent for wheels, and turns off an automatic legend, because wheels take its place.
  private mutating func yieldToWheels() {
    guard !settings.wheel.columns.isEmpty else { return }
    settings.look.isBesideWheels = true
    if settings.look.legend == .auto { settings.look.legend = .off }
  }

  /// Completes the settings of a cloud shown on a screen.
  private mutating func applyShown() throws(UsageError) {
    // The next label to mark should stay where it was seen.
    if settings.choosing.marksSeveral, !isGiven("on-choose") { settings.motion.onChoose = .stay }
    try applyDocument()
    yieldToWheels()
    try applyLauncher()
  }

  /// Returns whether the command line itself gave the option.
  func isGiven(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Checks the options of counted words against each other.
  private func checkWordRules(_ document: inout DocumentOptions) throws(UsageError) {
    guard isGiven("ngrams") else { return }
    if document.collocations == .on {
      throw UsageError(
        "--collocations on has no effect with --ngrams, which tells how many words are counted "
          + "together: leave one of the two out")
    }
    document.collocations = .off
  }

  /// Completes the document, after checking its options against each other.
  private mutating func applyDocument() throws(UsageError) {
    var document = settings.document
    document.source = try source()
    if operands.count > 1 { document.further = Array(operands.dropFirst()) }
    for name in ["stopwords", "ngrams", "collocations", "words"]
    where isGiven(name) && !document.hasWords {
      throw UsageError(
        "--\(name) has no effect without --count-words, or --words-of and a column: add one of them"
      )
    }
    try checkWordRules(&document)
    let counting = ["count-words", "count-lines"].filter(isGiven)
    if counting.count > 1 {
      throw UsageError("words and lines cannot both be counted: leave one of the two options out")
    }
    if namesDocumentFormat, let counting = counting.first {
      throw UsageError(
        "--\(counting) reads \(counting == "count-words" ? "prose" : "plain lines"), which has no "
          + "--format: leave one of the two out")
    }
    try checkTexts(document)
    if document.source == .standardInput, document.stopWords.contains(.file("-")) {
      throw UsageError(
        "standard input cannot be both the text and its --stopwords: give a file for one of them")
    }
    try checkPictures(document)
    document = try choosingColumns(document)
    try checkSheet(document)
    if document.source == .unspecified { try checkNothingNeedsFile() }
    try checkLive(document)
    settings.document = document
  }

  /// Rejects `--read0` and `--ansi` for formats on which they have no effect.
  private func checkTexts(_ document: DocumentOptions) throws(UsageError) {
    if document.endsWithNUL, let format = document.format, format != .lines, format != .countedLines
    {
      let given = format == .prose ? "--count-words" : "--format \(format.rawValue)"
      throw UsageError(
        "--read0 reads texts that NULs end, and \(given) none: leave one of the two out")
    }
    guard document.readsEscapes, let format = document.format else { return }
    if format.isCounted {
      let counting = format == .prose ? "words" : "lines"
      if counting == "lines", document.endsWithNUL { return }
      throw UsageError(
        "--ansi has no effect with --count-\(counting), which takes the colours out: leave it out")
    }
    if format != .lines, format != .tsv {
      throw UsageError(
        "--ansi colours the texts of lines and tsv, and --format \(format.rawValue) has none: leave one of "
          + "the two out")
    }
  }

  /// Rejects options for reading a FILE if none is given.
  ///
  /// The standard work of `bench` is checked separately.
  private func checkNothingNeedsFile() throws(UsageError) {
    if command == .check || command == .wheel {
      throw UsageError("\(command.rawValue) needs a FILE: \(Self.fileAdvice)")
    }
    guard command != .bench, let idle = given.first(where: needsFile) else {
      return
    }
    if idle.name == "watch" { throw Self.watchesNothing }
    throw UsageError("\(idle.spelling) has no effect without a FILE: \(Self.fileAdvice)")
  }

  /// Returns whether an option determines how FILE is read.
  private func needsFile(_ option: CommandOption) -> Bool {
    option.section.isOfDocument && option.name != "badge"
      && (option.name != "format" || namesDocumentFormat)
  }

  /// Whether `--format` was given for FILE, and not only for the output.
  private var namesDocumentFormat: Bool {
    given.count { $0.name == "format" } > (settings.sequence.isRaw ? 1 : 0)
  }

  private static let fileAdvice = "give a path, or - for standard input"

  /// Returns the single operand of the commands that read documents.
  private func source() throws(UsageError) -> DocumentSource {
    if settings.document.format == .apps { return try programs() }
    guard let operand = operands.first else {
      // For bench and verify, no operand means the standard work or the sample.
      let readsInput = isInputRedirected && command != .bench && command != .verify
      return readsInput ? .standardInput : .unspecified
    }
    if operands.count > 1 {
      guard readsSeveralFiles else { throw tooManyFiles() }
      guard !operands.contains("-"), !operands.contains("") else {
        throw UsageError("standard input cannot be one of several FILEs: give paths, or only -")
      }
    }
    switch operand {
    case "": throw UsageError("the path of FILE is empty: \(Self.fileAdvice)")
    case "-": return .standardInput
    default: return .file(operand)
    }
  }

  /// Whether several FILEs are one document.
  ///
  /// This is so if words or lines are counted. It is also so if all FILEs are feeds, or all are images and
  /// directories of images.
  private var readsSeveralFiles: Bool {
    switch settings.document.format {
    case .prose, .countedLines, .feed, .photos: true
    case nil: operands.allSatisfy(DocumentFormat.isNameOfFeed)
    default: false
    }
  }

  private func tooManyFiles() -> UsageError {
    let seen =
      "\(command.rawValue) reads one FILE, but got \(quoted(operands[0])) and "
      + quoted(operands[1])
    if let named = operands.lazy.compactMap(Subcommand.init(rawValue:)).first {
      return UsageError("\(seen): a command comes first, as in tagsphere \(named.rawValue) FILE")
    }
    if command == .view, let meant = Subcommand.suggestion(for: operands[0]) {
      return UsageError("\(seen): did you mean the command \(meant.rawValue)?")
    }
    return UsageError("\(seen): leave one out, or put quotation marks around a path with spaces")
  }

  /// Rejects options that determine colours in conflicting ways or have no effect.
  private func checkColors() throws(UsageError) {
    let look = settings.look
    if look.colorColumn != nil, look.groupColumn != nil {
      throw UsageError(
        "--color-from and --group-from both determine the colours: leave one of the two out")
    }
    if look.colorScale != nil, look.colorColumn == nil {
      throw UsageError("--color-scale has no effect without --color-from: add it")
    }
  }

  /// Returns the topic of `help`.
  private func explained() throws(UsageError) -> HelpTopic {
    guard let word = operands.first else { return .program }
    if operands.count > 1 {
      throw UsageError(
        "help explains one command, but got \(quoted(operands[1])) too: leave it out")
    }
    guard let command = Subcommand(rawValue: word) else {
      let names = listed(Subcommand.allCases.map(\.rawValue))
      let advice = Subcommand.suggestion(for: word).map { "did you mean \($0.rawValue)?" }
      throw UsageError("there is no command \(quoted(word)): \(advice ?? "give \(names)")")
    }
    return .command(command)
  }

  /// Returns the shell of `completions`.
  private func shell() throws(UsageError) -> Shell {
    let names = listed(Shell.allCases.map(\.rawValue))
    guard let word = operands.first else {
      throw UsageError("completions needs the name of a shell: give \(names)")
    }
    if operands.count > 1 {
      throw UsageError(
        "completions takes one shell, but got \(quoted(operands[1])) too: leave it out")
    }
    guard let shell = Shell(rawValue: word) else {
      throw UsageError("completions does not know the shell \(quoted(word)): give \(names)")
    }
    return shell
  }

  /// Checks that `--json` has a picture to report on, and that report and picture have different files.
  private func checkReport(
    _ output: OutputDestination, isSequence: Bool
  ) throws(UsageError) {
    guard settings.printsJSON else { return }
    if isSequence || settings.filter != nil {
      throw UsageError(
        "--json reports on one picture without wheels, not on a loop or a filter: leave it out")
    }
    guard case .file = output else {
      throw UsageError(
        "the picture and --json would both go to standard output: give -o FILE.png")
    }
  }
}
