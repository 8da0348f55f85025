internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
public import TagSphereLabels
public import TagSphereLook

extension GlyphBatch {
  /// What a home picture consists of.
  public struct HomePicture: Hashable, Sendable {
    /// The labels that can be read where the sphere is nearest and for which there is room, the
    /// heaviest first: indices.
    public var texts: [Int] = []
    /// The number of labels that moved to a hole of the home pose.
    public var movedCount = 0
    /// The number of the ten heaviest labels that are in front and could be read, but have no room.
    package var missedCount = 0
  }

  /// Places the labels that can ever be read so that the home pose shows the heaviest first and has
  /// no holes; see `HomePlaces` and `HomeFill`.
  ///
  /// Where a form is no ball, the first labels stay in the front, and the others fill the holes.
  /// All other labels stay where they are. Call this after `place(_:textSize:)`, which determines
  /// their places and sizes.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, the heaviest first.
  ///   - options: The form, and the picture that sizes were made for.
  ///   - box: The box that each label has, if any.
  /// - Returns: What the picture consists of.
  /// - Precondition: The form is no globe.
  /// - Complexity: O(glyphs + labels), and O(n²) for the n labels that can be read, some hundreds.
  @discardableResult
  public mutating func composeHomePicture(
    ranks: [Int], options: LabelPlacement.Options = LabelPlacement.Options(),
    box: LabelStyle.Box? = nil
  ) -> HomePicture {
    composeHomePicture(ranks: ranks, options: options, box: box, heaviestSizes: nil)
  }

  /// Composes the home picture as above.
  ///
  /// - Parameters:
  ///   - heaviestSizes: Where the picture's edges move the labels of a plain sphere inward, the sizes by which
  ///     the heaviest get their places, in the order of rank, so that these do not depend on the picture; their
  ///     own where there are fewer. nil where the edges move none.
  @discardableResult
  package mutating func composeHomePicture(
    ranks: [Int], options: LabelPlacement.Options, box: LabelStyle.Box?, heaviestSizes: [Double]?
  ) -> HomePicture {
    let (form, scale) = (options.form, options.pictureScale)
    let legible = SizeBudget.legibleEm(xHeight: Self.xHeight, scale: scale)
    let texts = texts(ranks: ranks, options: options)
    let halves = texts.map { label -> SIMD2<Double> in
      // Boxes are centred on the label's position, as decluttering takes them.
      let bounds =
        box == nil ? inkBounds(ofLabel: label) : spacedInkBounds(ofLabel: label, in: box)
      return SIMD2<Double>(pointwiseMax(-bounds.low, bounds.high))
    }
    let sizes = texts.map { Double(labels[$0].size) }
    let readableSizes = zip(texts, sizes).map { Double(readableScale(ofLabel: $0)) * $1 }
    let rooms = zip(halves, sizes).map { ($0 + Self.room / 2) * $1 }
    let sides = texts.map {
      Double(labels[$0].halfWidth + LabelStyle.sideMargin(in: box)) * Double(labels[$0].size)
    }
    let heaviest = heaviestSizes.map { known in
      texts.indices.prefix(HomePlaces.frontCount).map { rank in
        let isKnown = rank < known.count && texts[rank] == ranks[rank]
        let share = isKnown ? known[rank] / sizes[rank] : 1
        return HeaviestPlaces.Extent(
          half: (halves[rank] + Self.heaviestRoom) * sizes[rank] * share, side: sides[rank] * share)
      }
    }
    let home = form.shape.homeOrientation
    let isMany = (heaviest == nil ? texts.count : ranks.count) > HomePlaces.fewLabels
    let places =
      form.shape == .sphere
      ? HomePlaces(halfSizes: rooms, form: form, heaviest: heaviest ?? [], isMany: isMany).positions
      : texts.map { label in
        home.rotate(
          SIMD3(Double(labels[label].x), Double(labels[label].y), Double(labels[label].z)))
      }
    let fill = HomeFill(
      positions: places,
      halfSizes: zip(halves, sizes).map { ($0 + SIMD2<Double>(Self.inkMargin) + 0.02) * $1 },
      sides: heaviest == nil ? nil : sides, sizes: readableSizes, legible: legible, form: form,
      scale: scale)
    for (label, view) in zip(texts, fill.positions) {
      let place = home.conjugate.rotate(view)
      (labels[label].x, labels[label].y, labels[label].z) = (
        Float(place.x), Float(place.y), Float(place.z)
      )
    }
    var picture = HomePicture(texts: texts, movedCount: fill.moves.near + fill.moves.far)
    picture.missedCount = fill.missedCount
    return picture
  }

