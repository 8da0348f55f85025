internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook

extension GlyphBatch {
  /// The result of composing a home picture.
  package struct HomePicture: Hashable, Sendable {
    /// The indices of the labels that are legible at the sphere's nearest point and have room, heaviest first.
    package var texts: [Int] = []
    /// The number of labels that were moved to a hole in the home pose.
    package var movedCount = 0
    /// The number of the ten heaviest labels that have no room although they are in front and large enough to read.
    package var missedCount = 0
  }

  /// Places the labels so that the home pose shows the heaviest first and has no holes.
  ///
  /// Only labels that can be legible in some pose are placed; see `HomePlaces` and `HomeFill`. On a
  /// form other than a ball, the first of them stay in the front, and the rest fill the holes.
  /// Labels that are never legible do not move. Call this after `place(_:textSize:)`, which
  /// determines the labels' places and sizes.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, heaviest first.
  ///   - options: The form, and the picture for which sizes were computed.
  ///   - box: The box that the style draws around each label; nil without boxes.
  /// - Returns: The result.
  /// - Precondition: The form is not a globe.
  /// - Complexity: O(glyphs + labels), and O(n²) for the n legible labels, a few hundred.
  @discardableResult
  package mutating func composeHomePicture(
    ranks: [Int], options: LayoutOptions = LayoutOptions(),
    box: LabelStyle.Box? = nil
  ) -> HomePicture {
    composeHomePicture(ranks: ranks, options: options, box: box, heaviestSizes: nil)
  }

  /// Composes the home picture, with given sizes for the places of the heaviest labels.
  ///
  /// - Parameters:
  ///   - heaviestSizes: Sizes by rank, for a plain sphere whose labels the picture's edges move
  ///     inward. They determine the places of the heaviest labels, independently of the picture.
  ///     Labels beyond the list use their own sizes. nil if the edges move no labels.
  @discardableResult
  package mutating func composeHomePicture(
    ranks: [Int], options: LayoutOptions, box: LabelStyle.Box?, heaviestSizes: [Double]?
  ) -> HomePicture {
    let (form, scale) = (options.form, options.pictureScale)
    let legible = SizeBudget.legibleEm(xHeight: Self.xHeight, scale: scale)
    let texts = texts(ranks: ranks, options: options)
    let halves = texts.map { label -> SIMD2<Double> in
      // Center boxes on the label's position, like decluttering.
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
      setPlace(SIMD3<Float>(home.conjugate.rotate(view)), ofLabel: label)
    }
    var picture = HomePicture(texts: texts, movedCount: fill.moves.near + fill.moves.far)
    picture.missedCount = fill.missedCount
    return picture
  }

  /// Composes the home picture, and shrinks all texts until the ten heaviest labels have room.
  ///
  /// At the requested sizes, the heaviest labels may lack room.
  ///
  /// - Returns: The factor on the sizes of texts.
  package mutating func composeHomePictureOfHeaviest(
    ranks: [Int], options: LayoutOptions, box: LabelStyle.Box?,
    heaviestSizes: [Double]? = nil
  ) -> Double {
    let asked = labels
    var scale = 1.0
    while true {
      let picture = composeHomePicture(
        ranks: ranks, options: options, box: box, heaviestSizes: heaviestSizes)
      guard picture.missedCount > 0, scale > Self.leastTextScale else { return scale }
      scale *= Self.textStep
      for (label, record) in asked.enumerated() {
        setPlace([record.x, record.y, record.z], ofLabel: label)
        setSize(record.size * Float(scale), ofLabel: label)
      }
    }
  }

  /// The factor on text sizes from one attempt to the next, and the least product of these factors.
  private static let (textStep, leastTextScale) = (0.9, 0.1)

