/// Where each tag stands on the sphere, and how large, relative to the others.
public struct LabelPlacement: Hashable, Sendable {
  /// Positions on the unit sphere, one a tag, in the document's order.
  public var positions: [SIMD3<Double>]
  /// Relative text sizes, within the asked range, one a tag.
  public var relativeSizes: [Double]
  /// Weights on the scale, 0 (lightest) … 1 (heaviest), one a tag.
  public var scaledWeights: [Double]

  /// What decides a placement, besides the tags.
  public struct Options: Hashable, Sendable {
    /// The curve that the labels stand on.
    public var layout = SphereLayout.spiral
    /// Which tag takes which place.
    public var order = LabelOrder.shuffle
    /// Decides the shuffle.
    public var seed: UInt64 = 1
    /// How weights become sizes.
    public var scale = WeightScale.log
    /// Relative size of the lightest and of the heaviest tag; both > 0.
    public var sizeRange: ClosedRange<Double> = 1...4

    /// The defaults.
    public init() {}
  }

  /// Places the tags of `document`.
  ///
  /// - Complexity: O(n); O(n log n) where order or scale rank the weights.
  public init(of document: TagDocument, options: Options = Options()) {
    let weights = document.tags.map(\.weight)
    let places = options.layout.positions(count: weights.count)
    let indices = options.order.tagIndices(weights: weights, seed: options.seed)
    positions = Array(repeating: .zero, count: weights.count)
    for (place, tag) in zip(places, indices) { positions[tag] = place }
    // Layouts keep labels apart; a lone one has no neighbour, and faces the viewer.
    if weights.count == 1 { positions = [[0, 0, 1]] }
    scaledWeights = options.scale.normalized(weights)
    let (least, greatest) = (options.sizeRange.lowerBound, options.sizeRange.upperBound)
    precondition(least > 0, "the smallest relative size is \(least), not positive")
    relativeSizes = scaledWeights.map { least + (greatest - least) * $0 }
  }
}
