import TagSphereArrangement
import TagSphereForms
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Weight scales and placements")
struct WeightScaleTests {
  @Test("Equal weights, and a single weight, map to the middle", arguments: WeightScale.allCases)
  func equal(scale: WeightScale) {
    #expect(scale.normalized([]).isEmpty)
    for weight in [0, 1, 7.5, 1e308, tiny] {
      #expect(scale.normalized([weight]) == [0.5])
      #expect(scale.normalized([weight, weight, weight]) == [0.5, 0.5, 0.5])
    }
  }

  @Test(
    "Each scale maps weights by its own function",
    arguments: [
      (.linear, [0, 5, 10], [0, 0.5, 1]), (.linear, [10, 0, 2.5], [1, 0, 0.25]),
      (.sqrt, [0, 25, 100], [0, 0.5, 1]), (.sqrt, [1, 4, 9], [0, 0.5, 1]),
      (.log, [1, 10, 100], [0, 0.5, 1]), (.log, [0.25, 16, 2], [0, 1, 0.5]),
      (.log, [0, 1, 100], [0, 0, 1]), (.log, [0, 0, 3], [0.5, 0.5, 0.5]),
      (.rank, [5, 1e9, 6], [0, 1, 0.5]), (.rank, [1, 2, 2, 2, 3], [0, 0.5, 0.5, 0.5, 1]),
    ] as [(WeightScale, [Double], [Double])])
  func table(scale: WeightScale, weights: [Double], expected: [Double]) {
    for (value, expected) in zip(scale.normalized(weights), expected) {
      #expect(abs(value - expected) < 1e-12, "\(scale) of \(weights)")
    }
  }

  @Test(
    "The smallest and the largest weight map to 0 and 1, even for extreme doubles",
    arguments: WeightScale.allCases,
    [
      [0, 1e308], [0, .greatestFiniteMagnitude, 1], [1e308, 1.7e308], [tiny, 1e308],
      [0, tiny], [tiny, 2 * tiny], [0, 2 * tiny, tiny], [1, 1.nextUp], [9 * tiny, 1e-300, 3],
    ] as [[Double]])
  func extremes(scale: WeightScale, weights: [Double]) throws {
    let values = scale.normalized(weights)
    #expect(values.count == weights.count)
    #expect(values.allSatisfy { (0...1).contains($0) }, "\(values)")
    // The log scale treats 0 as the smallest positive weight; log and sqrt may merge close weights.
    if scale == .log || scale == .sqrt, Set(values) == [0.5] { return }
    let least = try #require(weights.indices.min { weights[$0] < weights[$1] })
    let greatest = try #require(weights.indices.max { weights[$0] < weights[$1] })
    #expect(values[least] == 0 && values[greatest] == 1, "\(scale) of \(weights): \(values)")
  }

  @Test("A heavier tag is never smaller than a lighter tag", arguments: WeightScale.allCases)
  func monotone(scale: WeightScale) {
    for seed in 1...20 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let weights = (0..<200).map { _ -> Double in
        let weight = Double(
          bitPattern: UInt64.random(in: 0...0x7FE0_0000_0000_0000, using: &generator))
        return Bool.random(using: &generator) ? weight : (weight.exponent > 0 ? 3 : 0)
      }
      let values = scale.normalized(weights)
      let order = weights.indices.sorted { weights[$0] < weights[$1] }
      for (lighter, heavier) in zip(order, order.dropFirst()) {
        #expect(values[lighter] <= values[heavier])
        if weights[lighter] == weights[heavier] { #expect(values[lighter] == values[heavier]) }
      }
    }
  }

  @Test("Missing values have no position on the scale, and negative values are scaled linearly")
  func scaled() {
    for scale in WeightScale.allCases {
      #expect(
        scale.normalized([nil, 1, nil, 100, 10]).map { $0 == nil } == [
          true, false, true, false, false,
        ])
      #expect(scale.normalized([nil, nil]) == [nil, nil])
      #expect(scale.normalized([nil, 4, 4]) == [nil, 0.5, 0.5])
      let signed = scale.normalized([-10, 0, 10, nil] as [Double?])
      #expect(signed == [0, 0.5, 1, nil], "\(scale)")
    }
    #expect(WeightScale.log.normalized([1, 10, 100, nil] as [Double?]) == [0, 0.5, 1, nil])
  }

  @Test("The sizes of labels span exactly the requested range", arguments: WeightScale.allCases)
  func sizes(scale: WeightScale) {
    var generator = SeededGenerator(seed: 5)
    let weights = (0..<100).map { _ in Double.random(in: 0...1e6, using: &generator) }
    var options = LayoutOptions()
    options.scale = scale
    for range in [1.0...4, 0.5...0.75, 2...2, 1...100] {
      options.sizeRange = range
      let placement = LabelPlacement(
        of: TagDocument(tags: weights.map { Tag(text: "t", weight: $0) }), options: options)
      #expect(placement.relativeSizes.min() == range.lowerBound)
      #expect(placement.relativeSizes.max() == range.upperBound)
      #expect(placement.scaledWeights == scale.normalized(weights))
    }
    let single = LabelPlacement(
      of: TagDocument(tags: [Tag(text: "t", weight: 9)]), options: options)
    #expect(single.relativeSizes == [50.5])
  }

  @Test(
    "Tags of nearly equal weights look nearly equal; if there are few such tags, they look like headlines"
  )
  func prominences() {
    func prominences(_ weights: [Double]) -> [Double] {
      LabelPlacement(of: TagDocument(tags: weights.map { Tag(text: "t", weight: $0) })).prominences
    }
    #expect(prominences([9]) == [1])
    #expect(prominences([6_709_328, 6_708_445]).allSatisfy { $0 > 0.999 })
    #expect(prominences(Array(repeating: 3, count: 60)).allSatisfy { $0 == 0.5 })
    let close = prominences((0..<60).map { 1000 + Double($0) })
    #expect(close.allSatisfy { abs($0 - 0.5) < 0.05 } && close == close.sorted())
    // Weights that differ by a larger factor use more of the range; a factor of four uses all of it.
    let wide = prominences((0..<60).map { 1 + Double($0) / 19 })
    #expect(wide.first == 0 && wide.last == 1)
    let some = prominences((0..<60).map { 1 + Double($0) / 59 })
    #expect(some[0] > 0.1 && some[59] < 0.9 && some[59] - some[0] > 0.5)
  }

  @Test("Each tag is placed at the position that the order gives to it")
  func places() {
    let tags = (0..<50).map { Tag(text: "t", weight: Double($0 * 7 % 50)) }
    for layout in [SphereLayout.spiral, .rings] {
      for order in LabelOrder.allCases where order != .front {
        var options = LayoutOptions()
        (options.curve, options.order, options.seed) = (layout, order, 3)
        let placement = LabelPlacement(of: TagDocument(tags: tags), options: options)
        let places = layout.positions(count: 50)
        let indices = order.tagIndices(weights: tags.map(\.weight), seed: 3)
        for (place, tag) in indices.enumerated() {
          #expect(placement.positions[tag] == places[place])
        }
        #expect(placement == LabelPlacement(of: TagDocument(tags: tags), options: options))
      }
    }
    let none = LabelPlacement(of: TagDocument(tags: []))
    #expect(none.positions.isEmpty && none.relativeSizes.isEmpty && none.scaledWeights.isEmpty)
  }
}

/// The smallest positive double.
private let tiny = Double.leastNonzeroMagnitude
