package import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereLook
package import TagSphereTagData

/// The positions and relative sizes of a document's tags.
package struct LabelPlacement: Hashable, Sendable {
  /// Positions on the form's surface, within the unit sphere, one per tag, in the document's order.
  package var positions: [SIMD3<Double>]
  /// Relative text sizes, within the requested range, one per tag.
  package var relativeSizes: [Double]
  /// Scaled absolute weights, 0 (lightest) … 1 (heaviest), one per tag.
  package var scaledWeights: [Double]
  /// The position of each tag between the lightest look, 0, and the heaviest look, 1.
  package var prominences: [Double]

  /// The relative sizes of the lightest and the heaviest tag.
  package var sizeRange: ClosedRange<Double>
  /// The tags' indices, heaviest first.
  package var ranks: [Int]
  /// The lightest weight over the heaviest.
  package var leastWeightShare: Double

  /// The scale of the form in the picture for which text sizes are computed.
  let scale: PictureScale

  /// The surface that the positions lie on.
  package var form: CloudForm

  /// The distance of the farthest label from the centre, world units; 0 without labels.
  package var reach: Double { positions.lazy.map { $0.length }.max() ?? 0 }

  /// Places the tags of a document.
  ///
  /// On a globe, tags are placed at their coordinates; layout, order and seed have no effect.
  ///
  /// - Precondition: For a globe, each tag has coordinates; `LocatedTags` has such tags.
  /// - Complexity: O(n); O(n log n) if order or scale rank the weights.
  package init(of document: TagDocument, options: LayoutOptions = LayoutOptions()) {
    let weights = document.tags.map { $0.weight.magnitude }
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
      // Packing starts from positions that are evenly spread for any number of the heaviest tags.
      let isSpread = options.curve == .packed && options.order == .shuffle
      let places =
        if let rows = options.rows, ReadingRows.suit(form) {
          rows.places(count: weights.count, on: form)
        } else if isSpread {
          SphereLayout.spreadPositions(count: weights.count, seed: options.seed)
        } else {
          form.positions(
            count: weights.count, layout: options.curve, ringStep: options.ringStep)
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
  package mutating func resize(by positions: [Double?], range: ClosedRange<Double>) {
    precondition(
      positions.count == relativeSizes.count,
      "\(positions.count) sizes for \(relativeSizes.count) labels")
    relativeSizes = positions.map {
      range.lowerBound + (range.upperBound - range.lowerBound) * ($0 ?? 0)
    }
  }
}

extension WeightScale {
  /// Returns the prominences of weights; see `prominences`.
  package func prominences(of weights: [Double]) -> [Double] {
    prominences(normalized(weights.map { $0.magnitude }), ratio: weights.share)
  }
}

extension [Double] {
  /// The least absolute weight over the greatest; 1 if all are 0.
  package var share: Double {
    let sizes = lazy.map { $0.magnitude }
    guard let least = sizes.min(), let greatest = sizes.max(), greatest > 0 else { return 1 }
    return least / greatest
  }
}