  /// Places the few labels of a plain sphere so that every pose of its swing shows all of them.
  ///
  /// Call this after `composeHomePicture`; the composed picture is kept if it already shows all
  /// labels.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, heaviest first.
  ///   - options: The picture for which sizes were computed.
  ///   - box: The box that the style draws around each label; nil without boxes.
  ///   - distance: The distance of the camera from the centre, > 1, world units; infinite without
  ///     perspective.
  ///   - axis: The axis of the swing, world space.
  ///   - keepsSmall: Whether illegibly small texts keep their size, because the user requested it.
  ///   - obstacles: The areas of the picture that obstacles cover, pixels.
  /// - Returns: The angle of the swing to either side, radians; the sphere's size relative to the
  ///   usual size; and the factor on text sizes. nil if there are many labels or no visible label.
  package mutating func composeFew(
    ranks: [Int], options: LayoutOptions, box: LabelStyle.Box?, distance: Double,
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
      setPlace(SIMD3<Float>(places.positions[index]), ofLabel: label)
      setSize(Float(places.sizes[index]), ofLabel: label)
    }
    return (places.swing, places.sphereScale, places.textScale)
  }

  /// Moves a few labels to the front of the home pose of a plain sphere, all visible at once.
  ///
  /// A label without room does not change.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, heaviest first.
  ///   - weights: The scaled weights of all labels, 0…1.
  ///   - room: The view of the sphere.
  ///   - options: The form.
  ///   - box: The box that the style draws around each label; nil without boxes.
  /// - Returns: The labels that were moved. The declutterer hides none of them in the home pose.
  /// - Complexity: O(labels²), for a few dozen labels.
  package mutating func composeFront(
    ranks: [Int], weights: [Double], room: FrontRoom, options: LayoutOptions,
    box: LabelStyle.Box? = nil
  ) -> [Int] {
    let texts = ranks.filter { inkBounds(ofLabel: $0).size.x > 0 }
    let view = FrontPlaces.View(distance: room.distance, obstacles: room.obstacles)
    // The legible em in the picture, radii of the disc, and the factor to world units at the
    // sphere's nearest point.
    let legible =
      SizeBudget.legiblePixels(inPictureOfSide: room.side) / Self.xHeight
      / (ViewExtent.sphereShare * room.side / 2)
    let unit =
      view.distance.isFinite
      ? (view.distance - 1) / (view.distance * view.distance - 1).squareRoot() : 1
    return place(
      texts,
      by: FrontPlaces(
        // Include the room that the declutterer requires.
        halfBoxes: texts.map { spacedReach(ofLabel: $0, in: box) + Self.spareRoom },
        weights: texts.map { weights[$0] }, least: Self.frontLegibility * legible * unit,
        view: view),
      options: options)
  }

  /// The factor from the legible size to the least size in a front; smaller labels would fade.
  private static let frontLegibility = 1.04
  /// The distance between boxes beyond the room that the declutterer requires, em.
  private static let spareRoom = 0.01

  /// Moves all labels of a page to the front of the home pose of a plain sphere, and sizes them to fit.
  ///
  /// The first label is in the middle.
  ///
  /// - Parameters:
  ///   - labels: The labels' indices, in their order.
  ///   - weights: The scaled weights of all labels, 0…1.
  ///   - options: The picture for which sizes are computed, and the range of sizes.
  ///   - box: The box that the style draws around each label; nil without boxes.
  /// - Returns: The labels that were moved.
  /// - Complexity: O(labels²), for a few dozen labels.
  package mutating func composePage(
    _ labels: [Int], weights: [Double], options: LayoutOptions,
    box: LabelStyle.Box? = nil
  ) -> [Int] {
    let texts = labels.filter { inkBounds(ofLabel: $0).size.x > 0 }
    let least = options.sizeRange.lowerBound / options.sizeRange.upperBound
    let legible = SizeBudget.legibleEm(xHeight: Self.xHeight, scale: options.pictureScale)
    return place(
      texts,
      by: FrontPlaces(
        // Leave room, so that the declutterer hides no label for being too close to another.
        fitting: texts.map { spacedReach(ofLabel: $0, in: box) + Self.room / 2 },
        shares: texts.map { least + (1 - least) * weights[$0] },
        least: texts.map {
          legible
            * (imageRange(of: $0).isEmpty ? Self.pageLegibility.text : Self.pageLegibility.image)
        }),
      options: options)
  }

  /// The least sizes on a page, relative to the least legible text.
  ///
  /// Text below an image may be smaller.
  private static let pageLegibility = (text: 1.2, image: 0.85)

  /// Returns half of a box, centred on a label's position, that contains its ``spacedInkBounds(ofLabel:in:)``, em.
  func spacedReach(ofLabel label: Int, in box: LabelStyle.Box?) -> SIMD2<Double> {
    let bounds = spacedInkBounds(ofLabel: label, in: box)
    return SIMD2<Double>(pointwiseMax(-bounds.low, bounds.high))
  }

  private mutating func place(
    _ texts: [Int], by front: FrontPlaces, options: LayoutOptions
  ) -> [Int] {
    let home = options.form.shape.homeOrientation
    var moved: [Int] = []
    for (index, label) in texts.enumerated() {
      guard let view = front.positions[index] else { continue }
      moved.append(label)
      setPlace(SIMD3<Float>(home.conjugate.rotate(view)), ofLabel: label)
      setSize(Float(front.sizes[index]), ofLabel: label)
    }
    return moved
  }

  /// Returns the indices of the labels that are legible at the form's nearest point and have room, heaviest first.
  ///
  /// - Parameters:
  ///   - ranks: The labels' indices, heaviest first.
  ///   - options: The form, and the picture for which sizes were computed.
  /// - Complexity: O(labels + glyphs of the labels returned).
  package func texts(ranks: [Int], options: LayoutOptions) -> [Int] {
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

  /// Returns the sizes of the heaviest labels, by rank, in the smallest picture, in which texts need the most room.
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

  /// The number of heaviest labels whose sizes determine the places of the first labels.
  private static let comparedCount = 2000
  /// The room around each of the heaviest labels that other labels leave free, em.
  private static let heaviestRoom = SIMD2<Double>(inkMargin) + 0.02

  /// Solves the sizes of labels for the room of the form.
  ///
  /// - Parameters:
  ///   - labels: The labels' indices; nil for all.
  ///   - relativeSizes: One size per label.
  ///   - range: The relative sizes of the lightest and the heaviest label.
  ///   - leastWeightShare: The lightest weight over the heaviest.
  ///   - scale: The scale of the form in the picture for which sizes are computed.
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
        / (images.isEmpty ? 1 : 2),
      scale: scale,
      inkShare: images.isEmpty ? SizeBudget.inkShare.text : SizeBudget.inkShare.images)
  }

  /// The share of the sphere that boxes of placed labels may fill; beyond it, no label would find room.
  private static let mostShare = 0.6
  /// The height of a lower-case x in a typical sans-serif font, em.
  static let xHeight = 0.536
  /// The room between neighbours, em.
  private static let room = SIMD2(0.35, 0.3)
  /// Returns the factor on a label's em that decides legibility: images are recognizable at half the size of text.
  func readableScale(ofLabel index: Int) -> Float { imageRange(of: index).isEmpty ? 1 : 2 }
}
