import Foundation
import TagSphereTestSupport

/// The actions of a soak, and the resources that the program held during the soak.
struct SoakReport: Codable, Sendable {
  /// The resources held at one moment.
  struct Sample: Codable, Sendable {
    var census: ProcessCensus
    /// Bytes allocated and not freed; nil for another process.
    var allocatedBytes: Int?
    /// The number of GL objects; nil for another process.
    var objects: Int?
  }

  var title: String
  /// The actions with their counts.
  var actions: [Action] = []
  var samples: [Sample] = []

  /// Adds the next sample; in a long soak, prints the progress after each tenth of the samples.
  mutating func add(_ sample: Sample, of plan: SoakPlan) {
    func tenths(_ count: Int) -> Int { count * 10 / plan.samples }
    samples.append(sample)
    guard plan.isLong, tenths(samples.count) > tenths(samples.count - 1) else { return }
    let resident = Self.text(Double(sample.census.residentBytes))
    let line = "\(title): \(tenths(samples.count) * 10) % done, \(resident) bytes resident\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// An action and its count.
  struct Action: Codable, Sendable {
    var name: String
    var count: Int
  }

  /// The series that must be flat, with their names: minima of groups of samples.
  ///
  /// The first quarter of the samples is the warm-up. Memory that is needed for a moment, as while a
  /// version is read or a driver lags behind, is not a leak; a leak is never freed, so it raises the
  /// minima.
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

  /// The report for people.
  var table: String {
    var lines = [
      "\(title): " + actions.map { "\($0.count) \($0.name)" }.joined(separator: ", "),
      "  \(cell("group minima")) \(cell("level", right: true)) \(cell("minimum", right: true))"
        + " \(cell("maximum", right: true)) \(cell("rise", right: true))  rise with 99.9 % certainty",
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

  /// Returns a number with grouped thousands.
  private static func text(_ value: Double) -> String {
    let digits = String(Int(abs(value).rounded()))
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits.dropLast(digits.count - end).suffix(3))
    }
    return (value.rounded() < 0 ? "−" : "") + groups.reversed().joined(separator: " ")
  }
}
