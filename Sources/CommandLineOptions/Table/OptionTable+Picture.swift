internal import TagSphereScreen

extension OptionTable {
  static let pictureRows: [CommandOption] = [
    .option(
      "size", letter: "s", .picture, drawers.union([.wheel]).subtracting([.render]),
      \.picture.size, .pixelSize, isPreference: true, "width and height in pixels"),
    .option(
      "size", letter: "s", .picture, [.render], \.picture.size, .posterSize, isPreference: true,
      "width and height in pixels; a PNG may be larger than memory"),
    .option(
      "paper", .picture, [.render], \.picture.paper, ValueSyntax.paper.optional, unset: "none",
      "sheet that the picture is printed on, in place of --size"),
    .option(
      "bleed", .picture, [.render], \.picture.bleed, ValueSyntax.millimetres(0...50).optional,
      unset: "0mm",
      "with --paper, how far the background of an SVG or PDF goes on beyond the edges"),
    .option(
      "dpi", .picture, [.render], \.picture.dotsPerInch,
      ValueSyntax.integer(20...2_400, unit: "pixels", placeholder: "N").optional,
      unset: "300, for SVG and PDF 96",
      "with --paper, pixels to an inch: with more, more labels can be read and are shown"),
    .flag(
      "fullscreen", .picture, [.view, .wheel], \.picture.isFullscreen, isPreference: true,
      "start in full screen"),
    .option(
      "samples", .picture, [.view, .kiosk, .render, .bench], \.picture.samples, samples,
      isPreference: true,
      "samples per pixel; auto is 8 on a graphics card, 4 on a software driver, 1 unless quality "
        + "is best"),
    .option(
      "quality", .picture, shown, \.picture.quality, viewQuality, isPreference: true,
      "edges of letters; auto is best, but smooth while moving if best is too slow"),
    .option(
      "quality", .picture, [.render, .bench], \.picture.quality, ValueSyntax.choice.optional,
      isPreference: true,
      "edges of letters"),
    .option(
      "supersample", .picture, [.render], \.picture.supersample,
      .integer(1...4, unit: "pixels", placeholder: "N"), isPreference: true,
      "draw N by N pixels for each pixel of the picture"),
    .option(
      "graphics", .picture, shown.union([.wheel, .render, .bench, .verify]), \.picture.graphics,
      graphics, isPreference: true,
      "graphics API and its version; auto is the best that the driver has"),
  ]

  /// A graphics API, or `auto` for the best available API.
  private static let graphics: ValueSyntax<GraphicsAPI?> = {
    let choice = ValueSyntax<GraphicsAPI>.choice
    return ValueSyntax(
      placeholder: "auto|" + choice.placeholder, allowed: "auto, " + choice.allowed,
      completion: .words(["auto"] + GraphicsAPI.allCases.map(\.rawValue)),
      read: { text in text == "auto" ? .some(nil) : choice.read(text).map { .some($0) } },
      write: { $0?.rawValue ?? "auto" })
  }()

  /// A number of samples, or `auto` to adapt to driver and quality.
  private static let samples = ValueSyntax<SampleCount?>(
    placeholder: "auto|1|4|8", allowed: "auto, 1, 4 or 8",
    completion: .words(["auto", "1", "4", "8"]),
    read: { text in
      text == "auto" ? .some(nil) : Int(text).flatMap(SampleCount.init(rawValue:)).map { .some($0) }
    },
    write: { $0.map { String($0.rawValue) } ?? "auto" })

  /// A quality, or `auto` to adapt to driver and motion.
  private static let viewQuality = ValueSyntax<Quality?>(
    placeholder: "auto|fast|smooth|best", allowed: "auto, fast, smooth or best",
    completion: .words(["auto", "fast", "smooth", "best"]),
    read: { text in text == "auto" ? .some(nil) : Quality(rawValue: text).map { .some($0) } },
    write: { $0?.rawValue ?? "auto" })

