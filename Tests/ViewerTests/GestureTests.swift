import Foundation
import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereScreen
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests gestures of two fingers: a pinch zooms, a twist rolls.
@Suite("Two-finger gestures") @MainActor
struct GestureTests {
  private func screen(_ change: (inout ViewerSettings) -> Void = { _ in }) throws -> TestScreen {
    let screen = try TestScreen(
      words: ["rouge", "vert", "bleu"], settings: ViewerSettings.still.with(change))
    try screen.start()
    return screen
  }

  @Test("A pinch zooms by its factor and keeps the point between the fingers in place")
  func pinch() throws {
    let screen = try screen()
    let text = try #require(["rouge", "vert", "bleu"].first { !screen.isBehind($0) })
    let point = try #require(screen.place(of: text))
    for _ in 0..<10 { try screen.turn([.pinched(scale: 1.1, at: point)]) }
    try screen.run(for: .seconds(2))
    #expect(abs(screen.viewer.scene.camera.zoom - pow(1.1, 10)) < 1e-6)
    let miss = try #require(screen.place(of: text)) - point
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
    for _ in 0..<10 { try screen.turn([.pinched(scale: 1 / 1.1, at: point)]) }
    try screen.run(for: .seconds(2))
    #expect(abs(screen.viewer.scene.camera.zoom - 1) < 1e-6)
  }

  @Test("A twist rolls by its angle at once, unless the sphere's lock forbids it")
  func twist() throws {
    for (axis, rolls) in [(nil, true), (.roll, true), (.x, false), (.y, false)]
      as [(TurnAxis?, Bool)]
    {
      let screen = try screen { $0.motion.axis = axis }
      let home = screen.viewer.scene.orientation
      let frames = screen.frames
      for _ in 0..<6 { try screen.turn([.twisted(radians: 0.1, at: [200, 150])]) }
      let turn = (screen.viewer.scene.orientation * home.conjugate).rotationVector
      let expected: SIMD3<Double> = rolls ? [0, 0, 0.6] : .zero
      #expect((turn - expected).length < 1e-9, "\(turn)")
      if rolls { #expect(screen.frames > frames) }
      try screen.run(for: .seconds(3))
      let later = (screen.viewer.scene.orientation * home.conjugate).rotationVector
      #expect((later - expected).length < 1e-9, "it stays where it was let go")
    }
  }

  @Test("A twist does not turn a sphere that is held by a button")
  func held() throws {
    let screen = try screen()
    try screen.turn([.pressed(.primary, at: [200, 150])])
    let orientation = screen.viewer.scene.orientation
    try screen.turn([.twisted(radians: 1, at: [200, 150])])
    #expect(screen.viewer.scene.orientation == orientation)
  }

  @Test("Impossible gestures are ignored", arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func implausible(number: Double) throws {
    let screen = try screen()
    let frame = screen.viewer.scene.frame
    var events: [InputEvent] = [.pinched(scale: number, at: [200, 150])]
    if abs(number) > 1e6 || number.isNaN {
      events += [
        .twisted(radians: number, at: [200, 150]), .pinched(scale: 2, at: [number, 0]),
        .twisted(radians: 1, at: [0, number]),
      ]
    }
    try screen.turn(events)
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.frame == frame)
  }

  @Test("On a rotated screen, gestures act at the place that is touched")
  func turned() throws {
    let screen = try screen { $0.screen.rotation = .left }
    let transform = screen.viewer.view.screen.shown.transform
    let text = try #require(["rouge", "vert", "bleu"].first { !screen.isBehind($0) })
    let place = try #require(screen.place(of: text))
    try screen.turn([.pinched(scale: 2, at: transform.windowPoint(ofPicture: place))])
    try screen.run(for: .seconds(2))
    let miss = try #require(screen.place(of: text)) - place
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
  }
}
