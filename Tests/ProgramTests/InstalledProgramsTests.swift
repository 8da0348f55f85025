import Foundation
import TagSphereCommandLineOptions
import TagSphereDesign
import TagSphereLabels
import TagSphereTestSupport
import Testing

/// Tests installed programs as a document, as their desktop entries describe them, with the built program.
@Suite("Installed programs")
struct InstalledProgramsTests {
  private func list(
    _ data: DesktopData, shared: String = "/nowhere", print: String = "{text}",
    environment: [String: String?] = [:]
  ) throws -> String {
    let variables = data.environment(shared: shared).merging(environment) { $1 }
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps", "--print", print], environment: variables)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output
  }

  @Test(
    "A pipe among the desktop entries is named, and the program does not wait for the pipe",
    arguments: [
      "home/.local/share/applications/x.desktop", "home/.local/share/applications/more/x.desktop",
      "home/.config/mimeapps.list",
    ])
  func pipe(path: String) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: pipe.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let home = folder.url.appending(path: "home").path
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps"],
      environment: [
        "HOME": home, "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_DATA_DIRS": "/nowhere",
      ])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("tagsphere: error: \(pipe.path) is a pipe, "))
  }

  @Test(
    "Names, comments, categories and actions come from the desktop entries, in the user's language")
  func entries() throws {
    let data = try DesktopData()
    try data.add(
      "org.example.Two", name: "Zwei",
      "Name[de]=Die Zwei", "Comment=A game", "Comment[de]=Ein Spiel",
      "Categories=Qt;CardGame;Game;Utility;", "Actions=new;quit;", "[Desktop Action new]",
      "Name=New game", "Name[de]=Neues Spiel", "Exec=true --new", "[Desktop Action quit]",
      "Name=Quit", "Exec=true --quit")
    try data.add(
      "one", name: "eins", "GenericName=Web Browser", "GenericName[de]=Netzleser",
      "Keywords=www;;net;",
      "Keywords[de]=Netz;")
    let print = "{text}|{group}|{comment}|{actions}|{program}|{weight}|{keywords}"
    #expect(
      try list(data, print: print) == """
        eins||||one.desktop|1|Web Browser
        Zwei|Games|A game|New game|org.example.Two.desktop|1|

        """)
    #expect(
      try list(data, print: print, environment: ["LC_ALL": "de_DE.UTF-8"]) == """
        Die Zwei|Spiele|Ein Spiel|Neues Spiel|org.example.Two.desktop|1|
        eins||||one.desktop|1|Netzleser

        """)
    let json = try BuiltProgram.run(
      ["list", "--format", "apps", "--json"], environment: data.environment())
    for word in ["Web Browser", "www", "net"] { #expect(json.output.contains("\"\(word)\"")) }
    #expect(json.output.contains("\"New game\""))
    #expect(json.output.contains("\"Quit\""))
  }

  @Test("Programs that are hidden, for other desktops, or missing are not shown")
  func hidden() throws {
    let data = try DesktopData()
    try data.add("a", name: "shown", "TryExec=true")
    try data.add("b", name: "not for menus", "NoDisplay=true")
    try data.add("c", name: "removed", "Hidden=true")
    try data.add("d", name: "of KDE", "OnlyShowIn=KDE;")
    try data.add("e", name: "not of KDE", "NotShowIn=KDE;")
    try data.add("f", name: "missing", "TryExec=/nowhere/program")
    try data.add("g", name: "gone", "Exec=/nowhere/program")
    try data.folder.file("applications/h.desktop", Array("[Desktop Entry\nName=\u{FF}".utf8))
    try data.folder.file("applications/i.desktop", Array("[Desktop Entry]\nName=no type\n".utf8))
    #expect(try list(data) == "not of KDE\nshown\n")
    #expect(
      try list(data, environment: ["XDG_CURRENT_DESKTOP": "KDE"]) == "of KDE\nshown\n")
  }

  @Test(
    "Programs with the most starts are heaviest, and a broken state file is reported in one sentence"
  )
  func weights() throws {
    let data = try DesktopData()
    for name in ["a", "b", "c"] { try data.add(name, name: name) }
    try FileManager.default.createDirectory(
      atPath: data.state + "/tagsphere", withIntermediateDirectories: true)
    let file = data.state + "/tagsphere/launcher.json"
    try #"{"starts":{"b.desktop":4,"c.desktop":1,"gone.desktop":9}}"#.write(
      toFile: file, atomically: true, encoding: .utf8)
    #expect(try list(data, print: "{text} {weight}") == "b 5\nc 2\na 1\n")
    try "{".write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps"], environment: data.environment())
    #expect(outcome.output == "a\nb\nc\n")
    #expect(
      outcome.errors.hasPrefix(
        "tagsphere: warning: what the launcher remembers is lost, because \(file) is broken: "))
    #expect(outcome.errors.hasSuffix("; the next change replaces it\n"))
  }

  @Test("Programs and icons of Debian's packages are found")
  func packages() throws {
    let found = try list(
      DesktopData(), shared: "/usr/share", print: "{text}|{group}|{image}|{program}")
    let lines = Set(found.split(separator: "\n"))
    #expect(lines.contains("fish|System|/usr/share/pixmaps/fish.png|fish.desktop"))
    let xterm =
      "XTerm|System|/usr/share/icons/hicolor/scalable/apps/mini.xterm.svg|debian-xterm.desktop"
    #expect(lines.contains { $0 == xterm }, "\(found)")
  }

  @Test("Icons of programs are drawn, and check counts programs")
  func drawing() throws {
    let data = try DesktopData()
    try data.add("xterm", name: "XTerm", "Icon=/usr/share/icons/hicolor/scalable/apps/xterm.svg")
    let picture = data.folder.url.appending(path: "x.png").path
    let outcome = try BuiltProgram.run(
      ["render", "--format", "apps", "-o", picture, "--size", "320x240"],
      environment: data.environment())
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let check = try BuiltProgram.run(
      ["check", "--format", "apps"], environment: data.environment())
    #expect(check.output == "installed programs: 1 tag from 1 program of apps\n  weights: 1 to 1\n")
  }

  @Test("Without programs, there is nothing to show")
  func none() throws {
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps"], environment: DesktopData().environment())
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("tagsphere: error: there are no programs to show: "))
  }

  @Test(
    "An option that makes no sense with programs is refused in one sentence",
    arguments: [
      (
        ["kiosk", "--format", "apps"],
        "a kiosk starts no programs: leave --format apps out, or use view"
      ),
      (
        ["apps", "a.tsv"],
        "apps are the installed programs and need no FILE, but got “a.tsv”: leave it out"
      ),
      (
        ["list", "--format", "apps", "-"],
        "apps are the installed programs and need no FILE, but got “-”: leave it out"
      ),
      (
        ["--format", "apps", "--watch"],
        "--watch has no effect on installed programs: leave it out"
      ),
      (["--stay"], "--stay has no effect without --format apps: add it, or leave --stay out"),
      (
        ["apps", "--stay", "--pick"],
        "--stay has no effect with --pick, which starts no program: leave one of the two out"
      ),
      (
        ["--page-size", "9"],
        "--page-size has no effect without --format apps: add it, or leave --page-size out"
      ),
      (
        ["apps", "--reset-launcher", "--exec", "ls"],
        "--reset-launcher has no effect with --exec, which starts no program: leave one of the two out"
      ),
      (
        ["apps", "--page-size", "9", "--wheels", "group"],
        "--page-size has no effect with --wheels, which leave few programs: leave one of the two out"
      ),
      (
        ["apps", "--follow"],
        "“--follow” belongs to view, not to apps: see tagsphere help apps"
      ),
    ] as [([String], String)])
  func refusals(arguments: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) { try parse(arguments) }
    #expect(error?.message == sentence)
  }

  @Test("A choice starts its program, unless an option gives another action")
  func starting() throws {
    func start(_ arguments: String...) throws -> [Bool] {
      guard case .view(let options) = try parse(arguments) else { return [] }
      #expect(options.document.source == .programs && options.choosing.startsPrograms)
      return [options.choosing.staysAfterStart, options.choosing.resetsLauncher]
    }
    #expect(try start("apps") == [false, false])
    #expect(try start("--format", "apps") == [false, false])
    #expect(try start("apps", "--stay") == [true, false])
    #expect(try start("apps", "--reset-launcher") == [false, true])
    for option in [["--pick"], ["--multi"], ["--print", "text"], ["--print0"], ["--exec", "ls"]] {
      guard case .view(let options) = try parse(["apps"] + option) else {
        Issue.record("\(option) opens no window")
        continue
      }
      #expect(!options.choosing.startsPrograms, "\(option)")
    }
  }

  @Test(
    "The format apps has the look and the pages of the command apps, unless options change them")
  func look() throws {
    func options(_ arguments: String...) throws -> Settings? {
      guard case .view(let options) = try parse(arguments) else { return nil }
      return options
    }
    let short = try #require(try options("apps"))
    #expect(try options("--format", "apps") == short)
    #expect(short.look.images.height == 5 && short.choosing.pageSize == 24)
    #expect(short.look.legend == .off)
    let other = try #require(
      try options("--format", "apps", "--image-height", "2", "--page-size", "9"))
    #expect(other.look.images.height == 2 && other.choosing.pageSize == 9)
    #expect(try options("apps", "--legend", "auto")?.look.legend == .auto)
    let arguments = ["render", "--format", "apps", "-o", "a.png"]
    guard case .render(let picture) = try parse(arguments) else {
      Issue.record("it is another command")
      return
    }
    #expect(picture.look.images.height == 5)
  }

  @Test("Removed programs are not shown, and the error names the option that shows them again")
  func removed() throws {
    let data = try DesktopData()
    for name in ["a", "b"] { try data.add(name, name: name) }
    func remember(_ text: String) throws {
      try FileManager.default.createDirectory(
        atPath: data.state + "/tagsphere", withIntermediateDirectories: true)
      try text.write(
        toFile: data.state + "/tagsphere/launcher.json", atomically: true, encoding: .utf8)
    }
    try remember(#"{"removed":["b.desktop"]}"#)
    #expect(try list(data) == "a\n")
    try remember(#"{"removed":["b.desktop","a.desktop"]}"#)
    let outcome = try BuiltProgram.run(
      ["list", "--format", "apps"], environment: data.environment())
    #expect(
      outcome.errors == "tagsphere: error: there are no programs to show: all were removed; show "
        + "them again with tagsphere apps --reset-launcher\n")
  }
}
