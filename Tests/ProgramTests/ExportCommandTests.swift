import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Pages of clouds")
struct ExportCommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("cloud.tsv", Array("one\t3\ntwo\t2\nthree\t1\n".utf8)).path
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test("The same input gives the same page, which contains its labels")
  func page() throws {
    for name in ["a.html", "b.html"] {
      let outcome = try BuiltProgram.run(["export", file, "-o", path(name)])
      #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
    }
    let page = try String(contentsOf: URL(filePath: path("a.html")), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("[\"one\",3,null,"))
    #expect(page == (try String(contentsOf: URL(filePath: path("b.html")), encoding: .utf8)))
  }

  @Test("The labels of a page can be in a separate file, which the page names")
  func dataApart() throws {
    let outcome = try BuiltProgram.run(
      ["export", file, "-o", path("a.html"), "--data", path("my cloud.json")])
    #expect(outcome.status == 0)
    let page = try String(contentsOf: URL(filePath: path("a.html")), encoding: .utf8)
    #expect(page.contains("data-source=\"./my%20cloud.json\"") && !page.contains("\"one\""))
    let data = try Data(contentsOf: URL(filePath: path("my cloud.json")))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((object["labels"] as? [Any])?.count == 3)
  }

  @Test("The page finds its data only in or below its own folder")
  func addressOfData() throws {
    let inner = folder.url.appending(path: "inner data")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let below = try BuiltProgram.run(
      ["export", file, "-o", path("./a.html"), "--data", path("inner data/a.json")])
    #expect(below.status == 0)
    let page = try String(contentsOf: URL(filePath: path("a.html")), encoding: .utf8)
    #expect(page.contains("data-source=\"./inner%20data/a.json\""))
    let beside = try BuiltProgram.run(
      ["export", file, "-o", path("inner data/b.html"), "--data", path("b.json")])
    #expect(
      beside.status == 2
        && beside.errors.contains("the page finds its data in its own folder or below it"))
  }

  @Test("An exported script contains the element, and a separate file contains the labels")
  @MainActor func element() throws {
    let alone = try ProgramRun.run(["export", file, "-o", path("tag-sphere.js")])
    #expect(alone.status == 64 && alone.errors.contains("give --data FILE.json too"))
    let outcome = try ProgramRun.runDrawing(
      ["export", file, "-o", path("tag-sphere.js"), "--data", path("cloud.json")])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let script = try String(contentsOf: URL(filePath: path("tag-sphere.js")), encoding: .utf8)
    #expect(script.hasPrefix("\"use strict\";") && !script.contains("\"one\""))
    let data = try String(contentsOf: URL(filePath: path("cloud.json")), encoding: .utf8)
    #expect(data.contains("[\"one\",3,null,"))
  }

  @Test("Output files do not replace the data file", arguments: ["-o", "--data"])
  func guarded(option: String) throws {
    let other = option == "-o" ? "--data" : "-o"
    let outcome = try ProgramRun.run(["export", file, option, file, other, path("other")])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("\(option) \(file) would overwrite the data file"))
  }

  @Test("A page's omissions are reported, and a cloud that a page cannot show is refused")
  func omissions() throws {
    let noted = try BuiltProgram.run(
      ["export", file, "-o", path("a.html"), "--center-text", "middle"])
    #expect(noted.status == 0 && noted.errors.contains("leaves out the middle"))
    let refused = try BuiltProgram.run(["export", file, "-o", path("c.html"), "--shape", "torus"])
    #expect(refused.status == 2 && refused.errors.contains("a page shows a sphere"))
    #expect(!FileManager.default.fileExists(atPath: path("c.html")))
  }
}
