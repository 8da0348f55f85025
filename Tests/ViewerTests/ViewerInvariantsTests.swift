import FoundationEssentials
import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests the viewer's invariants in thousands of random turns.
///
/// After each turn, everything that refers to labels must agree. `TAGSPHERE_SEED` repeats a run,
/// and `TAGSPHERE_TURNS` is the number of turns; see `.ci/soak`.
@Suite("Invariants of the viewer") @MainActor
struct ViewerInvariantsTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  @Test("The viewer's invariants hold after every turn", arguments: RandomVisitor.Kind.allCases)
  func hold(kind: RandomVisitor.Kind) throws {
    let seed = Self.number("TAGSPHERE_SEED") ?? UInt64.random(in: 0...999_999)
    let turns = Int(Self.number("TAGSPHERE_TURNS") ?? 10_000) * kind.percent / 100
    print("invariants of \(kind): TAGSPHERE_SEED=\(seed), \(turns) turns")
    var visitor = try RandomVisitor(kind, seed: seed)
    for turn in 1...turns {
      try visitor.turn()
      if let fault = visitor.fault {
        Issue.record("\(kind), TAGSPHERE_SEED=\(seed), turn \(turn): \(fault)\n\(visitor.recent)")
        return
      }
    }
    print("  \(visitor.account)")
    #expect(visitor.versions > 0 || turns < 1_000)
  }
}
