import TagSphereLook
import TagSphereTestSupport
import Testing

import TagSphereArrangement
import TagSphereForms
import TagSphereGlyphs
import TagSphereLabels
@testable import TagSphereLiveLabels
@testable import TagSphereTagData

/// Tests a cloud whose labels are added, removed and changed, frame by frame.
@Suite struct LiveCloudTests {
  static func tag(_ number: Int, _ weight: Double) -> TagSphereTagData.Tag {
    // Texts have different lengths, so that slots have different capacities.
    Tag(text: "tag\(number)" + String(repeating: "x", count: number % 7), weight: weight)
  }

  static func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let way = a - b
    return (way * way).sum().squareRoot()
  }

  static func tags(
    _ numbers: some Sequence<Int>, _ generator: inout SeededGenerator
  ) -> [TagSphereTagData.Tag] {
    numbers.map { tag($0, Double.random(in: 1...100, using: &generator)) }
  }

  @Test("A settled version is drawn like a freshly built cloud")
  func settled() {
    var generator = SeededGenerator(seed: 1)
    var model = LiveModel(Self.tags(0..<20, &generator))
    for round in 0..<60 {
      let next = Self.tags(
        (0..<60).filter { _ in Bool.random(using: &generator) }, &generator)
      model.show(next)
      model.check("round \(round)")
      if round % 3 == 0 {
        model.settle()
        let fresh = LiveModel(next)
        #expect(model.drawn == fresh.drawn, "round \(round)")
        model.check("settled \(round)")
      } else {
        model.advance(round * 7 % 100)
        model.check("moving \(round)")
      }
    }
  }

  @Test("Remaining labels keep their places until there are too many labels for the layout")
  func survivors() {
    var generator = SeededGenerator(seed: 2)
    var model = LiveModel(Self.tags(0..<30, &generator))
    let first = model.positions
    // The number of labels stays between a quarter of the layout's count and twice that count.
    for _ in 0..<40 {
      let others = (30..<90).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      let kept = (0..<30).filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
      let before = model.positions
      model.show(Self.tags(kept + others.prefix(60 - kept.count), &generator))
      for (text, place) in model.positions {
        if let old = before[text] { #expect(place == old) }
      }
      model.advance(30)
    }
    model.settle()
    #expect(first.count == 30)
    #expect(Set(model.positions.values.map { "\($0)" }).count == model.cloud.count)
  }

  @Test(
    "A burst of labels is arranged like a cloud that starts with these labels",
    arguments: [0, 1, 30])
  func burst(before: Int) {
    let tags = (0..<600).map { Self.tag($0, Double(1 + $0 * 7 % 601)) }
    let style = LiveModel.style { ($0.layout.order, $0.leastPlaces) = (.front, 24) }
    var model = LiveModel([], style: style)
    let labels = LiveModel.labels(tags)
    if before > 0 {
      model.show(LiveVersion(changed: Array(labels.prefix(before)), removed: []))
      model.settle()
    }
    model.show(LiveVersion(changed: Array(labels.dropFirst(before)), removed: []))
    model.settle()
    let whole = LabelPlacement(of: TagDocument(tags: tags), options: style.layout)
    for (tag, place) in zip(tags, whole.positions) {
      #expect(model.positions[tag.text] == SIMD3<Float>(place), "\(tag.text), \(before) before")
    }
    model.check()
  }

  @Test("New labels are placed apart from all other labels")
  func newcomers() {
    var generator = SeededGenerator(seed: 3)
    var model = LiveModel(Self.tags(0..<100, &generator))
    model.show(Self.tags(0..<200, &generator))
    #expect(!model.cloud.isMoving || model.cloud.moves.all.isEmpty, "no layout is needed yet")
    let places = Array(model.positions.values)
    let nearest = places.map { place -> Float in
      let others = places.filter { $0 != place }
      return others.map { Self.distance($0, place) }.min() ?? 2
    }
    // 200 points spread evenly over the sphere are about 0.25 apart.
    // At a third of this distance, they do not collide.
    #expect((nearest.min() ?? 0) > 0.08)
    #expect(nearest.reduce(0, +) / 200 > 0.14)
  }

  @Test("If labels outgrow the layout, they glide along the sphere to new places")
  func outgrown() {
    var generator = SeededGenerator(seed: 4)
    var model = LiveModel(Self.tags(0..<20, &generator))
    let before = model.positions
    model.show(Self.tags(0..<50, &generator))
    #expect(model.cloud.moves.all.count == 20)
    model.advance(1)
    func longest(_ other: [String: SIMD3<Float>]) -> Float {
      model.positions.compactMap { text, place in
        other[text].map { Self.distance($0, place) }
      }.max() ?? 0
    }
    #expect(longest(before) < 0.01, "they set off where they were")
    for _ in 0..<60 {
      let last = model.positions
      model.advance(20)
      #expect(longest(last) < 0.2, "nobody jumps")
      for place in model.positions.values {
        #expect(abs(Self.distance(place, .zero) - 1) < 1e-3, "on the sphere")
      }
    }
    #expect(!model.cloud.isMoving)
    let wanted = SphereLayout.spiral.positions(count: 50).map { "\(SIMD3<Float>($0))" }
    #expect(Set(model.positions.values.map { "\($0)" }) == Set(wanted))
  }

  @Test("Glides do not depend on the frame rate")
  func frameRate() {
    var generator = SeededGenerator(seed: 5)
    let first = Self.tags(0..<12, &generator)
    let second = Self.tags(6..<20, &generator)
    let third = Self.tags(0..<40, &generator)
    func sizes(frame: Int) -> [Float] {
      var model = LiveModel(first)
      model.show(second)
      for _ in 0..<(240 / frame) { model.advance(frame) }
      model.show(third)
      for _ in 0..<(120 / frame) { model.advance(frame) }
      return model.batch.labels.flatMap { [$0.size, $0.x, $0.y, $0.z] }
    }
    let slow = sizes(frame: 120)
    for frame in [1, 4, 15, 40] {
      let other = sizes(frame: frame)
      #expect(other.count == slow.count)
      #expect(zip(slow, other).allSatisfy { abs($0 - $1) < 2e-5 }, "frames of \(frame) ms")
    }
  }

  @Test("A label has nearly its new size after 600 ms")
  func duration() {
    var model = LiveModel([Tag(text: "a", weight: 0), Tag(text: "b", weight: 100)])
    model.show([Tag(text: "a", weight: 100), Tag(text: "b", weight: 100)])
    let size = model.batch.labels[1].size
    #expect(model.batch.labels[0].size == size / 4, "not before time has passed")
    model.advance(100)
    #expect(model.batch.labels[0].size < size * 0.6)
    model.advance(500)
    #expect(model.batch.labels[0].size > size * 0.98)
    model.advance(600)
    #expect(model.batch.labels[0].size == size)
    #expect(!model.cloud.isMoving)
  }

  @Test("With reduced motion, changes are shown at once")
  func reduced() {
    var generator = SeededGenerator(seed: 6)
    var model = LiveModel(
      Self.tags(0..<10, &generator), style: LiveModel.style { $0.isReduced = true })
    let next = Self.tags(5..<40, &generator)
    model.show(next)
    #expect(!model.cloud.isMoving)
    #expect(model.drawn == LiveModel(next).drawn)
    model.check()
  }

  @Test("Only changed labels are written")
  func written() {
    var generator = SeededGenerator(seed: 7)
    let first = Self.tags(0..<500, &generator)
    var model = LiveModel(first)
    var next = first
    next[17].weight += 20
    next[400].weight -= 1
    model.show(next)
    #expect(model.lastChanges.words.isEmpty)
    var written: Set<Int> = []
    while model.cloud.isMoving {
      model.advance(16)
      written.formUnion(model.lastChanges.labels)
    }
    #expect(written == [17, 400])
    let before = model.batch
    model.show(next)
    #expect(!model.cloud.isMoving && model.lastChanges.labels.isEmpty)
    #expect(model.batch.labels == before.labels)
  }

  @Test("Tags with equal texts are distinguished by their order")
  func equalTexts() {
    var model = LiveModel([Tag(text: "a", weight: 1), Tag(text: "a", weight: 50)])
    let places = model.batch.labels.map { [$0.x, $0.y, $0.z] }
    model.show([
      Tag(text: "a", weight: 2), Tag(text: "a", weight: 51), Tag(text: "a", weight: 9),
    ])
    model.settle()
    #expect(model.cloud.count == 3)
    #expect(model.batch.labels.prefix(2).map { [$0.x, $0.y, $0.z] } == places)
    // Two spellings of one letter are different texts, although Swift's strings are equal.
    #expect(TagKey(of: Tag(text: "é")) != TagKey(of: Tag(text: "e\u{301}")))
  }

  @Test("A label that returns while it shrinks keeps its current size and its place")
  func returning() {
    var model = LiveModel((0..<6).map { Self.tag($0, 50) })
    let before = model.positions
    model.show((1..<6).map { Self.tag($0, 50) })
    model.advance(60)
    let size = model.batch.labels[0].size
    #expect(size > 0 && !model.cloud.isPresent(0))
    model.show((0..<6).map { Self.tag($0, 50) })
    #expect(model.batch.labels.count == 6 && model.cloud.isPresent(0))
    #expect(model.batch.labels[0].size == size, "it goes on from the size that it had")
    model.settle()
    #expect(model.positions == before)
  }

  @Test("A few more labels leave the text size unchanged, and many more reduce it")
  func density() {
    var generator = SeededGenerator(seed: 8)
    let style = LiveModel.style { $0.layout.textSize = .density(0.3) }
    var model = LiveModel(Self.tags(0..<100, &generator), style: style)
    let unit = model.cloud.unit.value
    model.show(Self.tags(0..<105, &generator))
    #expect(model.cloud.unit.target == unit, "five more change nobody's size")
    model.show(Self.tags(0..<200, &generator))
    #expect(abs(model.cloud.unit.target / unit - 0.7) < 0.08)
    model.settle()
    #expect(model.cloud.unit.value == model.cloud.unit.target)
  }

  @Test("An empty cloud can be filled and emptied")
  func empty() {
    var model = LiveModel([], style: LiveModel.style { $0.leastPlaces = 24 })
    for count in [1, 2, 3, 30, 7, 0, 0, 100, 1] {
      let tags = (0..<count).map { Self.tag($0, Double($0)) }
      model.show(tags)
      model.check("\(count)")
      model.settle()
      #expect(model.drawn == LiveModel(tags).drawn, "\(count)")
    }
  }

  @Test(
    "Each shape has a separate place for each new label",
    arguments: CloudShape.allCases.filter { !$0.takesCoordinates })
  func shapes(_ shape: CloudShape) {
    var generator = SeededGenerator(seed: 9)
    let style = LiveModel.style {
      $0.layout.form = CloudForm(shape)
      $0.layout.space.facing = shape == .torus ? .outward : .camera
    }
    var model = LiveModel(Self.tags(0..<10, &generator), style: style)
    if style.isOutward {
      model.batch.layTiles(on: style.layout.form)
    }
    for count in [18, 20, 33, 4, 70] {
      model.show(Self.tags(0..<count, &generator))
      model.check()
      model.settle()
      #expect(Set(model.positions.values.map { "\($0)" }).count == count)
      #expect(model.batch.tiles.count == (style.isOutward ? model.batch.labels.count : 0))
    }
  }

  @Test("Removed labels do not accumulate in 5000 reloads")
  func reloads() {
    var generator = SeededGenerator(seed: 10)
    var model = LiveModel(Self.tags(0..<12, &generator))
    var most = SIMD2<Int>.zero
    for round in 0..<5000 {
      // Every reload has new texts of any length.
      let first = round / 2
      let count = Int.random(in: 4...20, using: &generator)
      model.show(Self.tags(first..<first + count, &generator))
      model.advance(round % 5 * 20)
      most = pointwiseMax(most, [model.batch.labels.count, model.batch.glyphs.count])
      if round % 100 == 0 { model.check("round \(round)") }
    }
    #expect(most.x < 700 && most.y < 12_000, "\(most)")
    model.settle()
    _ = model.cloud.compact(&model.batch)
    #expect(model.batch.labels.count == model.cloud.count)
    #expect(model.cloud.keys.keyCount == model.cloud.count)
    #expect(model.batch.quads.count < 40)
    model.check()
  }
}
