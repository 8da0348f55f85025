import TagSphereTagData
import Foundation
import TagSphereGeometry
import TagSphereTestSupport
import Testing

@testable import TagSphereBench
@testable import TagSphereProgram

@Suite("Reports of verify and bench in the built program")
struct ReportTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("verify compares transforms and picks, and an exact driver passes")
  func verify() throws {
    let arguments = ["--orientations", "3", "--points", "300", "--size", "320x180"]
    let outcome = try BuiltProgram.run(["verify", "--json"] + arguments)
    let report = try json(outcome.output)
    #expect(
      Set(report.keys) == [
        "graphics", "notCovered", "picks", "precise", "programs", "renderer", "transforms",
      ])
    let renderer = try #require(report["renderer"] as? String)
    let transforms = try #require(report["transforms"] as? [String: Double])
    #expect(
      Set(transforms.keys) == ["compared", "exact", "maxErrorDepth", "maxErrorPixels"])
    let picks = try #require(report["picks"] as? [String: Int])
    #expect(Set(picks.keys) == ["compared", "agreed", "withinOneStep", "beyondOnePixel"])
    #expect(try #require(transforms["compared"]) > 1000)
    #expect(picks["compared"] == 300 && picks["beyondOnePixel"] == 0)
    if renderer.contains("llvmpipe") {
      #expect(transforms["exact"] == transforms["compared"])
      #expect(transforms["maxErrorPixels"] == 0 && transforms["maxErrorDepth"] == 0)
      #expect(picks["agreed"] == 300 && picks["withinOneStep"] == 0)
    }
    let programs = try #require(report["programs"] as? [[String: Any]])
    let names = programs.compactMap { $0["name"] as? String }
    #expect(
      names == [
        "letters", "styled letters", "letters beside bars", "tiny letters", "outlines",
        "halos and shadows of letters", "bars", "boxes", "halos and shadows of boxes",
        "focus outlines", "label IDs", "dots", "the ball",
        "backgrounds and presented pictures",
      ])
    for program in programs {
      #expect(
        Set(program.keys) == [
          "differing", "name", "programs", "undecided", "values", "vertices",
        ])
      #expect(program["differing"] as? Int == 0, "\(program)")
      #expect(try #require(program["values"] as? Int) > 0)
    }
    let notCovered = try #require(report["notCovered"] as? [String])
    #expect(notCovered.contains("images (this cloud has none)"))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let text = try BuiltProgram.run(["verify"] + arguments)
    #expect(text.status == 0 && text.output.contains(renderer))
    for name in names { #expect(text.output.contains("\nshaders     \(name): ")) }
    for part in notCovered { #expect(text.output.contains("\nnot covered \(part)\n")) }
    #expect(text.output.hasSuffix("\nverified\n"))
  }

  @Test("verify compares letters that face outward, and images")
  func otherPrograms() throws {
    let folder = try TemporaryFolder()
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"8\" height=\"8\"/></svg>"
    _ = try folder.file("a.svg", Array(svg.utf8))
    let tags = "text\tweight\timage\nword\t2\t\nsquare\t1\ta.svg\n"
    let table = try folder.file("tags.tsv", Array(tags.utf8))
    let outcome = try BuiltProgram.run([
      "verify", table.path, "--facing", "outward", "--json", "--orientations", "1",
    ])
    #expect(outcome.status == 0)
    let report = try json(outcome.output)
    let programs = try #require(report["programs"] as? [[String: Any]])
    let names = programs.compactMap { $0["name"] as? String }
    #expect(names.contains("images") && !names.contains("bars"), "\(names)")
    #expect(programs.allSatisfy { $0["differing"] as? Int == 0 })
    let notCovered = try #require(report["notCovered"] as? [String])
    #expect(notCovered.contains("labels that face the camera"))
    #expect(!notCovered.contains { $0.hasPrefix("images") })
  }

  @Test(
    "verify counts covered labels that face outward; for a globe, only in the layout of the globe")
  func coveredOutward() throws {
    func rows(_ arguments: [String]) throws -> [[String: Any]] {
      let outcome = try BuiltProgram.run(
        [
          "verify", "--json", "--covered", "--facing", "outward", "--orientations", "4",
          "--points", "10", "--size", "320x180",
        ] + arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      return try #require(json(outcome.output)["covered"] as? [[String: Any]])
    }
    let cities = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/cities.tsv").path
    for (layouts, arguments) in [
      (["packed", "rings", "spiral"], ["--density", "0.6"]),
      (["globe"], ["--density", "0.3", "--shape", "globe"]),
    ] {
      let rows = try rows([cities] + arguments)
      #expect(Set(rows.compactMap { $0["layout"] as? String }) == Set(layouts))
      #expect(rows.count == layouts.count * 4)
      for row in rows {
        let covered = try #require(row["covered"] as? Double)
        if row["declutter"] as? String == "hide" {
          #expect(covered == 0)
        } else {
          #expect(row["drawn"] as? Double == 1)
        }
      }
      #expect(rows.contains { ($0["covered"] as? Double ?? 0) > 0 })
    }
  }

  @Test("verify fails if more picks differ than label edges can explain")
  @MainActor func failedPicks() {
    typealias Picks = Verification.Picks
    #expect(Picks(compared: 20_000, agreed: 20_000).holds)
    #expect(Picks(compared: 20_000, agreed: 19_998).holds)
    #expect(!Picks(compared: 20_000, agreed: 19_997).holds)
    #expect(Picks(compared: 20_000, agreed: 19_978, withinOneStep: 20).holds)
    #expect(!Picks(compared: 20_000, agreed: 19_977, withinOneStep: 20).holds)
    #expect(!Picks(compared: 20_000, agreed: 19_979, withinOneStep: 21).holds)
    #expect(Picks(compared: 300, agreed: 299, withinOneStep: 1).holds)
    #expect(!Picks(compared: 300, agreed: 299).holds)
    #expect(!Picks(compared: 300, agreed: 298, withinOneStep: 2).holds)
    #expect(!Picks(compared: 20_000, agreed: 19_999, beyondOnePixel: 1).holds)
  }

  @Test("verify fails if a position is displaced, nearer or not a number")
  @MainActor func failedTransforms() {
    let viewport = Viewport(width: 640, height: 480)
    let expected: SIMD4<Float> = [0.5, -0.25, 1, 2]
    func holds(_ actual: SIMD4<Float>) -> Bool {
      var transforms = Verification.Transforms()
      transforms.compare(actual, with: expected, viewport: viewport)
      return transforms.holds
    }
    #expect(holds(expected) && holds(expected + [1e-6, 0, 1e-6, 0]))
    #expect(!holds(expected + [1e-3, 0, 0, 0]) && !holds(expected + [0, 0, 1e-4, 0]))
    #expect(!holds([.nan, -0.25, 1, 2]) && !holds([0.5, -0.25, .nan, 2]))
  }

  @Test("bench reports in google-benchmark's format, and uploads nothing during a turn")
  func bench() throws {
    let outcome = try BuiltProgram.run([
      "bench", "--labels", "30", "--frames", "5", "--size", "64x48", "--json", "--floor",
    ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let report = try json(outcome.output)
    #expect(Set(report.keys) == ["context", "benchmarks"])
    let context = try #require(report["context"] as? [String: Any])
    for key in [
      "date", "executable", "graphics", "num_cpus", "load_avg", "renderer", "samples", "warnings",
    ] {
      #expect(context[key] != nil, "context has no \(key)")
    }
    let benchmarks = try #require(report["benchmarks"] as? [[String: Any]])
    let floors = ["floor/glyphs", "floor/labels", "floor/labels-spatial"]
    let names = benchmarks.compactMap { $0["name"] as? String }
    #expect(Set(names).isSuperset(of: floors + ["cloud/smooth/1"]))
    for benchmark in benchmarks {
      func number(_ key: String) throws -> Double {
        try #require((benchmark[key] as? NSNumber)?.doubleValue, "there is no \(key)")
      }
      #expect(benchmark["time_unit"] as? String == "ms")
      #expect(try number("iterations") == 5)
      let order = try ["min", "median", "p95", "p99", "max"].map(number)
      #expect(order == order.sorted() && order[0] > 0)
      let times = try #require(benchmark["frame_times"] as? [Double])
      #expect(times.count == 5 && times.min() == order[0] && times.max() == order[4])
      #expect(try number("real_time") == number("median"))
      #expect(try number("cpu_time") > 0)
      #expect(try number("labels") == 30)
      #expect(try number("glyphs") >= 120)
      #expect(try number("uploaded_bytes") == 0)
      #expect(try number("atlas_bytes") > 0)
      #expect(try number("label_bytes") == 32 + 8 * number("glyphs") / 30)
      #expect(try number("first_frame") > 0)
      #expect(try number("peak_rss") > 1e6)
    }
    for benchmark in benchmarks {
      let name = try #require(benchmark["name"] as? String)
      let ratios = try #require(benchmark["floor_ratios"] as? [String: Double])
      #expect(Set(ratios.keys) == Set(floors).subtracting([name]))
      #expect(ratios.values.allSatisfy { $0 > 0 })
      let first = floors.contains(name) ? nil : ratios["floor/glyphs"]
      #expect(benchmark["floor_ratio"] as? Double == first)
    }
  }

  @Test("bench prints a table with a chart of frame times, and warns about a software driver")
  func table() throws {
    let arguments = ["bench", "--labels", "10", "--frames", "7", "--size", "64x48"]
    let text = try BuiltProgram.run(arguments)
    let report = try json(BuiltProgram.run(arguments + ["--json"]).output)
    let context = try #require(report["context"] as? [String: Any])
    let renderer = try #require(context["renderer"] as? String)
    #expect(text.status == 0 && text.errors.isEmpty)
    #expect(text.output.hasPrefix(renderer))
    #expect(text.output.contains("10 labels") && text.output.contains("0 B"))
    let head = text.output.split(separator: "\n").first { $0.contains("median") }
    #expect(head?.split(separator: " ").suffix(4) == ["words", "bars", "dots", "uploaded"])
    let row = text.output.split(separator: "\n").first { $0.hasPrefix("cloud/") }
    #expect(row?.split(separator: " ").suffix(5) == ["10", "0", "0", "0", "B"])
    let bars = text.output.split(separator: "\n").map { $0.count { "▁▂▃▄▅▆▇█".contains($0) } }
    #expect(bars.contains(7), "a bar a frame")
    let warns = text.output.contains("warning: \(renderer) draws on the CPU")
    #expect(warns == (context["is_software"] as? Bool == true))
  }

  @Test("bench also draws a document, for the requested time")
  func benchDocument() throws {
    let outcome = try BuiltProgram.run(
      ["bench", "-", "--seconds", "0.2", "--warm-up", "800", "--size", "64x48", "--json"],
      input: Array("a\t1\nbc\t2\n".utf8))
    let report = try json(outcome.output)
    let benchmarks = try #require(report["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.count == 1 && benchmarks[0]["labels"] as? Int == 2)
    #expect(try #require(benchmarks[0]["iterations"] as? Int) >= 1)
    // The time starts at the first measured frame, so a long warm-up does not reduce the number of frames.
    // Delays of a busy machine between two frames count neither in this time nor in the frame times.
    let times = try #require(benchmarks[0]["frame_times"] as? [Double])
    #expect(times.reduce(0, +) >= 100)
  }

  @Test("The standard work has the same words as the scripts for other programs") @MainActor
  func standardWork() {
    // The texts come from x ← x·1103515245 + 12345 mod 2³¹, starting with 12345, and use x >> 16.
    let texts = StandardWork.document(count: 4).tags.map(\.text)
    #expect(texts == ["erobdhg", "pmribfyz", "hibdtm", "kumtuhyyriix"])
    #expect(abs(StandardWork.textHeight(count: 10_000) - 0.008738) < 1e-15)
  }
}
