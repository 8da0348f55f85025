internal import Glibc
package import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLook
package import TagSphereMessages
package import TagSphereWheels

/// The interaction with wheels: the motion of rings, and the selected words.
///
/// This value has no clock and draws nothing: it receives events and times, and returns choices and
/// frames.
nonisolated package struct WheelScene<Source: GlyphSource> {
  /// The wheels in their current state.
  package internal(set) var wheels: WheelSet<Source>
  /// The motion of each ring.
  package private(set) var motions: [RingMotion]
  /// The selected words, one index per wheel.
  package private(set) var choice: [Int]
  /// The wheel that the keyboard turns.
  package private(set) var activeRing = 0
  /// The search for a word by its letters; nil after any other action.
  private var search: WheelSearch?
  /// The choices that can be undone.
  private var history: WheelHistory
  /// Whether the keys are shown.
  package private(set) var showsKeys = false { didSet { if !showsKeys { firstKey = 0 } } }
  /// The first visible row of the keys; 0 if all rows fit.
  private var firstKey = 0
  /// The content scale of the screen.
  package private(set) var contentScale = 1.0
  /// The version of the numbers of results; increases when words show other numbers.
  package private(set) var countVersion = 0
  /// The current time.
  package private(set) var time: Duration
  /// The language of the panels.
  package var messages = Messages.english

  private var design: WheelDesign
  private let source: Source
  /// Whether motion is reduced: rings then jump without animation.
  package var isReduced: Bool
  /// Whether input is by touch; a finger taps less exactly than a mouse clicks.
  package var isTouch = false
  private var isOnWall = false
  /// The pointers that hold rings: ``mouse``, or the number of a finger.
  private var presses: [Int: Press] = [:]
  /// The ring that was last scrolled finely, and its accumulated fraction of a word.
  private var scrolled = (ring: 0, words: 0.0)
  /// Whether the wheels have the keyboard focus.
  package private(set) var usesKeys = false
  /// For each ring, the word nearest to the mark, and the time at which that word became the nearest.
  private var nearest: [(word: Int, since: Duration)]

  /// The pointer number of the mouse.
  private static var mouse: Int { -1 }

  /// A mouse button or finger that is held down on a ring.
  private struct Press {
    var ring: Int
    var start: SIMD2<Double>
    var last: SIMD2<Double>
    var time: Duration
    var isDrag = false
  }

  /// The maximum duration of a tap.
  private static var tapTime: Duration { .milliseconds(250) }
  /// The maximum movement within a tap, pixels at content scale 1, by a mouse and by a finger.
  private static var tapWays: (mouse: Double, finger: Double) { (4, 12) }
  /// The time after which the nearest word of a moving ring becomes selected.
  private static var takingTime: Duration { .milliseconds(120) }
  /// The slot number, positive or negative, beyond which the slots of a resting list are renumbered.
  private static var mostSlots: Int { 4096 }
  /// The longest turn of a ring that is shown completely, and the part shown of a longer turn, words.
  private static var longWay: (most: Int, seen: Int) { (200, 24) }
  /// Creates a scene of wheels, with their selected words at the mark.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - design: The design of the wheels.
  ///   - source: Shapes the words.
  ///   - size: The picture's size, pixels.
  ///   - time: The current time.
  ///   - isReduced: Whether motion is reduced: rings then jump without animation.
  package init(
    _ document: WheelDocument, design: WheelDesign, source: Source, size: SIMD2<Int>,
    time: Duration, isReduced: Bool = false
  ) {
    (self.design, self.source, self.time, self.isReduced) = (design, source, time, isReduced)
    wheels = Self.wheels(document, design: design, source: source, size: size)
    motions = wheels.rings.map { _ in RingMotion(position: 0) }
    choice = document.wheels.map(\.selected)
    nearest = choice.map { ($0, time) }
    history = WheelHistory(choice)
  }

  private static func wheels(
    _ document: WheelDocument, design: WheelDesign, source: Source, size: SIMD2<Int>
  ) -> WheelSet<Source> {
    let layout = design.layout(
      count: document.wheels.count, width: max(size.x, 1), height: max(size.y, 1))
    var wheels = WheelSet(document, layout: layout, theme: design.theme, source: source)
    wheels.turnsUpright = design.turnsUpright
    return wheels
  }

  /// Returns the frame to draw.
  package var frame: WheelFrame {
    var frame = wheels.frame
    for (index, ring) in wheels.rings.enumerated() {
      frame.rings[index].accentShare = ring.nearestWord == choice[index] ? 1 : 0
      // Words at rest are not folded; only words of a moving ring fold when they pass the
      // horizontal.
      if motions[index].isMoving || motions[index].isHeld { frame.rings[index].fold() }
    }
    frame.focusedRing = usesKeys ? activeRing : presses.values.map(\.ring).min()
    return frame
  }

  /// Whether the picture changes without events.
  package var isMoving: Bool { motions.contains(where: \.isMoving) }

  /// The letters typed to find a word; empty after any other action.
  package var typed: String { search?.text ?? "" }

  /// The selected words before the current search; without a search, the selected words.
  package var settledChoice: [Int] {
    search.flatMap { $0.isOver(at: time) ? nil : $0.start.choice } ?? choice
  }

  /// The panel with the typed letters; nil for none.
  package var typedPanel: Panel? {
    guard let search else { return nil }
    let name = wheels.document.wheels[activeRing].name
    let note = search.findsNothing ? Message("nothing found") : Message("in \(name)")
    var panel = Panel(title: search.text, rows: [Panel.Row(messages.text(note))])
    panel.hasCaret = true
    return panel
  }

  /// The panel of keys; nil while it is not shown.
  package var keysPanel: Panel? { keys?.panel(from: firstKey, in: messages) }

  private var keys: KeysPanel? {
    guard showsKeys else { return nil }
    return KeysPanel(
      .wheelKeys(in: messages), in: wheels.layout.size,
      textSize: Panel.textSize(contentScale: contentScale))
  }

  /// The text for screen readers: the name of each wheel and its word.
  package var title: String {
    zip(wheels.document.wheels, choice).map { wheel, word in
      "\(wheel.name): \(wheel.words[word].text)"
    }.joined(separator: " · ")
  }

  /// Advances to a time.
  package mutating func advance(to time: Duration) {
    self.time = max(time, self.time)
    for ring in motions.indices where motions[ring].isMoving {
      move(ring) { motion, wheels, time in
        motion.advance(to: time) { wheels.nearestPosition(to: $0, ring: ring) }
      }
    }
    for ring in motions.indices {
      renumber(ring)
      follow(ring)
    }
    if presses.isEmpty { history.note(settledChoice, at: self.time) }
  }

  /// Changes a ring's motion, and adopts the new position.
  private mutating func move(
    _ ring: Int, _ change: (inout RingMotion, inout WheelSet<Source>, Duration) -> Void
  ) {
    change(&motions[ring], &wheels, time)
    wheels.turn(ring: ring, to: motions[ring].position)
  }

  /// Selects the word on which a ring rests or settles.
  ///
  /// In a held ring, the nearest word becomes selected after a time.
  private mutating func follow(_ ring: Int) {
    let word = wheels.rings[ring].nearestWord
    if nearest[ring].word != word { nearest[ring] = (word, time) }
    if let target = motions[ring].target {
      choice[ring] = wheels.word(at: target, ring: ring)
    } else if motions[ring].isHeld, time - nearest[ring].since >= Self.takingTime {
      choice[ring] = word
    }
  }

  /// The time at which the nearest word of a held ring, or a found word, becomes selected.
  ///
  /// nil if no selection is pending.
  package var pendingChoice: Duration? {
    let held = motions.indices.filter { motions[$0].isHeld && nearest[$0].word != choice[$0] }
      .map { nearest[$0].since + Self.takingTime }
    let found = search.flatMap { $0.isOver(at: time) ? nil : $0.end }
    return (held + [found].compactMap(\.self)).min()
  }

  /// Renumbers the slots of a long list at rest when they are far from 0.
  ///
  /// This limits the amount of data about slots.
  private mutating func renumber(_ ring: Int) {
    guard !motions[ring].isMoving, !motions[ring].isHeld,
      abs(wheels.rings[ring].nearestSlot) > Self.mostSlots,
      wheels.recenter(ring: ring, onWord: wheels.rings[ring].nearestWord)
    else { return }
    motions[ring].jump(to: 0)
  }
}

