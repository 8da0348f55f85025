/// Turns pages of labels by pointer, fingers and keys, and lets the user arrange the labels.
///
/// The turner is a value without a clock: it takes events and times, and returns changes. A long press
/// or a key begins the arranging, in which labels are moved and removed.
package struct PageTurner: Hashable, Sendable {
  /// The pages.
  package private(set) var pages: LabelPages
  /// Whether labels can be moved and removed.
  package let canArrange: Bool
  /// Whether the user is arranging the labels.
  package private(set) var isArranging = false
  /// The label that a pointer has picked up, and the pointer's place; nil for none.
  package private(set) var held: Held?
  /// The undo stack: the arrangements before the last changes, the earliest first.
  private var former: [LabelPages] = []
  /// Until this time, a press removes no label: it may be the second press of a double click.
  private var removalPauseEnd = Duration.zero
  /// The current press, which may become a long press.
  private var press: Press?
  /// The finger that acts as the pointer, with the place and time of its touch; nil for none.
  private var finger: Finger?
  /// The length of the current swipe, wheel steps to the left.
  private var swipedSteps = 0.0
  /// The time from which a swipe may turn a page again.
  private var swipePauseEnd = Duration.zero

  /// A label that a pointer has picked up.
  package struct Held: Hashable, Sendable {
    /// The label's index.
    package var label: Int
    /// The pointer's place, pixels.
    package var point: SIMD2<Double>
    /// The edge at which the pointer is: −1 the left, 1 the right, 0 none.
    fileprivate var edge = 0
    /// The time at which the pointer reached the edge.
    fileprivate var edgeStart = Duration.zero
  }

  private struct Finger: Hashable, Sendable {
    var number: Int
    var start: SIMD2<Double>
    /// The time of the touch; nil if the finger cannot swipe, because several fingers touch, or it pressed a sign.
    var time: Duration?
  }

  private struct Press: Hashable, Sendable {
    var label: Int?
    var point: SIMD2<Double>
    var time: Duration
  }

  /// A change that an event or the passing of time makes.
  package enum Change: Hashable, Sendable {
    /// Another page is shown.
    case turned
    /// A label was moved.
    case moved
    /// The label with this key was removed.
    case removed(key: String)
    /// The last change was undone; the labels with these keys are on pages again.
    case undone(returned: [String])
    /// The arranging began, or ended.
    case arranging(Bool)
    /// The focus moves to a label; nil if it is dropped.
    case focused(Int?)
  }

  /// The state that an event needs from outside the pages.
  package struct Surroundings {
    /// The size of the picture, pixels.
    package var size: SIMD2<Double>
    /// The scale of the screen's text.
    package var contentScale: Double
    /// The label in focus.
    package var focus: Int?
    /// Whether a menu, a search or an image takes the keys.
    package var isBusy: Bool
    /// Whether the pointer is a finger.
    package var isTouch: Bool
    /// Returns the number of the page whose sign is at a point of the picture; nil for none.
    package var page: (SIMD2<Double>) -> Int?
    /// Returns the label whose remove sign is at a point; nil for none.
    package var removal: (SIMD2<Double>) -> Int?
    /// Returns the label at a point; nil for none.
    package var label: (SIMD2<Double>) -> Int?

    /// Creates surroundings from their parts.
    package init(
      size: SIMD2<Double>, contentScale: Double, focus: Int?, isBusy: Bool, isTouch: Bool = false,
      page: @escaping (SIMD2<Double>) -> Int?, removal: @escaping (SIMD2<Double>) -> Int?,
      label: @escaping (SIMD2<Double>) -> Int?
    ) {
      (self.size, self.contentScale) = (size, contentScale)
      (self.focus, self.isBusy, self.isTouch) = (focus, isBusy, isTouch)
      (self.page, self.removal, self.label) = (page, removal, label)
    }
  }

  /// The length of a press that begins the arranging.
  package static let longPress = Duration.milliseconds(500)
  /// The time for which a label must be held at an edge before the page turns.
  package static let edgeDelay = Duration.milliseconds(700)
  /// The width of the edges, as a share of the picture's width.
  private static let edgeShare = 0.08
  /// The distance that a press may move without becoming a drag, pixels at a content scale of 1.
  private static let slack = 4.0
  /// After a swipe has turned a page, swipes turn no further page for this time.
  private static let swipePause = Duration.milliseconds(350)
  /// After a press has removed a label, presses remove no further label for this time.
  private static let removalPause = Duration.milliseconds(400)
  /// The limits of a finger's swipe.
  ///
  /// `time` is the maximum duration, and `share` the minimum distance as a share of the picture's width.
  /// `slope` is the minimum ratio of horizontal to vertical distance.
  private static let fingerSwipe = (time: Duration.milliseconds(400), share: 0.15, slope: 2.0)
  /// The number of the finger that a touch screen reports as the pointer.
  private static let pointer = -1
  /// The maximum number of changes that can be undone.
  private static let mostFormer = 100

  /// Creates a turner of pages.
  package init(_ pages: LabelPages, canArrange: Bool) {
    (self.pages, self.canArrange) = (pages, canArrange)
  }

  // MARK: Labels

  /// Replaces the labels; the items are in the order of the data.
  package mutating func adopt(_ items: [LabelPages.Item]) {
    pages.adopt(items)
    for index in former.indices { former[index].adopt(items) }
    if let held, pages.place(of: held.label) == nil { self.held = nil }
  }

  /// Updates the indices of renumbered labels.
  package mutating func relabel(_ newIndex: (Int) -> Int?) {
    pages.relabel(newIndex)
    for index in former.indices { former[index].relabel(newIndex) }
    press = nil
    if let label = held.flatMap({ newIndex($0.label) }) { held?.label = label } else { held = nil }
  }

  /// Shows the page of a label.
  ///
  /// - Returns: Whether the page changed.
  package mutating func show(_ label: Int) -> Bool {
    pages.page(of: label).map { pages.turn(to: $0) } ?? false
  }

  /// Begins the arranging.
  package mutating func arrange() -> [Change] {
    guard canArrange, !isArranging else { return [] }
    (isArranging, press, held) = (true, nil, nil)
    return [.arranging(true)]
  }

  private mutating func endArranging() -> [Change] {
    (isArranging, press, held) = (false, nil, nil)
    return [.arranging(false)]
  }

  // MARK: Times

  /// Advances to a time: detects a long press, and turns the page for a label held at an edge.
  package mutating func advance(to time: Duration) -> [Change] {
    if let press, let label = press.label, !isArranging, time >= press.time + Self.longPress {
      let changes = arrange()
      guard !changes.isEmpty else { return [] }
      held = Held(label: label, point: press.point)
      return changes + [.focused(label)]
    }
    guard let held, held.edge != 0, time >= held.edgeStart + Self.edgeDelay else { return [] }
    self.held?.edgeStart = time
    return pages.turn(to: pages.page + held.edge) ? [.turned] : []
  }

  /// The time for the next call of ``advance(to:)``; nil if nothing will change without an event.
  package var wakeTime: Duration? {
    if let held { return held.edge == 0 ? nil : held.edgeStart + Self.edgeDelay }
    guard canArrange, !isArranging, press?.label != nil else { return nil }
    return press.map { $0.time + Self.longPress }
  }

  // MARK: Events

  /// Applies an event.
  ///
  /// - Returns: The changes, and whether the event is consumed, so that the sphere must ignore it.
  package mutating func apply(
    _ event: InputEvent, at time: Duration, in view: Surroundings
  ) -> (changes: [Change], isTaken: Bool) {
    switch event {
    case .pressed(.primary, let point, _):
      return press(at: point, by: view.isTouch ? Self.pointer : nil, time: time, in: view)
    case .pressed: return ([], isArranging)
    case .pointerMoved(let point): return (move(to: point, time: time, in: view), false)
    case .released(.primary, let point, _): return lift(at: point, time: time, in: view)
    case .touched(let number, let phase, let point):
      return touch(number, phase, at: point, time: time, in: view)
    case .scrolled(let steps, _) where abs(steps.x) > abs(steps.y):
      return (swipe(by: steps.x, at: time, in: view), true)
    case .key(let key, let modifiers, let isRepeat):
      return apply(key, modifiers, isRepeat: isRepeat, in: view)
    case .character, .pasted: return ([], isArranging)
    case .focusLost:
      (finger, press, held) = (nil, nil, nil)
      return ([], false)
    default: return ([], false)
    }
  }

  /// Begins a press.
  ///
  /// - Parameter number: The number of the finger; nil for a mouse, whose drags do not turn pages.
  private mutating func press(
    at point: SIMD2<Double>, by number: Int?, time: Duration, in view: Surroundings
  ) -> ([Change], Bool) {
    let (changes, isTaken) = press(at: point, time: time, in: view)
    finger = number.map { Finger(number: $0, start: point, time: isTaken ? nil : time) }
    return (changes, isTaken)
  }

  private mutating func press(
    at point: SIMD2<Double>, time: Duration, in view: Surroundings
  ) -> ([Change], Bool) {
    if let number = view.page(point) { return (turn(to: number, in: view), true) }
    guard canArrange else { return ([], false) }
    if isArranging, let label = view.removal(point) {
      guard time >= removalPauseEnd else { return ([], true) }
      removalPauseEnd = time + Self.removalPause
      return (remove(label, in: view), true)
    }
    let label = view.label(point)
    guard isArranging, let label else {
      press = view.isBusy ? nil : Press(label: label, point: point, time: time)
      return ([], false)
    }
    held = Held(label: label, point: point)
    return ([.focused(label)], true)
  }

  private mutating func move(
    to point: SIMD2<Double>, time: Duration, in view: Surroundings
  ) -> [Change] {
    if let way = press.map({ point - $0.point }) {
      let slack = Self.slack * view.contentScale
      if (way * way).sum() > slack * slack { press = nil }
    }
    guard var held else { return [] }
    held.point = point
    let edge =
      point.x < Self.edgeShare * view.size.x
      ? -1 : point.x >= (1 - Self.edgeShare) * view.size.x ? 1 : 0
    if edge != held.edge { (held.edge, held.edgeStart) = (edge, time) }
    self.held = held
    return []
  }

  /// Ends a press.
  ///
  /// A label that is dropped on another label takes the place of that label. A label that is dropped
  /// elsewhere moves to the end of the page if the page was turned during the drag. If the page was not
  /// turned, the label stays.
  private mutating func release(
    at point: SIMD2<Double>, in view: Surroundings
  ) -> ([Change], Bool) {
    defer { (press, held) = (nil, nil) }
    guard let held else {
      // A click outside all labels ends the arranging.
      return isArranging && press != nil ? (endArranging(), false) : ([], false)
    }
    let target = view.label(point).flatMap { $0 == held.label ? nil : pages.place(of: $0) }
    if let target { return (move(held.label, to: target), true) }
    guard pages.page(of: held.label) != pages.page else { return ([], true) }
    return (move(held.label, to: (pages.page + 1) * pages.size - 1), true)
  }

  /// Handles the first finger like a pointer with its primary button down.
  private mutating func touch(
    _ number: Int, _ phase: InputEvent.TouchPhase, at point: SIMD2<Double>, time: Duration,
    in view: Surroundings
  ) -> ([Change], Bool) {
    if phase == .began, finger == nil {
      return press(at: point, by: number, time: time, in: view)
    }
    guard finger?.number == number else {
      press = nil
      if phase == .began { finger?.time = nil }
      return ([], false)
    }
    switch phase {
    case .began: return ([], false)
    case .moved: return (move(to: point, time: time, in: view), held != nil)
    case .ended: return lift(at: point, time: time, in: view)
    case .cancelled:
      (finger, press, held) = (nil, nil, nil)
      return ([], false)
    }
  }

  /// Ends a finger's press, which may have been a swipe.
  private mutating func lift(
    at point: SIMD2<Double>, time: Duration, in view: Surroundings
  ) -> ([Change], Bool) {
    let first = finger
    finger = nil
    guard held == nil, let way = first.flatMap({ swipe(of: $0, to: point, at: time, in: view) })
    else {
      return release(at: point, in: view)
    }
    press = nil
    // The sphere must also see the finger lift. It then rests with the page in front.
    return (turn(to: pages.page + way, in: view), false)
  }

  /// Returns the direction of a finger's swipe: 1 next page, −1 previous page; nil for no swipe.
  private func swipe(
    of finger: Finger, to end: SIMD2<Double>, at time: Duration, in view: Surroundings
  ) -> Int? {
    let (way, swipe) = (end - finger.start, Self.fingerSwipe)
    guard let start = finger.time, !view.isBusy, pages.count > 1, time <= start + swipe.time,
      abs(way.x) >= swipe.share * view.size.x, abs(way.x) >= swipe.slope * abs(way.y)
    else { return nil }
    return way.x < 0 ? 1 : -1
  }

  /// Turns a page by scrolling sideways; to the next page if the content moves to the left.
  private mutating func swipe(
    by steps: Double, at time: Duration, in view: Surroundings
  ) -> [Change] {
    guard time >= swipePauseEnd else { return [] }
    swipedSteps -= steps
    guard abs(swipedSteps) >= 1, !view.isBusy else { return [] }
    let way = swipedSteps > 0 ? 1 : -1
    (swipedSteps, swipePauseEnd) = (0, time + Self.swipePause)
    return turn(to: pages.page + way, in: view)
  }

  // MARK: Keys

  private mutating func apply(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, isRepeat: Bool,
    in view: Surroundings
  ) -> ([Change], Bool) {
    press = nil
    guard !view.isBusy, modifiers.isDisjoint(with: [.alt, .logo]) else { return ([], false) }
    if isArranging, let taken = applyToArranging(key, modifiers, isRepeat: isRepeat, in: view) {
      return (taken, true)
    }
    guard modifiers.isEmpty else { return ([], false) }
    switch key {
    case .function(2) where canArrange: return (isRepeat ? [] : arrange(), true)
    case .pageUp where pages.count > 1: return (turn(to: pages.page - 1, in: view), true)
    case .pageDown where pages.count > 1: return (turn(to: pages.page + 1, in: view), true)
    case .end where pages.count > 1: return (turn(to: pages.count - 1, in: view), true)
    case .home: return (turn(to: 0, in: view), false)
    default: return ([], false)
    }
  }

  /// Applies a key while labels are arranged; nil if the key has its usual effect.
  private mutating func applyToArranging(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, isRepeat: Bool,
    in view: Surroundings
  ) -> [Change]? {
    if modifiers.contains(.control) {
      switch key {
      case .left, .up: return move(view.focus, by: -1)
      case .right, .down: return move(view.focus, by: 1)
      case .pageUp: return move(view.focus, by: -pages.size)
      case .pageDown: return move(view.focus, by: pages.size)
      case .letter("z") where modifiers == .control: return undo(in: view)
      case .letter("f"), .letter("v"): return []
      default: return nil
      }
    }
    switch key {
    case .escape, .enter, .function(2): return isRepeat ? [] : endArranging()
    case .delete, .backspace:
      return isRepeat ? [] : view.focus.map { remove($0, in: view) } ?? []
    case .space, .menu, .function(10): return []
    default: return nil
    }
  }

  // MARK: Changes

  /// Turns to a page; if a label is in focus, the focus moves to the first label of the page.
  private mutating func turn(to number: Int, in view: Surroundings) -> [Change] {
    guard pages.turn(to: number) else { return [] }
    return view.focus == nil ? [.turned] : [.turned, .focused(pages.labels.first)]
  }

  private mutating func move(_ label: Int, to place: Int) -> [Change] {
    let before = pages
    guard pages.move(label, to: place) else { return [] }
    note(before)
    return [.moved]
  }

  /// Saves the arrangement before a change for undo.
  private mutating func note(_ before: LabelPages) {
    former.append(before)
    if former.count > Self.mostFormer { former.removeFirst() }
  }

  /// Undoes the last change.
  ///
  /// If a label is in focus, the focus moves to a restored label, if there is one. Its page is shown.
  private mutating func undo(in view: Surroundings) -> [Change] {
    guard let last = former.popLast() else { return [] }
    held = nil
    let returned = pages.restore(last)
    guard let focus = view.focus else { return [.undone(returned: returned)] }
    let label = pages.items.first { returned.contains($0.key) }?.label ?? focus
    _ = show(label)
    return [.undone(returned: returned), .focused(label)]
  }

  private mutating func move(_ label: Int?, by steps: Int) -> [Change] {
    guard let label, let place = pages.place(of: label) else { return [] }
    return move(label, to: place + steps)
  }

  /// Removes a label; if the label was in focus, the focus moves to the label that takes its place.
  private mutating func remove(_ label: Int, in view: Surroundings) -> [Change] {
    let before = pages
    guard let place = pages.place(of: label), let item = pages.remove(label) else { return [] }
    note(before)
    guard view.focus == label else { return [.removed(key: item.key)] }
    let next = pages.items.indices.contains(place) ? pages.items[place] : pages.items.last
    return [.removed(key: item.key), .focused(next?.label)]
  }
}
