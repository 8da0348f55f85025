internal import TagSphereGeometry

/// The text sizes of a cloud, solved from two budgets.
///
/// One budget is the room of the ten heaviest labels in the middle of the picture. The other is the
/// ink of all legible labels. Sizes are linear in the scaled weight, so the budgets only determine
/// the least and the greatest size. Lengths are world units.
package struct SizeBudget: Hashable, Sendable {
  /// The em of a label of scaled weight 0.
  package private(set) var least: Double
  /// The em of a label of scaled weight 1.
  package private(set) var greatest: Double

  private var weights: [Double]
  private var boxes: [SIMD2<Double>]
  private let scale: PictureScale
  /// The least legible em at the sphere's nearest point.
  let legible: Double
  private let inkShare: Double

  /// The smallest legible height of a lower-case x, as a share of the picture's side: 7 pixels of 1000.
  static let legibleXHeight = 0.007
  /// The smallest legible height of a lower-case x, regardless of the picture's size, pixels.
  private static let legiblePixels = 7.0
  /// The least height of a lower-case x in a small picture, such as a thumbnail, as a share of the picture's side.
  private static let thumbnailXHeight = 0.012

  /// Returns the smallest legible height of a lower-case x, pixels.
  ///
  /// - Parameter side: The smaller side of the picture, pixels.
  static func legiblePixels(inPictureOfSide side: Double) -> Double {
    max(legibleXHeight * side, min(legiblePixels, thumbnailXHeight * side))
  }

  /// Returns the smallest height of a lower-case x that is legible even in a small picture, pixels.
  ///
  /// - Parameter side: The smaller side of the picture, pixels.
  static func surelyLegiblePixels(inPictureOfSide side: Double) -> Double {
    max(legibleXHeight * side, legiblePixels)
  }

  /// The depth of the rim, where the near side ends, over the radius.
  package static let rim = 1 / 3.0

  /// The greatest sizes of the heaviest label, as shares of the picture's side: usually, and for a short text.
  private static let headline = (usual: 0.08, short: 0.12)
  /// The greatest widths of a short heaviest label and of any label, as shares of the side.
  private static let width = (short: 0.45, any: 0.96)
  /// The least size of the heaviest label, relative to the least legible size, if other labels need room.
  private static let leastHeadline = 1.5
  /// The shares of the disc that the ten heaviest labels may take: in a cloud of few labels, and in a larger cloud.
  private static let topShare = (few: 0.45, more: 0.5)
  /// The largest number of the heaviest labels that together may take no more than the share of all legible labels.
  private static let manyCount = 200
  /// The area of a sphere's disc in the picture at the nearest point's scale, as a share of the sphere's area.
  private static let disc = 1 / 8.0
  /// The share of the form that legible labels may take.
  ///
  /// Images are solid and need less room between them than texts.
  static let inkShare = (text: 0.25, images: 0.45)
  /// The ratio of the greatest size to the size at the middle weight, if the room allows this ratio.
  private static let contrast = 5.0
  /// The number of labels up to which each must be legible.
  private static let fewLabels = 60
  /// The room around a label that counts as taken, em.
  private static let gap = SIMD2(0.35, 0.3)

  /// Solves the sizes of labels.
  ///
  /// - Parameters:
  ///   - weights: Scaled weights, 0…1, one per label.
  ///   - ratio: The lightest weight over the heaviest, scaled without an offset. Sizes need not
  ///     differ more than weights.
  ///   - boxes: Width and height of each label's ink, em.
  ///   - legible: The least legible em at the sphere's nearest point.
  ///   - scale: The scale of the form in the picture.
  ///   - inkShare: The share of the form that legible labels may take.
  /// - Complexity: O(labels), and about forty times the number of legible labels.
  init(
    weights: [Double], ratio: Double, boxes: [SIMD2<Double>], legible: Double,
    scale: PictureScale, inkShare: Double = Self.inkShare.text
  ) {
    precondition(weights.count == boxes.count, "\(weights.count) weights, \(boxes.count) boxes")
    self.weights = weights
    self.boxes = boxes
    self.scale = scale
    self.legible = legible
    self.inkShare = inkShare
    (least, greatest) = (legible, legible)
    guard let heaviest = weights.indices.max(by: { weights[$0] < weights[$1] }) else { return }

    let widest = max(boxes[heaviest].x, 0.01)
    let usual = Self.headline.usual * scale.worldSide
    let short = min(Self.headline.short, Self.width.short / widest) * scale.worldSide
    greatest = min(max(usual, short) * scale.roominess, Self.width.any * scale.worldSide / widest)
    let top = WeightOrder.heaviest(10, of: weights)
    let room = weights.count <= 8 ? Self.topShare.few : Self.topShare.more
    let disc = Self.disc * scale.area
    // If thousands of weights hardly differ, the heaviest labels would leave no room for the next
    // labels.
    let many = WeightOrder.heaviest(min(Self.manyCount, weights.count / 20), of: weights)
    while size(of: heaviest) > Self.leastHeadline * legible {
      least = min(greatest / Self.contrast, 1.2 * legible)
      guard area(of: top) > room * disc || area(of: many) > inkShare * scale.area else { break }
      greatest *= 0.99
    }
    least = leastFilling(ratio: ratio)
    let weight = weights[heaviest]
    if weight < 1 {
      // Equal weights are in the middle of the scale; all labels then have the size of the
      // heaviest.
      least = max(least, (Self.leastHeadline * legible - weight * greatest) / (1 - weight))
    }
  }

  /// Returns the least legible em at the sphere's nearest point.
  ///
  /// - Parameters:
  ///   - xHeight: The height of a lower-case x, em.
  ///   - scale: The scale of the form in the picture.
  static func legibleEm(xHeight: Double, scale: PictureScale) -> Double {
    scale.worldSide * legiblePixels(inPictureOfSide: scale.side) / scale.side / xHeight
  }

  /// The em of a label.
  func size(of label: Int) -> Double {
    let size = least + (greatest - least) * weights[label]
    return min(size, Self.width.any * scale.worldSide / max(boxes[label].x, 0.01))
  }

  /// Returns whether a label is legible at the sphere's nearest point.
  func isLegible(_ label: Int) -> Bool { size(of: label) >= legible }

  /// Returns the largest value of `least` at which legible labels stay within their share of the sphere.
  private func leastFilling(ratio: Double) -> Double {
    let middle = WeightOrder.middle(of: weights)
    let contrast =
      greatest >= Self.contrast * legible
      ? Self.contrast : max(2, 0.8 * greatest / legible)
    var most =
      middle < 1 / contrast
      ? (greatest / contrast - middle * greatest) / (1 - middle) : legible * 0.04
    most = max(most, greatest * ratio)
    if weights.count < Self.fewLabels { most = max(most, min(1.3 * legible, greatest / 1.5)) }
    most = min(most, greatest)
    var (low, high) = (min(legible * 0.04, most), most)
    var trial = self
    trial.least = high
    if trial.keepsInkShare { return high }
    for _ in 0..<40 {
      // Labels that are illegible at the upper bound take no share at smaller sizes.
      if trial.least == high { trial.leaveOutIllegible() }
      trial.least = (low + high) / 2
      if trial.keepsInkShare { low = trial.least } else { high = trial.least }
    }
    return low
  }

  private mutating func leaveOutIllegible() {
    let kept = weights.indices.filter { size(of: $0) > legible * (1 - 1e-9) }
    (weights, boxes) = (kept.map { weights[$0] }, kept.map { boxes[$0] })
  }

  /// Whether legible labels take no more of the sphere than their share, at each depth at which they are legible.
  private var keepsInkShare: Bool {
    var sum = 0.0
    for label in weights.indices {
      // The depth at which the label becomes illegible, and the part of the near side before it.
      let depth = max(3 - 2 * size(of: label) / legible, Self.rim)
      let part = min(max((1 - depth) / (1 - Self.rim), 0), 1)
      guard part > 0 else { continue }
      sum += area(of: label) * part
      if sum / scale.area > inkShare { return false }
    }
    return true
  }

  /// The room that labels take, square world units.
  private func area(of labels: [Int]) -> Double { labels.reduce(0) { $0 + area(of: $1) } }

  /// The room that a label takes, square world units.
  private func area(of label: Int) -> Double {
    let box = (boxes[label] + Self.gap) * size(of: label)
    return box.x * box.y
  }
}