/// A request of an event beyond the wheels.
nonisolated package enum WheelAction: Hashable, Sendable {
  /// Enter confirms the choice.
  ///
  /// The value has one word index per wheel.
  case confirmed([Int])
  /// Escape ends the program, or leaves the full screen.
  case escaped
  /// The window should close; a found word has taken effect.
  case closed
  /// The window should enter or leave full screen.
  case toggledFullScreen
}

nonisolated extension WheelScene {
  /// Applies an event.
  ///
  /// - Parameters:
  ///   - event: The event; points are pixels from the picture's upper left corner.
  ///   - time: The time of the event.
  /// - Returns: The request of the event; nil for none.
  package mutating func apply(_ event: InputEvent, at time: Duration) -> WheelAction? {
    advance(to: time)
    switch event {
    case .pressed(.primary, let point, _): grab(at: point, by: Self.mouse)
    case .pointerMoved(let point): drag(to: point, by: Self.mouse)
    case .released(.primary, let point, _): release(at: point, by: Self.mouse)
    case .touched(let finger, .began, let point): grab(at: point, by: finger)
    case .touched(let finger, .moved, let point): drag(to: point, by: finger)
    case .touched(let finger, .ended, let point): release(at: point, by: finger)
    case .touched(let finger, .cancelled, _): cancel(finger)
    case .focusLost: for pointer in presses.keys.sorted() { cancel(pointer) }
    case .scrolled(let steps, _) where keys?.scrolls == true:
      let rows = -Int(steps.y.rounded(.awayFromZero))
      firstKey = keys?.first(after: firstKey, scrolledBy: rows) ?? 0
    case .scrolled(let steps, let point):
      scroll(
        wheels.layout.ring(at: point) ?? activeRing,
        by: abs(steps.y) >= abs(steps.x) ? steps.y : steps.x)
    case .key(let key, let modifiers, let isRepeat):
      // A key held for long turns wheels and erases letters, and does nothing else again.
      guard !isRepeat || key.mayRepeat else { break }
      return press(key, modifiers)
    case .character(let scalar): type(scalar)
    case .resized(let width, let height): resize([width, height])
    case .screenChanged(let scale): adopt(contentScale: scale)
    case .closeRequested:
      search = nil
      return .closed
    default: break
    }
    return nil
  }

  /// Returns whether an event is for the wheels rather than for the cloud beside them.
  ///
  /// A pointer that holds a ring keeps it everywhere; events in the gaps between rings pass
  /// through.
  package func claims(_ event: InputEvent) -> Bool {
    switch event {
    case .pressed(.primary, let point, _), .touched(_, .began, let point), .scrolled(_, let point):
      wheels.layout.ring(at: point) != nil
    case .pointerMoved, .released(.primary, _, _): presses[Self.mouse] != nil
    case .touched(let finger, _, _): presses[finger] != nil
    case .key(let key, let modifiers, _):
      (usesKeys && Self.isForWheels(key, modifiers))
        || (Self.takesBack(key, modifiers) && history.canTakeBack)
    case .character: usesKeys
    default: false
    }
  }

  private static func isForWheels(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers
  ) -> Bool {
    switch key {
    case .up, .down, .left, .right, .home, .pageUp, .pageDown, .backspace: true
    case .tab, .enter, .escape: modifiers.isEmpty || modifiers == .shift
    default: false
    }
  }

  /// Whether a key undoes the last choice.
  private static func takesBack(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers
  ) -> Bool { key == .letter("z") && modifiers == .control }

  /// Gives the keyboard focus to the wheels, or takes it away.
  package mutating func takeKeys(_ takes: Bool) {
    usesKeys = takes
    search = nil
  }

  /// Turns the initially selected words back to the mark; also selects them in wheels without a ring.
  package mutating func goHome() {
    for (wheel, words) in wheels.document.wheels.enumerated() {
      if motions.indices.contains(wheel) { goHome(wheel) } else { choice[wheel] = words.selected }
    }
    // The next visitor must not undo the choices of the previous visitor.
    history = WheelHistory(choice)
  }

  private mutating func goHome(_ ring: Int) {
    let word = wheels.document.wheels[ring].selected
    bring(ring, toSlot: wheels.rings[ring].slot(of: word))
  }

  /// Advances a wheel to its next word with results, without user input.
  package mutating func turnOn(_ ring: Int) {
    let words = wheels.rings[ring].wheel.words
    let next = (1...words.count).first { !words[(choice[ring] + $0) % words.count].isEmpty }
    step(ring, by: next ?? 1)
    history = WheelHistory(choice)
  }

  /// Shows new numbers of results beside the words; no ring moves.
  ///
  /// - Parameter counts: One number per word of each wheel.
  package mutating func show(counts: [[Int]]) {
    wheels.show(weights: counts.map { $0.map { Double($0) } })
    countVersion += 1
  }

  /// Shows the images decoded so far; see ``WheelImages/follow(_:)``.
  mutating func follow(_ images: inout WheelImages) -> Bool { images.follow(&wheels) }

  /// Calls a function with the rings, which takes their changes.
  mutating func takeChanges(_ body: (inout WheelSet<Source>) -> Void) { body(&wheels) }

  private mutating func grab(at point: SIMD2<Double>, by pointer: Int) {
    (usesKeys, search) = (false, nil)
    guard presses[pointer] == nil, let ring = wheels.layout.ring(at: point),
      !presses.values.contains(where: { $0.ring == ring })
    else { return }
    presses[pointer] = Press(ring: ring, start: point, last: point, time: time)
    activeRing = ring
    move(ring) { motion, _, time in motion.grab(at: time) }
  }

  /// Turns the held ring by the angle about its centre between two positions of the pointer.
  private mutating func drag(to point: SIMD2<Double>, by pointer: Int) {
    guard var held = presses[pointer], point != held.last else { return }
    let way = point - held.start
    let isFinger = isTouch || pointer != Self.mouse
    let least = (isFinger ? Self.tapWays.finger : Self.tapWays.mouse) * contentScale
    held.isDrag = held.isDrag || (way * way).sum() > least * least
    let angle = wheels.layout.turn(from: held.last, to: point)
    held.last = point
    presses[pointer] = held
    let radius = wheels.layout.rings[held.ring].radius
    move(held.ring) { motion, _, time in motion.drag(by: -angle * radius, at: time) }
    follow(held.ring)
  }

  private mutating func release(at point: SIMD2<Double>, by pointer: Int) {
    drag(to: point, by: pointer)
    guard let held = presses.removeValue(forKey: pointer) else { return }
    if !held.isDrag, time - held.time <= Self.tapTime {
      bring(held.ring, toSlot: wheels.slot(ofRing: held.ring, at: point))
    } else {
      letGo(held.ring, isCancelled: false)
    }
  }

  private mutating func cancel(_ pointer: Int) {
    guard let held = presses.removeValue(forKey: pointer) else { return }
    letGo(held.ring, isCancelled: true)
  }

  private mutating func letGo(_ ring: Int, isCancelled: Bool) {
    let isReduced = isReduced
    move(ring) { motion, wheels, time in
      let pitch = wheels.pitch(ofRing: ring)
      guard !isReduced else {
        return motion.jump(to: wheels.nearestPosition(to: motion.position, ring: ring))
      }
      motion.release(at: time, isCancelled: isCancelled, pitch: pitch) {
        wheels.nearestPosition(to: $0, ring: ring)
      }
    }
    follow(ring)
  }

  /// Turns the word of a slot to the mark, unless the ring is held.
  private mutating func bring(_ ring: Int, toSlot slot: Int) {
    guard !presses.values.contains(where: { $0.ring == ring }) else { return }
    let isReduced = isReduced
    let way = slot - wheels.rings[ring].nearestSlot
    var slot = slot
    if abs(way) > Self.longWay.most,
      wheels.recenter(ring: ring, onWord: wheels.rings[ring].word(of: slot))
    {
      // If a turn passes thousands of words, only the last few words are shaped and shown.
      slot = 0
      let start = wheels.position(
        ring: ring, slot: way > 0 ? -Self.longWay.seen : Self.longWay.seen)
      move(ring) { motion, _, _ in motion.jump(to: start) }
    }
    move(ring) { motion, wheels, time in
      let target = wheels.position(ring: ring, slot: slot)
      if isReduced { motion.jump(to: target) } else { motion.move(to: target, at: time) }
    }
    follow(ring)
  }

  /// Turns a ring by the whole words of accumulated scroll steps.
  private mutating func scroll(_ ring: Int, by steps: Double) {
    if scrolled.ring != ring || scrolled.words * steps < 0 { scrolled = (ring, 0) }
    scrolled.words += steps
    let words = scrolled.words.rounded(.towardZero)
    scrolled.words -= words
    step(ring, by: -Int(words))
  }

  /// Moves a ring by words; positive moves bring words from clockwise of the mark.
  private mutating func step(_ ring: Int, by words: Int) {
    guard words != 0 else { return }
    let from = motions[ring].target ?? motions[ring].position
    bring(ring, toSlot: wheels.slot(ring: ring, nearest: from) + words)
  }

  private mutating func press(
    _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers
  ) -> WheelAction? {
    if let first = keys?.first(after: firstKey, scrolledBy: key) {
      firstKey = first
      return nil
    }
    switch key {
    case .up: focus(activeRing - 1)
    case .down: focus(activeRing + 1)
    case .tab: focus(activeRing + (modifiers.contains(.shift) ? -1 : 1))
    case .left: turnByKey(-1)
    case .right: turnByKey(1)
    case .pageUp: turnByKey(-5)
    case .pageDown: turnByKey(5)
    case .home:
      usesKeys = true
      goHome(activeRing)
    case .backspace:
      if let over = search, over.isOver(at: time) {
        search = over.goingOn(choice: choice, ring: activeRing)
      }
      search?.dropLast(at: time)
      find()
    case .enter:
      search = nil
      return .confirmed(choice)
    case .escape where showsKeys: showsKeys = false
    case .escape:
      guard let search else { return .escaped }
      choose(search.start.choice)
      (activeRing, self.search) = (search.start.ring, nil)
    case _ where Self.takesBack(key, modifiers):
      search = nil
      guard presses.isEmpty else { break }
      history.note(choice, at: time)
      if let before = history.takeBack() { choose(before) }
    case .function(1): showsKeys.toggle()
    case .function(11): return .toggledFullScreen
    case .letter("w") where modifiers.contains(.control),
      .letter("q") where modifiers.contains(.control):
      search = nil
      return .closed
    default: break
    }
    return nil
  }

  private mutating func turnByKey(_ words: Int) {
    (usesKeys, search) = (true, nil)
    step(activeRing, by: words)
  }

  private mutating func focus(_ ring: Int) {
    (usesKeys, search) = (true, nil)
    activeRing = (ring + motions.count) % motions.count
  }

  private mutating func type(_ scalar: Unicode.Scalar) {
    if search?.isOver(at: time) ?? true { search = WheelSearch(choice: choice, ring: activeRing) }
    search?.append(scalar, at: time)
    usesKeys = true
    find()
  }

  /// Turns the word that the search finds to the mark.
  ///
  /// The other wheels return to their words from before the search.
  private mutating func find() {
    guard var search else { return }
    let found = search.find(in: wheels.rings.map(\.wheel), choice: choice, activeRing: activeRing)
    var sought = search.start.choice
    activeRing = found?.ring ?? search.start.ring
    if let found { sought[found.ring] = found.word }
    choose(sought)
    self.search = search.text.isEmpty ? nil : search
  }

  /// Turns one word of each wheel to the mark; selects it at once in wheels without a ring.
  private mutating func choose(_ words: [Int]) {
    for (wheel, word) in words.enumerated() where choice[wheel] != word {
      if motions.indices.contains(wheel) {
        bring(wheel, toSlot: wheels.rings[wheel].slot(of: word))
      } else {
        choice[wheel] = word
      }
    }
  }

  /// Shows other wheels; a wheel whose name stays keeps its word if the word's value still exists.
  package mutating func show(_ document: WheelDocument) {
    var document = document
    let homes = document.wheels.map(\.selected)
    for (index, wheel) in document.wheels.enumerated() {
      guard let old = wheels.document.wheels.firstIndex(where: { $0.name == wheel.name }) else {
        continue
      }
      let value = wheels.document.wheels[old].words[choice[old]].value
      document.wheels[index].selected =
        wheel.words.firstIndex { $0.value == value } ?? wheel.selected
    }
    lay(out: document, homes: homes, size: SIMD2<Int>(wheels.layout.size))
  }

  /// Shows the wheels in another theme.
  package mutating func adopt(_ theme: Theme) {
    design.theme = theme
    layOutAgain(size: SIMD2<Int>(wheels.layout.size))
  }

  /// Adopts the content scale of the screen.
  package mutating func adopt(contentScale: Double) {
    self.contentScale = contentScale
    meetNeeds()
  }

  /// Sets whether the wheels are on a wall, in front of standing people.
  package mutating func stand(onWall isOnWall: Bool) {
    self.isOnWall = isOnWall
    meetNeeds()
  }

  /// Lays out the wheels again if the minimum sizes of text and rings have changed.
  private mutating func meetNeeds() {
    var needs = WheelLayout.Needs.wall(scale: contentScale)
    if !isOnWall {
      needs = WheelLayout.Needs()
      needs.text *= contentScale
    }
    guard needs != design.needs else { return }
    design.needs = needs
    layOutAgain(size: SIMD2<Int>(wheels.layout.size))
  }

  /// Lays out the wheels for another size of the picture.
  private mutating func resize(_ size: SIMD2<Int>) {
    guard size.min() > 0, SIMD2<Double>(size) != wheels.layout.size else { return }
    layOutAgain(size: size)
  }

  /// Lays out the wheels; each shows its selected word.
  private mutating func layOutAgain(size: SIMD2<Int>) {
    var document = wheels.document
    let homes = document.wheels.map(\.selected)
    for wheel in choice.indices { document.wheels[wheel].selected = choice[wheel] }
    lay(out: document, homes: homes, size: size)
  }

  /// Lays out wheels.
  ///
  /// - Parameters:
  ///   - document: The wheels, with their selected words initially at the mark.
  ///   - homes: The words that the key Home returns to.
  ///   - size: The picture's size, pixels.
  private mutating func lay(out document: WheelDocument, homes: [Int], size: SIMD2<Int>) {
    (presses, search) = ([:], nil)
    let known = wheels.document.wheels.map { $0.words.map(\.text) }
    wheels = Self.wheels(document, design: design, source: source, size: size)
    for wheel in homes.indices { wheels.document.wheels[wheel].selected = homes[wheel] }
    motions = wheels.rings.map { _ in RingMotion(position: 0) }
    choice = document.wheels.map(\.selected)
    if known != document.wheels.map({ $0.words.map(\.text) }) { history = WheelHistory(choice) }
    nearest = choice.map { ($0, time) }
    activeRing = min(activeRing, motions.count - 1)
  }
}

nonisolated extension InputEvent.Key {
  /// Whether the key acts again while it is held.
  fileprivate var mayRepeat: Bool {
    switch self {
    case .up, .down, .left, .right, .pageUp, .pageDown, .tab, .backspace, .letter("z"): true
    default: false
    }
  }
}