  static let measurementRows: [CommandOption] = [
    .option(
      "labels", .measurement, [.bench], \.measurement.labels,
      ValueSyntax.integer(1...10_000_000, unit: "labels", placeholder: "N").optional,
      unset: "1000 without FILE", "measure the standard work of N labels"),
    .option(
      "frames", .measurement, [.bench], \.measurement.length,
      ValueSyntax.integer(1...1_000_000, unit: "frames", placeholder: "N").mapped(
        { .frames($0) }, back: { if case .frames(let count) = $0 { count } else { nil } }),
      "stop after N frames; replaces --seconds"),
    .option(
      "seconds", .measurement, [.bench], \.measurement.length,
      ValueSyntax.number(0.1...86_400, unit: "seconds", placeholder: "SECONDS").mapped(
        { .seconds($0) }, back: { if case .seconds(let time) = $0 { time } else { nil } }),
      "stop after measuring for this many seconds"),
    .option(
      "warm-up", .measurement, [.bench], \.measurement.warmUp,
      .integer(0...100_000, unit: "frames", placeholder: "N"), "frames drawn before measuring"),
    .flag(
      "floor", .measurement, [.bench], \.measurement.measuresFloor,
      "also draw the same labels with the least OpenGL, alternating, and print the ratios"),
    .option(
      "scenario", .measurement, [.bench], \.measurement.scenario, ValueSyntax.choice.optional,
      unset: "drawing alone",
      "measure all that a window does for a frame while this happens"),
    .option(
      "compare", .measurement, [.bench], \.measurement.comparedFile,
      ValueSyntax.existingFile.optional,
      unset: "none", "compare medians with those of an earlier report of bench --json"),
    .option(
      "orientations", .measurement, [.verify], \.measurement.orientations,
      .integer(1...1_000_000, unit: "orientations", placeholder: "N"),
      "orientations to compare transforms in"),
    .option(
      "points", .measurement, [.verify], \.measurement.points,
      .integer(1...100_000_000, unit: "points", placeholder: "N"), "points to compare picks at"),
  ]

  static let outputRows: [CommandOption] = [
    .option(
      "output", letter: "o", .output, [.render], \.destination, ValueSyntax.output.optional,
      "where to write the picture: .png, .jpg, .jpeg, .webp, .svg or .pdf, or a loop: .gif, .webp, "
        + ".apng, .mp4 or .webm; frame_####.png is a file for each frame; - is standard output, as PNG; "
        + "required"),
    .option(
      "output", letter: "o", .output, [.export], \.destination, ValueSyntax.output.optional,
      "where to write the page, such as cloud.html, or a script for a page of one's own, such as "
        + "tag-sphere.js; - is standard output; required"),
    .option(
      "data", .output, [.export], \.dataFile,
      ValueSyntax.text(placeholder: "FILE", allowed: "the path of a file to write").optional,
      unset: "in the page",
      "write the labels to this JSON file, which the page then fetches: it needs a web server"),
    .flag(
      "json", .output, Subcommand.withPreferences.subtracting([.render]), \.printsJSON,
      "with --print-config, print it as JSON"),
    .flag(
      "json", .output, [.render], \.printsJSON,
      "print which labels the picture does not show, as JSON; with --print-config, print that "
        + "as JSON"),
    .flag(
      "json", .output, [.list, .bench, .verify, .check], \.printsJSON, "print it as JSON"),
    .flag(
      "markdown", .output, [.manual], \.printsMarkdown,
      "print all commands and options as an article in Markdown"),
  ]

  static let generalRows: [CommandOption] = [
    .request("help", letter: "h", .help, "print this help"),
    .request("version", letter: "V", .version, "print the version"),
    .request(
      "no-config", in: Subcommand.withPreferences, .ignorePreferences,
      "ignore the preference file and the environment"),
    .request(
      "print-config", in: Subcommand.withPreferences, .printPreferences,
      "print this command's settings and their origins, and end"),
  ]
}
