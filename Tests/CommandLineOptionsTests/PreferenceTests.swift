import Foundation
import TagSphereArrangement
import TagSphereCommandLineOptions
import TagSphereDesign
import TagSphereInteraction
import TagSphereLook
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Preferences") struct PreferenceTests {
  private struct NotAView: Error {}

  /// Returns the invocation for a command line, a file and an environment, with the warnings.
  private func read(
    _ arguments: String..., file json: String? = nil, environment: [String: String] = [:]
  ) throws -> (invocation: Invocation, warnings: [String]) {
    var warnings: [String] = []
    let invocation = try parse(
      arguments, environment: environment,
      preferenceFile: { () throws(UsageError) in
        guard let json else { return nil }
        return try PreferenceFile(path: "/c.json", json: Array(json.utf8))
      }, warn: { warnings.append($0) })
    return (invocation, warnings)
  }

  private func view(
    _ arguments: String..., file: String? = nil, environment: [String: String] = [:]
  ) throws -> Settings {
    var warnings: [String] = []
    guard
      case .view(let options) = try parse(
        arguments, environment: environment,
        preferenceFile: { () throws(UsageError) in
          try file.map { (json) throws(UsageError) in
            try PreferenceFile(path: "/c.json", json: Array(json.utf8))
          }
        }, warn: { warnings.append($0) })
    else { throw NotAView() }
    #expect(warnings.isEmpty)
    return options
  }

  @Test("Options override the environment, and the environment overrides the file")
  func order() throws {
    let file = """
      { "spin": 4.5, "reduced-motion": true, "size": "300x200", "samples": 4, "theme": "paper" }
      """
    let environment = ["TAGSPHERE_SPIN": "5", "TAGSPHERE_SIZE": "30x20"]
    let options = try view("--size", "3x2", file: file, environment: environment)
    #expect(options.picture.size == PixelSize(width: 3, height: 2))
    #expect(options.motion.spin == 5 * .pi / 180)
    #expect(options.motion.isReduced)
    #expect(options.picture.samples == .four)
    #expect(options.look.theme == .builtIn(.paper))
    let plain = try view("--no-config", file: file, environment: environment)
    #expect(try plain == view())
  }

  @Test("The preference file serves view and render, and measurements and reports ignore it")
  func commands() throws {
    let file = #"{ "background": "transparent", "quality": "auto", "spin": 1, "supersample": 2 }"#
    #expect(try view(file: file).look.background == nil)
    guard case .render(let options) = try read("render", "-o", "a.png", file: file).invocation
    else { throw NotAView() }
    #expect(
      options.look.isTransparent && options.picture.supersample == 2
        && options.picture.quality == .best)
    for command in [["bench"], ["verify"], ["list"], ["check", "a"]] {
      let invocation = try parse(
        command, environment: ["TAGSPHERE_THEME": "nonsense"],
        preferenceFile: { () throws(UsageError) in
          Issue.record("\(command) looks for preferences")
          return nil
        })
      #expect(try invocation == parse(command))
    }
  }

  @Test(
    "A bad value in the file is an error with its place and advice",
    arguments: [
      ("{ \"spin\": \"fast\" }", "“spin” takes a number, not “fast”"),
      ("{ \"spin\": 9999 }", "“spin” does not take 9999: give degrees per second from -720 to 720"),
      ("{ \"theme\": true }", "“theme” takes a text, not true"),
      ("{ \"theme\": null }", "“theme” takes a text, not null"),
      ("{ \"highlight\": [] }", "“highlight” takes a text, not an array"),
      (
        "{ \"highlight\": \"blink\" }",
        "“highlight” does not take “blink”: give color, box, scale or pulse, or several of them "
          + "separated by commas"
      ),
      ("{ \"reduced-motion\": 1 }", "“reduced-motion” takes true or false, not 1"),
    ])
  func faults(json: String, expected: String) throws {
    #expect(throws: UsageError.self) { try read(file: json) }
    do { _ = try read(file: json) } catch let error as UsageError {
      #expect(error.message == "/c.json: line 1, column 3: " + expected)
    }
  }

  @Test(
    "A preference file that is not a JSON object is an error",
    arguments: [
      ("[]", "/c.json: preferences must be an object, such as {\"theme\": \"paper\"}"),
      ("{ \"a\": }", "/c.json: line 1, column 8: this is not JSON:"),
      ("", "/c.json: line 1, column 1: this is not JSON:"),
      ("\u{0}", "/c.json: line 1: this is not text"),
    ])
  func noObject(json: String, expected: String) {
    do {
      _ = try read(file: json)
      Issue.record("\(json) is read")
    } catch {
      #expect("\(error)".hasPrefix(expected), "\(error)")
    }
  }

  @Test(
    "An unknown preference has no effect and causes a warning with advice",
    arguments: [
      ("teme", "“teme” is not a preference: did you mean theme?"),
      ("output", "“output” is not a preference: give --output on the command line"),
      (
        "zoom",
        "“zoom” is not a preference: it is the pose of one picture; give --zoom on the command line"
      ),
      (
        "group-from",
        "“group-from” is not a preference: it depends on the columns of a file; give --group-from "
          + "on the command line"
      ),
      (
        "allow-host",
        "“allow-host” is not a preference: it belongs to --open, and is given with it; give "
          + "--allow-host on the command line"
      ),
      ("watch", "“watch” is not a preference: give --watch on the command line"),
      ("qwertz", "“qwertz” is not a preference; --print-config lists the options"),
    ])
  func unknownNames(name: String, expected: String) throws {
    let read = try read(file: "{\n  \"\(name)\": 1 }")
    #expect(read.warnings == ["/c.json: line 2, column 3: " + expected])
    #expect(try read.invocation == parse([]))
  }

  @Test("Lock, facing, zoom range and centre can be preferences")
  func scene() throws {
    let file = """
      { "lock": "y", "facing": "outward", "zoom-range": "1:2", "center-sphere": "navy",
        "center-size": 0.5, "center-color": "gold" }
      """
    let options = try view(file: file)
    #expect(options.motion.axis == .y && options.motion.zoomRange == 1...2)
    #expect(options.layout.space.facing == .outward && options.layout.space.ball != nil)
    let named = try view("--center-text", "we", file: file)
    #expect(named.layout.space.ball == nil, "the preferred ball makes way")
    #expect(named.look.center.reach == 0.5 && named.look.center.color == SRGBColor(css: "gold"))
    #expect(throws: UsageError.self) {
      try view("--center-text", "we", "--center-sphere", "navy", file: file)
    }
  }

  @Test("Unknown variables of the program cause warnings with advice")
  func unknownVariables() throws {
    let read = try read(
      environment: [
        "TAGSPHERE_TEME": "x", "TAGSPHERE_Q": "x", "TAGSPHERE_ZOOM": "2", "OTHER": "x",
      ])
    #expect(
      read.warnings == [
        "the environment variable “TAGSPHERE_Q” has no effect; --print-config lists the options",
        "the environment variable “TAGSPHERE_TEME” has no effect: did you mean "
          + "TAGSPHERE_THEME?",
        "the environment variable “TAGSPHERE_ZOOM” has no effect: it is the pose of one picture; "
          + "give --zoom on the command line",
      ])
  }

  @Test("Each preference can be set in the file and in the environment")
  func bothWays() throws {
    for row in OptionTable.rows(of: .view) where row.isPreference {
      let usual = row.shownDefault(Settings(defaultsOf: .view))
      guard let shown = usual ?? (row.value == nil ? "true" : nil) else { continue }
      // Some defaults are shown as phrases, and a phrase is not a value.
      guard !shown.contains(" "), shown != "all", shown != "none" else { continue }
      let variable = try #require(row.variable)
      let quoted = row.value == nil || row.value?.isNumber == true ? shown : "\"\(shown)\""
      let read = try read(
        file: "{\"\(row.name)\": \(quoted)}",
        environment: [variable: row.value == nil ? "1" : shown])
      #expect(read.warnings.isEmpty, "\(row.name)")
    }
  }
}

