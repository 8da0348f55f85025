import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import Testing

/// Tests how labels reach their places when a cloud is first shown.
@Suite("Entrance") struct EntranceTests {
  private func scene(isReduced: Bool = false) -> Scene {
    var settings = Scene.Settings()
    settings.motion.isReduced = isReduced
    settings.motion.spin = 0
    var scene = Scene(
      settings: settings, viewport: Viewport(width: 600, height: 400), time: .seconds(5))
    scene.prepareEntrance(largestSize: 0.2)
    return scene
  }

  @Test("Labels wait for the first frame, rise for 900 ms, and are then in their places")
  func time() throws {
    var scene = scene()
    _ = scene.apply([], now: .seconds(6)) { _, _ in nil }
    #expect(scene.frame.entrance?.progress == 0, "however long the first frame takes")
    scene.beginEntrance(at: .seconds(7))
    _ = scene.apply([], now: .seconds(7) + .milliseconds(450)) { _, _ in nil }
    #expect(scene.frame.entrance?.progress == 0.5)
    #expect(!scene.isStill)
    _ = scene.apply([], now: .seconds(7) + .milliseconds(900)) { _, _ in nil }
    #expect(scene.frame.entrance == nil && scene.isStill)
  }

  @Test("With reduced motion, labels are in their places at once, without an entrance")
  func reduced() { #expect(scene(isReduced: true).frame.entrance == nil) }

  @Test("The heaviest labels start first and all arrive; each label only rises and becomes clearer")
  func shares() {
    func share(_ progress: Float, _ size: Float) -> Float {
      Entrance(progress: progress, inverseLargest: 1 / 0.2).share(ofSize: size)
    }
    for size: Float in [0.2, 0.1, 0.01] {
      #expect(share(0, size) == 0)
      #expect(share(1, size) > 0.999)
      for step in 1...50 {
        #expect(share(Float(step) / 50, size) >= share(Float(step - 1) / 50, size))
      }
    }
    #expect(share(0.3, 0.2) > share(0.3, 0.1) && share(0.3, 0.1) > share(0.3, 0.01))
    #expect(share(0.4, 0.01) == 0)
  }
}
