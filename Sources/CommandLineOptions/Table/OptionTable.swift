internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereLabels
internal import TagSphereTagData

/// The table of options, the single source of parsing, help, completions and manual.
package enum OptionTable {
  /// All rows, in the order of the help text.
  package static let rows: [CommandOption] =
    (documentRows + columnRows + wordRows + liveRows + layoutRows + declutterRows + spaceRows
      + lookRows
      + textRows
      + colorRows
      + styleRows + imageRows + poseRows + pictureRows + sequenceRows
      + motionRows + kioskRows + screenRows
      + handRows + languageRows
      + choosingRows + launcherRows + wheelRows
      + measurementRows + coverRows + outputRows
      + generalRows)

  /// Returns the rows of one command.
  package static func rows(of command: Subcommand) -> [CommandOption] {
    rows.filter { $0.belongs(to: command) }
  }

  /// The rows of options that may be set as preferences.
  static let preferences: [CommandOption] = rows.filter(\.isPreference)

  static let readers: Set<Subcommand> = [
    .view, .kiosk, .render, .export, .pick, .list, .bench, .verify, .check,
  ]
  /// The commands that show a cloud on a screen.
  static let shown: Set<Subcommand> = [.view, .kiosk]
  static let drawers: Set<Subcommand> = [.view, .kiosk, .render, .export, .pick, .bench, .verify]
  /// The commands that draw a picture of a pose, or print the tags of such a picture.
  static let posers: Set<Subcommand> = [.view, .kiosk, .render, .export, .pick]

  private static let documentRows: [CommandOption] = [
    .option(
      "format", letter: "f", .document, readers.subtracting([.render]), \.document.reading.format,
      ValueSyntax.choice(from: DocumentFormat.allCases.filter { !$0.isCounted }).optional,
      unset: "by the file's extension",
      "format of FILE; apps are the installed programs, without a FILE"),
    .option(
      "format", letter: "f", .document, [.render], \.renderFormat, .renderFormat,
      unset: "by the file's extension",
      "format of FILE; apps are the installed programs, without a FILE; rgba is that of the output: "
        + "with -o -, the pixels of a loop's frames"),
    .option(
      "encoding", .document, readers, \.document.encoding, ValueSyntax.encoding.optional,
      unset: "utf-8, or utf-16 with its mark",
      "encoding of FILE, by any name that iconv -l lists"),
    .option(
      "group-by", .document, readers, \.document.grouping, .choice,
      "with photos, sort and group them by the month in which they were taken, or by directory"),
    .option(
      "top", letter: "n", .document, readers.subtracting([.kiosk]), \.document.reading.top, .top,
      unset: "all", "keep only the N heaviest tags"),
    .option(
      "top", letter: "n", .document, [.kiosk], \.document.reading.top, .top,
      unset: "\(DocumentOptions.usualTopOfKiosk)", "keep only the N heaviest tags"),
    .flag(
      "repeated-stories", .document, readers, \.document.reading.keepsRepeatedStories,
      "keep all items of feeds that are the same story; otherwise, only the first is kept"),
    .flag(
      "read0", .document, readers, \.document.reading.endsWithNUL,
      "a NUL ends each text of FILE instead of a line feed, as find -print0 writes them"),
    .flag(
      "ansi", .document, readers, \.document.reading.readsEscapes,
      "the colours, bold and italic that escape sequences give to texts on a terminal become those of the labels, "
        + "and links their addresses"),
    .option(
      "badge", .document, [.view, .kiosk, .render, .pick, .list], \.document.badges, .badgeFile,
      unset: "the column badge",
      "file of lines TEXT<TAB>COUNT: the label with that text, or the program with that desktop "
        + "entry, gets a badge with the count; a window follows its changes"),
  ]

  private static let layoutRows: [CommandOption] = [
    .option(
      "layout", .layout, drawers, \.layout.curve, .choice, isPreference: true,
      "labels on the golden-section spiral, on rings of latitude, or side by side by their sizes"),
    .option(
      "ring-step", .layout, drawers, \.layout.ringStep,
      ValueSyntax.number(1...90, unit: "an angle", placeholder: "DEGREES").optional,
      unset: "as far apart as their labels", isPreference: true,
      "angle between two rings of --layout rings"),
    .option(
      "order", .layout, drawers, \.layout.order, .choice, isPreference: true,
      "order of the tags on the surface: the heaviest in front, random, the heaviest first, or as "
        + "in FILE"),
    .option(
      "seed", .layout, [.view, .kiosk, .render, .export, .pick, .bench], \.layout.seed,
      .seed,
      "seed of the shuffle"),
    .option(
      "seed", .layout, [.verify], \.layout.seed, .seed,
      "seed of the shuffle, the orientations and the points"),
    .option(
      "scale", .layout, drawers, \.layout.scale, .choice, isPreference: true,
      "how weights become sizes"),
    .option(
      "size-range", .layout, drawers, \.layout.sizeRange, .sizeRange, isPreference: true,
      "relative sizes of the lightest and the heaviest tag"),
    .option(
      "density", .layout, drawers, \.layout.textSize,
      ValueSyntax.number(0.001...1, unit: "a share", placeholder: "SHARE").mapped(
        { .density($0) },
        back: { if case .density(let density) = $0 { density } else { nil } }),
      unset: "as many as can be read", isPreference: true,
      "size the text so that labels cover this share of the sphere"),
    .option(
      "text-height", .layout, drawers, \.layout.textSize,
      ValueSyntax.number(0.0001...2, unit: "a height", placeholder: "HEIGHT").mapped(
        { .height($0) }, back: { if case .height(let height) = $0 { height } else { nil } }),
      unset: "by the weights", isPreference: true,
      "em of a label of medium size, in radii of the sphere; replaces --density"),
  ]

  private static let lookRows: [CommandOption] = [
    .option(
      "background", .look, shown.union([.export]), \.look.background, ValueSyntax.color.optional,
      unset: "the theme's", isPreference: true,
      "colour behind the labels"),
    .option(
      "foreground", .look, posers, \.look.foreground,
      ValueSyntax.color.optional, unset: "the theme's and the file's", isPreference: true,
      "one colour for all labels"),
    .option(
      "background", .look, [.bench], \.look.background, ValueSyntax.color.optional,
      "colour behind the labels"),
    .option(
      "foreground", .look, [.bench], \.look.foreground, ValueSyntax.color.optional,
      "colour of the labels"),
  ]

  private static let poseRows: [CommandOption] = [
    .option(
      "yaw", .pose, posers, \.pose.yaw, .turn,
      "turn about the vertical axis; positive moves the front to the right"),
    .option(
      "pitch", .pose, posers, \.pose.pitch, .turn,
      "turn about the horizontal axis; positive moves the front down"),
    .option(
      "roll", .pose, posers, \.pose.roll, .turn,
      "turn about the line of sight; positive is counter-clockwise"),
    .option(
      "zoom", .pose, posers, \.pose.zoom,
      .number(0.1...100, unit: "a factor", placeholder: "FACTOR"), "magnification"),
  ]
}

extension ValueSyntax where Value == Double {
  /// An angle in degrees, as radians.
  static var turn: Self {
    number(-3600...3600, unit: "degrees", placeholder: "DEGREES").converted(
      { $0 * (.pi / 180) }, back: { $0 / (.pi / 180) })
  }
}

extension ValueSyntax where Value == String? {
  /// A file of counts.
  static var badgeFile: Self {
    Self(
      placeholder: "FILE", allowed: "the path of a file of lines TEXT<TAB>COUNT",
      completion: .dataFile, read: { $0.isEmpty || $0 == "-" ? nil : .some($0) }, write: { $0 })
  }
}

extension ValueSyntax where Value == String {
  /// A font description.
  static var font: Self {
    .text(placeholder: "FONT", allowed: "a font's name, such as DejaVu Sans Bold")
  }
}

extension Settings {
  /// The next source of words that are not counted; setting it adds a source.
  var nextStopWords: StopWordSource {
    get { document.stopWords.last ?? .detected }
    set { document.stopWords.append(newValue) }
  }
}
