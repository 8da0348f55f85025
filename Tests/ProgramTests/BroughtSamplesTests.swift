import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

/// Tests files of real users: exports of programs, printed tables, lists.
struct BroughtSamplesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/brought")

  struct Sample: Decodable, CustomTestStringConvertible {
    var file: String
    /// The kind of file, and the place of the complaints about it.
    var kind: String
    /// The options that a user would try.
    var options: [String]
    /// `WEIGHT|TEXT` of each label in any order; nil if only an error is right.
    var expected: [String]?
    /// A part of standard error, if an error is right.
    var sentence: String?
    /// Whether only the proportions of the weights count.
    var isProportional: Bool?
    /// Whether the result was right before the program was changed for it.
    var rightAtFirstTry: Bool
    /// Whether the result is right now.
    var isRight: Bool

    var testDescription: String { "\(file): \(kind)" }
  }

  private static let samples: [Sample] = {
    let data = try? Data(contentsOf: folder.appending(path: "expected.json"))
    return data.flatMap { try? JSONDecoder().decode([Sample].self, from: $0) } ?? []
  }()

  @Test("At least 80 of the 84 samples are marked as right")
  func count() {
    #expect(Self.samples.count == 84)
    #expect(Self.samples.count(where: \.isRight) >= 80)
  }

  @Test(
    "A sample gives the expected output if, and only if, it is marked as right", arguments: samples)
  func expectations(of sample: Sample) throws {
    let path = Self.folder.appending(path: sample.file).path
    let outcome = try ProgramRun.run(
      ["list", "--print", "{weight}|{text}"] + sample.options + [path])
    let says = sample.sentence.map { outcome.errors.contains($0) } ?? false
    let shows = sample.expected.map { isSame(outcome.output, as: $0, of: sample) } ?? false
    // A sample that is fixed must be marked as right.
    #expect((says || shows) == sample.isRight, "\(outcome.output)\(outcome.errors)")
  }

  private func isSame(_ output: String, as expected: [String], of sample: Sample) -> Bool {
    let (found, wanted) = (labels(output.split(separator: "\n")), labels(expected))
    guard found.map(\.text) == wanted.map(\.text) else { return false }
    guard sample.isProportional == true else { return found.map(\.weight) == wanted.map(\.weight) }
    let ratios = zip(found, wanted).map { $0.weight / $1.weight }
    guard let least = ratios.min(), let greatest = ratios.max() else { return false }
    // For example, 1000 and 1024 are both right.
    return least > 0 && greatest / least < 1.1
  }

  private func labels(_ lines: [some StringProtocol]) -> [(text: String, weight: Double)] {
    lines.map { line in
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts.last ?? ""), Double(parts.first ?? "") ?? .nan)
    }.sorted { ($0.text, $0.weight) < ($1.text, $1.weight) }
  }
}
