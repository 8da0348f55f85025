import Foundation
import TagSphereTestSupport
import Testing

/// Tests a kiosk's viewer for weeks of accelerated time: see `ViewerSoak`.
///
/// `make soak` runs the long form.
@Suite("Soak off-screen") struct ViewerSoakTests {
  @Test(
    "A viewer in a soak test keeps changing, shows the last valid version, and its resources do not grow"
  )
  func flat() async throws {
    let folder = try TemporaryFolder()
    let plan = SoakPlan.ofEnvironment
    // The soak runs in a separate process, because all tests of this process share the counted resources.
    await #expect(processExitsWith: .success) {
      [path = folder.url.path as String, plan = plan as SoakPlan] in
      try await MainActor.run {
        let folder = URL(filePath: path)
        // Keeps thousands of warnings about missing images off the terminal.
        let errors = open(folder.appending(path: "errors").path, O_WRONLY | O_CREAT, 0o600)
        try #require(dup2(errors, STDERR_FILENO) >= 0)
        do {
          let report = try ViewerSoak(plan, folder: folder).run()
          try JSONEncoder().encode(report).write(to: folder.appending(path: "report"))
        } catch {
          // Standard error is not read, and the parent process does not receive the error.
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
    // Samples and paused clouds are still; everything else moves.
    let looks = plan.frames / SoakPlan.framesPerLook
    #expect(report.count(of: "different pictures") > looks / 4)
    #expect(report.count(of: "different poses") > looks / 4)
    #expect(report.count(of: "labels presented") > 0)
    // A version written in two pieces may be read between the two writes, and may first be rejected.
    #expect(report.count(of: "refused") >= report.count(of: "of them broken"))
    report.expectFlat(within: plan.tolerance)
  }
}

extension SoakReport {
  /// Returns the count of an action.
  func count(of name: String) -> Int { actions.first { $0.name == name }?.count ?? 0 }

  /// Expects that memory and GL objects do not rise by more than noise and a share of their level,
  /// and that descriptors and threads do not rise at all.
  func expectFlat(within share: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    for (name, values) in series {
      let isCount = name == "descriptors" || name == "threads"
      #expect(
        Trend(values).isFlat(within: isCount ? 0 : share), "\(name) grow:\n\(table)",
        sourceLocation: sourceLocation)
    }
  }
}
