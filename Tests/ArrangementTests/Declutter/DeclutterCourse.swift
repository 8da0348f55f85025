import TagSphereArrangement
import TagSphereGeometry
import TagSphereLook
import TagSphereTestSupport
import Testing

/// A turn of a sample cloud in a packed layout, at constant speed.
struct Turn: Sendable, CustomTestStringConvertible {
  /// The file in `Tests/Samples`.
  var sample: String
  /// The factor on the usual text size.
  var textScale: Float
  /// The speed of the turn, degrees per second.
  var speed: Double
  var axis: SIMD3<Double>
  /// The time at which the turn reverses, seconds.
  var reversal: Double

  /// An axis that is not upright.
  static let tilted: SIMD3<Double> = [0.3, 1, 0.2]

  init(
    _ sample: String = "debtags.tsv", textScale: Float = 1, speed: Double = 5,
    axis: SIMD3<Double> = [0, 1, 0], reversal: Double = .infinity
  ) {
    (self.sample, self.textScale, self.speed) = (sample, textScale, speed)
    (self.axis, self.reversal) = (axis, reversal)
  }

  var testDescription: String {
    "\(sample), text × \(textScale), \(speed)°/s about \(axis), reversed at \(reversal)"
  }

  /// The orientation after a time, seconds.
  func orientation(at seconds: Double) -> Quaternion {
    let turned = min(seconds, reversal) - max(0, seconds - reversal)
    return Quaternion(angle: speed * turned * .pi / 180, axis: axis)
  }

  /// The orientation predicted at a time; the prediction does not include the reversal.
  func orientation(foreseenIn ahead: Double, at seconds: Double) -> Quaternion {
    var turn = self
    if seconds < reversal { turn.reversal = .infinity }
    return turn.orientation(at: seconds + ahead)
  }
}

/// The labels that a decluttered cloud shows in each frame of a turn.
struct Course {
  let cloud: SampleCloud
  /// For each frame, all drawn labels, including faint labels.
  private(set) var drawn: [Set<Int>] = []
  /// For each frame, the labels that have a place.
  private(set) var shown: [Set<Int>] = []
  /// The number of pairs of drawn labels that overlap, over all frames.
  private(set) var overlaps = 0

  private let turn: Turn
  private let oracle: OverlapOracle

  /// The frames and labels are few, because a build without optimization is slow.
  private static let frameRate = 30.0
  private static let seconds = 3.0
  private static let labels = 300
  /// Half a second in frames.
  private static let reach = Int(frameRate / 2)

  /// Turns a cloud.
  init(of turn: Turn) throws {
    self.turn = turn
    cloud = try SampleCloud(
      firstPictureOf: turn.sample, top: Self.labels, textScale: turn.textScale)
    oracle = cloud.oracle
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    for frame in 0..<frameCount {
      let time = Double(frame) / Self.frameRate
      _ = declutterer.update(cloud.uniforms(turn.orientation(at: time)), now: .seconds(time)) {
        cloud.uniforms(turn.orientation(foreseenIn: $0, at: time))
      }
      let labels = declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }
      overlaps += oracle.overlaps(orientation(frame), among: labels).count
      drawn.append(Set(labels))
      shown.append(Set(declutterer.shownLabels))
    }
  }

  /// The number of frames.
  var frameCount: Int { Int(Self.seconds * Self.frameRate) }

  /// Returns the orientation in a frame.
  func orientation(_ frame: Int) -> Quaternion {
    turn.orientation(at: Double(frame) / Self.frameRate)
  }

  /// A label in a frame.
  struct Sighting: Hashable {
    var label: Int
    var frame: Int
  }

  /// The sightings of the 20 heaviest readable labels within 60° of the view axis.
  ///
  /// The last half second is left out, because the frames after it are unknown.
  var prominent: [Sighting] {
    let order = cloud.weights.indices.sorted { cloud.weights[$0] > cloud.weights[$1] }
    return (0..<frameCount - Self.reach).flatMap { frame in
      let heights = oracle.heights(orientation(frame))
      // A label fades shortly before it becomes too small.
      let readable = oracle.areReadable(
        orientation(frame), in: SampleCloud.viewport, margin: 1.1)
      return order.lazy.filter { heights[$0] > 0.5 && readable[$0] }.prefix(20)
        .map { Sighting(label: $0, frame: frame) }
    }
  }

  /// The prominent sightings of labels that should be drawn but are not.
  ///
  /// No heavier label covers them within half a second.
  var misses: [Sighting] {
    var coverings: [Sighting: Bool] = [:]
    func isCovered(_ sighting: Sighting) -> Bool {
      if let known = coverings[sighting] { return known }
      let (label, weight) = (sighting.label, cloud.weights[sighting.label])
      let heavier = drawn[sighting.frame].filter { cloud.weights[$0] >= weight && $0 != label }
      let isCovered = oracle.overlaps(
        orientation(sighting.frame), among: heavier + [label], room: [0.221, 0.141]
      )
      .contains { $0 == label || $1 == label }
      coverings[sighting] = isCovered
      return isCovered
    }
    return prominent.filter { sighting in
      guard !drawn[sighting.frame].contains(sighting.label) else { return false }
      let frames = max(0, sighting.frame - Self.reach)...(sighting.frame + Self.reach)
      return !frames.contains { isCovered(Sighting(label: sighting.label, frame: $0)) }
    }
  }

  /// Counts of labels that appear or vanish.
  struct Changes {
    var total = 0
    /// The number of changes within 300 ms of another change of the same label.
    var blinks = 0
    /// The number of labels that vanish within 500 ms of their appearance.
    var shortStays = 0
  }

  /// Counts the changes after a time, seconds.
  ///
  /// Changes at the rim do not count: labels fade to nothing there as they turn in or out of view.
  func changes(from start: Double) -> Changes {
    var changes = Changes()
    var latest: [Int: Int] = [:]
    for frame in 1..<frameCount where Double(frame) / Self.frameRate > start {
      let heights = oracle.heights(orientation(frame))
      for label in shown[frame].symmetricDifference(shown[frame - 1]) {
        let isShown = shown[frame].contains(label)
        guard isShown || heights[label] > oracle.rim + 0.02 else {
          latest[label] = nil
          continue
        }
        changes.total += 1
        if let before = latest[label] {
          // Each frame stands for the time between itself and the next frame.
          let seconds = Double(frame - before) / Self.frameRate + 1e-6
          if seconds < 0.3 { changes.blinks += 1 }
          if !isShown, seconds < 0.5 { changes.shortStays += 1 }
        }
        latest[label] = frame
      }
    }
    return changes
  }
}