  /// Composes the home picture, and shrinks all texts until the ten heaviest labels have room, as where sizes
  /// are asked for that leave them none.
  ///
  /// - Returns: The factor on the sizes of texts.
  package mutating func composeHomePictureOfHeaviest(
    ranks: [Int], options: LabelPlacement.Options, box: LabelStyle.Box?,
    heaviestSizes: [Double]? = nil
  ) -> Double {
    let asked = labels
    var scale = 1.0
    while true {
      let picture = composeHomePicture(
        ranks: ranks, options: options, box: box, heaviestSizes: heaviestSizes)
      guard picture.missedCount > 0, scale > Self.leastTextScale else { return scale }
      scale *= Self.textStep
      labels = asked
      for label in labels.indices { labels[label].size *= Float(scale) }
    }
  }

  /// How much smaller texts are tried each time so that the heaviest labels have room, and at most.
  private static let (textStep, leastTextScale) = (0.9, 0.1)

  /// Places the labels of a plain sphere so that all are seen in every pose of its swing, if they are few.
  ///
  /// Call this after `composeHomePicture`, whose picture stays where it shows all of them.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, the heaviest first.
  ///   - options: The picture that sizes were made for.
  ///   - box: The box that each label has, if any.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  ///   - axis: The axis of the swing, world space.
  ///   - keepsSmall: Whether texts that are too small to be read stay so, as where that is asked for.
  ///   - obstacles: The areas of what is drawn over the picture, pixels.
  /// - Returns: How far the sphere swings to either side, radians, how large it is compared with the usual
  ///   one, and the factor on the sizes of texts; nil where labels are many, or none can be seen.
  package mutating func composeFew(
    ranks: [Int], options: LabelPlacement.Options, box: LabelStyle.Box?, distance: Double,
    axis: SIMD3<Double>, keepsSmall: Bool = false, obstacles: [Overlay.Rectangle] = []
  ) -> (swing: Double, sphereScale: Double, textScale: Double)? {
    guard options.form == CloudForm(), ranks.count <= FewPlaces.mostLabels * 2 else { return nil }
    let texts = ranks.filter { inkBounds(ofLabel: $0).size.x > 0 }
    guard (1...FewPlaces.mostLabels).contains(texts.count) else { return nil }
    let side = options.pictureSize.min()
    let legible = SizeBudget.surelyLegiblePixels(inPictureOfSide: side) / Self.xHeight / (side / 2)
    var picture = FewPlaces.Picture(size: options.pictureSize, distance: distance, axis: axis)
    picture.obstacles = obstacles.map {
      $0.spaced(about: options.pictureSize / 2, unit: side / 2)
    }
    let places = FewPlaces(
      positions: texts.map {
        SIMD3(Double(labels[$0].x), Double(labels[$0].y), Double(labels[$0].z))
      },
      sizes: texts.map { Double(labels[$0].size) },
      halfBoxes: texts.map { spacedReach(ofLabel: $0, in: box) },
      least: texts.map { label in
        let least = legible / Double(readableScale(ofLabel: label))
        return keepsSmall ? min(least, Double(labels[label].size) / picture.unit) : least
      },
      picture: picture)
    for (index, label) in texts.enumerated() {
      let place = SIMD3<Float>(places.positions[index])
      (labels[label].x, labels[label].y, labels[label].z) = (place.x, place.y, place.z)
      labels[label].size = Float(places.sizes[index])
    }
    return (places.swing, places.sphereScale, places.textScale)
  }