@Suite("Printed preferences") struct PrintedPreferencesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "tagsphere"), withIntermediateDirectories: false)
  }

  private func run(_ arguments: String..., json: String) throws -> BuiltProgram.Outcome {
    try folder.file("tagsphere/config.json", Array(json.utf8))
    return try ProgramRun.run(arguments, environment: ["XDG_CONFIG_HOME": folder.url.path])
  }

  @Test("The printed preferences show the origin of each setting")
  func origins() throws {
    let json = #"{"theme": "paper", "spin": 3}"#
    try folder.file("tagsphere/config.json", Array(json.utf8))
    // The environment is read by a process, so the program is started.
    let outcome = try BuiltProgram.run(
      ["--print-config", "--zoom", "2"],
      environment: ["TAGSPHERE_SPIN": "5", "XDG_CONFIG_HOME": folder.url.path])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines[0].hasPrefix("# preferences of /"))
    for line in [
      "theme paper file", "spin 5 environment (TAGSPHERE_SPIN)", "zoom 2 option",
      "half-life 0.7 default", "reduced-motion false default", "foreground - default",
    ] { #expect(lines.contains(line), "\(line)") }
  }

  @Test(
    "Two options for the same setting show the same origin",
    arguments: [
      (#"{"reduced-motion": true}"#, "reduced", "true"),
      (#"{"motion": "reduced"}"#, "reduced", "true"),
      (#"{"motion": "reduced", "reduced-motion": false}"#, "full", "false"),
    ])
  func sameSetting(json: String, amount: String, flag: String) throws {
    let file = try PreferenceFile(path: "/c.json", json: Array(json.utf8))
    func lines(_ arguments: [String], _ environment: [String: String]) throws -> [String] {
      let invocation = try parse(
        arguments + ["--print-config"], environment: environment,
        preferenceFile: { () throws(UsageError) in file })
      guard case .preferences(let report, asJSON: false) = invocation else { return [] }
      let lines = report.text.split(separator: "\n").filter { $0.contains("motion ") }
      return lines.map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(try lines([], [:]) == ["motion \(amount) file", "reduced-motion \(flag) file"])
    #expect(
      try lines(["--motion", "full"], [:]) == ["motion full option", "reduced-motion false option"])
    let origin = "environment (TAGSPHERE_REDUCED_MOTION)"
    #expect(
      try lines([], ["TAGSPHERE_REDUCED_MOTION": "1"])
        == ["motion reduced \(origin)", "reduced-motion true \(origin)"])
  }

  @Test("With --json, the values and origins of settings are printed as JSON")
  func printsJSON() throws {
    let outcome = try run(
      "render", "--print-config", "--json", json: #"{"theme": "paper", "image-height": 3}"#)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any])
    let options = try #require(object["options"] as? [String: [String: Any]])
    #expect(options["theme"]?["value"] as? String == "paper")
    #expect(options["theme"]?["source"] as? String == "file")
    #expect(options["image-height"]?["value"] as? Double == 3)
    #expect(options["zoom"]?["source"] as? String == "default")
    #expect(options["spin"] == nil, "render has no motion")
  }

  @Test("A bad value is reported in one line, and an unknown name causes a warning")
  func faults() throws {
    let fault = try run("--print-config", json: "{\n \"spin\": []}")
    #expect(fault.status == 64 && fault.output.isEmpty)
    #expect(fault.errors.contains("config.json: line 2, column 2: “spin” takes a number, not an"))
    #expect(fault.errors.count { $0 == "\n" } == 1)
    let unknown = try run("--print-config", json: #"{"spn": 1}"#)
    #expect(unknown.status == 0 && unknown.errors.contains("did you mean spin?"))
    let ignored = try run("--print-config", "--no-config", json: "{")
    #expect(ignored.status == 0 && ignored.errors.isEmpty)
    #expect(ignored.output.hasPrefix("# preferences are ignored\n"))
  }
}
