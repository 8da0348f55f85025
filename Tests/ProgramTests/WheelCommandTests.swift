import Foundation
import TagSphereImages
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Commands with files of wheels")
struct WheelCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String) throws -> String {
    try folder.file("wheels.json", Array(text.utf8)).path
  }

  private static let good =
    "{\"wheels\": [{\"name\": \"a\", \"words\": [\"one\", \"two\", \"three\"], \"selected\": \"two\"}]}"

  @Test("A file of wheels is drawn as wheels, with the given size and position")
  func render() throws {
    let path = try file(Self.good)
    var pictures: [[UInt8]] = []
    for more in [[], ["--anchor", "bottom-left"], ["--far-side", "along"], ["--theme", "paper"]] {
      let picture = folder.url.appending(path: "wheels.png").path
      let outcome = try BuiltProgram.run(
        ["render", path, "-o", picture, "--size", "320x200"] + more)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: picture)))
      let pixels = try PNG.decode(bytes)
      #expect(pixels.width == 320 && pixels.height == 200)
      pictures.append(bytes)
    }
    #expect(Set(pictures).count == pictures.count)
  }

  @Test("Images are drawn before their words; a missing image is named; no image is overwritten")
  func images() async throws {
    let side = 32
    let rgba = (0..<side * side).flatMap { _ -> [UInt8] in [255, 0, 0, 255] }
    try folder.file("red.png", PNG.encode(width: side, height: side, rgba: rgba))
    let path = try file(
      "{\"wheels\": [{\"words\": [{\"text\": \"a\", \"image\": \"red.png\"}, "
        + "{\"text\": \"b\", \"image\": \"lost.png\"}]}]}")
    let picture = folder.url.appending(path: "wheels.png").path
    let outcome = try BuiltProgram.run(["render", path, "-o", picture, "--size", "400x400"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "tagsphere: warning: image lost.png: there is no such file\n")
    let pixels = try PNG.decode([UInt8](Data(contentsOf: URL(filePath: picture))))
    let reds = stride(from: 0, to: pixels.rgba.count, by: 4).count { index in
      pixels.rgba[index] > 140 && pixels.rgba[index + 1] < 40 && pixels.rgba[index + 2] < 40
    }
    #expect(reds > 100)
    let image = folder.url.appending(path: "red.png").path
    let refused = try await ProgramRun.runDrawing(["render", path, "-o", image])
    #expect(refused.status == 64 || refused.status == 2)
    #expect(refused.errors.contains("would overwrite the image"))
  }

  @Test("Wheels without room in a picture are named, and all other wheels are drawn")
  func omission() throws {
    let wheels = (1...6).map { "{\"name\": \"w\($0)\", \"words\": [\"one\", \"two\"]}" }
    let path = try file("{\"wheels\": [\(wheels.joined(separator: ","))]}")
    let picture = folder.url.appending(path: "few.png").path
    func render(_ size: String) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(["render", path, "-o", picture, "--size", size])
    }
    let small = try render("400x300")
    #expect(small.status == 0)
    #expect(
      small.errors.hasPrefix("tagsphere: warning: there is no room for the wheels ")
        && small.errors.hasSuffix("“w6”; they keep their choices; give a larger --size\n"))
    #expect(!small.errors.contains("“w1”") && small.errors.filter(\.isNewline).count == 1)
    #expect(try render("1600x1200").errors.isEmpty)
  }

  @Test("verify refuses --covered for wheels")
  func covered() throws {
    let outcome = try BuiltProgram.run(["verify", file(Self.good), "--covered"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("--covered measures the labels of a cloud"))
    #expect(outcome.errors.filter(\.isNewline).count <= 2)
  }

  @Test("verify finds all corners and rings of wheels at the reference positions")
  func verify() throws {
    let path = try file(
      "{\"wheels\": [{\"words\": [\"one\", \"zwei\", \"ثلاثة\"]}, {\"words\": [\"四\", \"पाँच\"]}]}")
    for anchor in ["center", "top-right"] {
      let outcome = try BuiltProgram.run([
        "verify", path, "--anchor", anchor, "--orientations", "6", "--points", "4000",
        "--size", "400x300", "--json",
      ])
      #expect(outcome.status == 0, Comment(rawValue: outcome.errors))
      let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
      #expect(report.transforms.exact == report.transforms.compared)
      #expect(report.transforms.compared > 500 && report.picks.compared == 4000)
      #expect(report.picks.agreed >= 3999 && report.picks.beyondOnePixel == 0)
    }
  }

  private struct Report: Decodable {
    struct Transforms: Decodable { var compared, exact: Int }
    struct Picks: Decodable { var compared, agreed, beyondOnePixel: Int }
    var transforms: Transforms
    var picks: Picks
  }

  @Test("bench turns the wheels of a file by flings, and counts their words and the uploaded bytes")
  func bench() throws {
    let words = (0..<400).map { "\"word \($0)\"" }.joined(separator: ",")
    let path = try file("{\"wheels\": [{\"words\": [\(words)]}]}")
    let outcome = try BuiltProgram.run([
      "bench", path, "--frames", "12", "--warm-up", "2", "--size", "320x200", "--json",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains("\"name\" : \"wheels/best/")
        && outcome.output.contains("\"labels\" : 400"))
    #expect(outcome.output.contains("\"iterations\" : 12"))
  }

  @Test("list prints the words of each wheel in order, as text or JSON")
  func list() throws {
    let path = try file(
      "{\"wheels\": [{\"name\": \"a\", \"words\": [\"x\", {\"text\": \"y\", \"value\": 7, \"weight\": 3}]},"
        + "{\"words\": [\"z\"]}]}")
    let lines = try ProgramRun.run([
      "list", path, "--print", "{group}\\t{text}\\t{value}\\t{selected}",
    ])
    #expect(lines.output == "a\tx\tx\ttrue\na\ty\t7\t\nwheel 2\tz\tz\ttrue\n")
    let json = try ProgramRun.run(["list", path, "--json"])
    #expect(json.status == 0 && json.output.contains("\"group\":\"wheel 2\""))
  }

  @Test("A fault of the file is reported in one sentence with its line")
  @MainActor func fault() throws {
    let path = try file("{\"wheels\": [\n  {\"name\": \"a\", \"wirds\": []}]}")
    let sentence =
      "tagsphere: error: \(path): line 2, column 17: wheel 1 has no member \"wirds\": did you mean "
      + "\"words\"?\n"
    for arguments in [["render", path, "-o", "p.png"], ["wheel", path]] {
      let outcome = try ProgramRun.runDrawing(arguments)
      #expect(outcome.status == 2 && outcome.errors == sentence)
    }
  }

  @Test("Wheel files that are compressed or in other encodings are read like any other wheel file")
  func encodings() throws {
    let packed = try folder.file("w.json", Array(Self.good.utf8)).path
    _ = try runTool("gzip", ["-f", packed])
    let wide = try folder.file(
      "wide.json", [0xFF, 0xFE] + Self.good.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    ).path
    let expected = try ProgramRun.run(["list", file(Self.good)]).output
    #expect(expected == "one\ntwo\nthree\n")
    for path in [packed + ".gz", wide] {
      let outcome = try ProgramRun.run(["list", path])
      #expect(outcome.status == 0 && outcome.output == expected, Comment(rawValue: outcome.errors))
    }
  }

  @Test("JSON from a pipe with any name is read as tags")
  func pipe() throws {
    let path = folder.url.appending(path: "tags.json").path
    _ = try runTool("mkfifo", [path])
    let writer = Thread {
      try? Data("[\"a\", \"b\"]".utf8).write(to: URL(filePath: path))
    }
    writer.start()
    let outcome = try ProgramRun.run(["list", path])
    #expect(outcome.status == 0 && outcome.output == "a\nb\n", Comment(rawValue: outcome.errors))
  }

  @Test("Tags may have a member “wheels”, but other mixtures of tags and wheels are refused")
  @MainActor func mixtures() throws {
    let tags = try file("{\"tags\": [\"a\"], \"wheels\": 4}")
    #expect(try ProgramRun.run(["list", tags]).output == "a\n")
    #expect(
      try ProgramRun.run(["list", file("{\"wheels\": 4, \"tags\": [\"a\"]}")]).output == "a\n")
    var errors: [String] = []
    for (arguments, text) in [
      (["list", "--wheels", "a"], Self.good), (["wheel"], "{\"tags\": [\"a\"]}"),
      (["list"], "{\"wheels\": [{\"words\": [\"a\\u0000b\"]}]}"),
    ] {
      let outcome = try ProgramRun.runDrawing(arguments + [try file(text)])
      #expect(outcome.status == 2)
      errors.append(outcome.errors)
    }
    #expect(errors[0].contains("has wheels of its own"))
    #expect(errors[1].contains("this is a file of tags: tagsphere FILE --wheels COLUMNS"))
    #expect(errors[2].contains("the word contains a NUL character; leave it out"))
  }

  @Test("A picture of wheels has the given title")
  func title() throws {
    let path = try file(Self.good)
    var pictures: [[UInt8]] = []
    for more in [[], ["--title", "Cards", "--source", "somewhere"]] {
      let picture = folder.url.appending(path: "wheels.png").path
      _ = try BuiltProgram.run(["render", path, "-o", picture, "-s", "400x300"] + more)
      pictures.append(try PNG.decode([UInt8](Data(contentsOf: URL(filePath: picture)))).rgba)
    }
    // The title is in the upper left corner, where nothing else is.
    func differs(_ x: Range<Int>, _ y: Range<Int>) -> Bool {
      y.contains { row in
        x.contains { column in
          let index = (row * 400 + column) * 4
          return abs(Int(pictures[0][index]) - Int(pictures[1][index])) > 40
        }
      }
    }
    #expect(
      differs(0..<100, 0..<50) && !differs(200..<400, 0..<300) && !differs(0..<400, 100..<300))
  }

  @Test("A command for clouds says which command shows a wheel file")
  func advice() throws {
    let path = try folder.file("wheels.txt", Array(Self.good.utf8)).path
    let outcome = try ProgramRun.run(["check", path, "--format", "json"])
    #expect(outcome.status == 2 || outcome.status == 1)
    #expect(outcome.errors.contains("this is a file of wheels: tagsphere wheel shows it"))
  }

  @Test("A comma or an equals sign in a column's name is escaped by a backslash")
  func columnNames() throws {
    let path = try folder.file(
      "odd.csv", Array("text,\"a,b\",c=d\nx,1,2\ny,1,3\n".utf8)
    ).path
    let outcome = try ProgramRun.run([
      "list", path, "--wheels", "a\\,b,c\\=d=3", "--print", "{group}|{text}|{weight}",
    ])
    #expect(outcome.status == 0, Comment(rawValue: outcome.errors))
    #expect(
      Set(outcome.output.split(separator: "\n")) == [
        "a,b|all|1", "a,b|1|1", "c=d|all|2", "c=d|2|1", "c=d|3|1",
      ])
  }

  @Test("The error about an unknown wheel in --print suggests another wheel and lists all wheels")
  @MainActor func format() throws {
    let path = try file(
      "{\"wheels\": [{\"name\": \"mood\", \"words\": [\"x\"]}, {\"name\": \"for\", \"words\": [\"y\"]}]}"
    )
    let outcome = try ProgramRun.runDrawing(["wheel", path, "--print", "{mod}"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "tagsphere: error: --print: there is no wheel “mod”; did you mean {mood}? the wheels are “mood”, “for”\n"
    )
  }

  @Test("JSON that describes no wheels is drawn as a cloud, even with “wheels” among its texts")
  func cloud() throws {
    let path = try file("{\"tags\": [{\"text\": \"wheels\"}, {\"text\": \"x\"}]}")
    let outcome = try ProgramRun.run(["list", path])
    #expect(outcome.status == 0 && outcome.output == "wheels\nx\n")
    let picture = folder.url.appending(path: "cloud.png").path
    #expect(try BuiltProgram.run(["render", path, "-o", picture, "-s", "64x64"]).status == 0)
  }
}
