import Foundation
import TagSphereCommandLineOptions
import TagSphereTestSupport
import Testing

@Suite("Options of colour, in the program")
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

  @Test("A column that is not there, or holds no numbers, is named with what to do")
  func columns() throws {
    let missing = try render("--color-from", "siz")
    #expect(missing.status == 2)
    #expect(
      missing.errors == """
        tagsphere: error: --color-from: the data have no column “siz”; did you mean “size”? \
        there are “weight”, “size”, “kind”

        """)
    let words = try render("--size-from", "kind")
    #expect(words.status == 2)
    #expect(
      words.errors == """
        tagsphere: error: --size-from needs numbers, and the column “kind” holds none; \
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

  @Test("A theme's file is followed, or named with the line of its fault")
  func themes() throws {
    let good = try folder.file("good.json", Array(#"{"base": "paper"}"#.utf8)).path
    #expect(try render("--theme", good).status == 0)
    let bad = try folder.file("bad.json", Array("{\n \"inc\": \"red\"}".utf8)).path
    let outcome = try render("--theme", bad)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        tagsphere: error: \(bad): line 2, column 2: there is no key "inc": did you mean "ink"?

        """)
    let absent = try render("--theme", "absent.json")
    #expect(
      absent.status == 2
        && absent.errors.contains("cannot read absent.json: there is no such file"))
    let unknown = try render("--theme", "midnigt")
    #expect(unknown.status == 64 && unknown.errors.contains("--theme does not take “midnigt”"))
  }

  @Test(
    "Options that contradict each other are refused",
    arguments: [
      (["--color-from", "a", "--group-from", "b"], "--color-from and --group-from both decide"),
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
