import TagSphereCloudCore
import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Priority of heavier labels while the sphere turns")
struct DeclutterPriorityTests {
  /// A turn of a sample cloud.
  struct Turn: Sendable, CustomTestStringConvertible {
    var sample = "debtags.tsv"
    /// The factor on the usual text size.
    var textScale: Float = 1
    /// Degrees a second.
    var speed = 5.0
    var axis: SIMD3<Double> = [0, 1, 0]
    /// The time at which the turn is reversed, seconds.
    var reversal = Double.infinity

    var testDescription: String {
      "\(sample), text × \(textScale), \(speed)°/s about \(axis), reversed at \(reversal)"
    }

    /// The orientation after a time, seconds.
    func orientation(at seconds: Double) -> Quaternion {
      let turned = min(seconds, reversal) - max(0, seconds - reversal)
      return Quaternion(angle: speed * turned * .pi / 180, axis: axis)
    }

    /// The orientation that the motion at a time leads to.
    func foreseen(in ahead: Double, at seconds: Double) -> Quaternion {
      var present = self
      if seconds < reversal { present.reversal = .infinity }
      return present.orientation(at: seconds + ahead)
    }
  }

  /// What was seen in each frame.
  private struct Course {
    /// The labels drawn at all.
    var drawn: [Set<Int>] = []
    /// The labels that have a place.
    var shown: [Set<Int>] = []
    /// The pairs of drawn labels that overlap.
    var overlaps = 0
  }

  private static let frameRate = 60.0

  private func course(of cloud: SampleCloud, _ turn: Turn, frames: Int) -> Course {
    var declutterer = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    let oracle = cloud.oracle
    var course = Course()
    for frame in 0..<frames {
      let time = Double(frame) / Self.frameRate
      let orientation = turn.orientation(at: time)
      _ = declutterer.update(cloud.uniforms(orientation), now: .seconds(time)) {
        cloud.uniforms(turn.foreseen(in: $0, at: time))
      }
      let drawn = declutterer.visibility.indices.filter { declutterer.visibility[$0] > 0 }
      course.overlaps += oracle.overlaps(orientation, among: drawn).count
      course.drawn.append(Set(drawn))
      course.shown.append(Set(declutterer.shownLabels))
    }
    return course
  }

  private static let turns: [Turn] = [
    Turn(), Turn(sample: "languages.tsv", axis: [0.3, 1, 0.2]), Turn(textScale: 1.3),
    Turn(textScale: 2, axis: [0.3, 1, 0.2]), Turn(speed: 20), Turn(speed: 60),
    Turn(sample: "languages.tsv", speed: 20, reversal: 3),
  ]

  @Test(
    "The heaviest labels in front vanish only for heavier ones, and nothing blinks",
    arguments: turns)
  func heaviest(_ turn: Turn) throws {
    var cloud = try SampleCloud(turn.sample, layout: .packed)
    for index in cloud.batch.labels.indices { cloud.batch.labels[index].size *= turn.textScale }
    let frames = 360
    let course = course(of: cloud, turn, frames: frames)
    #expect(course.overlaps == 0)

    let order = cloud.weights.indices.sorted { cloud.weights[$0] > cloud.weights[$1] }
    let oracle = cloud.oracle
    let half = Int(Self.frameRate / 2)
    // For each of the heaviest labels: the frames in which it is near the middle but not drawn, and
    // those in which the box of a heavier label that is drawn reaches it.
    var misses: [Int: [Int]] = [:]
    var covers: [Int: Set<Int>] = [:]
    var seen = 0
    for frame in 0..<frames {
      let orientation = turn.orientation(at: Double(frame) / Self.frameRate)
      let heights = oracle.heights(orientation)
      let nearest = order.filter { heights[$0] > oracle.rim }.prefix(20)
      for label in nearest where heights[label] > 0.5 {
        seen += 1
        let isDrawn = course.drawn[frame].contains(label)
        if !isDrawn { misses[label, default: []].append(frame) }
        let heavier = course.drawn[frame].filter { cloud.weights[$0] >= cloud.weights[label] }
        let pairs = oracle.overlaps(orientation, among: Array(heavier.union([label])))
        if pairs.contains(where: { $0 == label || $1 == label }), !isDrawn {
          covers[label, default: []].insert(frame)
        }
      }
    }
    let unexplained = misses.flatMap { label, frames in
      frames.filter { frame in
        !(frame - half...frame + half).contains { covers[label]?.contains($0) == true }
      }.map { (label, $0) }
    }
    #expect(seen > frames * 5)
    #expect(unexplained.isEmpty, "\(unexplained.prefix(5)) of \(seen)")
  }

  @Test("While the sphere turns evenly, what appears stays for half a second", arguments: turns)
  func stay(_ turn: Turn) throws {
    guard turn.reversal == .infinity else { return }
    var cloud = try SampleCloud(turn.sample, layout: .packed)
    for index in cloud.batch.labels.indices { cloud.batch.labels[index].size *= turn.textScale }
    let course = course(of: cloud, turn, frames: 360)
    var since: [Int: Int] = [:]
    var changes = 0
    var short: [(label: Int, frames: Int)] = []
    for frame in 1..<course.shown.count {
      for label in course.shown[frame].symmetricDifference(course.shown[frame - 1]) {
        changes += 1
        let isShown = course.shown[frame].contains(label)
        if let before = since[label] {
          let least = isShown ? 0.3 : 0.5
          if Double(frame - before) < least * Self.frameRate - 1 {
            short.append((label, frame - before))
          }
        }
        since[label] = frame
      }
    }
    #expect(changes > 20)
    #expect(short.isEmpty, "\(short.prefix(5)), \(short.count) of \(changes)")
  }

  @Test(
    "A slowly turning sphere shows nearly what the still picture of its pose shows",
    arguments: [5.0, 20])
  func movingAndStill(speed: Double) throws {
    let turn = Turn(speed: speed)
    let cloud = try SampleCloud(turn.sample, layout: .packed)
    let course = course(of: cloud, turn, frames: 360)
    var still = Declutterer(batch: cloud.batch, weights: cloud.weights, mode: .hide)
    for frame in stride(from: 30, to: 360, by: 15) {
      still.settle(cloud.uniforms(turn.orientation(at: Double(frame) / Self.frameRate)))
      let picture = Set(still.shownLabels)
      let share = Double(picture.symmetricDifference(course.shown[frame]).count)
        / Double(picture.count)
      #expect(share <= 0.15, "frame \(frame)")
    }
  }
}
