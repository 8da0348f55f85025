import TagSphereInteraction
import TagSphereTestSupport
import Testing

import TagSphereArrangement
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
@testable import TagSphereTagData

/// Tests weights on both sides of 0: reading, order, sizes and colours.
@Suite("Weights of both signs")
struct SignedWeightTests {
  private typealias Tag = TagSphereTagData.Tag

  private func reading(_ text: String, _ format: DocumentFormat, _ negative: NegativeWeights) throws
    -> Reading
  {
    var options = ReadingOptions(format: format)
    options.negative = negative
    var reader = TagDocumentReader(options: options)
    try reader.consume(Array(text.utf8)[...])
    return try reader.finish()
  }

  @Test(
    "Every reader keeps tags with negative weights, or leaves these tags out and counts them",
    arguments: [
      ("a\t-1.5\nb\t2\n", DocumentFormat.tsv), ("text,weight\na,-1.5\nb,2\n", .csv),
      ("text;weight\na;-1,5\nb;2\n", .csv), ("text;weight\na;−1,5\nb;2\n", .csv),
      (#"[{"text": "a", "weight": -1.5}, {"text": "b", "weight": 2}]"#, .json),
      (#"{"a": -1.5, "b": 2}"#, .json), (#"[["a", -1.5], ["b", 2]]"#, .json),
      (#"{"text": {"0": "a", "1": "b"}, "weight": {"0": -1.5, "1": 2}}"#, .json),
      ("{\"text\": \"a\", \"weight\": -1.5}\n{\"text\": \"b\", \"weight\": 2}\n", .jsonl),
    ])
  func readers(text: String, format: DocumentFormat) throws {
    let shown = try reading(text, format, .show)
    #expect(shown.weights == [-1.5, 2] && shown.report.leftOut.total == 0 && shown.isBalanced)
    let without = try reading(text, format, .out)
    #expect(without.texts == ["b"] && without.isBalanced)
    #expect(without.report.leftOut.counts == [.weightNegative: 1])
    #expect(without.report.leftOut.listed.map(\.excerpt) == ["-1.5"])
    #expect(without.report.faultyRows == 0, "it was asked for")
  }

  @Test("The heaviest tags have the greatest absolute weights; ties keep the file's order")
  func heaviest() throws {
    let text = "a\t1\nb\t-5\nc\t5\nd\t-0\ne\t-3\nf\t2\n"
    let top = try read(text, .tsv, top: 3)
    #expect(top.texts == ["b", "c", "e"] && top.report.belowTop == 3)
    let weights = try read(text, .tsv).weights
    #expect(FocusOrder(weights: weights).labels == [1, 2, 4, 5, 0, 3])
    #expect(LabelOrder.weight.tagIndices(weights: weights, seed: 1) == [1, 2, 4, 5, 0, 3])
    let column = TagColumn(name: "g", values: ["x", "y", "x"])
    #expect(TagGroups(column, weights: [1, -9, 3]).names == ["y", "x"])
  }

  @Test(
    "A cloud of negative weights has the same places and sizes as a cloud of their absolute values",
    arguments: WeightScale.allCases)
  func placement(scale: WeightScale) {
    let weights: [Double] = [-5, 3, -0.5, 0, 1e308, -1e308, -.leastNonzeroMagnitude, 3]
    var options = LayoutOptions()
    options.scale = scale
    func placed(_ weights: [Double]) -> LabelPlacement {
      LabelPlacement(
        of: TagDocument(tags: weights.map { Tag(text: "a", weight: $0) }), options: options)
    }
    #expect(placed(weights) == placed(weights.map(\.magnitude)))
    #expect(scale.prominences(of: weights) == scale.prominences(of: weights.map(\.magnitude)))
  }

  @Test("Diverging positions are symmetric, with 0 in the middle", arguments: WeightScale.allCases)
  func positions(scale: WeightScale) {
    let numbers: [[Double]] = [
      [-5, -1, 0, 2, 4], [-1], [3, -3], [0, -0.0], [1e308, -1e308, 1e-308],
      [-.leastNonzeroMagnitude, .leastNonzeroMagnitude], [],
    ]
    for numbers in numbers {
      let scale = DivergingScale(scale, of: numbers)
      let greatest = numbers.map(\.magnitude).max() ?? 1
      #expect(scale.position(of: 0) == 0.5 && scale.position(of: -0.0) == 0.5)
      if greatest > 0 {
        #expect(scale.position(of: greatest) == 1 && scale.position(of: -greatest) == 0)
      }
      for number in numbers {
        let place = scale.position(of: number)
        #expect((0...1).contains(place))
        #expect(abs(place + scale.position(of: -number) - 1) < 1e-12)
      }
      let places = numbers.sorted().map(scale.position)
      #expect(places == places.sorted())
    }
    let linear = DivergingScale(.linear, of: [-4, 1])
    #expect([-4, -2, 0, 1, 4].map(linear.position) == [0, 0.25, 0.5, 0.625, 1])
  }

  @Test(
    "Both ends and the middle of diverging colours are distinct for all colour vision in every theme",
    arguments: Theme.builtIn, ColorVision.allCases)
  func colors(theme: Theme, vision: ColorVision) {
    for ramp in [theme.divergingRamp, ColorMap.puor.ramp(on: theme.background)] {
      let seen = [0, 0.25, 0.5, 0.75, 1].map { vision.seen(ramp.color(at: $0)) }
      #expect(seen[0].distance(to: seen[4]) > 0.1, "ends")
      #expect(seen[1].distance(to: seen[3]) > 0.04, "halfway")
      for end in [seen[0], seen[4]] { #expect(end.distance(to: seen[2]) > 0.03, "an end and 0") }
    }
    let grey = theme.divergingRamp.color(at: 0.5).oklab
    #expect(grey.a.magnitude < 0.01 && grey.b.magnitude < 0.01, "0 is grey")
    for color in theme.divergingRamp.sampled {
      #expect(color.contrast(with: theme.background) >= 4.5)
    }
  }

  @Test("The legend of both signs shows both ends and 0, and absolute sizes")
  func legend() {
    var overlay = Overlay(width: 1280, height: 720)
    var legend = Legend(
      title: "weight", content: .diverging(Theme.midnight.divergingRamp, greatest: 4.5))
    legend.sizes = [
      .init(text: "awful", weight: 4.5, size: 1), .init(text: "fine", weight: 1, size: 0.5),
    ]
    legend.add(to: &overlay, textSize: 15, theme: .midnight) { Double($0.count) * 0.55 }
    var texts: [Overlay.Text] = []
    for case .text(let text) in overlay.items { texts.append(text) }
    #expect(
      texts.map(\.string) == ["weight", "−4.5", "0", "4.5", "size", "awful", "4.5", "fine", "1"])
    #expect(texts[1].place.x < texts[2].place.x && texts[2].place.x < texts[3].place.x)
    #expect(texts[2].alignment == .center)
    #expect(abs(texts[1].place.x + texts[3].place.x - 2 * texts[2].place.x) < 1)
  }

  @Test(
    "In a stream, weight 0 removes a text, and a negative weight shows the text",
    arguments: [nil, 2])
  func stream(top: Int?) {
    func changes(
      _ tags: inout FollowedTags, _ text: String, _ reader: UpdateReader = UpdateReader()
    ) -> [String: Double] {
      var reader = reader
      reader.consume(Array(text.utf8)[...])
      reader.finish()
      tags.apply(reader.fetch())
      return Dictionary(
        uniqueKeysWithValues: tags.takeChanges().changed.map {
          (String(decoding: $0.text, as: UTF8.self), $0.weight)
        })
    }
    var tags = FollowedTags(top: top)
    var shown = changes(&tags, "a\t-3\nb\t2\n")
    #expect(shown == ["a": -3, "b": 2])
    #expect(tags.showsNegative && tags.shownRange == 2...3)
    shown = changes(&tags, "b\t-0\nc\t-9\n")
    #expect(shown == ["c": -9])
    #expect(tags.shownRange == 3...9)
    shown = changes(&tags, "a\t0\nc\t1\n{}\t-4\n", UpdateReader(negative: .out))
    #expect(shown == ["c": 1])
    #expect(!tags.showsNegative)
  }

  @Test(
    "A stream's colours diverge only while the stream has a negative weight",
    arguments: WeightScale.allCases)
  func liveScale(kind: WeightScale) throws {
    func update(_ text: String, _ weight: Double) -> TagUpdate {
      TagUpdate(text: Array(text.utf8), weight: weight)
    }
    var (tags, scale) = (FollowedTags(), LiveScale(kind))
    tags.apply([update("a", 1), update("b", 4)])
    func measure() -> Bool { scale.measure(tags, isCalm: true) }
    #expect(measure() && scale.diverging == nil)
    tags.apply([update("a", -4)])
    #expect(measure())
    let diverging = try #require(scale.diverging)
    #expect(diverging.position(of: -4) == 0 && diverging.position(of: 4) == 1)
    tags.apply([update("a", 0)])
    #expect(measure() && scale.diverging == nil)
  }
}
