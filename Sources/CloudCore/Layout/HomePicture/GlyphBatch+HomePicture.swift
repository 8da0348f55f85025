internal import TagSphereGeometry

extension GlyphBatch {
  /// What a home picture consists of.
  public struct HomePicture: Hashable, Sendable {
    /// The labels that can be read where the sphere is nearest, the heaviest first: indices.
    public var texts: [Int] = []
    /// The number of labels that moved to a hole of the home pose.
    public var movedCount = 0
  }

  /// Sizes the labels by two budgets, and places those that can ever be read so that the home pose
  /// shows the heaviest first and has no holes; see `SizeBudget`, `HomePlaces` and `HomeFill`.
  ///
  /// All other labels stay where they are. Call this after `place(_:textSize:)`, which determines
  /// their places.
  ///
  /// - Parameters:
  ///   - placement: The scaled weights, one per label.
  ///   - weights: The weights, one per label.
  ///   - seed: Decides between equal weights.
  /// - Returns: What the picture consists of.
  /// - Complexity: O(glyphs + labels), and O(n²) for the n labels that can be read, some hundreds.
  @discardableResult
  public mutating func composeHomePicture(
    _ placement: LabelPlacement, weights: [Double], seed: UInt64
  ) -> HomePicture {
    let ranks = LabelOrder.ranks(weights: weights, seed: seed)
    let heaviest = ranks.first.map { weights[$0] } ?? 0
    let ratio = heaviest > 0 ? ((weights.min() ?? 0) / heaviest).squareRoot() : 1
    let inks = labels.indices.map { inkBounds(ofLabel: $0) }
    let budget = SizeBudget(
      weights: placement.scaledWeights, ratio: ratio, boxes: inks.map { SIMD2<Double>($0.size) },
      xHeight: Self.xHeight)
    for label in labels.indices { labels[label].size = Float(budget.size(of: label)) }
    let texts = ranks.filter { budget.isLegible($0) && inks[$0].size.x > 0 }
    let halves = texts.map { label -> SIMD2<Double> in
      // Boxes are centred on the label's position, as decluttering takes them.
      SIMD2<Double>(pointwiseMax(-inks[label].low, inks[label].high))
    }
    let sizes = texts.map { Double(labels[$0].size) }
    let places = HomePlaces(
      halfSizes: zip(halves, sizes).map { ($0 + Self.room / 2) * $1 })
    let fill = HomeFill(
      positions: places.positions,
      halfSizes: zip(halves, sizes).map { ($0 + SIMD2<Double>(Self.inkMargin) + 0.02) * $1 },
      sizes: sizes, legible: budget.legible)
    for (label, place) in zip(texts, fill.positions) {
      (labels[label].x, labels[label].y, labels[label].z) = (
        Float(place.x), Float(place.y), Float(place.z)
      )
    }
    return HomePicture(texts: texts, movedCount: fill.moves.near + fill.moves.far)
  }

  /// The height of a lower-case x of a usual sans-serif font, em.
  static let xHeight = 0.536
  /// The room between neighbours, em.
  private static let room = SIMD2(0.35, 0.3)
  /// The margin of a label's ink that other labels leave free, em.
  package static let inkMargin = SIMD2<Float>(0.22, 0.14)

  /// Returns the bounds of a label's ink and images with the margin that others leave free, em from
  /// the label's centre; empty where there is none.
  package func spacedInkBounds(ofLabel index: Int) -> Box {
    let ink = inkBounds(ofLabel: index)
    guard ink.size.x > 0 else { return ink }
    return Box(low: ink.low - Self.inkMargin, high: ink.high + Self.inkMargin)
  }

  /// Returns the bounds of a label's ink and images, em from the label's centre; empty where there
  /// is none.
  ///
  /// - Complexity: O(glyphs of the label).
  package func inkBounds(ofLabel index: Int) -> Box {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for word in glyphs[glyphRange(of: index)] {
      let quad = quads[Int(word.quad)]
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      low = pointwiseMin(low, [quad.left + pen, quad.bottom])
      high = pointwiseMax(high, [quad.right + pen, quad.top])
    }
    for word in pictures[pictureRange(of: index)] {
      let box = picturePlaces[Int(word.quad)].box
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      low = pointwiseMin(low, [box.left + pen, box.bottom])
      high = pointwiseMax(high, [box.right + pen, box.top])
    }
    return low.x <= high.x ? Box(low: low, high: high) : Box(low: .zero, high: .zero)
  }
}
