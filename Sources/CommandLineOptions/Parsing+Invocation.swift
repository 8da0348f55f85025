internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereWheels

extension ArgumentParser {
  /// Returns the invocation of all that was read, after checking its parts against each other.
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
    // A kiosk has the size of its screen.
    if command != .kiosk {
      let size = settings.picture.size
      settings.layout.placement.pictureSize = [Double(size.width), Double(size.height)]
      if let filter = settings.wheel.filter {
        settings.layout.placement.pictureSize = filter.cloudSize(
          width: size.width, height: size.height)
      }
    }
    switch command {
    case .view, .apps, .photos, .pages: return .view(try shown())
    case .kiosk:
      if settings.document.format == .apps {
        throw UsageError("a kiosk starts no programs: leave --format apps out, or use view")
      }
      let kiosk = settings.kiosk
      guard kiosk.exitChord != kiosk.diagnosticsChord else {
        throw UsageError(
          "--exit-chord and --diagnostics-chord are both \(kiosk.exitChord): give one of them "
            + "another letter")
      }
      var options = try shown()
      options.kiosk = kiosk
      // An unattended kiosk is not restarted for new data.
      if case .file = options.document.source { options.document.isWatched = true }
      if !isGiven("top"), options.document.format?.isPictures != true {
        options.document.top = DocumentOptions.usualTopOfKiosk
        options.document.hasUsualTop = true
      }
      options.document.mostBytes = DocumentOptions.mostBytesOfKiosk
      return .view(options)
    case .render:
      let document = try document()
      guard let output = settings.output else {
        throw UsageError(
          "render needs a file to write: give -o FILE.png, or -o - for standard output")
      }
      try check(output)
      let sequence = try sequence(to: output)
      var look = besideWheels(try look(for: output.format))
      // A preferred transparency yields to a format that has none.
      if case .film(.mp4, _) = sequence?.target { look.isTransparent = false }
      let samples = settings.picture.samples ?? (settings.quality == .best ? nil : .one)
      if !output.format.isVector, look.isTransparent, samples == .one, settings.supersample == 1 {
        throw UsageError(
          "--background transparent needs several samples per pixel: leave out --quality and "
            + "--samples, or give --samples 4")
      }
      try checkReport(output, isSequence: sequence != nil)
      return .render(
        RenderOptions(
          document: document, layout: settings.layout, look: look, pose: settings.pose,
          picture: settings.picture, quality: settings.quality,
          supersample: settings.supersample, wheel: settings.wheel, output: output,
          sequence: sequence, printsJSON: settings.printsJSON))
    case .export: return .export(try exported())
    case .wheel:
      var options = try shown()
      options.showsWheels = true
      options.choosing.record.template = options.choosing.record.template.namingColumns
      return .view(options)
    case .pick:
      return .pick(
        PickOptions(
          document: try document(), layout: settings.layout, look: settings.look,
          pose: settings.pose, size: settings.picture.size, points: try pointsWithinSize(),
          record: settings.choosing.record))
    case .list:
      return .list(
        ListOptions(
          document: try document(), wheel: settings.wheel, record: settings.choosing.record,
          printsJSON: settings.printsJSON))
    case .bench:
      return .bench(try bench(document: try document()))
    case .verify:
      return .verify(
        VerifyOptions(
          document: try document(), layout: settings.layout, look: settings.look,
          size: settings.picture.size, graphics: settings.picture.graphics,
          orientations: settings.orientations,
          points: settings.points, wheel: settings.wheel, measuresCovered: settings.measuresCovered,
          printsJSON: settings.printsJSON))
    case .check:
      return .check(CheckOptions(document: try document(), printsJSON: settings.printsJSON))
    case .help: return .help(try explained())
    case .completions: return .completions(try shell())
    case .manual:
      guard let extra = operands.first else {
        return settings.printsMarkdown ? .optionReference : .manual
      }
      throw UsageError("manual takes no argument, but got \(quoted(extra)): leave it out")
    }
  }

  /// Returns the options of `export`, of which both files must be given and differ.
  private func exported() throws(UsageError) -> ExportOptions {
    let document = try document()
    guard let output = settings.output else {
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
    return ExportOptions(
      document: document, layout: settings.layout, look: settings.look, pose: settings.pose,
      picture: settings.picture, motion: settings.motion, output: output,
      dataFile: settings.dataFile)
  }

  /// Rejects a name that ends like none of the formats that `render` writes.
  private func check(_ output: OutputDestination) throws(UsageError) {
    guard case .file(let path) = output, let ending = output.ending,
      !OutputFormat.allCases.contains(where: { $0.endings.contains(ending) }),
      !FilmFormat.allCases.contains(where: { $0.rawValue == ending })
    else { return }
    throw UsageError(
      "render writes PNG, JPEG, WebP, SVG, PDF, GIF, APNG, MP4 and WebM, but got \(quoted(path)): name "
        + "it " + quoted(path.dropLast(ending.count) + "png"))
  }

  /// Returns the look for a format; a preferred transparency yields to JPEG, which has none.
  private func look(for format: OutputFormat) throws(UsageError) -> LookOptions {
    var look = settings.look
    guard look.isTransparent, format == .jpeg else { return look }
    if isGiven("background") {
      throw UsageError(
        "JPEG has no transparency: write a PNG or WebP, or leave out --background transparent")
    }
    look.isTransparent = false
    return look
  }

  /// Returns the look of a cloud: beside wheels, which may be in its place, no legend appears unasked.
  private func besideWheels(_ look: LookOptions) -> LookOptions {
    var look = look
    guard !settings.wheel.columns.isEmpty else { return look }
    look.isBesideWheels = true
    if look.color.legend == .auto { look.color.legend = .off }
    return look
  }

  /// Returns the options of a cloud shown on a screen.
  private func shown() throws(UsageError) -> ViewOptions {
    var motion = settings.motion
    // The next label to mark should stay where it was seen.
    if settings.choosing.marksSeveral, !isGiven("on-choose") { motion.onChoose = .stay }
    let document = try document()
    return ViewOptions(
      document: document, layout: settings.layout, look: besideWheels(settings.look),
      pose: settings.pose, picture: settings.picture, quality: settings.viewQuality,
      isFullscreen: settings.isFullscreen, motion: motion,
      choosing: try starting(settings.choosing, of: document),
      hand: settings.hand, screen: settings.screen, wheel: settings.wheel, kiosk: nil,
      durationSeconds: settings.durationSeconds)
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

  /// Returns the document, with its options checked against each other.
  private func document() throws(UsageError) -> DocumentOptions {
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
    return document
  }

  /// Rejects ends and colours of texts in formats that have none.
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

  /// Returns whether an option says how FILE is read.
  private func needsFile(_ option: CommandOption) -> Bool {
    option.section.isOfDocument && option.name != "badge"
      && (option.name != "format" || namesDocumentFormat)
  }

  /// Whether `--format` was given for FILE, and not for the output alone.
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

  /// Whether several FILEs are one document: where words or lines are counted, and where all are feeds, or
  /// images and directories of them.
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
    let color = settings.look.color
    if color.colorColumn != nil, color.groupColumn != nil {
      throw UsageError(
        "--color-from and --group-from both determine the colours: leave one of the two out")
    }
    if color.colorScale != nil, color.colorColumn == nil {
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

  /// Checks that there is a picture to report on, and that both are not written to one place.
  private func checkReport(
    _ output: OutputDestination, isSequence: Bool
  ) throws(UsageError) {
    guard settings.printsJSON else { return }
    if isSequence || settings.wheel.filter != nil {
      throw UsageError(
        "--json reports on one picture without wheels, not on a loop or a filter: leave it out")
    }
    guard case .file = output else {
      throw UsageError(
        "the picture and --json would both go to standard output: give -o FILE.png")
    }
  }
}
