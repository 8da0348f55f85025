import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests how the cloud moves under the pointer, and when it comes to rest.
@Suite("Motion") @MainActor
struct ViewerMotionTests {
  private static let size = SIMD2(600, 400)
  private static let middle = SIMD2<Double>(300, 200)

  private func screen(
    words: [String] = (0..<40).map { "word\($0)" },
    change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let screen = try TestScreen(
      words: words, settings: ViewerSettings.still.with(change), size: Self.size)
    try screen.start()
    return screen
  }

  private func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

  /// Returns the visible label in front that is nearest to the middle of the window.
  private func frontLabel(on screen: TestScreen) throws -> String {
    let front = screen.shownTexts.filter { !screen.isBehind($0) }
    func distance(_ text: String) -> Double {
      screen.place(of: text).map { length($0 - Self.middle) } ?? .infinity
    }
    return try #require(front.min { distance($0) < distance($1) })
  }

  // MARK: Drags

  @Test("A dragged label stays within a pixel of the pointer, at any zoom")
  func drag() throws {
    let screen = try screen()
    let ways: [SIMD2<Double>] = [[50, -30], [-70, 40], [30, 50], [-50, -60]]
    for (round, way) in ways.enumerated() {
      if round == 2 {
        for _ in 0..<3 { try screen.turn([.scrolled([0, 1], at: [320, 190])]) }
        try screen.run(for: .seconds(2))
        #expect(screen.viewer.scene.camera.zoom > 1.5)
      }
      let text = try frontLabel(on: screen)
      let start = try #require(screen.place(of: text))
      try screen.turn([.pointerMoved(start), .pressed(.primary, at: start)])
      for step in 1...20 {
        let point = start + way * Double(step) / 20
        try screen.turn([.pointerMoved(point)], after: .milliseconds(10))
        let miss = try #require(screen.place(of: text)) - point
        // A small move does not count as a drag.
        if length(point - start) > 5 { #expect(length(miss) < 1, "round \(round), step \(step)") }
      }
      try screen.turn([.released(.primary, at: start + way)], after: .milliseconds(200))
      let end = try #require(screen.place(of: text))
      try screen.run(for: .seconds(2))
      #expect(try length(#require(screen.place(of: text)) - end) < 1e-6, "it goes on by itself")
      try screen.leave()
    }
    #expect(screen.deliveredTexts == [])
  }

  @Test("With Shift, a dragged label follows the pointer around the middle like on a wheel")
  func roll() throws {
    let screen = try screen()
    let far = screen.shownTexts.filter {
      guard !screen.isBehind($0), let place = screen.place(of: $0) else { return false }
      return (40...150).contains(length(place - Self.middle))
    }
    let text = try #require(far.first)
    let start = try #require(screen.place(of: text))
    let way = start - Self.middle
    try screen.drag(
      from: start, by: Self.middle + [-way.y, way.x] - start, modifiers: .shift)
    let miss = try #require(screen.place(of: text)) - (Self.middle + [-way.y, way.x])
    #expect(length(miss) < 1, "a quarter turn clockwise: right becomes down")
  }

  @Test("After a flick, the sphere continues in the same direction and comes to rest")
  func flick() throws {
    let screen = try screen { $0.motion.halfLife = .seconds(0.4) }
    let end = try screen.drag(from: [280, 200], by: [96, 0])
    try screen.turn([.released(.primary, at: end), .pointerLeft], after: .milliseconds(5))
    var (last, angles) = (screen.viewer.scene.orientation, [Double]())
    for _ in 0..<300 {
      try screen.turn()
      let turn = (screen.viewer.scene.orientation * last.conjugate).rotationVector
      #expect(turn.y >= 0, "it turns back")
      angles.append(turn.length)
      last = screen.viewer.scene.orientation
    }
    #expect(angles[1] > 0.01)
    for (before, after) in zip(angles.dropFirst(), angles.dropFirst(2)) {
      #expect(after <= before + 1e-9, "it gains speed")
    }
    #expect(angles.last == 0)
    #expect(screen.viewer.scene.isStill)
    #expect(screen.output.wakeTime - screen.clock.now == Pace.longestSleep)
  }

  @Test("If the pointer rests before the release, the sphere does not continue to turn")
  func restedDrag() throws {
    let screen = try screen()
    let end = try screen.drag(from: [280, 200], by: [96, 0])
    try screen.turn(after: .milliseconds(300))
    let held = screen.viewer.scene.orientation
    try screen.turn([.released(.primary, at: end), .pointerLeft])
    try screen.run(for: .seconds(2))
    #expect((screen.viewer.scene.orientation * held.conjugate).rotationVector.length < 1e-9)
  }

  // MARK: Zoom and home

  @Test("The wheel zooms about the pointer, and zooming back restores the same frame")
  func wheel() throws {
    let screen = try screen()
    try screen.leave()
    let before = screen.viewer.scene.frame
    let text = try frontLabel(on: screen)
    let start = try #require(screen.place(of: text))
    for _ in 0..<3 { try screen.turn([.scrolled([0, 1], at: start)]) }
    for _ in 0..<100 {
      try screen.turn()
      #expect(try length(#require(screen.place(of: text)) - start) < 1)
    }
    #expect(
      abs(screen.viewer.scene.camera.zoom - 1.6818) < 0.001, "three quarters of a power of two")
    for _ in 0..<3 { try screen.turn([.scrolled([0, -1], at: [9, 9])]) }
    try screen.run(for: .seconds(3))
    try screen.leave()
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.frame == before)
  }

  @Test("Home restores the first frame exactly, from any view")
  func home() throws {
    let screen = try screen()
    let before = screen.viewer.scene.frame
    try screen.turn([.scrolled([0, 3], at: [100, 350])])
    let end = try screen.drag(from: [280, 200], by: [96, 40])
    try screen.turn([.released(.primary, at: end), .pointerLeft])
    for _ in 0..<3 { try screen.press(.right, .shift) }
    #expect(screen.viewer.scene.frame != before)
    try screen.press(.home)
    try screen.run(for: .seconds(3))
    #expect(screen.viewer.scene.frame == before)
  }

  // MARK: Spin

  @Test("The sphere turns by itself, rests while paused, and continues from the same pose")
  func pause() throws {
    let screen = try screen { $0.motion.spin = 30 * .pi / 180 }
    // The sphere speeds up at first.
    try screen.run(for: .seconds(6))
    let start = screen.viewer.scene.orientation
    try screen.run(for: .seconds(2))
    let turned = (screen.viewer.scene.orientation * start.conjugate).rotationVector.length
    #expect(abs(turned * 180 / .pi - 60) < 2, "30° a second for two seconds")
    try screen.press(.space)
    let held = screen.viewer.scene.orientation
    let frames = screen.frames
    try screen.run(for: .seconds(5))
    #expect(screen.viewer.scene.orientation == held)
    #expect(screen.frames <= frames + 1)
    try screen.press(.space)
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.orientation != held)
  }

  @Test("With reduced motion, nothing turns by itself, and a search is shown at once")
  func reducedMotion() throws {
    let screen = try screen {
      $0.motion.spin = 30 * .pi / 180
      $0.motion.isReduced = true
    }
    let start = screen.viewer.scene.orientation
    try screen.run(for: .seconds(20))
    #expect(screen.viewer.scene.orientation == start)
    try screen.type("word7")
    let miss = try #require(screen.place(of: "word7")) - Self.middle
    #expect(length(miss) < 1)
    let found = screen.viewer.scene.orientation
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.scene.orientation == found)
  }

  @Test(
    "Pointing at a label highlights it and shows a hand, and leaving the label restores the frame")
  func hover() throws {
    let screen = try screen(words: ["rouge", "vert", "bleu"])
    func hands() -> [Bool] {
      screen.requests.compactMap { if case .setCursor(let isHand) = $0 { isHand } else { nil } }
    }
    let before = screen.viewer.scene.frame
    let text = try #require(["rouge", "vert", "bleu"].first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.turn([.pointerMoved(point)])
    #expect(screen.viewer.scene.hoveredLabel == screen.index(of: text))
    #expect(screen.output.hasFrame && screen.viewer.scene.frame != before)
    try screen.leave()
    #expect(screen.viewer.scene.hoveredLabel == nil)
    #expect(screen.viewer.scene.frame == before)
    #expect(hands() == [false, true, false])
  }

  @Test("A new window size is filled at once, and a size without pixels is ignored")
  func sizes() throws {
    let screen = try screen()
    let before = screen.viewer.scene.frame
    for size in [SIMD2(780, 590), [600, 400], [100, 700]] {
      try screen.turn([.resized(width: size.x, height: size.y)])
      #expect(screen.output.hasFrame)
      let viewport = screen.viewer.scene.viewport
      #expect([viewport.width, viewport.height] == size)
    }
    try screen.turn([.resized(width: 0, height: 0)])
    #expect(screen.viewer.scene.viewport.height == 700)
    try screen.turn([.resized(width: 600, height: 400)])
    #expect(screen.viewer.scene.frame == before)
  }
}
