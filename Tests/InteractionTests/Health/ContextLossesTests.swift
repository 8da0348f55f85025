import TagSphereInteraction
import Testing

@Suite("Graphics context losses")
struct ContextLossesTests {
  @Test(
    "After two context losses within a minute, the context is rebuilt; after the third loss, it is not"
  )
  func limit() {
    var losses = ContextLosses()
    let isRebuilt = [10, 40, 69.9].map { losses.note(at: .seconds($0)) }
    #expect(isRebuilt == [true, true, false])
    #expect(losses.count == 3)
  }

  @Test("Context losses more than a minute ago are forgotten")
  func forgetting() {
    var losses = ContextLosses()
    let isRebuilt = (0..<1000).map { losses.note(at: .seconds(30 * $0)) }
    #expect(isRebuilt == Array(repeating: true, count: 1000))
    #expect(losses.count == 2)
  }
}
