internal import TagSphereEnvironment
internal import TagSphereTagData

/// The comparison of a report with an earlier report, as text.
struct BenchComparison {
  private let old: BenchRecord
  private let new: BenchReport
  private let oldName: String

  /// The maximum number of names that are listed.
  private static let mostNames = 20

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - new: The new report.
  ///   - old: The earlier report.
  ///   - oldName: The name of the earlier report's file.
  init(of new: BenchReport, with old: BenchRecord, named oldName: String) {
    (self.new, self.old, self.oldName) = (new, old, oldName)
  }

  /// The comparison: the medians of each benchmark in both reports, their ratio and quartiles, and notes.
  var text: String {
    let date = old.date.map { ", measured " + plainLine($0, longest: 40) } ?? ""
    var rows = [["", "old", "quartiles", "new", "quartiles", "new/old", ""]]
    for benchmark in new.benchmarks {
      guard let before = old.benchmarks[benchmark.name] else { continue }
      rows.append(Self.row(benchmark, before: Statistics(before.times)))
    }
    var lines = ["compared with \(oldName)\(date); times in ms"]
    if rows.count > 1 { lines += BenchTable.aligned(rows) }
    lines += notes.map { "note: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(
    _ benchmark: BenchReport.Benchmark, before old: Statistics
  ) -> [String] {
    let new = Statistics(benchmark.frame_times)
    func cells(_ statistics: Statistics) -> [String] {
      let decimals = BenchTable.decimals(of: statistics.median)
      func fixed(_ value: Double) -> String { DecimalText.fixed(value, decimals) }
      let (low, high) = (statistics.quantile(0.25), statistics.quantile(0.75))
      return [fixed(statistics.median), "\(fixed(low))…\(fixed(high))"]
    }
    let isSlower = new.quantile(0.25) > old.quantile(0.75)
    let isFaster = new.quantile(0.75) < old.quantile(0.25)
    return [benchmark.name] + cells(old) + cells(new) + [
      old.median > 0 ? DecimalText.fixed(new.median / old.median, 2) : "–",
      isSlower ? "slower" : isFaster ? "faster" : "within the spread",
    ]
  }

  /// Notes that limit the comparison: another machine, other work, missing benchmarks.
  private var notes: [String] {
    let machine = new.context.machine
    var notes = BenchRecord.machineKeys.compactMap { key -> String? in
      guard let before = old.machine[key] else { return nil }
      let now = machine[key] ?? "unknown"
      return before == now ? nil : "\(key) differs: \(quoted(before)) then, \(quoted(now)) now"
    }
    for benchmark in new.benchmarks {
      if let labels = old.benchmarks[benchmark.name]?.labels, labels != benchmark.labels {
        notes.append("\(benchmark.name) had \(labels) labels then, \(benchmark.labels) now")
      }
    }
    let names = new.benchmarks.map(\.name)
    let added = names.filter { old.benchmarks[$0] == nil }
    let missing = old.benchmarks.keys.filter { !names.contains($0) }.sorted()
    if !added.isEmpty { notes.append("only measured now: " + Self.listed(added)) }
    if !missing.isEmpty { notes.append("only in \(oldName): " + Self.listed(missing)) }
    return notes
  }

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - mostNames
    return names.prefix(mostNames).map(quoted).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension BenchReport.Context {
  /// The properties on which times depend, by their keys.
  fileprivate var machine: [String: String] {
    [
      "cpu": cpu, "num_cpus": "\(num_cpus)", "renderer": renderer, "gl_version": gl_version,
      "graphics": graphics,
      "width": "\(width)", "height": "\(height)", "samples": "\(samples)", "font": font,
    ].compactMapValues { $0 }
  }
}
