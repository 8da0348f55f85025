import Foundation
import TagSphereCommandLineOptions
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Colour options")
struct ColorOptionsTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    let rows = "text,weight,size,kind\nalpha,1,10,x\nbeta,2,n/a,y\ngamma,3,30,x\n"
    file = try folder.file("tags.csv", Array(rows.utf8)).path
  }

  private func render(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["render", file, "-o", folder.url.appending(path: "a.png").path, "--size", "64x48"]
        + arguments)
  }

  /// Calls `render` in this process, for an error before drawing.
  @MainActor private func callRender(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try ProgramRun.runDrawing(
      ["render", file, "-o", folder.url.appending(path: "a.png").path, "--size", "64x48"]
        + arguments)
  }

  @Test("An error about a column that is missing or has no numbers names the column and the remedy")
  func columns() async throws {
    let missing = try await callRender("--color-from", "siz")
    #expect(missing.status == 2)
    #expect(
      missing.errors == """
        tagsphere: error: --color-from: the data has no column “siz”; did you mean “size”? \
        the columns are “weight”, “size”, “kind”

        """)
    let words = try await callRender("--size-from", "kind")
    #expect(words.status == 2)
    #expect(
      words.errors == """
        tagsphere: error: --size-from needs numbers, and the column “kind” contains none; \
        --group-from kind colours by its values

        """)
    let partly = try render("--color-from", "size", "--size-from", "weight")
    #expect(partly.status == 0)
    #expect(
      partly.errors == """
        tagsphere: warning: 1 tag has no number in the column “size”, first “beta” (“n/a”): \
        shown grey

        """)
  }

  @Test("A theme file is applied, or its fault is reported with the line")
  func themes() async throws {
    let good = try folder.file("good.json", Array(#"{"base": "paper"}"#.utf8)).path
    #expect(try render("--theme", good).status == 0)
    let bad = try folder.file("bad.json", Array("{\n \"inc\": \"red\"}".utf8)).path
    let outcome = try await callRender("--theme", bad)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        tagsphere: error: \(bad): line 2, column 2: there is no key "inc": did you mean "ink"?

        """)
    let absent = try await callRender("--theme", "absent.json")
    #expect(
      absent.status == 2
        && absent.errors.contains("cannot read absent.json: there is no such file"))
    let unknown = try await callRender("--theme", "midnigt")
    #expect(unknown.status == 64 && unknown.errors.contains("--theme does not take “midnigt”"))
  }

  @Test(
    "Conflicting options are rejected",
    arguments: [
      (["--color-from", "a", "--group-from", "b"], "--color-from and --group-from both determine"),
      (["--color-scale", "rank"], "--color-scale has no effect without --color-from"),
    ])
  func contradictions(arguments: [String], message: String) {
    do throws(UsageError) {
      _ = try parse(["view"] + arguments)
      #expect(Bool(false), "\(arguments) is followed")
    } catch {
      #expect(error.message.hasPrefix(message))
    }
  }
}
