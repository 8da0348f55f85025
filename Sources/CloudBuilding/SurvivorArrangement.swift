package import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
package import TagSphereTagData

/// Sizes and places of the labels that pass a filter (survivors), which fill the picture like a cloud of their own.
///
/// The heaviest survivors, which can be read, are composed again. On a plain sphere, as many of
/// them as have room are in front, so that they are visible at once. On other forms, they have the
/// places of a new cloud that consists only of the survivors. Lighter survivors keep their places.
/// On forms that are not composed, such as a globe, all survivors keep their places.
package struct SurvivorArrangement {
  /// The size of one em of each survivor, world units.
  package private(set) var sizes: [Double] = []
  /// The place of each survivor, model space; nil if all survivors keep their places.
  package private(set) var places: [SIMD3<Float>]?
  /// The colours of each survivor's text and accent, packed; nil if all survivors keep their colours.
  package private(set) var colors: [(text: UInt32, accent: UInt32)]?
  /// The direction of the heaviest survivors, model space, of any length; nil if the home orientation shows them best.
  package private(set) var front: SIMD3<Double>?

  /// The number of the heaviest survivors that are composed.
  ///
  /// Lighter survivors keep their places.
  ///
  /// About this number of survivors can be read. Composing more of them would take longer than a
  /// frame.
  private static let composedCount = 90
  /// The number of the heaviest survivors that should be in front.
  private static let frontCount = 24

  /// Arranges survivors.
  ///
  /// - Parameters:
  ///   - survivors: The indices of labels.
  ///   - batch: The labels, in their own places.
  ///   - tags: The labels' tags.
  ///   - design: The design with which the labels were made.
  ///   - room: The room in front of the sphere; nil for the picture for which the labels were made.
  ///   - isPage: Whether the survivors are a page: all of them get room, and the first is in the
  ///     middle.
  /// - Complexity: O(labels + survivors · log survivors).
  package init(
    of survivors: [Int], in batch: GlyphBatch, tags: [Tag], design: CloudDesign,
    room: FrontRoom? = nil, asPage isPage: Bool = false
  ) {
    guard !survivors.isEmpty else { return }
    let document = TagDocument(tags: survivors.map { tags[$0] })
    let options = design.layout
    var stages = StageClock()
    // If all survivors lack a column that the design names, they keep their looks.
    guard let placed = try? PlacedDocument(document, design: design, stages: &stages),
      placed.document.tags.count == survivors.count
    else {
      sizes = survivors.map { Double(batch.labels[$0].size) }
      return
    }
    let placement = placed.placement
    // Diverging colours are equal in every subset of the labels.
    if design.look.colorColumn == nil, placed.colors.isByWeight,
      TagDocument(tags: tags).signedNumbers(design.look) == nil
    {
      colors = zip(placed.colors.text, placed.colors.accents).map { ($0.packed, $1.packed) }
    }
    var few = batch
    few.keepLabels(survivors)
    let own = few.labels.map { SIMD3($0.x, $0.y, $0.z) }
    few.place(placement, textSize: design.layout.textSize)
    if design.composesHomePicture {
      var composed = Array(
        (isPage ? Array(survivors.indices) : placement.ranks).prefix(Self.composedCount))
      if isPage, options.form == CloudForm() {
        composed = few.composePage(
          composed, weights: placement.scaledWeights, options: options,
          box: design.theme.style.box)
      } else if options.form == CloudForm() {
        composed = few.composeFront(
          ranks: composed, weights: placement.scaledWeights,
          room: room
            ?? FrontRoom(
              side: options.pictureSize.min(),
              distance: CloudPose(design.pose, layout: design.layout).camera.distance),
          options: options, box: design.theme.style.box)
      } else {
        few.composeHomePicture(ranks: composed, options: options, box: design.theme.style.box)
      }
      var places = own
      for label in composed {
        places[label] = SIMD3(few.labels[label].x, few.labels[label].y, few.labels[label].z)
      }
      self.places = places
    } else {
      front = placement.ranks.prefix(Self.frontCount).reduce(.zero) { sum, label in
        sum + SIMD3<Double>(own[label]) * (placement.scaledWeights[label] + 0.2)
      }
    }
    sizes = few.labels.map { Double($0.size) }
  }
}

extension Cloud {
  /// Shows only some labels, in the state of rest that a window reaches after filtering.
  ///
  /// - Parameters:
  ///   - survivors: The indices of labels, ascending.
  ///   - room: The room in front of the sphere; nil for the picture for which the labels were made.
  package mutating func filter(to survivors: [Int], in room: FrontRoom? = nil) {
    let arrangement = SurvivorArrangement(
      of: survivors, in: batch, tags: document.tags, design: design, room: room)
    withheld = Array(repeating: true, count: batch.labels.count)
    for label in batch.labels.indices {
      batch.setSize(Float(LiveCloud.filteredSize), ofLabel: label)
    }
    for (index, label) in survivors.enumerated() {
      withheld[label] = false
      batch.setSize(Float(arrangement.sizes[index]), ofLabel: label)
      if let (text, accent) = arrangement.colors?[index] {
        batch.setColors(text: text, accent: accent, ofLabel: label)
      }
      if let place = arrangement.places?[index] { batch.setPlace(place, ofLabel: label) }
    }
    if !batch.tiles.isEmpty { batch.layTiles(on: design.layout.space.form) }
    if let front = arrangement.front, front.length > 1e-6 {
      let now = pose.orientation.rotate(front).normalized()
      pose.orientation = Quaternion(turning: now, to: [0, 0, 1]) * pose.orientation
    }
  }
}
