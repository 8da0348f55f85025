import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook

@Suite("Declutter of many labels")
struct DeclutterTurnsTests {
  private let cloud: SampleCloud
  private var declutterer: Declutterer
  /// The number of labels that a still picture tries.
  private let all: Int
  private var now = Duration.zero

  init() {
    let tags = (0..<6000).map {
      Tag(text: "label \($0)", weight: Double($0 * 7919 % 1000 + 1))
    }
    var cloud = SampleCloud(TagDocument(tags: tags), layout: .spiral)
    for (index, label) in cloud.batch.labels.enumerated() {
      cloud.batch.setSize(label.size * 3, ofLabel: index)
    }
    self.cloud = cloud
    declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    declutterer.settle(cloud.uniforms(.identity))
    all = declutterer.paths.slots.count
  }

  /// Shows the next frame.
  ///
  /// - Returns: The number of labels that were tried.
  private mutating func frame(after step: Duration, from angle: Double, speed: Double) -> Int {
    now += step
    let cloud = cloud
    func view(_ seconds: Double) -> FrameUniforms {
      cloud.uniforms(Quaternion(angle: angle + speed * seconds, axis: [0, 1, 0]))
    }
    _ = declutterer.update(view(0), now: now) { view($0) }
    return declutterer.paths.slots.count
  }

  @Test(
    "Each frame tries only some of the lighter labels; after a round of frames, all have their places"
  )
  mutating func turns() {
    #expect(all > 1500, "the sample is no test: few labels are in view")
    let oracle = cloud.oracle
    _ = frame(after: .milliseconds(16), from: 0, speed: 0.1)
    for step in 1...30 {
      let angle = 0.1 * 0.016 * Double(step)
      let tried = frame(after: .milliseconds(16), from: angle, speed: 0.1)
      #expect(tried * 4 < all * 3 && tried > declutterer.shownLabels.count)
      let drawn = declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }
      let turn = Quaternion(angle: angle, axis: [0, 1, 0])
      #expect(oracle.overlaps(turn, among: drawn).isEmpty)
    }
    let end = 0.1 * 0.016 * 30
    var frames = 0
    while !declutterer.isSettled, frames < 300 {
      _ = frame(after: .milliseconds(16), from: end, speed: 0)
      frames += 1
    }
    #expect(declutterer.isSettled)
    var still = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    still.settle(cloud.uniforms(Quaternion(angle: end, axis: [0, 1, 0])))
    #expect(Set(still.shownLabels) == Set(declutterer.shownLabels))
  }

  @Test("At a low frame rate, the declutterer tries all labels in each frame")
  mutating func rareFrames() {
    _ = frame(after: .milliseconds(16), from: 0, speed: 0.1)
    #expect(frame(after: .milliseconds(100), from: 0.01, speed: 0.1) >= all)
  }
}
