import Foundation
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereBench

@Suite("Comparison of bench with an earlier report") @MainActor struct BenchComparisonTests {
  private static let old = """
    {"context": {"cpu": "A", "num_cpus": 2, "renderer": "llvmpipe", "gl_version": "4.5",
      "width": 640, "height": 480, "samples": 1, "font": "F", "date": "2026-01-02"},
     "benchmarks": [
       {"name": "a", "labels": 50, "frame_times": [4, 1, 3, 2]},
       {"name": "b", "labels": 50, "frame_times": [0.2, 0.21, 0.22]},
       {"name": "gone", "frame_times": [1]}]}
    """

  /// Returns a report of 640×480 pixels with benchmarks of 50 labels.
  private func report(_ times: [(String, [Double])], renderer: String = "llvmpipe") -> BenchReport {
    let benchmarks = times.map { name, times in
      BenchReport.Benchmark(
        name: name, iterations: times.count, real_time: 0, cpu_time: 0, min: 0,
        median: Statistics(times).median, p95: 0, p99: 0, max: 0, labels: 50, glyphs: 0, samples: 1,
        quality: "smooth", uploaded_bytes: 0, atlas_bytes: 0, label_bytes: 0, first_frame: 0,
        peak_rss: 0, floor_ratio: nil, floor_ratios: [], frame_times: times)
    }
    return BenchReport(
      context: BenchReport.Context(
        date: "now", version: "1", cpu: "A", num_cpus: 2, load_avg: [], renderer: renderer,
        gl_version: "4.5", graphics: "gl41", is_software: true, width: 640, height: 480, samples: 1,
        font: "F",
        warnings: [], stages: []),
      benchmarks: benchmarks)
  }

  private func comparison(_ new: BenchReport, _ old: String = old) throws -> [String] {
    let record = try BenchRecord(json: Array(old.utf8))
    let text = BenchComparison(of: new, with: record, named: "old.json").text
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  @Test(
    "Medians, quartiles and ratios compare common benchmarks; benchmarks of only one report are listed"
  )
  func table() throws {
    let new = report([("a", [2, 2, 3, 3]), ("b", [0.4, 0.42, 0.44]), ("added", [1])])
    #expect(
      try comparison(new) == [
        "compared with old.json, measured 2026-01-02; times in ms",
        "old quartiles new quartiles new/old",
        "a 2.00 1.00…3.00 2.00 2.00…3.00 1.00 within the spread",
        "b 0.210 0.200…0.220 0.420 0.400…0.440 2.00 slower",
        "note: only measured now: “added”",
        "note: only in old.json: “gone”",
      ])
    let faster = try comparison(report([("a", [0.5, 0.5]), ("b", [0.2]), ("gone", [1])]))
    #expect(faster[2] == "a 2.00 1.00…3.00 0.500 0.500…0.500 0.25 faster")
    #expect(faster.count == 5, "\(faster)")
  }

  @Test("Differences in machine, driver, size and number of labels are named")
  func differences() throws {
    let old = Self.old.replacing("\"width\": 640", with: "\"width\": 800")
      .replacing("\"A\"", with: "\"\\u001b[31m\"").replacing("50, \"frame", with: "60, \"frame")
    let lines = try comparison(report([("a", [1])], renderer: "other"), old)
    #expect(
      lines.dropFirst(3) == [
        "note: cpu differs: “\\u{1b}[31m” then, “A” now",
        "note: renderer differs: “llvmpipe” then, “other” now",
        "note: width differs: “800” then, “640” now",
        "note: a had 60 labels then, 50 now",
        "note: only in old.json: “b”, “gone”",
      ])
  }

  @Test("A comparison without common benchmarks says so, and long lists are cut")
  func nothingInCommon() throws {
    let names = (10..<40).map { "{\"name\": \"n\($0)\", \"frame_times\": [0]}" }
    let old = "{\"context\": {}, \"benchmarks\": [\(names.joined(separator: ","))]}"
    let lines = try comparison(report([("a", [1])]), old)
    #expect(lines.count == 3 && lines[1] == "note: only measured now: “a”")
    #expect(lines[2].hasSuffix("“n28”, “n29” and 10 more"), "\(lines[2])")
    let zero = try comparison(report([("n10", [1])]), old)
    #expect(zero[2] == "n10 0.0000 0.0000…0.0000 1.00 1.00…1.00 – slower")
  }

  @Test(
    "A comparison with a file that is not a report gives one sentence, before any measurement",
    arguments: [
      ("", "this is not JSON: it ends too early, inside a value"),
      ("[1]", "the report has no \"context\"; give one"),
      ("{\"context\": 1}", "the report has no \"benchmarks\"; give one"),
      ("{\"context\": {}, \"benchmarks\": {}}", "\"benchmarks\" is not an array; give one"),
      ("{\"context\": {}, \"benchmarks\": [1]}", "a benchmark has no \"name\"; give one"),
      ("{\"context\": {}, \"benchmarks\": [{\"name\": 1}]}", "a name is not a text; give one"),
      (
        "{\"context\": {}, \"benchmarks\": [{\"name\": \"x\", \"frame_times\": []}]}",
        "\"frame_times\" is not an array of times; give one"
      ),
      (
        "{\"context\": {}, \"benchmarks\": [{\"name\": \"x\", \"frame_times\": [1, 1e999]}]}",
        "a time is not a number of at least 0; give one"
      ),
      (
        "{\"context\": {}, \"benchmarks\": [{\"name\": \"x\", \"frame_times\": [-1]}]}",
        "a time is not a number of at least 0; give one"
      ),
      (
        "{\"context\": {}, \"benchmarks\": [{\"name\": \"x\", \"frame_times\": [1]},"
          + "{\"name\": \"x\", \"frame_times\": [1]}]}",
        "there are two benchmarks named “x”; give one"
      ),
      (String(repeating: "[", count: 5000), "it is nested deeper than"),
    ] as [(String, String)])
  @MainActor func faults(json: String, end: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("old.json", Array(json.utf8))
    let outcome = try ProgramRun.runBench(["--labels", "5", "--compare", file.path])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("tagsphere: error: \(file.path): line 1"))
    #expect(outcome.errors.contains(end) && outcome.errors.count { $0 == "\n" } == 1)
  }

  @Test("The program compares with its own reports, which name the processor")
  func program() throws {
    let arguments = ["--labels", "9", "--frames", "4", "--size", "64x48"]
    let first = try BuiltProgram.run(["bench"] + arguments + ["--json"])
    #expect(first.output.contains("\"cpu\" : "))
    let folder = try TemporaryFolder()
    let file = try folder.file("old.json", Array(first.output.utf8))
    let second = try BuiltProgram.run(["bench"] + arguments + ["--compare", file.path])
    #expect(second.status == 0 && second.errors.isEmpty)
    #expect(second.output.contains("compared with \(file.path), measured 20"))
    #expect(!second.output.contains("note: "), Comment(rawValue: second.output))
    let missing = try ProgramRun.runBench(arguments + ["--compare", file.path + ".none"])
    #expect(missing.status == 2 && missing.errors.contains("there is no such file"))
  }
}
