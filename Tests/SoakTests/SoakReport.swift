import Foundation
import TagSphereTestSupport

/// What a soak did, and what the program held meanwhile.
struct SoakReport: Codable, Sendable {
  /// What was held at one moment.
  struct Sample: Codable, Sendable {
    var census: ProcessCensus
    /// Bytes that were allocated and not freed; nil where they are another process's.
    var allocatedBytes: Int?
    /// GL objects that lived; nil where they are another process's.
    var objects: Int?
  }

  var title: String
  /// What was done, and how often.
  var deeds: [Deed] = []
  var samples: [Sample] = []

  /// Keeps a sample, the next of so many; of a long soak, it says at each tenth how far it is.
  mutating func add(_ sample: Sample, of plan: SoakPlan) {
    func tenths(_ count: Int) -> Int { count * 10 / plan.samples }
    samples.append(sample)
    guard plan.isLong, tenths(samples.count) > tenths(samples.count - 1) else { return }
    let resident = Self.text(Double(sample.census.residentBytes))
    let line = "\(title): \(tenths(samples.count) * 10) % done, \(resident) bytes resident\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  struct Deed: Codable, Sendable {
    var name: String
    var count: Int
  }

  /// What must be flat, by its name: the least of every few samples after the warm-up, which is the
  /// first quarter.
  ///
  /// What is needed for a moment, as while a version is read or a driver lags behind, is no leak; what
  /// leaks is never given back, and raises the least.
  var series: [(name: String, values: [Double])] {
    let kept = samples.dropFirst(samples.count / 4)
    let few = max(1, kept.count / 16)
    func values(_ value: (Sample) -> Int?) -> [Double] {
      let all = kept.compactMap(value).map(Double.init)
      return stride(from: 0, through: all.count - few, by: few).map { start in
        all[start..<start + few].min() ?? 0
      }
    }
    return [
      ("resident bytes", values { $0.census.residentBytes }),
      ("allocated bytes", values(\.allocatedBytes)),
      ("descriptors", values { $0.census.descriptors }), ("threads", values { $0.census.threads }),
      ("GL objects", values(\.objects)),
    ].filter { !$0.values.isEmpty }
  }

  /// What a person reads.
  var table: String {
    var lines = [
      "\(title): " + deeds.map { "\($0.count) \($0.name)" }.joined(separator: ", "),
      "  \(cell("the least of few")) \(cell("level", right: true)) \(cell("least", right: true))"
        + " \(cell("most", right: true)) \(cell("rise", right: true))  rise with 99.9 % certainty",
    ]
    for (name, values) in series {
      let trend = Trend(values)
      let cells = [trend.level, values.min() ?? 0, values.max() ?? 0, trend.rise].map {
        cell(Self.text($0), right: true)
      }
      lines.append(
        "  \(cell(name)) \(cells.joined(separator: " "))  "
          + "\(Self.text(trend.bounds.lowerBound)) … \(Self.text(trend.bounds.upperBound))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func cell(_ text: String, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, 15 - text.count))
    return right ? space + text : text + space
  }

  /// A number with its thousands apart.
  private static func text(_ value: Double) -> String {
    let digits = String(Int(abs(value).rounded()))
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits.dropLast(digits.count - end).suffix(3))
    }
    return (value.rounded() < 0 ? "−" : "") + groups.reversed().joined(separator: " ")
  }
}
