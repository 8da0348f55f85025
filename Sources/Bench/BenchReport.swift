internal import TagSphereCloudReference
internal import TagSphereTagData

/// The benchmark's results in google-benchmark's format; the article Reports lists the keys.
struct BenchReport {
  var context: Context
  var benchmarks: [Benchmark]

  /// The machine and the settings of the measurement.
  struct Context {
    var date: String
    var executable = "tagsphere"
    var version: String
    /// The processor's model; nil if the system does not name it.
    var cpu: String?
    var num_cpus: Int
    var load_avg: [Double]
    var renderer: String
    var gl_version: String
    /// The API in use, as in `--graphics`; the driver may support a later version.
    var graphics: String
    var is_software: Bool
    var width: Int
    var height: Int
    /// The samples per pixel of the first benchmark that draws.
    var samples: Int
    var font: String
    var warnings: [String]
    /// The stages before the frames and apart from them, in order.
    var stages: [Stage]
  }

  /// One stage of the work.
  struct Stage {
    var name: String
    var milliseconds: Double
  }

  /// The median ratio of a frame's time to that of the floor drawn with it.
  struct FloorRatio {
    var floor: String
    var ratio: Double
  }

  /// The times of a way of drawing the work, or of a part of a frame.
  struct Benchmark {
    var name: String
    var iterations: Int
    /// The median wall time of a frame.
    var real_time: Double
    /// The mean processor time of a frame, over all threads.
    var cpu_time: Double
    var time_unit = "ms"
    var min: Double
    var median: Double
    var p95: Double
    var p99: Double
    var max: Double
    var labels: Int
    var glyphs: Int
    /// The labels that the last frame drew; nil for a part of a frame, and for wheels.
    var drawn: DrawnLabels?
    /// The samples per pixel; nil for a part of a frame that draws nothing.
    var samples: Int?
    /// The method that draws edges; nil for a part of a frame that draws nothing.
    var quality: String?
    /// The total number of bytes uploaded during all measured frames.
    var uploaded_bytes: Int
    var atlas_bytes: Int
    /// The bytes of records and glyph words, per label.
    var label_bytes: Double
    /// The time from the start of the process to the first finished frame, ms.
    var first_frame: Double
    /// The peak resident memory, bytes.
    var peak_rss: Int
    /// The first of `floor_ratios`; nil if no floor was drawn, and for the floors themselves.
    var floor_ratio: Double?
    /// The ratios to all floors except this benchmark, in the order in which the floors were drawn.
    var floor_ratios: [FloorRatio]
    /// The wall times of all frames, ms.
    var frame_times: [Double]
  }
}

extension BenchReport {
  /// The report as indented JSON with sorted keys, ending in a line feed.
  var json: String {
    JSONText.block([
      ("benchmarks", JSONText.block(benchmarks.map(\.json))), ("context", context.json),
    ]) + "\n"
  }
}

extension BenchReport.Context {
  fileprivate var json: String {
    let stages = stages.map { stage in
      JSONText.block([
        ("milliseconds", JSONText.number(stage.milliseconds)),
        ("name", JSONText.string(stage.name)),
      ])
    }
    return JSONText.block([
      ("cpu", JSONText.stringOrNull(cpu)), ("date", JSONText.string(date)),
      ("executable", JSONText.string(executable)),
      ("font", JSONText.string(font)), ("gl_version", JSONText.string(gl_version)),
      ("graphics", JSONText.string(graphics)), ("height", String(height)),
      ("is_software", String(is_software)),
      ("load_avg", JSONText.block(load_avg.map(JSONText.number))), ("num_cpus", String(num_cpus)),
      ("renderer", JSONText.string(renderer)), ("samples", String(samples)),
      ("stages", JSONText.block(stages)), ("version", JSONText.string(version)),
      ("warnings", JSONText.block(warnings.map(JSONText.string))), ("width", String(width)),
    ])
  }
}

extension BenchReport.Benchmark {
  fileprivate var json: String {
    let ratios = floor_ratios.map { ($0.floor, JSONText.number($0.ratio)) }
    let members = [
      ("atlas_bytes", String(atlas_bytes)), ("bars", drawn.map { String($0.bars) }),
      ("cpu_time", JSONText.number(cpu_time)), ("dots", drawn.map { String($0.dots) }),
      ("first_frame", JSONText.number(first_frame)),
      ("floor_ratio", floor_ratio.map(JSONText.number)),
      ("floor_ratios", ratios.isEmpty ? nil : JSONText.block(ratios)),
      ("frame_times", JSONText.block(frame_times.map(JSONText.number))),
      ("glyphs", String(glyphs)), ("iterations", String(iterations)),
      ("label_bytes", JSONText.number(label_bytes)), ("labels", String(labels)),
      ("max", JSONText.number(max)), ("median", JSONText.number(median)),
      ("min", JSONText.number(min)), ("name", JSONText.string(name)),
      ("p95", JSONText.number(p95)), ("p99", JSONText.number(p99)),
      ("peak_rss", String(peak_rss)), ("quality", quality.map(JSONText.string)),
      ("real_time", JSONText.number(real_time)), ("samples", samples.map { String($0) }),
      ("time_unit", JSONText.string(time_unit)), ("uploaded_bytes", String(uploaded_bytes)),
      ("words", drawn.map { String($0.words) }),
    ]
    return JSONText.block(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

/// Order statistics of a list of times.
struct Statistics {
  let sorted: [Double]

  init(_ values: [Double]) { sorted = values.sorted() }

  /// Returns the quantile at a share of all values, 0…1, by nearest rank; 0 for an empty list.
  func quantile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[Swift.min(Swift.max(rank, 0), sorted.count - 1)]
  }

  /// The median.
  var median: Double { quantile(0.5) }
}
