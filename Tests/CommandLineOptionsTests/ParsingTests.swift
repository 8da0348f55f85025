import TagSphereArrangement
import TagSphereCommandLineOptions
import TagSphereDesign
import TagSphereForms
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

@Suite struct ParsingTests {
  private func view(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Settings {
    guard case .view(let options) = try parse(arguments, environment: environment) else {
      throw NotThatCommand()
    }
    return options
  }

  private func render(_ arguments: String...) throws -> Settings {
    guard case .render(let options) = try parse(["render"] + arguments) else {
      throw NotThatCommand()
    }
    return options
  }

  private func bench(_ arguments: String...) throws -> Settings {
    guard case .bench(let options) = try parse(["bench"] + arguments) else {
      throw NotThatCommand()
    }
    return options
  }

  private struct NotThatCommand: Error {}

  @Test("Without arguments, the sample is shown with default settings")
  func noArguments() throws {
    let options = try view()
    #expect(options.document == DocumentOptions())
    #expect(options.document.source == .unspecified)
    #expect(options.layout.textSize == .budget)
    #expect(options.layout.sizeRange == 1...4)
    #expect(options.picture.size == PixelSize(width: 1280, height: 720))
    #expect(options.picture.quality == nil)
    #expect(options.duration == nil)
  }

  @Test("A file can be shown without naming a command")
  func file() throws {
    #expect(try view("tags.tsv").document.source == .file("tags.tsv"))
    #expect(try view("-").document.source == .standardInput)
    #expect(try view("view", "tags.tsv").document.source == .file("tags.tsv"))
  }

  @Test("A file can be named like a command or an option")
  func fileNames() throws {
    #expect(try view("--", "view").document.source == .file("view"))
    #expect(try view("./view").document.source == .file("./view"))
    #expect(try view("view", "view").document.source == .file("view"))
    #expect(try view("--", "--top").document.source == .file("--top"))
    #expect(try render("-o", "a.png", "--", "-n").document.source == .file("-n"))
    #expect(try view("--", "-").document.source == .standardInput)
  }

  @Test(
    "Options and their values can be written in several forms and in any order",
    arguments: [
      ["-n", "5", "-o", "a.png", "x"], ["-n5", "-oa.png", "x"], ["-n=5", "-o=a.png", "x"],
      ["--top=5", "x", "--output=a.png"], ["x", "--output", "a.png", "--top", "5"],
      ["--top", "9", "-ob.png", "x", "-oa.png", "--top=5"],
    ])
  func forms(arguments: [String]) throws {
    guard case .render(let options) = try parse(["render"] + arguments) else {
      throw NotThatCommand()
    }
    #expect(options.document.top == 5)
    #expect(options.output == .file("a.png"))
    #expect(options.document.source == .file("x"))
  }

  @Test("Values can be negative or contain equals signs")
  func values() throws {
    #expect(try view("--yaw", "-30").pose.yaw == -30 * (.pi / 180))
    #expect(try view("--yaw=-30").pose.yaw == -30 * (.pi / 180))
    #expect(try view("--pitch", "-.5e1").pose.pitch == -5 * (.pi / 180))
    #expect(try view("--spin", "-0").motion.spin == 0)
    #expect(try view("--font=A=B").look.font == "A=B")
    #expect(try view("--font=-x").look.font == "-x")
    #expect(try render("-o", "-").output == .standardOutput)
  }

  @Test("The words of --exec end at a lone semicolon")
  func exec() throws {
    let options = try view("--exec", "a", "--zoom", "{}", "--", "-n", ";", "x.tsv", "--zoom", "2")
    #expect(options.choosing.command == CommandWords(["a", "--zoom", "{}", "--", "-n"]))
    #expect(options.document.source == .file("x.tsv"))
    #expect(options.pose.zoom == 2)
    #expect(try view("x.tsv", "--exec", "a", "b").choosing.command == CommandWords(["a", "b"]))
    #expect(try view("--exec=a b", "x.tsv").choosing.command == CommandWords(["a b"]))
  }

  @Test("Each repeated --at adds a pixel")
  func pixels() throws {
    guard case .pick(let options) = try parse(["pick", "--at", "1,2", "x.tsv", "--at=3,4"]) else {
      throw NotThatCommand()
    }
    #expect(options.pixels == [PixelPoint(x: 1, y: 2), PixelPoint(x: 3, y: 4)])
    #expect(options.picture.size == PixelSize(width: 1920, height: 1080))
  }

  @Test("If no file is given, redirected standard input is read")
  func redirected() throws {
    for command in [["--top", "5"], ["check"], ["list"], ["render", "-o", "a.png"]] {
      let asked = try parse(command + ["-"])
      #expect(try parse(command, isInputRedirected: true) == asked)
    }
    #expect(try parse(["a"], isInputRedirected: true) == parse(["a"]))
    #expect(try parse(["bench"], isInputRedirected: true) == parse(["bench"]))
    #expect(try parse(["verify"], isInputRedirected: true) == parse(["verify"]))
  }

  @Test("Durations have units, and malformed durations are refused")
  func durations() throws {
    for (text, seconds) in [
      ("5", 5), ("5s", 5), ("300ms", 0.3), ("2min", 120), ("1h", 3600), ("0.5s", 0.5),
    ] {
      #expect(try view("--idle-spin", text).motion.idleDelay == .seconds(seconds))
    }
    #expect(try view("--idle-spin", "never").motion.idleDelay == nil)
    for text in ["5x", "s", "ms", "-1s", "25h", "1 s", "nans", ""] {
      #expect(throws: UsageError.self) { try view("--idle-spin", text) }
    }
  }

  @Test("The last of repeated or alternative options applies")
  func repeated() throws {
    #expect(try view("--density", "0.5", "--text-height", "0.1").layout.textSize == .height(0.1))
    #expect(try view("--text-height", "0.1", "--density", "0.5").layout.textSize == .density(0.5))
    #expect(try bench("--frames", "7", "--seconds", "2").measurement.length == .seconds(2))
    #expect(try bench("--seconds", "2", "--frames", "7").measurement.length == .frames(7))
    #expect(try view("--quality", "best", "--quality", "auto").picture.quality == nil)
  }

  @Test("A benchmark draws the standard work or, if given, a file")
  func work() throws {
    #expect(try bench().measurement.labels == 1_000)
    #expect(try bench("--labels", "100000").measurement.labels == 100_000)
    var document = DocumentOptions()
    document.source = .file("a.tsv")
    document.top = 3
    var layout = LayoutOptions()
    layout.pictureSize = [1280, 720]
    let file = try bench("a.tsv", "--top", "3")
    #expect(file.measurement.labels == nil)
    #expect(file.document == document && file.layout == layout)
    #expect(try bench().look.font == "DejaVu Sans Mono")
    #expect(try bench().look.background == SRGBColor(css: "#0d0f17"))
    #expect(try bench().look.foreground == SRGBColor(css: "white"))
    #expect(try bench().picture.size == PixelSize(width: 1280, height: 720))
  }

  @Test("A benchmark accepts every scenario, and --floor with a spin")
  func scenarios() throws {
    #expect(try bench().measurement.scenario == nil)
    for scenario in BenchScenario.allCases {
      #expect(try bench("--scenario", scenario.rawValue).measurement.scenario == scenario)
    }
    let options = try bench("--scenario", "spin", "--floor")
    #expect(options.measurement.scenario == .spin && options.measurement.measuresFloor)
    #expect(throws: UsageError.self) { try bench("--parts") }
  }

  @Test("A shape can take the proportions of the picture, up to a limit")
  func proportions() throws {
    func stretch(_ size: String) throws -> SIMD3<Double> {
      let layout = try view("--stretch", "fit", "--size", size).layout
      #expect(layout.space.form == layout.form)
      return layout.form.stretch
    }
    #expect(try stretch("1200x1000") == [1.2, 1, 1.2])
    #expect(try stretch("1000x1200") == [1, 1.2, 1])
    #expect(try stretch("3840x1080") == [1.6, 1, 1.6])
    #expect(
      try view("--stretch", "fit", "--stretch", "1,2,1").layout.space.form.stretch == [1, 2, 1])
    #expect(throws: UsageError.self) {
      try parse(["kiosk", "a.tsv", "--stretch", "fit"])
    }
  }

  @Test("If words are counted, stop words are detected, and more lists can be added")
  func stopWords() throws {
    #expect(try view("--count-words", "b.txt").document.stopWords == [.detected])
    #expect(
      try view("--count-words", "--stopwords", "german", "b.txt").document.stopWords
        == [.detected, .builtIn(.german)])
    #expect(try view("--count-words", "--ngrams", "2", "b.txt").document.wordsPerTag == 2)
    #expect(
      try view("--count-words", "--stopwords", "polish", "--stopwords", "s.txt", "b.txt").document
        .stopWords == [.detected, .builtIn(.polish), .file("s.txt")])
    #expect(
      try view("--count-words", "--stopwords=none", "-").document.stopWords == [.detected, .none])
  }

  @Test("Preferences in the environment apply unless an option overrides them")
  func preferences() throws {
    let environment = [
      "TAGSPHERE_BACKGROUND": "navy", "TAGSPHERE_REDUCED_MOTION": "1", "TAGSPHERE_SPIN": "",
      "TAGSPHERE_UNKNOWN": "x",
    ]
    let options = try view(environment: environment)
    #expect(options.look.background == SRGBColor(hex: 0x000080))
    #expect(options.motion.isReduced)
    #expect(options.motion.spin == MotionOptions().spin)
    #expect(
      try view("--background=#fff", environment: environment).look.background
        == SRGBColor(hex: 0xFFFFFF))
    #expect(try view(environment: ["TAGSPHERE_REDUCED_MOTION": "off"]).motion.amount == .full)
    #expect(try view("--motion", "auto", environment: environment).motion.amount == .auto)
  }

  @Test("Measurements ignore preferences in the environment")
  func measurements() throws {
    let environment = ["TAGSPHERE_BACKGROUND": "red", "TAGSPHERE_FONT": "x"]
    #expect(try parse(["bench"], environment: environment) == parse(["bench"]))
    #expect(try parse(["verify"], environment: environment) == parse(["verify"]))
  }

  @Test(
    "A request for help, the version, completions or the manual replaces the command",
    arguments: [
      (["--help"], .help(.program)), (["-h"], .help(.program)), (["help"], .help(.program)),
      (["help", "--help"], .help(.command(.help))),
      (["render", "-h"], .help(.command(.render))), (["view", "-h"], .help(.command(.view))),
      (["help", "bench"], .help(.command(.bench))),
      (["--top", "5", "-Vx"], .version), (["-V"], .version), (["check", "--version"], .version),
      (["render", "--help", "--nonsense"], .help(.command(.render))),
      (["completions", "fish"], .completions(.fish)), (["manual"], .manual),
      (["manual", "--markdown"], .optionReference),
    ] as [([String], Invocation)])
  func requests(arguments: [String], expected: Invocation) throws {
    #expect(try parse(arguments) == expected)
  }

  @Test("A command is suggested for a misspelled command, but not for a usual file name")
  func suggestions() {
    #expect(Subcommand.suggestion(for: "rendr") == .render)
    #expect(Subcommand.suggestion(for: "vreify") == .verify)
    #expect(Subcommand.suggestion(for: "tags.tsv") == nil)
    #expect(Subcommand.suggestion(for: "") == nil)
  }
}
