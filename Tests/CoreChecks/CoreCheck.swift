/// A check whose results are equal in every home of the core: as Swift for Linux and as WebAssembly.
///
/// Checks use no Foundation and nothing else that Embedded Swift refuses, because the same functions
/// are also compiled as WebAssembly; see `.ci/test-web-core`.
package struct CoreCheck: Sendable {
  /// The name, unique among all checks.
  package let name: String
  private let body: @Sendable (inout CheckResults, CheckSamples) -> Void

  init(_ name: String, _ body: @escaping @Sendable (inout CheckResults, CheckSamples) -> Void) {
    (self.name, self.body) = (name, body)
  }

  /// Computes the check's results.
  ///
  /// - Parameter samples: The files of `Tests/Samples`; checks without readers need none.
  package func results(from samples: CheckSamples) -> CheckResults {
    var results = CheckResults()
    body(&results, samples)
    return results
  }

  /// The checks that need no readers.
  package static let withoutReaders =
    CheckCloud.madeUp.map { cloud in CoreCheck(cloud.name) { $0.check(cloud, $1) } }
    + [
      CoreCheck("layouts") { results, _ in results.checkLayouts() },
      CoreCheck("wheels") { results, _ in results.checkWheels(CheckWheels.madeUp) },
    ]

  /// The checks that need readers.
  package static let ofReaders =
    [
      CoreCheck("texts") { results, _ in results.checkTexts() },
      CoreCheck("sample wheels") { results, samples in results.checkSampleWheels(samples) },
    ]
    + CheckSamples.tables.map { name in
      CoreCheck(name) { results, samples in results.checkSample(name, samples) }
    }
}

/// The results of a check: hashes by name, in the order of computation.
package struct CheckResults: Sendable {
  /// The hashes.
  package private(set) var parts: [(name: String, hash: UInt64)] = []

  /// Adds the hash of what a closure adds to a fingerprint.
  mutating func add(_ name: String, _ body: (inout Fingerprint) -> Void) {
    var fingerprint = Fingerprint()
    body(&fingerprint)
    parts.append((name: name, hash: fingerprint.value))
  }

  /// The results as lines of a check's name, a part's name and a hash in 16 hexadecimal digits, between TABs.
  package func lines(of check: String) -> String {
    var text = ""
    for part in parts {
      let digits = String(part.hash, radix: 16)
      let zeros = String(repeating: "0", count: 16 - digits.utf8.count)
      text += check + "\t" + part.name + "\t" + zeros + digits + "\n"
    }
    return text
  }
}

/// The bytes of files by name.
package struct CheckSamples: Sendable {
  private var files: [(name: String, bytes: [UInt8])] = []

  /// Creates a set without files.
  package init() {}

  /// The files that checks read as tables or as JSON.
  static let tables = ["debtags.tsv", "languages.tsv", "packages.tsv", "programs.json"]

  /// The names of all files that checks read.
  package static let names = tables + ["wheels.json"]

  /// Adds a file.
  package mutating func add(_ bytes: [UInt8], named name: String) {
    files.append((name: name, bytes: bytes))
  }

  /// Returns the bytes of a file; none if there is no such file.
  func bytes(named name: String) -> [UInt8] { files.first { $0.name == name }?.bytes ?? [] }
}
