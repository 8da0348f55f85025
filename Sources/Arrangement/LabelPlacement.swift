public import TagSphereForms
internal import TagSphereGeometry
public import TagSphereLook
public import TagSphereTagData

/// The positions and relative sizes of a document's tags.
public struct LabelPlacement: Hashable, Sendable {
  /// Positions on the form's surface, within the unit sphere, one per tag, in the document's order.
  public var positions: [SIMD3<Double>]
  /// Relative text sizes, within the requested range, one per tag.
  public var relativeSizes: [Double]
  /// Scaled absolute weights, 0 (lightest) … 1 (heaviest), one per tag.
  public var scaledWeights: [Double]
  /// The positions of tags between the lightest and the heaviest look, 0…1, one per tag.
  public var prominences: [Double]

  /// The relative sizes of the lightest and the heaviest tag.
  public var sizeRange: ClosedRange<Double>
  /// The tags' indices, heaviest first.
  public var ranks: [Int]
  /// The lightest weight over the heaviest.
  public var leastWeightShare: Double

  /// The scale of the form in the picture that text sizes are made for.
  let scale: PictureScale

  /// The surface that the positions lie on.
  public var form: CloudForm

  /// The distance of the farthest label from the centre, world units; 0 without labels.
  public var reach: Double { positions.lazy.map(\.length).max() ?? 0 }

  /// The settings that, together with the tags, determine a placement.
  public struct Options: Hashable, Sendable {
    /// The surface that labels are placed on.
    public var form = CloudForm()
    /// The curve that the labels follow.
    public var layout = SphereLayout.packed
    /// The angle between two rings of the layout `rings`, degrees, 1…90.
    ///
    /// nil for rings that are about as far apart as neighbouring labels.
    public var ringStep: Double?
    /// The assignment of tags to places.
    public var order = LabelOrder.front
    /// The rows of labels on a drum or a disc, which replace the curve; nil for no rows.
    public var rows: ReadingRows?
    /// The seed of the shuffle.
    public var seed: UInt64 = 1
    /// The mapping from weights to sizes.
    public var scale = WeightScale.sqrt
    /// The relative sizes of the lightest and the heaviest tag, > 0; a cloud's options allow 0.001…1000.
    public var sizeRange: ClosedRange<Double> = 1...4
    /// Width and height of the picture that text sizes are made for, pixels, ≥ 1.
    ///
    /// In a small picture, fewer and larger labels are legible; see `GlyphBatch.TextSize.budget`.
    public var pictureSize = SIMD2(1600.0, 1000) { didSet { fitForm() } }
    /// Whether the form is stretched to the picture's proportions, by at most 1.6 : 1.
    ///
    /// It becomes wider than high, or higher than wide, and looks the same from all sides.
    public var fitsPicture = false { didSet { fitForm() } }

    /// Whether the labels are in rows on a flat wall.
    package var isWall: Bool { rows != nil && form.shape == .disc }

    private mutating func fitForm() {
      guard fitsPicture else { return }
      let aspect = min(max(pictureSize.x / pictureSize.y, 1 / Self.mostStretch), Self.mostStretch)
      form.stretch = aspect >= 1 ? [aspect, 1, aspect] : [1, 1 / aspect, 1]
    }

    private static let mostStretch = 1.6

    /// The scale of the form in the picture.
    package var pictureScale: PictureScale { PictureScale(of: form, inPictureOfSize: pictureSize) }

    /// Creates the default options.
    public init() {}
  }

  /// Places the tags of a document.
  ///
  /// On a globe, tags are placed at their coordinates; layout, order and seed have no effect.
  ///
  /// - Precondition: For a globe, each tag has coordinates; use the tags of `LocatedTags`.
  /// - Complexity: O(n); O(n log n) if order or scale rank the weights.
  public init(of document: TagDocument, options: Options = Options()) {
    let weights = document.tags.map(\.weight.magnitude)
    let form = options.form
    self.form = form
    sizeRange = options.sizeRange
    scale = options.pictureScale
    ranks = LabelOrder.ranks(weights: weights, seed: options.seed)
    leastWeightShare = weights.share
    if form.shape.takesCoordinates {
      positions = document.tags.map { form.position(at: GlobeCoordinates(known: $0)) }
    } else if options.order == .front {
      positions =
        FrontOrder(ranks: ranks, options: options).positions
    } else {
      // A packed sphere starts from places that are even for any number of the heaviest tags.
      let isSpread = options.layout == .packed && options.order == .shuffle
      let places =
        if let rows = options.rows, ReadingRows.suit(form) {
          rows.places(count: weights.count, on: form)
        } else if isSpread {
          SphereLayout.spreadPositions(count: weights.count, seed: options.seed)
        } else {
          form.positions(
            count: weights.count, layout: options.layout, ringStep: options.ringStep)
        }
      let order = isSpread ? LabelOrder.weight : options.order
      let indices = order.tagIndices(weights: weights, seed: options.seed)
      positions = Array(repeating: .zero, count: weights.count)
      for (place, tag) in zip(places, indices) { positions[tag] = place }
    }
    // Layouts keep labels apart. A single label has no neighbour and faces the viewer.
    if weights.count == 1, !options.isWall, !form.shape.takesCoordinates {
      positions = [[0, 0, form.extent(toward: [0, 0, 1])]]
    }
    scaledWeights = options.scale.normalized(weights)
    prominences = options.scale.prominences(scaledWeights, ratio: weights.share)
    let (least, greatest) = (options.sizeRange.lowerBound, options.sizeRange.upperBound)
    precondition(least > 0, "the smallest relative size is \(least), not positive")
    relativeSizes = scaledWeights.map { least + (greatest - least) * $0 }
  }
}

extension LabelPlacement {
  /// Sets label sizes by a column instead of the weights.
  ///
  /// - Parameters:
  ///   - positions: Positions in the range of sizes, 0…1, one per tag; nil selects the smallest.
  ///   - range: The smallest and the greatest relative size; both > 0.
  public mutating func resize(by positions: [Double?], range: ClosedRange<Double>) {
    precondition(
      positions.count == relativeSizes.count,
      "\(positions.count) sizes for \(relativeSizes.count) labels")
    relativeSizes = positions.map {
      range.lowerBound + (range.upperBound - range.lowerBound) * ($0 ?? 0)
    }
  }
}

extension WeightScale {
  /// Returns the prominences of weights; see `LabelPlacement`.
  package func prominences(of weights: [Double]) -> [Double] {
    prominences(normalized(weights.map(\.magnitude)), ratio: weights.share)
  }
}

extension [Double] {
  /// The least absolute weight over the greatest; 1 if all are 0.
  package var share: Double {
    let sizes = lazy.map(\.magnitude)
    guard let least = sizes.min(), let greatest = sizes.max(), greatest > 0 else { return 1 }
    return least / greatest
  }
}
