import TagSphereCloudReference
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Picking compared with brute force in doubles")
struct BruteForceTests {
  @Test(
    "The picker and brute force pick the same label at every point that is not on an edge",
    arguments: [
      (Viewport(width: 640, height: 360), 1.0, 1, 120),
      (Viewport(width: 270, height: 600), 1, 2, 120),
      (Viewport(width: 640, height: 360), 3, 3, 120),
      (Viewport(width: 500, height: 500), 0.6, 4, 120),
      (Viewport(width: 900, height: 700), 1, 5, 1500),
      // This number of labels takes up more than one district of the index.
      (Viewport(width: 900, height: 700), 1, 6, 4500),
    ] as [(Viewport, Double, UInt64, Int)])
  func agreement(viewport: Viewport, zoom: Double, seed: UInt64, count: Int) {
    let batch = BoxClouds.words(count, density: 0.5, seed: seed)
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
      for _ in 0..<(count > 1000 ? 60 : 250) {
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
    #expect(onInk > 30 && onBox > onInk && doubtful * 10 < compared)
  }

  @Test("A picker that is updated with changes picks the same labels as a new picker")
  func updates() {
    var batch = BoxClouds.words(400, density: 0.4, seed: 9)
    let last = BoxClouds.words(500, density: 0.4, seed: 10)
    var picker = LabelPicker(batch: batch)
    var generator = SeededGenerator(seed: 11)
    for round in 0..<4 {
      if round == 2 { batch = last }
      let changed =
        round == 2
        ? Array(0..<400) : (0..<60).map { _ in Int.random(in: 0..<400, using: &generator) }
      for label in changed where round != 2 {
        let record = batch.labels[label]
        let factor = Float.random(in: 0.2...3, using: &generator)
        batch.setSize(record.size * factor, ofLabel: label)
        batch.setPlace([-record.x, record.y, record.z], ofLabel: label)
      }
      var changes = LiveChanges()
      (changes.labels, changes.moved) = (changed, changed)
      // Bounds may be larger than the labels.
      changes.reaches = changed.map {
        let room = Float.random(in: 1...1.9, using: &generator)
        return LabelReach(label: $0, size: batch.labels[$0].size * room)
      }
      if round == 2 { changes.words = changed.map(batch.glyphRange(of:)) }
      picker.batch = batch
      picker.update(changes)
      let hits = expectSamePicks(
        picker, LabelPicker(batch: batch), points: 300, using: &generator)
      #expect(hits > 50)
    }
  }

  /// Expects that two pickers agree at random points of a view.
  ///
  /// - Returns: The number of points at which a label is picked.
  private func expectSamePicks(
    _ picker: LabelPicker, _ fresh: LabelPicker, points: Int,
    using generator: inout SeededGenerator
  ) -> Int {
    let uniforms = FrameUniforms(
      orientation: generator.orientation(), camera: Camera(),
      viewport: Viewport(width: 500, height: 400), theme: .midnight)
    var hits = 0
    for _ in 0..<points {
      let point = SIMD2(
        Double.random(in: 0..<500, using: &generator),
        Double.random(in: 0..<400, using: &generator))
      let expected = fresh.label(at: point, uniforms: uniforms, target: .inkOrBox)
      #expect(picker.label(at: point, uniforms: uniforms, target: .inkOrBox) == expected)
      if expected != nil { hits += 1 }
    }
    return hits
  }

  /// An update gives minimal bounds to a limited number of groups; this cloud has more labels.
  @Test(
    "After some of many labels grow in place, an updated picker picks the same labels as a new picker"
  )
  func growth() {
    var batch = BoxClouds.words(6000, density: 0.05, seed: 12)
    var picker = LabelPicker(batch: batch)
    var changes = LiveChanges()
    for label in stride(from: 0, to: batch.labels.count, by: 250) {
      let size = batch.labels[label].size
      batch.setSize(size * 40, ofLabel: label)
      changes.labels.append(label)
      // The label is first reported as too small for its size, then with its full size.
      for size in [size / 3, size * 40] {
        changes.reaches.append(LabelReach(label: label, size: size))
      }
    }
    picker.batch = batch
    picker.update(changes)
    let fresh = LabelPicker(batch: batch)
    var generator = SeededGenerator(seed: 13)
    var hits = 0
    for _ in 0..<4 { hits += expectSamePicks(picker, fresh, points: 200, using: &generator) }
    #expect(hits > 200)
  }

  @Test(
    "At points without ink, the picker and brute force pick the label with the nearest ink",
    arguments: [(4, 1.0, 5), (4, 2.5, 6), (7, 1, 7), (1, 0.7, 8)] as [(Int, Double, UInt64)])
  func slop(slop: Int, zoom: Double, seed: UInt64) {
    let viewport = Viewport(width: 480, height: 400)
    let batch = BoxClouds.words(120, density: 0.3, seed: seed)
    let picker = LabelPicker(batch: batch)
    var generator = SeededGenerator(seed: seed)
    var camera = Camera()
    camera.zoom = zoom
    var (compared, beside) = (0, 0)
    for _ in 0..<3 {
      let orientation = generator.orientation()
      let uniforms = FrameUniforms(
        orientation: orientation, camera: camera, viewport: viewport, theme: .midnight)
      let reference = BruteForcePicker(
        batch: batch, orientation: orientation, camera: camera, viewport: viewport)
      for _ in 0..<80 {
        // Points are around the cloud's middle, so that few are far from all labels.
        let point =
          SIMD2(240.0, 200)
          + SIMD2(
            Double.random(in: -140...140, using: &generator),
            Double.random(in: -140...140, using: &generator))
        let isFrontOnly = Bool.random(using: &generator)
        let expected = reference.answer(at: point, slop: slop, isFrontOnly: isFrontOnly)
        if expected.isDoubtful { continue }
        compared += 1
        let exact = picker.label(
          at: point, uniforms: uniforms, target: .ink, isFrontOnly: isFrontOnly)
        if exact == nil, expected.ink != nil { beside += 1 }
        for (target, label) in [
          (LabelPicker.Target.ink, expected.ink), (.inkOrBox, expected.inkOrBox),
        ] {
          let picked = picker.label(
            at: point, uniforms: uniforms, target: target, isFrontOnly: isFrontOnly,
            slop: Double(slop))
          #expect(picked == label, "\(target) at \(point)")
          if let exact { #expect(picked == exact, "ink under the point always wins") }
        }
      }
    }
    #expect(compared > 60 && beside > 3, "\(compared) compared, \(beside) beside ink")
  }
}
