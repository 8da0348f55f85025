import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook

@Suite("Decluttering of still pictures")
struct DecluttererTests {
  @Test(
    "No two shown labels share a pixel in any of a hundred views",
    arguments: SampleCloud.names)
  func noOverlap(name: String) throws {
    let cloud = try SampleCloud(firstPictureOf: name)
    let oracle = cloud.oracle
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    var meter = CoveredShareMeter(batch: cloud.batch)
    var crowded = meter
    var generator = SplitMix64(seed: 7)
    for view in 0..<100 {
      let orientation = Quaternion.random(using: &generator)
      declutterer.settle(cloud.uniforms(orientation))
      let drawn = declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }
      #expect(drawn.allSatisfy { declutterer.visibility[$0] == 255 }, "none rests half faded")
      let pairs = oracle.overlaps(orientation, among: drawn)
      #expect(pairs.isEmpty, "\(pairs.count) pairs, first \(pairs.first.map { "\($0)" } ?? "")")
      guard view < 5 else { continue }
      meter.add(cloud.uniforms(orientation)) { declutterer.visibility[$0] > 0 }
      crowded.add(cloud.uniforms(orientation))
    }
    #expect(meter.result.share == 0)
    #expect(crowded.result.share > 0.2, "the sample is no test: nothing covers anything")
    // The declutterer shows all labels with enough room, not only a few of them.
    #expect(meter.result.drawnShare > 0.25, "\(meter.result.drawnShare)")
  }

  @Test("A label counts as covered if, and only if, a nearer label's box reaches its box")
  func coveredShare() throws {
    let cloud = try SampleCloud("languages.tsv", layout: .rings)
    let oracle = cloud.oracle
    var generator = SplitMix64(seed: 5)
    for _ in 0..<5 {
      let orientation = Quaternion.random(using: &generator)
      var meter = CoveredShareMeter(batch: cloud.batch)
      meter.add(cloud.uniforms(orientation))
      let heights = oracle.heights(orientation)
      let front = heights.indices.filter { heights[$0] >= oracle.rim }
      let pairs = oracle.overlaps(orientation, among: front)
      let covered = Set(pairs.map { heights[$0] < heights[$1] ? $0 : $1 })
      #expect(meter.result.covered == covered.count && !covered.isEmpty)
      #expect(meter.result.front == front.count)
    }
  }

  @Test("Preferred labels are hidden only for other preferred labels")
  func preference() throws {
    let cloud = try SampleCloud("debtags.tsv", layout: .spiral)
    let uniforms = cloud.uniforms(.identity)
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    declutterer.settle(uniforms)
    let usual = declutterer.visibility
    let hidden = usual.indices.filter {
      usual[$0] == 0 && uniforms.recession(of: cloud.batch.labels[$0]) < 0.8
    }
    declutterer.preferred = hidden
    declutterer.settle(uniforms)
    let now = declutterer.visibility
    let shown = hidden.filter { now[$0] > 0 }
    #expect(shown.count > 20, "they come first")
    #expect(cloud.oracle.overlaps(.identity, among: now.indices.filter { now[$0] > 0 }).isEmpty)
    declutterer.preferred = []
    declutterer.settle(uniforms)
    #expect(declutterer.visibility == usual)
  }

  @Test(
    "Of overlapping labels, the heaviest is shown; for equal weights, the drawing order has no effect"
  )
  func order() throws {
    let cloud = try SampleCloud("debtags.tsv", layout: .spiral)
    var generator = SplitMix64(seed: 3)
    let order = cloud.weights.indices.shuffled(using: &generator)
    let shuffled = cloud.reordered(order)
    var one = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    var other = Declutterer(batch: shuffled.batch, weights: shuffled.weights, mode: .hide)
    let oracle = cloud.oracle
    for _ in 0..<4 {
      let orientation = Quaternion.random(using: &generator)
      one.settle(cloud.uniforms(orientation))
      other.settle(shuffled.uniforms(orientation))
      #expect(order.map { one.visibility[$0] } == other.visibility)
      let shown = Set(one.shownLabels)
      // Each label hidden in the middle of the disc overlaps a label at least as heavy.
      let heights = oracle.heights(orientation)
      let readable = oracle.areReadable(orientation, in: SampleCloud.viewport, margin: 1.01)
      for label in heights.indices
      where !shown.contains(label) && heights[label] > 0.5 && readable[label] {
        let rivals = oracle.overlaps(
          orientation, among: Array(shown) + [label], room: [0.221, 0.141]
        ).filter { $0 == label || $1 == label }.map { $0 == label ? $1 : $0 }
        #expect(!rivals.isEmpty, "label \(label) is hidden, and nothing is in its way")
        #expect(rivals.contains { cloud.weights[$0] >= cloud.weights[label] })
      }
    }
  }

  @Test("Labels too small to be read are skipped, in any order of labels")
  func smallLabels() throws {
    let cloud = try SampleCloud(firstPictureOf: "debtags.tsv")
    let labels = cloud.batch.labels.indices
    let bySize = labels.sorted { cloud.batch.labels[$0].size > cloud.batch.labels[$1].size }
    // Each block of eight has one large label, so that no block is skipped as a whole.
    let large = bySize.prefix(labels.count / 8 + 1)
    let small = bySize.dropFirst(large.count)
    var mixed: [Int] = []
    for (number, label) in large.enumerated() {
      mixed.append(label)
      mixed += small.dropFirst(number * 7).prefix(7)
    }
    #expect(mixed.count == labels.count)
    for zoom in [0.5, 1, 3] {
      var camera = cloud.camera
      camera.zoom = zoom
      let view = FrameUniforms(
        orientation: .identity, camera: camera, viewport: SampleCloud.viewport, theme: .midnight)
      var found: [Set<Int>] = []
      for order in [bySize, bySize.reversed(), mixed] {
        let boxes = LabelBoxes(
          batch: cloud.batch, order: order, extent: .spacedInk(box: nil))
        var near: Set<Int> = []
        boxes.forEachNearLabel(in: [view]) { slot, _ in near.insert(order[slot]) }
        found.append(near)
      }
      #expect(found[0] == found[2] && found[1] == found[2] && !found[2].isEmpty)
    }
  }

  @Test("Of many labels, only the heaviest and the required labels are examined, each once")
  func mostLabels() throws {
    let cloud = try SampleCloud("debtags.tsv", layout: .spiral)
    let count = cloud.batch.labels.count
    let order = Array(cloud.batch.labels.indices.reversed())
    let boxes = LabelBoxes(batch: cloud.batch, order: order, extent: .line)
    let view = cloud.uniforms(.identity)
    func found(most: Int, keeping kept: [Int32]) -> [Int] {
      var found: [Int] = []
      boxes.forEachNearLabel(in: [view], most: most, keeping: kept) { slot, _ in
        found.append(slot)
      }
      return found
    }
    let all = found(most: .max, keeping: [])
    #expect(Set(all).count == all.count)
    // The boxes of the cells select the same labels as each label's own place.
    let near = Set(order.indices.filter { view.recession(of: cloud.batch.labels[order[$0]]) <= 1 })
    #expect(near == Set(all))
    for most in [1, 40, 100, count] {
      let first = found(most: most, keeping: [])
      let end = [64, 128, 256, 512, 1024].first { end in
        all.count { $0 < end } >= most
      }
      #expect(Set(first) == Set(all.filter { $0 < end ?? .max }))
      let kept = all.sorted().suffix(5).map(Int32.init)
      let further = found(most: most, keeping: kept)
      #expect(Set(further) == Set(first).union(kept.map(Int.init)))
      #expect(Set(further).count == further.count)
    }
  }

  @Test(
    "The box of a label that is kept inside the picture moves with the label, at any padding",
    arguments: [0.1, 0.32, 4])
  func movedBoxes(padding: Float) throws {
    let cloud = try SampleCloud(firstPictureOf: "packages.tsv")
    var theme = Theme.midnight
    theme.style.box = LabelStyle.Box(fill: .own, padding: [padding, 0.06])
    var space = CloudSpace()
    space.keepsLabelsInside = true
    let boxes = LabelBoxes(batch: cloud.batch)
    // The sphere touches the picture's edges, so that labels reach beyond the edges.
    var camera = cloud.camera
    camera.extent = nil
    var movedCount = 0
    for width in stride(from: 240, through: 1280, by: 40) {
      let view = FrameUniforms(
        orientation: .identity, camera: camera, viewport: Viewport(width: width, height: 720),
        theme: theme, space: space)
      let scale = ViewAxes.screenScale(view) / view.projectionScale.x
      var found: Set<Int> = []
      boxes.forEachNearLabel(in: [view]) { slot, place in
        found.insert(slot)
        let clip = view.clipPosition(of: cloud.batch.labels[slot])
        let expected = (clip.x / clip.w - view.shift.x) * scale
        #expect(abs(place(0).box.center.x - expected) < 1e-5)
        if clip.x != view.clipPosition(ofPlaceOf: cloud.batch.labels[slot]).x { movedCount += 1 }
      }
      for (slot, label) in cloud.batch.labels.enumerated() where view.recession(of: label) <= 1 {
        let clip = view.clipPosition(of: label)
        if max(abs(clip.x), abs(clip.y)) < clip.w { #expect(found.contains(slot)) }
      }
    }
    #expect(movedCount > 0)
  }

  @Test("Labels far outside the picture are skipped, and all labels inside the picture are found")
  func surroundings() throws {
    let cloud = try SampleCloud("debtags.tsv", layout: .spiral)
    var camera = cloud.camera
    camera.zoom = 8
    camera.shift = [0.9, 0.4]
    let view = FrameUniforms(
      orientation: .identity, camera: camera, viewport: SampleCloud.viewport, theme: .midnight)
    let boxes = LabelBoxes(batch: cloud.batch)
    var found: Set<Int> = []
    boxes.forEachNearLabel(in: [view]) { slot, _ in found.insert(slot) }
    for (index, label) in cloud.batch.labels.enumerated() where view.recession(of: label) <= 1 {
      let matrix = view.clipFromModel
      let clip = matrix.x * label.x + matrix.y * label.y + matrix.z * label.z + matrix.w
      let place = max(abs(clip.x), abs(clip.y)) / clip.w
      if place < 1.4 { #expect(found.contains(index)) }
      if place > 3 { #expect(!found.contains(index)) }
    }
    #expect(!found.isEmpty && found.count < cloud.batch.labels.count / 4)
  }

  @Test("In fade mode, labels without room stay faint, and all other labels look as in hide mode")
  func fade() throws {
    let cloud = try SampleCloud("languages.tsv", layout: .spiral)
    var hide = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    var fade = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .fade)
    hide.settle(cloud.uniforms(.identity))
    fade.settle(cloud.uniforms(.identity))
    #expect(hide.shownLabels == fade.shownLabels)
    #expect(fade.visibility.min() == Declutterer.faintVisibility && fade.visibility.max() == 255)
    #expect(hide.visibility.min() == 0 && hide.visibility.max() == 255)
    var states = LabelStates(count: cloud.batch.labels.count)
    states[3].flags = .selected
    fade.write(to: &states)
    #expect(states.map(\.visibility) == fade.visibility && states[3].flags == .selected)
  }

  @Test("Only changed visibilities are written, even after other code has written visibilities")
  func writtenChanges() throws {
    let cloud = try SampleCloud("languages.tsv", layout: .spiral)
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    var states = LabelStates(hiding: cloud.batch.labels.count)
    var changes = 0
    for frame in 0..<120 {
      let turn = { Quaternion(angle: 0.02 * (Double(frame) + $0 * 60), axis: [0, 1, 0]) }
      let hasChanged = declutterer.update(
        cloud.uniforms(turn(0)), now: .milliseconds(16 * frame),
        foresee: { cloud.uniforms(turn($0)) })
      let before = states
      if frame % 7 != 5 { declutterer.writeChanges(to: &states) }
      if frame % 7 != 5 { #expect(states.map(\.visibility) == declutterer.visibility) }
      if frame > 0, !hasChanged { continue }
      if states != before { changes += 1 }
      if frame == 60 {
        (states, _) = (LabelStates(count: states.count), declutterer.forgetWhatIsWritten())
      }
      if frame == 90 { declutterer.update(batch: cloud.batch, weights: cloud.weights) }
    }
    #expect(changes > 30)
    declutterer.settle(cloud.uniforms(.identity))
    declutterer.writeChanges(to: &states)
    #expect(states.map(\.visibility) == declutterer.visibility)
  }

  @Test("Only one of two coinciding labels is shown; clouds that are empty or blank cause no error")
  func edges() {
    for (texts, shown) in [([], 0), (["m"], 1), ([" "], 0), (["m", "m"], 1)] {
      var cloud = SampleCloud(TagDocument(tags: texts.map { Tag(text: $0) }), layout: .spiral)
      for index in cloud.batch.labels.indices {
        cloud.batch.setPlace([0, 0, 1], ofLabel: index)
      }
      var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
      declutterer.settle(cloud.uniforms(.identity))
      #expect(declutterer.visibility.count { $0 > 0 } == shown)
    }
  }
}
