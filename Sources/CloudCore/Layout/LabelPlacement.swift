internal import TagSphereGeometry
public import TagSphereTagData

/// Where each tag stands, and how large, relative to the others.
public struct LabelPlacement: Hashable, Sendable {
  /// Positions on the form's surface, within the unit sphere, one a tag, in the document's order.
  public var positions: [SIMD3<Double>]
  /// Relative text sizes, within the asked range, one a tag.
  public var relativeSizes: [Double]
  /// Weights on the scale, 0 (lightest) … 1 (heaviest), one a tag.
  public var scaledWeights: [Double]

  /// The surface that they stand on.
  public var form: CloudForm

  /// The distance of the farthest label from the centre, world units; 0 without labels.
  public var reach: Double { positions.lazy.map(\.length).max() ?? 0 }

  /// What decides a placement, besides the tags.
  public struct Options: Hashable, Sendable {
    /// The surface that labels stand on.
    public var form = CloudForm()
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
  /// On a globe they stand at their coordinates; layout, order and seed have no say in it.
  ///
  /// - Precondition: For a globe, each tag has coordinates: take the tags of `LocatedTags`.
  /// - Complexity: O(n); O(n log n) where order or scale rank the weights.
  public init(of document: TagDocument, options: Options = Options()) {
    let weights = document.tags.map(\.weight)
    let form = options.form
    self.form = form
    if form.shape.takesCoordinates {
      positions = document.tags.map { form.position(at: GlobeCoordinates(known: $0)) }
    } else {
      // A packed sphere begins with places that are even from the heaviest tag on.
      let isSpread = options.layout == .packed && options.order == .shuffle
      let places =
        isSpread
        ? SphereLayout.spreadPositions(count: weights.count, seed: options.seed)
        : form.positions(count: weights.count, layout: options.layout)
      let order = isSpread ? LabelOrder.weight : options.order
      let indices = order.tagIndices(weights: weights, seed: options.seed)
      positions = Array(repeating: .zero, count: weights.count)
      for (place, tag) in zip(places, indices) { positions[tag] = place }
      // Layouts keep labels apart; a lone one has no neighbour, and faces the viewer.
      if weights.count == 1 { positions = [[0, 0, form.extent(toward: [0, 0, 1])]] }
    }
    scaledWeights = options.scale.normalized(weights)
    let (least, greatest) = (options.sizeRange.lowerBound, options.sizeRange.upperBound)
    precondition(least > 0, "the smallest relative size is \(least), not positive")
    relativeSizes = scaledWeights.map { least + (greatest - least) * $0 }
  }
}
