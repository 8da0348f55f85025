internal import TagSphereGeometry

/// Decides for each frame which labels of the near side are shown, so that no box of a shown label
/// overlaps another's.
///
/// Labels are placed greedily in a fixed order: heavier ones first, and at equal weights by their
/// positions on the sphere, so that the drawing order does not matter. A placed label keeps its
/// place until it has to yield; this and four rules keep a turning sphere from flickering:
///
/// 1. A label whose box is reached by another's disappears at once; where the motion makes this
///    foreseeable, it fades out during the ``fadeTime`` before.
/// 2. A label that has changed does not change again for ``holdTime``: a newcomer stays and others
///    yield to it, and a hidden label does not return sooner.
/// 3. A newcomer needs extra room: as much as the present motion will consume in half a second.
/// 4. Newcomers of the same ``holdTime`` must not be able to meet: by any turn while input moves
///    the sphere, and otherwise by any turn that its own motion can make (see `Encounter`).
///
/// So no two drawn boxes overlap in any frame, and no label on the near side changes twice within
/// the hold time. The one exception to the second guarantee: a drag that starts and turns the
/// sphere by more than 10° before the hold time of the latest newcomers is over. In that case,
/// avoiding overlap takes precedence.
///
/// The declutterer has no clock: fades and holds are functions of the times passed to it.
package struct Declutterer: Sendable {
  /// The time that a label takes to fade in, and to fade out where its end was foreseen.
  package static let fadeTime = Duration.milliseconds(200)
  /// The time that a label keeps its state after it was shown or hidden.
  package static let holdTime = Duration.milliseconds(300)
  /// The visibility of labels without room in the mode `fade`, out of 255.
  package static let faintVisibility: UInt8 = 38

  /// The treatment of labels without room.
  package let mode: DeclutterMode
  /// One byte per label, in the batch's order: 255 shown, 0 not drawn.
  package private(set) var visibility: [UInt8]
  /// Whether nothing changes until the view does.
  package private(set) var isSettled = false

  private(set) var boxes: LabelBoxes
  var front: LabelBoxes.Front
  var grid: BoxGrid
  /// One state per slot; the heaviest label has the first slot.
  var states: [State]
  /// The slots of labels that are shown or fading out, in order.
  var active: [Int32] = []
  /// Labels shown within the last hold time.
  var recent: [Encounter.Party] = []
  /// Whether a label waits for time to pass.
  var isWaiting = false
  /// Seconds on the caller's clock.
  var time = 0.0
  /// The speed at which the view turns, rad/s.
  var speed: Float = 0
  /// How long the view has been still, seconds.
  var stillness = 0.0

  private var view: ViewAxes?
  /// For each slot, the last frame in which it was on the near side.
  private var frontMarks: [UInt32]
  private var frame: UInt32 = 0

  /// The placement state of a label.
  struct State: Sendable {
    var phase = Phase.hidden
    /// When the phase began, seconds.
    var since = -Double.infinity
  }

  /// Whether a label has a place of its own.
  enum Phase: Sendable {
    /// The label has no place.
    case hidden
    /// The label has a place.
    case shown
    /// The label has given up its place and is fading out there.
    case leaving
  }

  static let fadeSeconds = fadeTime / .seconds(1)
  static let holdSeconds = holdTime / .seconds(1)

  /// Creates a declutterer that has not seen a view yet.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - weights: One per label; heavier labels are placed first.
  ///   - mode: The treatment of labels without room; not `off`.
  package init(batch: GlyphBatch, weights: [Double], mode: DeclutterMode) {
    precondition(
      weights.count == batch.labels.count,
      "\(weights.count) weights for \(batch.labels.count) labels")
    precondition(mode != .off, "nothing is hidden if declutter is off")
    self.mode = mode
    let labels = batch.labels
    let order = labels.indices.sorted { a, b in
      if weights[a] != weights[b] { return weights[a] > weights[b] }
      let (p, q) = (labels[a], labels[b])
      // The index decides only between labels at the same position.
      return (p.z, p.y, p.x) == (q.z, q.y, q.x)
        ? a < b : (p.z, p.y, p.x) > (q.z, q.y, q.x)
    }
    boxes = LabelBoxes(batch: batch, order: order)
    front = LabelBoxes.Front(capacity: boxes.count)
    grid = BoxGrid(halfSize: boxes.meanHalfSize)
    states = Array(repeating: State(), count: boxes.count)
    frontMarks = Array(repeating: 0, count: boxes.count)
    visibility = Array(repeating: 0, count: boxes.count)
    active.reserveCapacity(boxes.count)
    recent.reserveCapacity(min(boxes.count, 1024))
    hideAll()
  }

  /// Appends labels without room.
  mutating func growVisibility(to count: Int) {
    while visibility.count < count { visibility.append(restVisibility) }
  }

  /// Adopts the label states of another declutterer.
  mutating func goOn(from before: Declutterer, renumbered: [Int?]?) {
    var slotOfLabel = Array(repeating: Int32(-1), count: boxes.count)
    for (slot, label) in boxes.labels.enumerated() { slotOfLabel[Int(label)] = Int32(slot) }
    func slot(ofOld slot: Int32) -> Int32? {
      let label = Int(before.boxes.labels[Int(slot)])
      guard let now = renumbered.map({ $0[label] }) ?? label, now < slotOfLabel.count else {
        return nil
      }
      return slotOfLabel[now]
    }
    for old in before.states.indices {
      if let slot = slot(ofOld: Int32(old)) { states[Int(slot)] = before.states[old] }
    }
    active = before.active.compactMap { slot(ofOld: $0) }.sorted()
    for (label, value) in before.visibility.enumerated() {
      if let now = renumbered.map({ $0[label] }) ?? label, now < visibility.count {
        visibility[now] = value
      }
    }
    (time, speed, stillness, view) = (before.time, before.speed, before.stillness, before.view)
  }

  /// Writes the visibility of all labels into `states`, leaving their flags unchanged.
  package func write(to states: inout LabelStates) {
    precondition(
      states.labels.count == visibility.count,
      "\(states.labels.count) states for \(visibility.count) labels")
    for index in visibility.indices { states[index].visibility = visibility[index] }
  }

  /// The indices of the labels that have a place of their own, heaviest first.
  package var shownLabels: [Int] {
    active.lazy.filter { states[Int($0)].phase == .shown }.map { Int(boxes.labels[Int($0)]) }
  }

  /// Decides for one view independently of earlier frames, as for a still picture.
  package mutating func settle(_ uniforms: FrameUniforms) {
    hideAll()
    look(at: uniforms)
    speed = 0
    stillness = .infinity
    placeAll()
    writeVisibility()
    isSettled = true
  }

  /// Decides for the next frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - now: The frame's time, on a monotonic clock; only differences matter.
  ///   - isHandled: Whether input moves the sphere, so that its motion cannot be predicted.
  /// - Returns: Whether any label's visibility has changed.
  /// - Complexity: O(labels); below a millisecond at 10 000.
  package mutating func update(
    _ uniforms: FrameUniforms, now: Duration, isHandled: Bool = false
  ) -> Bool {
    let elapsed = now / .seconds(1) - time
    time = now / .seconds(1)
    guard let before = view else {
      settle(uniforms)
      return true
    }
    let next = ViewAxes(uniforms)
    guard !isSettled || next != before else { return false }
    if elapsed > 0 { speed = next.angle(to: before) / Float(elapsed) }
    stillness = next == before ? stillness + max(elapsed, 0) : 0
    look(at: uniforms)
    isWaiting = stillness < Self.calmSeconds
    keepPlaces()
    giveUpPlaces()
    admitNewcomers(in: next, isHandled: isHandled)
    return writeVisibility()
  }

  /// Records a view and the labels on its near side.
  private mutating func look(at uniforms: FrameUniforms) {
    view = ViewAxes(uniforms)
    boxes.project(uniforms, into: &front)
    grid.removeAll()
    frame &+= 1
    for slot in front.slots { frontMarks[Int(slot)] = frame }
    for slot in active where frontMarks[Int(slot)] != frame {
      states[Int(slot)] = State(phase: .hidden, since: time)
    }
  }

  /// Returns the nearness of a label on the near side: 1 at the front, 0 at the rim.
  func nearness(ofSlot slot: Int32) -> Float { 1 - front.recessions[Int(slot)] }

  /// The visibility of labels without room.
  private var restVisibility: UInt8 { mode == .fade ? Self.faintVisibility : 0 }

  private mutating func hideAll() {
    for index in states.indices { states[index] = State() }
    for index in visibility.indices { visibility[index] = restVisibility }
    active.removeAll(keepingCapacity: true)
  }

  /// Converts states to visibility bytes.
  ///
  /// - Returns: Whether any has changed.
  @discardableResult
  private mutating func writeVisibility() -> Bool {
    var hasChanged = false
    func write(_ value: UInt8, _ slot: Int32, _ bytes: inout [UInt8]) {
      let label = Int(boxes.labels[Int(slot)])
      if bytes[label] != value {
        bytes[label] = value
        hasChanged = true
      }
    }
    for slot in active where states[Int(slot)].phase == .hidden {
      write(restVisibility, slot, &visibility)
    }
    active.removeAll(keepingCapacity: true)
    var isFading = false
    for slot in front.slots {
      let state = states[Int(slot)]
      guard state.phase != .hidden else { continue }
      active.append(slot)
      let age = (time - state.since) / Self.fadeSeconds
      if age < 1 || state.phase == .leaving { isFading = true }
      let progress = Float(min(max(age, 0), 1))
      let eased = progress * progress * (3 - 2 * progress)
      let level = (state.phase == .shown ? eased : 1 - eased) * presence(ofSlot: slot)
      let rest = Float(restVisibility)
      write(UInt8(rest + (255 - rest) * level), slot, &visibility)
    }
    isSettled = !isFading && !isWaiting
    return hasChanged
  }

  /// Returns the share by which a label has emerged from the rim, 0 at the rim and 1 farther in, so
  /// that labels fade rather than pop there.
  private func presence(ofSlot slot: Int32) -> Float {
    min(max((nearness(ofSlot: slot) - 0.02) / 0.18, 0), 1)
  }
}
