import Foundation
import TagSphereCommandLineOptions
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Scenarios of bench in the built program")
struct BenchScenarioTests {
  private let folder: TemporaryFolder

  private static let names: [BenchScenario: [String]] = [
    .spin: ["window/spin", "window/still"], .zoom: ["window/zoom"], .fly: ["window/fly"],
    .load: ["window/load"], .search: ["search/letter", "window/search"],
    .hover: ["hover/pick", "hover/tooltip", "window/hover"], .declutter: ["declutter/frame"],
    .stream: ["stream/read", "stream/turn", "window/stream"],
  ]
  private static let parts = [
    "search/letter", "hover/pick", "hover/tooltip", "declutter/frame", "stream/read",
    "stream/turn", "wheel/choice",
  ]

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Each scenario measures fifty labels of the standard work, and a file", arguments: names.keys,
    [false, true])
  func scenario(_ scenario: BenchScenario, ofFile: Bool) throws {
    let rows = (1...50).map { "label \($0)\t\(51 - $0)\n" }.joined()
    let work =
      ofFile ? [try folder.file("tags.tsv", Array(rows.utf8)).path] : ["--labels", "50"]
    let benchmarks = try benchmarks(work + ["--scenario", scenario.rawValue])
    #expect(benchmarks.compactMap { $0["name"] as? String } == Self.names[scenario])
    for benchmark in benchmarks {
      let name = try #require(benchmark["name"] as? String)
      let count = try #require(benchmark["iterations"] as? Int)
      let times = try #require(benchmark["frame_times"] as? [Double])
      #expect(times.count == count && times.allSatisfy { $0 > 0 }, "\(name)")
      if ![.load, .hover].contains(scenario), name != "window/still" { #expect(count == 6) }
      #expect(count > 1, "\(name)")
      #expect(benchmark["labels"] as? Int ?? 0 >= 50)
      let drawsNothing = Self.parts.contains(name)
      #expect((benchmark["quality"] == nil) == drawsNothing, "\(name)")
      #expect((benchmark["samples"] == nil) == drawsNothing, "\(name)")
      let drawn = ["words", "bars", "dots"].compactMap { benchmark[$0] as? Int }
      #expect(drawn.count == (drawsNothing ? 0 : 3), "\(name)")
      #expect(drawsNothing || drawn[0] + drawn[2] > 0, "\(name)")
      #expect(benchmark["floor_ratio"] == nil && benchmark["floor_ratios"] == nil)
    }
    let uploaded = benchmarks.first { $0["name"] as? String == "stream/turn" }?["uploaded_bytes"]
    if scenario == .stream { #expect(uploaded as? Int ?? 0 > 1000) }
  }

  @Test("A load reports the intervals between frames until all labels are shown")
  func intervals() throws {
    let rows = (1...5000).map { "label \($0)\t\($0)\n" }.joined()
    let file = try folder.file("tags.tsv", Array(rows.utf8)).path
    let benchmarks = try benchmarks([file, "--scenario", "load"])
    #expect(benchmarks.compactMap { $0["name"] as? String } == ["window/load", "load/interval"])
    let times = try benchmarks.map { try #require($0["frame_times"] as? [Double]) }
    // Sixty more frames follow.
    #expect(times[1].count >= 1 && times[1].count <= times[0].count - 59)
    #expect(times[1].allSatisfy { $0 > 0 } && benchmarks[1]["quality"] == nil)
  }

  @Test(
    "A spin with the floor (the least drawing) alternates with the floor, and reports the ratio")
  func floor() throws {
    let benchmarks = try benchmarks(["--labels", "50", "--scenario", "spin", "--floor"])
    let names = benchmarks.compactMap { $0["name"] as? String }
    #expect(names == ["window/spin", "floor/labels-spatial", "window/still"])
    let (window, floor) = (benchmarks[0], benchmarks[1])
    let times = try #require(window["frame_times"] as? [Double])
    let floorTimes = try #require(floor["frame_times"] as? [Double])
    let ratios = zip(times, floorTimes).map { $0 / $1 }.sorted()
    let ratio = try #require(window["floor_ratio"] as? Double)
    #expect(ratios.count == 6 && abs(ratio - ratios[2]) < 1e-9)
    #expect(window["floor_ratios"] as? [String: Double] == ["floor/labels-spatial": ratio])
    #expect(floor["floor_ratio"] == nil)
    #expect(floor["labels"] as? Int == 50)
  }

  @Test("The benchmark counts the drawn labels on both sides of a ratio")
  func drawnLabels() throws {
    let size = ["--size", "1280x720", "--frames", "1"]
    func drawn(_ arguments: [String]) throws -> [String: [Int]] {
      let pairs = try benchmarks(arguments + size).map { benchmark in
        (
          try #require(benchmark["name"] as? String),
          ["words", "bars", "dots"].compactMap { benchmark[$0] as? Int }
        )
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    let few = try drawn(["--labels", "100", "--scenario", "spin", "--floor"])
    #expect(few["floor/labels-spatial"] == [100, 0, 0])
    let words = try #require(few["window/spin"])
    #expect((15...35).contains(words[0]) && words[1] == 0 && (60...70).contains(words[2]))
    #expect(few["window/still"]?[1] == 0)
    let many = try drawn(["--labels", "5000", "--scenario", "spin", "--floor"])
    #expect(many["floor/labels-spatial"] == [5000, 0, 0])
    let dust = try #require(many["window/spin"])
    #expect(dust[0] == 0 && dust[1] == 0 && (3000...3500).contains(dust[2]), "\(dust)")
    let all = try drawn(["--labels", "5000", "--floor"])
    #expect(all["cloud/smooth/1"] == [5000, 0, 0] && all["floor/glyphs"] == [5000, 0, 0])
    let bars = try #require(all["bars/smooth/1"])
    #expect(bars[0] + bars[1] == 5000 && bars[1] > 1000 && bars[2] == 0, "\(bars)")
  }

  @Test(
    "Starts alternate with starts of the floor (the least drawing) with the same labels",
    arguments: [false, true])
  func starts(ofFile: Bool) throws {
    let rows = (1...50).map { "label \($0)\t\(51 - $0)\n" }.joined()
    let work =
      ofFile ? [try folder.file("tags.tsv", Array(rows.utf8)).path] : ["--labels", "50"]
    let benchmarks = try benchmarks(work + ["--scenario", "start"])
    let names = ["start/processor", "floor/start/processor", "start/wall", "floor/start/wall"]
    #expect(benchmarks.compactMap { $0["name"] as? String } == names)
    let times = try benchmarks.map { try #require($0["frame_times"] as? [Double]) }
    #expect(times.allSatisfy { $0.count == 6 && $0.allSatisfy { $0 > 0 } })
    for index in [0, 2] {
      #expect(benchmarks[index]["labels"] as? Int == 50)
      #expect(benchmarks[index]["dots"] as? Int ?? 0 > 0 && benchmarks[index]["words"] != nil)
      #expect(benchmarks[index + 1]["words"] as? Int == 50)
      let ratios = try #require(benchmarks[index]["floor_ratios"] as? [String: Double])
      let expected = zip(times[index], times[index + 1]).map { $0 / $1 }.sorted()[2]
      #expect(Array(ratios.keys) == [names[index + 1]])
      #expect(abs(try #require(ratios[names[index + 1]]) - expected) < 1e-9)
      #expect(benchmarks[index + 1]["floor_ratios"] == nil)
    }
  }

  @Test("The wheel scenario turns the wheels of a file, of the standard work, and beside tags")
  func wheels() throws {
    let scenario = ["--scenario", "wheel"]
    let words = try benchmarks(["--labels", "50"] + scenario)
    #expect(words.count == 1 && words[0]["labels"] as? Int == 50)
    let file = try folder.file("w.json", Array(#"{"wheels": [{"words": ["a", "b", "c"]}]}"#.utf8))
    let wheels = try benchmarks([file.path] + scenario)
    #expect((wheels[0]["name"] as? String)?.hasPrefix("wheels/best/") == true)
    #expect(wheels[0]["labels"] as? Int == 3 && wheels[0]["iterations"] as? Int == 6)
    let rows = (0..<40).map { "t\($0)\t1\tkind \($0 % 3)\tuse \($0 % 5)\n" }.joined()
    let tags = try folder.file("t.tsv", Array(("text\tweight\tkind\tuse\n" + rows).utf8))
    let choices = try benchmarks(
      [tags.path, "--wheels", "kind,use", "--frames", "60"] + scenario)
    #expect(choices.compactMap { $0["name"] as? String } == ["wheel/choice", "window/wheel"])
    #expect(choices[0]["uploaded_bytes"] as? Int ?? 0 > 1000, "no choice has an effect")
  }

  @Test("A scenario that cannot show the data is refused in one sentence")
  @MainActor func refusals() throws {
    let wheels = try folder.file("w.json", Array(#"{"wheels": [{"words": ["a"]}]}"#.utf8)).path
    let tags = try folder.file("t.tsv", Array("a\nb\n".utf8)).path
    let cases = [
      (
        [wheels, "--scenario", "spin"],
        "--scenario spin needs tags, and this is a file of wheels; give --scenario wheel"
      ),
      (
        [tags, "--scenario", "wheel"],
        "--scenario wheel turns no wheel here; give a file of wheels, or --wheels COLUMNS"
      ),
      (
        [tags, "--scenario", "load", "--wheels", "text"],
        "--scenario load shows no wheels; leave out --wheels"
      ),
      (
        [tags, "--scenario", "start", "--wheels", "text"],
        "--scenario start shows no wheels; leave out --wheels"
      ),
      (
        ["--labels", "2000000", "--scenario", "wheel"],
        "a wheel has at most 1000000 words; give that number of --labels, or less"
      ),
    ]
    for (arguments, sentence) in cases {
      let outcome = try ProgramRun.runBench(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors == "tagsphere: error: \(sentence)\n")
    }
  }

  private func benchmarks(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try BuiltProgram.run(
      ["bench", "--frames", "6", "--warm-up", "2", "--size", "160x120", "--json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, Comment(rawValue: outcome.errors))
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require((report as? [String: Any])?["benchmarks"] as? [[String: Any]])
  }
}
