import Foundation
import TagSphereTestSupport
import Testing

/// The kiosk's cloud over weeks, in a hurry: see `ViewerSoak`.
///
/// `make soak` runs the long form.
@Suite("A soak off-screen") struct ViewerSoakTests {
  @Test("The scene changes and the last good version is shown, and nothing that is held grows")
  func flat() async throws {
    let folder = try TemporaryFolder()
    let plan = SoakPlan.ofEnvironment
    // A process of its own, for all tests of this one share what would be counted.
    await #expect(processExitsWith: .success) {
      [path = folder.url.path as String, plan = plan as SoakPlan] in
      try await MainActor.run {
        let folder = URL(filePath: path)
        // Thousands of warnings on missing pictures belong to nobody's terminal.
        let errors = open(folder.appending(path: "errors").path, O_WRONLY | O_CREAT, 0o600)
        try #require(dup2(errors, STDERR_FILENO) >= 0)
        do {
          let report = try ViewerSoak(plan, folder: folder).run()
          try JSONEncoder().encode(report).write(to: folder.appending(path: "report"))
        } catch {
          // Standard error is not read, and another process knows nothing of what is thrown here.
          try Data("\(error)".utf8).write(to: folder.appending(path: "failure"))
          throw error
        }
      }
    }
    let failure = try? String(contentsOf: folder.url.appending(path: "failure"), encoding: .utf8)
    try #require(failure == nil)
    let file = folder.url.appending(path: "report")
    let report = try JSONDecoder().decode(SoakReport.self, from: Data(contentsOf: file))
    print(report.table)
    #expect(report.count(of: "frames") >= plan.frames)
    #expect(report.count(of: "reloads") >= plan.reloads)
    #expect(report.count(of: "resizes") >= plan.resizes)
    // What is measured is still, and so is a paused cloud: all the rest moves.
    let looks = plan.frames / SoakPlan.framesPerLook
    #expect(report.count(of: "different pictures") > looks / 4)
    #expect(report.count(of: "different poses") > looks / 4)
    #expect(report.count(of: "labels presented") > 0)
    // A version that is written in two pieces may be caught between them, and is refused first.
    #expect(report.count(of: "refused") >= report.count(of: "of them broken"))
    report.expectFlat(within: plan.tolerance)
  }
}

extension SoakReport {
  /// How often something was done.
  func count(of name: String) -> Int { deeds.first { $0.name == name }?.count ?? 0 }

  /// Expects memory and GL objects not to rise beyond noise and a share of their level, and all else
  /// not at all.
  func expectFlat(within share: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    for (name, values) in series {
      let isCount = name == "descriptors" || name == "threads"
      #expect(
        Trend(values).isFlat(within: isCount ? 0 : share), "\(name) grow:\n\(table)",
        sourceLocation: sourceLocation)
    }
  }
}
