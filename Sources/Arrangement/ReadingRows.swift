package import TagSphereForms
internal import TagSphereGeometry

/// Labels in rows, in reading order, around an upright drum or on a disc.
///
/// On a drum, the first label is in front. A disc shows the rows like a wall. All labels have the
/// same height, and a width that follows from their shape. All rows have about the same length. The
/// number of rows leaves room for the largest possible labels.
public struct ReadingRows: Hashable, Sendable {
  /// The width over the height of each label, > 0, in reading order; labels beyond the list are square.
  public var aspects: [Double] = []
  /// Whether labels are as large as the room allows, regardless of requested sizes.
  public var fitsSizes = false

  /// Creates rows of square labels.
  public init() {}

  /// The share of its cell's width and height that a label takes.
  private static let filling = 0.94
  /// The share of a disc's width and height that labels take.
  private static let wall = 0.8
  /// The distance of a wall from the centre toward its front, because the centre is neither in front nor behind.
  private static let distance = 0.02
  /// The maximum number of rows that are tried.
  private static let mostRows = 200

  /// Labels distributed over rows.
  private struct Spread {
    /// For each label, its row, and the distance from the row's start to the label's middle, in label heights.
    var places: [(row: Int, middle: Double)] = []
    /// The length of each row, in label heights.
    var lengths: [Double] = []
    /// The height of a row, world units.
    var height = 0.0
  }

  /// Returns whether a form supports rows.
  static func suit(_ form: CloudForm) -> Bool {
    form.shape == .cylinderV || form.shape == .disc
  }

  /// Returns the height of labels with gaps between them, world units.
  ///
  /// - Parameters:
  ///   - count: The number of labels, ≥ 1.
  ///   - form: A drum or a disc.
  package func labelHeight(count: Int, on form: CloudForm) -> Double {
    best(count, in: Self.room(of: form)).height * Self.filling
  }

  /// Returns the places of labels in reading order, model space.
  func places(count: Int, on form: CloudForm) -> [SIMD3<Double>] {
    let spread = best(count, in: Self.room(of: form))
    var begin = [Double?](repeating: nil, count: spread.lengths.count)
    return spread.places.map { row, middle in
      let y = (Double(spread.lengths.count - 1) / 2 - Double(row)) * spread.height
      if form.shape == .disc {
        return [(middle - spread.lengths[row] / 2) * spread.height, y, Self.distance]
      }
      // The first label of each row is in front.
      let first = begin[row] ?? middle
      begin[row] = first
      let azimuth = 2 * Double.pi * (middle - first) / spread.lengths[row]
      let radius = Self.radius(of: form)
      return [
        Double.sin(azimuth) * radius * form.scale.x, y, Double.cos(azimuth) * radius * form.scale.z,
      ]
    }
  }

  /// Returns the distribution with the largest labels; among equally large ones, the distribution with the fewest rows.
  private func best(_ count: Int, in room: SIMD2<Double>) -> Spread {
    var best = Spread()
    for rows in 1...max(1, min(count, Self.mostRows)) {
      let spread = spread(count, over: rows, in: room)
      if spread.height > best.height { best = spread }
    }
    return best
  }

  private func spread(_ count: Int, over rows: Int, in room: SIMD2<Double>) -> Spread {
    let widths = (0..<count).map { aspects.indices.contains($0) ? aspects[$0] : 1 }
    let total = widths.reduce(0, +)
    var spread = Spread()
    spread.places.reserveCapacity(count)
    var before = 0.0
    var row = -1
    for width in widths {
      // A label that straddles the boundary of two rows belongs to the first row.
      let share = Int(((before + width / 2) / total * Double(rows)).nextDown)
      if share != row {
        row = share
        spread.lengths.append(0)
      }
      let last = spread.lengths.count - 1
      spread.places.append((last, spread.lengths[last] + width / 2))
      spread.lengths[last] += width
      before += width
    }
    spread.height = min(
      room.y / Double(max(spread.lengths.count, 1)), room.x / (spread.lengths.max() ?? 1))
    return spread
  }

  /// Returns the length of a row around the form, and the total height of all rows, world units.
  private static func room(of form: CloudForm) -> SIMD2<Double> {
    if form.shape == .disc { return SIMD2(form.scale.x, form.scale.y) * 2 * wall }
    let across = min(form.scale.x, form.scale.z)
    return [2 * .pi * radius(of: form) * across, form.shape.profile.length * form.scale.y]
  }

  private static func radius(of form: CloudForm) -> Double {
    form.shape.profile.point(along: 0.5).x
  }
}
