import Testing

@testable import TagSphereWindow

@Suite("The pointer of a window") @MainActor
struct WindowPointerTests {
  /// Moves a pointer to a place at which a window at `origin` has it on the screens.
  private func moves(
    _ pointer: inout WindowPointer, to place: SIMD2<Double>, origin: SIMD2<Double>?
  ) -> Bool {
    pointer.move(to: place, pixel: place * 2) { origin.map { $0 + place } }
  }

  @Test("If a window appears under a resting pointer, the pointer has not moved")
  func resting() {
    var pointer = WindowPointer(outsideAt: [500, 300])
    pointer.enter()
    #expect(!moves(&pointer, to: [100, 100], origin: [400, 200]))
    #expect(pointer.pixel == [200, 200])
    #expect(moves(&pointer, to: [101, 100], origin: [400, 200]))
  }

  @Test(
    "If a pointer enters a window from elsewhere, or from an unknown place, the pointer has moved")
  func entering() {
    var pointer = WindowPointer(outsideAt: [500, 300])
    pointer.enter()
    #expect(moves(&pointer, to: [0, 100], origin: [400, 200]))
    pointer.leave(to: [399, 300])
    pointer.enter()
    #expect(!moves(&pointer, to: [9, 100], origin: [390, 200]))
    pointer.leave(to: nil)
    pointer.enter()
    #expect(moves(&pointer, to: [9, 100], origin: nil))
  }
}
