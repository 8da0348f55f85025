import Foundation
import TagSphereDesktop
import TagSphereTestSupport
import Testing

/// Tests the launcher's remembered state and its file.
@Suite("The launcher's state")
struct LauncherStateTests {
  private let folder: TemporaryFolder
  private let file: LauncherStateFile

  init() throws {
    folder = try TemporaryFolder()
    file = LauncherStateFile(
      DesktopFolders(environment: ["XDG_STATE_HOME": folder.url.path + "/a/state"]))
  }

  private func text() throws -> String {
    try String(contentsOfFile: try #require(file.path), encoding: .utf8)
  }

  @Test("Starts are counted, and the counts are kept in a file that only its owner may read")
  func counts() throws {
    #expect(try file.read() == LauncherState())
    for program in ["b.desktop", "a.desktop", "b.desktop"] {
      try file.update { $0.noteStart(of: program) }
    }
    let state = try file.read()
    #expect(state.starts(of: "b.desktop") == 2 && state.starts(of: "a.desktop") == 1)
    #expect(state.starts(of: "c.desktop") == 0)
    #expect(
      try text() == """
        {
          "starts" : {
            "a.desktop" : 1,
            "b.desktop" : 2
          }
        }

        """)
    let path = try #require(file.path)
    for (path, mode) in [(path, 0o600), ((path as NSString).deletingLastPathComponent, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test("After many starts, all counts are halved, and programs started only once are forgotten")
  func ages() {
    var state = LauncherState()
    state.noteStart(of: "once")
    for _ in 0..<LauncherState.mostStarts { state.noteStart(of: "often") }
    #expect(state.starts(of: "once") == 0)
    #expect(state.starts(of: "often") == LauncherState.mostStarts / 2)
    for number in 0..<20_000 { state.noteStart(of: "\(number)") }
    state.noteStart(of: String(repeating: "x", count: 5_000))
    #expect(state.json.utf8.count < 40_000)
  }

  @Test("An arrangement is kept in the file of counts until the arrangement is reset")
  func arrangement() throws {
    try file.update { state in
      state.noteStart(of: "a")
      state.arrange(["b", "a", "b", "", "\u{1B}", String(repeating: "x", count: 300)])
      state.remove(["d", "c", "d"])
    }
    var state = try file.read()
    #expect(state.order == ["b", "a"] && state.removed == ["c", "d"])
    #expect(state.starts(of: "a") == 1)
    #expect(
      try text() == """
        {
          "starts" : {
            "a" : 1
          },
          "order" : [
            "b",
            "a"
          ],
          "removed" : [
            "c",
            "d"
          ]
        }

        """)
    state.restore(["d", "e"])
    #expect(state.removed == ["c"])
    state.forgetOrder()
    #expect(state.order == [] && state.removed == ["c"])
    state.forgetArrangement()
    #expect(state.order == [] && state.removed == [] && state.starts(of: "a") == 1)
  }

  @Test("A program that is not shown keeps its place behind its predecessor")
  func absent() {
    var state = LauncherState()
    state.arrange(["x", "a", "y", "z", "b", "c", "w"])
    // Of the programs shown, the first is moved to the end.
    state.arrange(["b", "c", "new", "a"])
    #expect(state.order == ["x", "b", "c", "w", "new", "a", "y", "z"])
    state.arrange([])
    #expect(state.order == ["x", "b", "c", "w", "new", "a", "y", "z"])
  }

  @Test("The launcher's file stays readable, even with 20 000 arranged programs")
  func manyArranged() throws {
    let names = (0..<20_000).map { "\"\"\"\"\"\($0).desktop" }
    try file.update { state in
      state.arrange(names)
      state.remove(names)
      for name in names.prefix(999) { state.noteStart(of: name) }
    }
    let state = try file.read()
    #expect((10_000..<20_000).contains(state.order.count) && state.removed == Set(state.order))
    #expect(state.starts(of: names[998]) == 1)
  }

  @Test(
    "A broken file of the launcher is reported in one sentence, and the next start replaces the file",
    arguments: [
      ("", "line 1, column 1"), ("[]", "it is not an object"),
      ("{\"starts\":1}", "is not an object"),
      ("{\"starts\":{\"a\":-1}}", "something else than numbers"),
      ("{\"starts\":{\"a\":1e300}}", "something else than numbers"), ("{\"starts\":{", "line 1"),
      ("{\"starts\":{\"a\":0}}", "numbers from 1 to 1e9"),
      ("{\"starts\":{\"\(String(repeating: "a", count: 2_000))\":1}}", "something else than names"),
      ("{\"order\":{}}", "\"order\" is not a list"),
      ("{\"removed\":[1]}", "\"removed\" holds something else than names"),
      ("{\"order\":[\"\"]}", "\"order\" holds something else than names"),
    ])
  func broken(json: String, reason: String) throws {
    try file.update { _ in }
    let path = try #require(file.path)
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: LauncherStateFile.ReadError.self) { _ = try file.read() }
    let sentence = try #require(error).description
    #expect(sentence.contains(reason) && sentence.contains(path) && !sentence.contains("\n"))
    try file.update { $0.noteStart(of: "a") }
    #expect(try file.read().starts(of: "a") == 1)
  }

  @Test("Without a home directory, the launcher remembers nothing, and nothing fails")
  func homeless() throws {
    let file = LauncherStateFile(DesktopFolders(environment: ["XDG_STATE_HOME": "relative"]))
    try file.update { $0.noteStart(of: "a") }
    #expect(try file.path == nil && file.read() == LauncherState())
  }
}
