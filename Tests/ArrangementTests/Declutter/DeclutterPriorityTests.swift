import TagSphereArrangement
import TagSphereGeometry
import TagSphereLook
import TagSphereTestSupport
import Testing

@Suite("Priority of heavier labels while the sphere turns")
struct DeclutterPriorityTests {
  @Test(
    "The heaviest labels vanish only in favour of heavier labels, and no label overlaps or blinks",
    arguments: [
      Turn(), Turn("languages.tsv", axis: Turn.tilted), Turn(textScale: 1.3), Turn(textScale: 1.6),
      Turn(textScale: 2, axis: Turn.tilted), Turn(speed: 6), Turn(speed: 20),
      Turn("languages.tsv", speed: 20, reversal: 1.5),
    ])
  func turning(_ turn: Turn) throws {
    let course = try Course(of: turn)
    #expect(course.overlaps == 0)
    let (prominent, misses) = (course.prominent, course.misses)
    #expect(misses.isEmpty, "\(misses.prefix(5)), \(misses.count) of \(prominent.count)")
    #expect(prominent.count > course.frameCount * 12)
    // An unpredicted reversal can change a label twice.
    let changes = course.changes(from: turn.reversal.isFinite ? turn.reversal + 0.5 : 0)
    #expect(changes.total > 5)
    #expect(changes.blinks == 0, "of \(changes.total)")
    #expect(changes.shortStays == 0, "of \(changes.total)")
  }

  @Test(
    "At 60° per second, almost no label blinks, and almost all of the heaviest labels stay visible")
  func fast() throws {
    let course = try Course(of: Turn(speed: 60))
    #expect(course.overlaps == 0)
    #expect(course.misses.count * 100 < course.prominent.count, "\(course.misses.count)")
    let changes = course.changes(from: 0)
    #expect(changes.total > 100)
    #expect(changes.blinks * 50 < changes.total, "\(changes.blinks) of \(changes.total)")
  }

  @Test(
    "A turning sphere shows nearly the same labels as a still picture in the same pose",
    arguments: [5.0, 20])
  func movingAndStill(speed: Double) throws {
    let turn = Turn(speed: speed)
    let course = try Course(of: turn)
    var still = Declutterer(batch: course.cloud.batch, weights: course.cloud.weights, mode: .hide)
    for frame in stride(from: course.frameCount / 4, to: course.frameCount, by: 5) {
      still.settle(course.cloud.uniforms(course.orientation(frame)))
      let picture = Set(still.shownLabels)
      let others = picture.symmetricDifference(course.shown[frame])
      #expect(others.count * 100 <= 15 * picture.count, "\(others.count) of \(picture.count)")
    }
  }
}
