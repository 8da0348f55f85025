import CloudCore
import CloudReference
import Geometry
import TestSupport
import Testing

@Suite("Picking against brute force in doubles")
struct BruteForceTests {
  @Test(
    "Both name the same label at every point that is not on an edge",
    arguments: [
      (Viewport(width: 640, height: 360), 1.0, 1), (Viewport(width: 270, height: 600), 1, 2),
      (Viewport(width: 640, height: 360), 3, 3), (Viewport(width: 500, height: 500), 0.6, 4),
    ] as [(Viewport, Double, UInt64)])
  func agreement(viewport: Viewport, zoom: Double, seed: UInt64) {
    let batch = BoxClouds.words(120, density: 0.5, seed: seed)
    let picker = LabelPicker(batch: batch)
    var generator = SeededGenerator(seed: seed)
    var camera = Camera()
    camera.zoom = zoom
    var (compared, doubtful, onInk, onBox) = (0, 0, 0, 0)
    for _ in 0..<3 {
      let orientation = generator.orientation()
      let uniforms = FrameUniforms(
        orientation: orientation, camera: camera, viewport: viewport, theme: .midnight)
      let reference = BruteForcePicker(
        batch: batch, orientation: orientation, camera: camera, viewport: viewport)
      for _ in 0..<250 {
        let point = SIMD2(
          Double.random(in: 0..<Double(viewport.width), using: &generator),
          Double.random(in: 0..<Double(viewport.height), using: &generator))
        let isFrontOnly = Bool.random(using: &generator)
        let expected = reference.answer(at: point, isFrontOnly: isFrontOnly)
        if expected.isDoubtful {
          doubtful += 1
          continue
        }
        compared += 1
        if expected.ink != nil { onInk += 1 }
        if expected.inkOrBox != nil { onBox += 1 }
        for (target, label) in [
          (LabelPicker.Target.ink, expected.ink), (.inkOrBox, expected.inkOrBox),
        ] {
          let picked = picker.label(
            at: point, uniforms: uniforms, target: target, isFrontOnly: isFrontOnly)
          #expect(picked == label, "\(target) at \(point)")
        }
      }
    }
    print("picks: \(compared) compared, \(onInk) on ink, \(onBox) on boxes, \(doubtful) on edges")
    #expect(onInk > 60 && onBox > onInk && doubtful * 10 < compared)
  }
}
