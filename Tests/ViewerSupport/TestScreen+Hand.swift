package import TagSphereInteraction
package import TagSphereLabels
internal import TagSphereTagData
package import TagSphereViewer

/// Simulated input at the screen, and the viewer's answers.
extension TestScreen {
  // MARK: Input

  /// Presses a key and releases it.
  @discardableResult
  package func press(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = []) throws -> Output
  {
    try turn([.key(key, modifiers: modifiers, isRepeat: false), .keyReleased])
  }

  /// Clicks a window point with the second button, so late that the click begins no double click.
  @discardableResult
  package func rightClick(_ point: SIMD2<Double>) throws -> Output {
    try turn(
      [.pointerMoved(point), .pressed(.secondary, at: point), .released(.secondary, at: point)],
      after: .milliseconds(500))
  }

  /// Types a text.
  @discardableResult
  package func type(_ text: String) throws -> Output {
    try turn(text.unicodeScalars.map { .character($0) })
  }

  /// Clicks a window point; by default so late after the last click that this is no double click.
  @discardableResult
  package func click(
    _ point: SIMD2<Double>, after time: Duration = .milliseconds(500)
  ) throws -> Output {
    try turn(
      [.pointerMoved(point), .pressed(.primary, at: point), .released(.primary, at: point)],
      after: time)
  }

  /// Presses at a window point, moves the pointer in steps 10 ms apart, and keeps the button pressed.
  ///
  /// - Returns: The pointer's final position.
  @discardableResult
  package func drag(
    from start: SIMD2<Double>, by way: SIMD2<Double>, steps: Int = 8,
    modifiers: InputEvent.Modifiers = []
  ) throws -> SIMD2<Double> {
    try turn([.pointerMoved(start), .pressed(.primary, at: start, modifiers: modifiers)])
    for step in 1...steps {
      try turn(
        [.pointerMoved(start + way * Double(step) / Double(steps))], after: .milliseconds(10))
    }
    return start + way
  }

  /// Moves the pointer out of the window.
  @discardableResult
  package func leave() throws -> Output { try turn([.pointerLeft]) }

  /// Runs each turn when it is due, until a time has passed.
  ///
  /// - Returns: The number of turns.
  @discardableResult
  package func run(for time: Duration) throws -> Int {
    let end = clock.now + time
    var turns = 0
    while clock.now < end {
      clock.now = min(max(output.wakeTime, clock.now + .milliseconds(1)), end)
      try turn(at: [])
      turns += 1
    }
    return turns
  }

  // MARK: Places

  /// Returns the index of the present label with a text.
  package func index(of text: String) -> Int? {
    let cloud = viewer.cloud
    return cloud.tags.indices.first { cloud.isPresent($0) && cloud.tags[$0].text == text }
  }

  /// Returns the window point of a label's middle.
  package func place(of text: String) -> SIMD2<Double>? {
    index(of: text).map { viewer.scene.frame.windowPoint(of: viewer.cloud.batch.labels[$0]) }
  }

  /// Returns a window point at which a label is hit; nil if no part of it is visible.
  package func point(of text: String) -> SIMD2<Double>? {
    guard let label = index(of: text) else { return nil }
    let frame = viewer.scene.frame
    let box = frame.windowBox(of: viewer.cloud.batch.labels[label], isHighlighted: false)
    for y in stride(from: box.low.y.rounded() + 0.5, to: box.high.y, by: 1) {
      for x in stride(from: box.low.x.rounded() + 0.5, to: box.high.x, by: 1) {
        let point = SIMD2(x, y)
        if viewer.cloud.label(atWindowPoint: point, in: frame, slop: 0) == label { return point }
      }
    }
    return nil
  }

  /// Returns whether a label is behind the rim.
  package func isBehind(_ text: String) -> Bool {
    index(of: text).map { viewer.scene.frame.isBehind(viewer.cloud.batch.labels[$0]) } ?? true
  }

  /// Returns the state in which a label is shown.
  package func state(of text: String) -> LabelState? {
    index(of: text).map { viewer.cloud.states?[$0] ?? LabelState() }
  }

  // MARK: Answers

  /// The texts of the choices that the viewer asked to deliver.
  package var deliveredTexts: [String] {
    requests.compactMap { if case .deliver(let choice) = $0 { choice.tag.text } else { nil } }
  }

  /// The window's title.
  package var title: String? {
    requests.compactMap { if case .setTitle(let title) = $0 { title } else { nil } }.last
  }

  /// The texts that the viewer put on the clipboard.
  package var copiedTexts: [String] {
    requests.compactMap { if case .copy(let text) = $0 { text } else { nil } }
  }

  /// The paths of the files that the viewer asked to open.
  package var openedPaths: [String] {
    requests.compactMap { if case .open(let path) = $0 { path } else { nil } }
  }

  /// The warnings that the viewer asked to report.
  package var warnings: [String] {
    requests.compactMap { if case .warn(let sentence) = $0 { sentence } else { nil } }
  }

  /// The text of the label in focus.
  package var focusedText: String? { viewer.scene.focus.map { viewer.cloud.tags[$0].text } }

  /// The texts that a search found, with the best match first.
  package var foundTexts: [String] {
    viewer.scene.search?.matches.map { viewer.cloud.tags[$0].text } ?? []
  }
}

extension ViewerSettings {
  /// Settings of a cloud that stands still without input.
  package static var still: ViewerSettings {
    var settings = ViewerSettings()
    settings.motion.spin = 0
    return settings
  }

  /// Settings of a program's own window whose cloud stands still without input.
  package static var stillWindow: ViewerSettings {
    var settings = ViewerSettings.still
    settings.hasWindowHabits = true
    return settings
  }

  /// Settings of a kiosk whose cloud stands still without input.
  package static var stillKiosk: ViewerSettings {
    var settings = ViewerSettings.still
    settings.kiosk = KioskOptions()
    return settings
  }

  /// Returns the same settings with a change.
  package func with(_ change: (inout ViewerSettings) -> Void) -> ViewerSettings {
    var settings = self
    change(&settings)
    return settings
  }
}
