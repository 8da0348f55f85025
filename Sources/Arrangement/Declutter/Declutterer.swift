package import TagSphereLabels
package import TagSphereLook

/// Decides for each frame which labels of the near side are shown.
///
/// Shown boxes never overlap, and no label yields to a lighter label.
///
/// Labels are decided in a fixed order: heavier labels first, and labels of equal weight by their
/// positions on the sphere, so that the drawing order does not matter. The decision on a label
/// depends only on heavier labels, in the present view and in the views foreseen for the next
/// ``horizon``:
///
/// 1. A label is shown while its box is free and in the ``room`` of the picture. If the end of this
///    time can be foreseen, the label fades out during the ``fadeTime`` before the end, so that the
///    next label finds the place empty.
/// 2. A label appears only if it can stay for ``stayTime``, and if ``holdTime`` has passed since it
///   was hidden. A shown label reserves its place for as long as it is free.
/// 3. A hidden label reserves the time at which it can appear: lighter labels fade out before then.
/// 4. A hand may turn the sphere anywhere. While it moves the sphere, a label appears only if no
///    turn of up to 10° can bring it together with a heavier label (see `Encounter`).
///
/// In large clouds, labels that are neither shown nor have reserved a time are tried in turns.
///
/// So no two drawn boxes overlap in any frame. No label on the near side changes twice within the
/// hold time if the motion is as foreseen. Under a hand the motion may differ; avoiding overlap
/// then takes precedence.
///
/// Labels that lie in the surface as tiles are decided by their projected quads: see
/// `Declutterer+Tiles.swift`.
///
/// The declutterer has no clock: fades and holds are functions of the times passed to it.
package struct Declutterer: Sendable {
  /// The duration of a fade-in, and of a foreseen fade-out.
  package static let fadeTime = Duration.milliseconds(200)
  /// The time that a label stays hidden before it can appear again.
  package static let holdTime = Duration.milliseconds(300)
  /// The time for which a label must have room to appear.
  package static let stayTime = Duration.milliseconds(500)
  /// The time that the declutterer looks ahead.
  package static let horizon = Duration.seconds(1)
  /// The visibility of labels without room in the mode `fade`, out of 255.
  package static let faintVisibility: UInt8 = 38

  /// The treatment of labels without room.
  package let mode: DeclutterMode
  /// The box that the style draws around each label; nil without boxes.
  let box: LabelStyle.Box?
  /// The visibility of each label.
  private var visibilities: VisibilityList
  /// Whether visibilities stay the same until the view changes, so that no further update is needed.
  package private(set) var isSettled = false

  /// The part of the picture that labels may take.
  package var room = PictureRoom()
  /// The preferred and the withheld labels, which are not decided by their weights alone.
  private(set) var exceptions = DeclutterExceptions()
  /// The view of the last frame.
  private(set) var view = FollowedView()

  let boxes: LabelBoxes
  var paths = LabelPaths()
  /// The paths that labels have reserved in the foreseen steps.
  var reservations = PathReservations()
  /// The present boxes of drawn labels, by rank.
  var drawn = BoxGrid()
  /// The labels that lie in the surface as tiles.
  var tiles: TileField
  /// One state per slot; the heaviest label has the first slot.
  var states: [State]
  /// The slots of labels that are shown, in order.
  var active: [Int32] = []
  /// The slots of tiles that have lost their place and fade out, in order.
  var leaving: [Int32] = []

  /// The turns in which the hidden labels without a reserved time are tried.
  var turns = DeclutterTurns()
  /// Whether a label waits for time to pass.
  var isWaiting = false
  /// The last count of readable labels: the least readable size in world units, and the number of labels.
  var readable: (least: Float, count: Int)?

  /// The placement state of a label.
  struct State: Sendable {
    /// Whether the label has a place of its own.
    var isShown = false
    /// The time of the last change of `isShown`, seconds.
    var since = -Double.infinity
    /// The progress of the label's fade, 0…1.
    var level: Float = 0
  }

  /// The number of candidate labels after which no later tier, and no further tile, is tried.
  ///
  /// This is many times the number of labels that a picture shows, so lighter labels would rarely
  /// find room.
  static let mostCandidates = 8192
  /// The part of the depth in which a moving label fades before it reaches the rim or becomes too small to read.
  ///
  /// A still label is either drawn or not.
  private static let fadeDepth: Float = 0.015
  /// The largest turn between two foreseen views, radians.
  private static let stepAngle: Float = .pi / 30
  /// The largest number of foreseen views.
  private static let stepLimit = 17

  /// Creates a declutterer that has not seen a view yet.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - weights: One weight per label; labels with a larger absolute weight are placed first.
  ///   - mode: The treatment of labels without room; not `off`.
  ///   - box: The box that the style draws around each label; nil without boxes.
  package init(
    batch: GlyphBatch, weights: [Double], mode: DeclutterMode, box: LabelStyle.Box? = nil
  ) {
    precondition(
      weights.count == batch.labels.count,
      "\(weights.count) weights for \(batch.labels.count) labels")
    precondition(mode != .off, "nothing is hidden if declutter is off")
    self.mode = mode
    self.box = box
    let order = Self.order(of: batch.labels, weights: weights)
    let extent = Self.extent(in: batch, box: box)
    boxes = LabelBoxes(batch: batch, order: order, extent: extent)
    tiles = TileField(batch, order: order, extent: extent)
    states = Array(repeating: State(), count: boxes.count)
    visibilities = VisibilityList(count: boxes.count, of: mode.restVisibility)
  }

  /// One byte per label, in the batch's order: 255 shown, 0 not drawn.
  package var visibility: [UInt8] { visibilities.bytes }

  /// The labels that are placed before all others regardless of weight, such as the matches of a search.
  package var preferred: [Int] {
    get { exceptions.preferred }
    set {
      guard newValue != exceptions.preferred else { return }
      exceptions.prefer(newValue, among: boxes)
      unsettle()
    }
  }

  /// For each label, whether it is hidden regardless of its place; empty if no label is.
  package var withheld: [Bool] { exceptions.withheld }

  /// Hides some labels regardless of their places.
  ///
  /// - Parameter labels: For each label, whether it is hidden; empty to show all again.
  package mutating func withhold(_ labels: [Bool]) {
    exceptions.withhold(labels, among: boxes)
    unsettle()
  }

  private mutating func unsettle() {
    isSettled = false
    turns.begin()
  }

  /// Appends labels, which have no place yet.
  mutating func growVisibility(to count: Int) {
    visibilities.grow(to: count, with: restVisibility)
  }

  /// Adopts the label states of another declutterer.
  ///
  /// - Parameters:
  ///   - before: The other declutterer.
  ///   - renumbered: The new index of each old label, or nil for a removed label. The whole list is
  ///     nil if labels keep their indices.
  /// - Complexity: O(labels) with a very small constant if labels keep their indices: only labels
  ///   that are shown or were hidden a moment ago are looked up.
  package mutating func goOn(from before: Declutterer, renumbered: [Int?]?) {
    func slot(ofOld slot: Int32) -> Int32? {
      let label = Int(before.boxes.labels[Int(slot)])
      guard let now = renumbered.map({ $0[label] }) ?? label, now < boxes.count else { return nil }
      return boxes.slotOfLabel[now]
    }
    let hold = Self.holdTime / .seconds(1)
    for old in before.states.indices {
      let state = before.states[old]
      // Labels that were hidden longer ago may appear at any time.
      guard state.isShown || before.view.time - state.since < hold else { continue }
      if let slot = slot(ofOld: Int32(old)) { states[Int(slot)] = state }
    }
    active = before.active.compactMap { slot(ofOld: $0) }.sorted()
    reservations.hiddenSlots = before.reservations.hiddenSlots.compactMap { slot(ofOld: $0) }
    leaving = before.leaving.compactMap { slot(ofOld: $0) }.sorted()
    visibilities.adopt(before.visibilities, renumbered: renumbered)
    (view, room) = (before.view, before.room)
    exceptions.adopt(before.exceptions, renumbered: renumbered, among: boxes)
    unsettle()
  }

  /// Writes the visibility of all labels into `states`, leaving their flags unchanged.
  package func write(to states: inout LabelStates) {
    visibilities.write(to: &states)
  }

  /// Writes the visibilities that have changed since the last call, leaving the flags unchanged.
  ///
  /// - Parameter states: The states of the last call. The first call may pass any states.
  /// - Complexity: O(changes).
  package mutating func writeChanges(to states: inout LabelStates) {
    visibilities.writeChanges(to: &states)
  }

  /// Makes the next `writeChanges(to:)` write all visibilities, because that call receives different states.
  package mutating func forgetWhatIsWritten() { visibilities.forgetWhatIsWritten() }

  /// The indices of the labels that have a place, heaviest first.
  package var shownLabels: [Int] {
    active.map { Int(boxes.labels[Int($0)]) }
  }

  /// The indices of the labels that have a place or fade out.
  package var drawnLabels: [Int] {
    (active + leaving).map { Int(boxes.labels[Int($0)]) }
  }

  /// Decides for one view independently of earlier frames, as for a still picture.
  package mutating func settle(_ uniforms: FrameUniforms) {
    // Before the first view, no label is shown.
    if view.axes != nil { hideAll() }
    view.settle(ViewAxes(uniforms), taken: room.taken(in: uniforms))
    if tiles.isUsed {
      placeTiles(in: uniforms)
    } else {
      paths.record(
        boxes, in: [uniforms], preferring: exceptions.isPreferred,
        leavingOut: exceptions.isWithheld, most: Self.mostCandidates,
        keeping: exceptions.preferredSlots)
      placeAll()
    }
    writeVisibility()
    isSettled = true
  }

  /// Decides for the next frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - now: The frame's time, on a monotonic clock; only differences matter.
  ///   - isHandled: Whether a hand moves the sphere. The sphere may then turn anywhere.
  ///   - foresee: Returns the view that the present motion leads to after a number of seconds.
  /// - Returns: Whether any label's visibility has changed.
  /// - Complexity: O(labels × foreseen views). In a large cloud, only a small share of the lighter
  ///   labels counts. O(labels) for tiles.
  package mutating func update(
    _ uniforms: FrameUniforms, now: Duration, isHandled: Bool = false,
    foresee: (Double) -> FrameUniforms
  ) -> Bool {
    let elapsed = view.advance(to: now / .seconds(1))
    guard view.axes != nil else {
      settle(uniforms)
      return true
    }
    let (axes, taken) = (ViewAxes(uniforms), room.taken(in: uniforms))
    let isSame = view.isSame(axes, taken: taken)
    guard !isSettled || !isSame else { return false }
    view.follow(axes, taken: taken, elapsed: elapsed)
    isWaiting = !view.isCalm
    if tiles.isUsed {
      let fade = foresee(Self.fadeTime / .seconds(1))
      let isMoving = axes.angle(to: ViewAxes(fade)) > 1e-6
      decideTiles(
        in: uniforms, ahead: isMoving ? (fade, foresee(Self.stayTime / .seconds(1))) : nil,
        elapsed: Float(elapsed))
      return writeVisibility()
    }
    if !isSame { turns.begin() }
    paths.record(
      boxes, in: views(from: uniforms, axes: axes, foresee: foresee),
      preferring: exceptions.isPreferred, leavingOut: exceptions.isWithheld,
      most: Self.mostCandidates, keeping: kept, turn: turns.next(after: elapsed))
    decideAll(
      elapsed: Float(elapsed),
      encounter: isHandled ? Encounter(axes, turn: Self.handTurn) : nil)
    return writeVisibility()
  }

  /// The slots that every frame tries: their labels are shown, are preferred, or have reserved a time.
  private var kept: [Int32] {
    let isPreferred = exceptions.isPreferred
    return active + exceptions.preferredSlots.filter { !states[Int($0)].isShown }
      + reservations.hiddenSlots.filter { isPreferred.isEmpty || !isPreferred[Int($0)] }
  }

  /// Returns the present view and the foreseen views, close enough together for linear interpolation.
  private func views(
    from present: FrameUniforms, axes: ViewAxes, foresee: (Double) -> FrameUniforms
  ) -> [FrameUniforms] {
    let horizon = Self.horizon / .seconds(1)
    // Estimate the speed from the first part of the time: the whole could be a full turn.
    let turn = axes.angle(to: ViewAxes(foresee(horizon / 8))) * 8
    guard max(turn, axes.angle(to: ViewAxes(foresee(horizon)))) > 1e-6 else { return [present] }
    let steps = min(2 + Int((turn / Self.stepAngle - 0.01).rounded(.up)), Self.stepLimit) - 1
    return [present] + (1...steps).map { foresee(horizon * Double($0) / Double(steps)) }
  }

  /// The visibility of labels without room.
  var restVisibility: UInt8 { mode.restVisibility }

  private mutating func hideAll() {
    for index in states.indices { states[index] = State() }
    visibilities.fill(with: restVisibility)
    active.removeAll(keepingCapacity: true)
    reservations.hiddenSlots.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
  }

  /// Sets the visibility of the label of a slot.
  ///
  /// - Returns: Whether it has changed.
  mutating func setVisibility(_ value: UInt8, ofSlot slot: Int32) -> Bool {
    visibilities.set(value, ofLabel: Int(boxes.labels[Int(slot)]))
  }

  /// Returns the visibility of a label for the level of its fade and for its depth.
  func visibility(atLevel level: Float, recession: Float) -> UInt8 {
    let eased = level * level * (3 - 2 * level)
    // Moving labels fade at the rim instead of popping; still labels do not stay half faded.
    let depth = view.isCalm ? 0 : Self.fadeDepth
    let presence = min((Self.rim - recession) / max(depth, 1e-9), 1)
    let rest = Float(restVisibility)
    return UInt8(rest + (255 - rest) * eased * max(presence, 0))
  }

  /// Converts states to visibility bytes.
  ///
  /// - Returns: Whether any has changed.
  @discardableResult
  private mutating func writeVisibility() -> Bool {
    if tiles.isUsed {
      let (hasChanged, isFading) = writeTiles()
      isSettled = !isFading && !isWaiting
      return hasChanged
    }
    var hasChanged = false
    func write(_ value: UInt8, _ slot: Int32) {
      if setVisibility(value, ofSlot: slot) { hasChanged = true }
    }
    for slot in active where !states[Int(slot)].isShown {
      write(restVisibility, slot)
    }
    active.removeAll(keepingCapacity: true)
    var isFading = false
    for (rank, slot) in paths.slots.enumerated() where states[Int(slot)].isShown {
      let level = states[Int(slot)].level
      active.append(slot)
      if level < 1 { isFading = true }
      write(visibility(atLevel: level, recession: paths.now(rank).recession), slot)
    }
    isSettled = !isFading && !isWaiting && turns.isOver
    return hasChanged
  }
}

extension DeclutterMode {
  /// The visibility of labels without room, out of 255.
  fileprivate var restVisibility: UInt8 { self == .fade ? Declutterer.faintVisibility : 0 }
}