  /// Moves a few labels to the side of a plain sphere that the home pose shows, and sizes them, so that
  /// all are seen at once; one for which there is no room stays as it is.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, the heaviest first.
  ///   - weights: The scaled weights of all labels, 0…1.
  ///   - room: Where the sphere is seen.
  ///   - options: The form.
  ///   - box: The box that each label has, if any.
  /// - Returns: The labels that were moved: the declutterer hides none of them in the home pose.
  /// - Complexity: O(labels²), for some dozens.
  package mutating func composeFront(
    ranks: [Int], weights: [Double], room: FrontRoom, options: LabelPlacement.Options,
    box: LabelStyle.Box? = nil
  ) -> [Int] {
    let texts = ranks.filter { inkBounds(ofLabel: $0).size.x > 0 }
    let view = FrontPlaces.View(distance: room.distance, obstacles: room.obstacles)
    // The em in the picture, radii of the disc, and then where the sphere is nearest.
    let legible =
      SizeBudget.legiblePixels(inPictureOfSide: room.side) / Self.xHeight
      / (ViewExtent.sphereShare * room.side / 2)
    let unit =
      view.distance.isFinite
      ? (view.distance - 1) / (view.distance * view.distance - 1).squareRoot() : 1
    return place(
      texts,
      by: FrontPlaces(
        // With the room that the declutterer asks for.
        halfBoxes: texts.map { spacedReach(ofLabel: $0, in: box) + Self.spareRoom },
        weights: texts.map { weights[$0] }, least: Self.frontLegibility * legible * unit,
        view: view),
      options: options)
  }

  /// How much larger than what can be read the texts of a front are: less, and they would fade.
  private static let frontLegibility = 1.04
  /// What boxes are apart beyond the room that the declutterer asks for, em.
  private static let spareRoom = 0.01

  /// Moves all labels of a page to the side of a plain sphere that the home pose shows, the first to the
  /// middle, and sizes them so that there is room.
  ///
  /// - Parameters:
  ///   - labels: The labels' indices, in their order.
  ///   - weights: The scaled weights of all labels, 0…1.
  ///   - options: The picture that sizes are made for, and their range.
  ///   - box: The box that each label has, if any.
  /// - Returns: The labels that were moved.
  /// - Complexity: O(labels²), for some dozens.
  package mutating func composePage(
    _ labels: [Int], weights: [Double], options: LabelPlacement.Options,
    box: LabelStyle.Box? = nil
  ) -> [Int] {
    let texts = labels.filter { inkBounds(ofLabel: $0).size.x > 0 }
    let least = options.sizeRange.lowerBound / options.sizeRange.upperBound
    let legible = SizeBudget.legibleEm(xHeight: Self.xHeight, scale: options.pictureScale)
    return place(
      texts,
      by: FrontPlaces(
        // None may be hidden because it is too near to another one.
        fitting: texts.map { spacedReach(ofLabel: $0, in: box) + Self.room / 2 },
        shares: texts.map { least + (1 - least) * weights[$0] },
        least: texts.map {
          legible
            * (pictureRange(of: $0).isEmpty ? Self.pageLegibility.text : Self.pageLegibility.image)
        }),
      options: options)
  }

  /// The least sizes on a page, compared with those that text can be read at: below an image, smaller text
  /// is enough.
  private static let pageLegibility = (text: 1.2, image: 0.85)

  /// Returns half of a box about a label's position that holds its ``spacedInkBounds(ofLabel:in:)``, em.
  func spacedReach(ofLabel label: Int, in box: LabelStyle.Box?) -> SIMD2<Double> {
    let bounds = spacedInkBounds(ofLabel: label, in: box)
    return SIMD2<Double>(pointwiseMax(-bounds.low, bounds.high))
  }

