import Foundation
import TagSphereCoreChecks
import Testing

/// Compares the results of the core's checks with recorded hashes; `.ci/test-web-core` compares them with
/// those of the core as WebAssembly.
@Suite("The checks of the core")
struct CoreChecksTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func samples() throws -> CheckSamples {
    var samples = CheckSamples()
    for name in CheckSamples.names {
      samples.add(
        Array(try Data(contentsOf: tests.appending(path: "Samples/\(name)"))), named: name)
    }
    return samples
  }

  @Test("The core computes the recorded hashes, and no others")
  func recordedHashes() throws {
    let samples = try Self.samples()
    let lines = (CoreCheck.withoutReaders + CoreCheck.ofReaders)
      .map { $0.results(from: samples).lines(of: $0.name) }.joined()
    if let path = ProcessInfo.processInfo.environment["TAGSPHERE_CORE_HASHES"] {
      try Data(lines.utf8).write(to: URL(filePath: path))
    }
    let recorded = try String(
      contentsOf: Self.tests.appending(path: "CoreChecksWeb/hashes.tsv"), encoding: .utf8)
    let computed = lines.split(separator: "\n").map(Row.init)
    let expected = recorded.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(Row.init)
    #expect(computed.map { $0.name } == expected.map { $0.name })
    for (row, other) in zip(computed, expected) where other.hash != Self.unrecorded {
      #expect(row.hash == other.hash, "\(row.name)")
    }
  }

  @Test("All checks have different names")
  func names() {
    let names = (CoreCheck.withoutReaders + CoreCheck.ofReaders).map { $0.name }
    #expect(Set(names).count == names.count)
  }

  /// Stands for a hash that is not recorded.
  private static let unrecorded = "-"

  /// A line of hashes.
  private struct Row {
    var name: Substring
    var hash: Substring

    init(_ line: Substring) {
      let end = line.lastIndex(of: "\t") ?? line.endIndex
      (name, hash) = (line[..<end], line[end...].dropFirst())
    }
  }
}
