package import TagSphereForms
package import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The assignment of tags to places that shows the heaviest tags first.
///
/// The home pose is the pose in which the cloud starts.
///
/// The heaviest tag takes the place in the middle of the home pose. Each of the next nine tags
/// takes the place on the near side that is farthest from the places already taken. All other tags
/// are shuffled.
package struct FrontOrder {
  /// The place of each tag.
  package private(set) var positions: [SIMD3<Double>]

  /// The number of tags whose places are chosen.
  private static let chosenCount = 10
  /// The number of tags up to which all are placed on the near side.
  static let allInFront = 8
  /// The number of candidate places if all tags are placed on the near side.
  private static let manyPlaces = 240
  /// The largest recession of a chosen place; on a sphere, the recession of a point 60° from the view axis.
  private static let deepest = 0.75
  /// The factor by which labels should be farther apart sideways than vertically.
  private static let sidewaysRoom = 2.0

  /// Assigns tags to the places of a layout.
  ///
  /// - Parameters:
  ///   - ranks: The tags' indices, heaviest first.
  ///   - options: The surface, the curve of the places, and the seed of the shuffle.
  package init(ranks: [Int], options: LayoutOptions) {
    let form = options.form
    positions = Array(repeating: .zero, count: ranks.count)
    let isFew = ranks.count <= Self.allInFront
    var places = form.positions(
      count: isFew ? Self.manyPlaces : ranks.count, layout: options.curve,
      ringStep: options.ringStep)
    let chosen = Self.chosen(min(ranks.count, Self.chosenCount), of: places, on: form)
    for (rank, place) in zip(ranks, chosen) { positions[rank] = places[place] }
    for place in chosen.sorted(by: >) { places.remove(at: place) }
    var generator = SplitMix64(seed: options.seed)
    places.permute(using: &generator)
    for (rank, place) in zip(ranks.dropFirst(chosen.count), places) { positions[rank] = place }
  }

  /// Returns the indices of the places for the heaviest tags, at most `count`.
  ///
  /// The first place is in the middle of the home pose. Each further place is on the near side and,
  /// in the picture, farthest from the places before it.
  private static func chosen(
    _ count: Int, of places: [SIMD3<Double>], on form: CloudForm
  ) -> [Int] {
    let home = form.shape.homeOrientation
    let depth = HomeDepth(form)
    /// The places in the home pose's view.
    let views = places.map { home.rotate($0) }
    // The distance of each place from the nearest taken place.
    var rooms = views.map { -hypotenuse($0.x, $0.y) }
    var chosen: [Int] = []
    while chosen.count < count {
      var (best, most) = (Int?.none, -Double.infinity)
      for (index, view) in views.enumerated() where rooms[index] > most {
        var room = rooms[index]
        // If no place is in front, as on a ring seen from its side, take the places nearest to the
        // camera.
        if depth.recession(of: view) > deepest { room -= 10 - view.z }
        if room > most { (best, most) = (index, room) }
      }
      guard let best else { break }
      chosen.append(best)
      let taken = views[best]
      for (index, view) in views.enumerated() {
        let room = hypotenuse((view.x - taken.x) / sidewaysRoom, view.y - taken.y)
        rooms[index] = chosen.count == 1 ? room : min(rooms[index], room)
      }
      for place in chosen { rooms[place] = -.infinity }
    }
    return chosen
  }

  private static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}

extension GlyphBatch {
  /// The number of labels up to which all are placed on the near side.
  package static let mostLabelsInFront = FrontOrder.allInFront

  /// Returns whether all of the few labels are on the visible side of a pose, so that the back is empty.
  ///
  /// The result is false if there are many labels, and for a globe, because the back of a globe
  /// shows lands.
  ///
  /// - Parameters:
  ///   - form: The form that the labels are on.
  ///   - orientation: The pose.
  /// - Complexity: O(1) for many labels; O(labels) if most have no size.
  package func leavesBackEmpty(of form: CloudForm, at orientation: Quaternion) -> Bool {
    if form.shape.takesCoordinates || showsMany { return false }
    let shown = labels.filter { $0.size > 0 }
    return !shown.isEmpty
      && shown.allSatisfy { label in
        orientation.rotate([Double(label.x), Double(label.y), Double(label.z)]).z > 0
      }
  }

  /// Whether there are too many labels with a size to place them all in front.
  ///
  /// - Complexity: O(1) for many labels; O(labels) if most have no size.
  package var showsMany: Bool {
    var count = 0
    for label in labels where label.size > 0 {
      count += 1
      if count > FrontOrder.allInFront { return true }
    }
    return false
  }
}