  private mutating func place(
    _ texts: [Int], by front: FrontPlaces, options: LabelPlacement.Options
  ) -> [Int] {
    let home = options.form.shape.homeOrientation
    var moved: [Int] = []
    for (index, label) in texts.enumerated() {
      guard let view = front.positions[index] else { continue }
      moved.append(label)
      let place = SIMD3<Float>(home.conjugate.rotate(view))
      (labels[label].x, labels[label].y, labels[label].z) = (place.x, place.y, place.z)
      labels[label].size = Float(front.sizes[index])
    }
    return moved
  }

  /// Returns the labels that can be read where the form is nearest and for which there is room, the
  /// heaviest first: indices.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, the heaviest first.
  ///   - options: The form, and the picture that sizes were made for.
  /// - Complexity: O(labels + glyphs of the labels returned).
  package func texts(ranks: [Int], options: LabelPlacement.Options) -> [Int] {
    let scale = options.pictureScale
    let legible = SizeBudget.legibleEm(xHeight: Self.xHeight, scale: scale)
    var area = 0.0
    return ranks.filter { label in
      let size = Double(labels[label].size)
      guard area <= Self.mostShare * scale.area,
        size * Double(readableScale(ofLabel: label)) >= legible,
        case let ink = inkBounds(ofLabel: label), ink.size.x > 0
      else { return false }
      let box = (SIMD2<Double>(ink.size) + Self.room) * size
      area += box.x * box.y
      return true
    }
  }

  /// Returns the sizes of the heaviest labels in a picture so small that its texts need the most room, in the
  /// order of rank.
  ///
  /// - Parameter placement: The labels' relative sizes.
  package func sizesInSmallPicture(of placement: LabelPlacement) -> [Double] {
    let heaviest = Array(placement.ranks.prefix(Self.comparedCount))
    let budget = sizeBudget(
      of: heaviest, relativeSizes: heaviest.map { placement.relativeSizes[$0] },
      range: placement.sizeRange, leastWeightShare: placement.leastWeightShare,
      scale: PictureScale(of: placement.form, inPictureOfSize: [100, 100]))
    return heaviest.indices.prefix(HomePlaces.frontCount).map { budget.size(of: $0) }
  }

  /// The number of heaviest labels whose sizes determine those of the first ones.
  private static let comparedCount = 2000
  /// The room around the heaviest labels that no other of them takes, em.
  private static let heaviestRoom = SIMD2<Double>(inkMargin) + 0.02

  /// Solves the sizes of labels.
  ///
  /// - Parameters:
  ///   - labels: The labels' indices; nil for all.
  ///   - relativeSizes: One per label.
  ///   - range: The relative sizes of the lightest and the heaviest label.
  ///   - leastWeightShare: The lightest weight over the heaviest.
  ///   - scale: How large the form is in the picture that sizes are made for.
  package func sizeBudget(
    of labels: [Int]? = nil, relativeSizes: [Double], range: ClosedRange<Double>,
    leastWeightShare: Double, scale: PictureScale
  ) -> SizeBudget {
    let labels = labels ?? Array(self.labels.indices)
    let span = range.upperBound - range.lowerBound
    let places = relativeSizes.map { span > 0 ? ($0 - range.lowerBound) / span : 0.5 }
    return SizeBudget(
      weights: places, ratio: leastWeightShare.squareRoot(),
      boxes: labels.map { SIMD2<Double>(inkBounds(ofLabel: $0).size) },
      legible: SizeBudget.legibleEm(xHeight: Self.xHeight, scale: scale)
        / (pictures.isEmpty ? 1 : 2),
      scale: scale,
      inkShare: pictures.isEmpty ? SizeBudget.inkShare.text : SizeBudget.inkShare.images)
  }

  /// The most of the sphere that the boxes of placed labels take: others would find no room.
  private static let mostShare = 0.6
  /// The height of a lower-case x of a usual sans-serif font, em.
  static let xHeight = 0.536
  /// The room between neighbours, em.
  private static let room = SIMD2(0.35, 0.3)
  /// Returns the factor on a label's em that decides whether it can be read: images can be
  /// recognised at half the size.
  func readableScale(ofLabel index: Int) -> Float { pictureRange(of: index).isEmpty ? 1 : 2 }
}
