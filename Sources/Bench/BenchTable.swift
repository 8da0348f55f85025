internal import TagSphereCloudReference
internal import TagSphereEnvironment

/// A benchmark's report for people: one line and one sparkline of frame times per subject.
struct BenchTable {
  private let report: BenchReport

  init(_ report: BenchReport) { self.report = report }

  var text: String {
    let context = report.context
    var lines = [
      "\(context.renderer), \(context.graphics) of \(context.gl_version)",
      "\(context.width)×\(context.height) pixels, \(context.font), \(context.num_cpus) processors",
    ]
    if let first = report.benchmarks.first {
      let labelBytes = DecimalText.fixed(first.label_bytes, 1)
      lines += [
        "\(first.labels) \(first.labels == 1 ? "label" : "labels"), \(first.glyphs) glyphs, "
          + "\(labelBytes) bytes per label, atlas \(first.atlas_bytes / 1024) KiB",
        "first frame \(DecimalText.fixed(first.first_frame, 0)) ms after the start, "
          + "peak memory \(first.peak_rss / 1_048_576) MiB",
        "",
      ]
    }
    let floors = Self.floors(of: report.benchmarks)
    var rows = [
      ["", "frames", "min", "median", "p95", "p99", "max", "cpu"] + floors.map { "× " + $0 }
        + ["words", "bars", "dots", "uploaded"]
    ]
    for benchmark in report.benchmarks {
      let times = [
        benchmark.min, benchmark.median, benchmark.p95, benchmark.p99, benchmark.max,
        benchmark.cpu_time,
      ]
      let decimals = Self.decimals(of: benchmark.median)
      rows.append(
        [benchmark.name, "\(benchmark.iterations)"] + times.map { DecimalText.fixed($0, decimals) }
          + floors.map { floor in
            benchmark.floor_ratios.first { $0.floor == floor }.map {
              DecimalText.fixed($0.ratio, 2)
            } ?? ""
          } + Self.counts(of: benchmark.drawn) + ["\(benchmark.uploaded_bytes) B"])
    }
    lines += Self.aligned(rows)
    lines.append(
      "times in ms" + (floors.isEmpty ? "" : "; × floor: median ratio to the least OpenGL")
        + "; words, bars, dots: what the last frame drew for labels")
    lines.append("")
    let nameWidth = (report.benchmarks.map(\.name.count).max() ?? 0) + 2
    for benchmark in report.benchmarks {
      let name = benchmark.name.padded(to: nameWidth)
      lines.append("\(name)\(Self.sparkline(benchmark.frame_times, width: 60))")
    }
    if !context.stages.isEmpty {
      lines.append("")
      let rows = context.stages.map { [$0.name, DecimalText.fixed($0.milliseconds, 3) + " ms"] }
      lines += Self.aligned(rows)
    }
    lines += context.warnings.map { "warning: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the cells with the counts of a drawn frame.
  private static func counts(of drawn: DrawnLabels?) -> [String] {
    guard let drawn else { return ["", "", ""] }
    return ["\(drawn.words)", "\(drawn.bars)", "\(drawn.dots)"]
  }

  /// Returns the names of all floors to which the table gives ratios.
  private static func floors(of benchmarks: [BenchReport.Benchmark]) -> [String] {
    benchmarks.first { !$0.floor_ratios.isEmpty && $0.floor_ratio != nil }?
      .floor_ratios.map(\.floor) ?? []
  }

  /// Returns rows of aligned columns; the first column is flush left, all others are flush right.
  static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        column == 0
          ? row[column].padded(to: widths[column])
          : String(repeating: " ", count: widths[column] - row[column].count) + row[column]
      }.joined(separator: "  ")
    }
  }

  /// Returns a bar chart in eighths of a line, from 0 to the maximum.
  ///
  /// If there are more values than `width`, each bar shows the maximum of several values.
  static func sparkline(_ values: [Double], width: Int) -> String {
    guard let greatest = values.max(), greatest > 0 else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    let count = min(width, values.count)
    return String(
      (0..<count).map { column in
        let range = column * values.count / count..<(column + 1) * values.count / count
        let value = values[range].max() ?? 0
        return bars[min(bars.count - 1, Int(value / greatest * Double(bars.count)))]
      })
  }

  /// Returns the number of decimals for times of about the given size.
  static func decimals(of milliseconds: Double) -> Int {
    milliseconds < 0.1 ? 4 : milliseconds < 1 ? 3 : 2
  }
}

extension String {
  /// Returns the text, padded with trailing spaces to at least `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
