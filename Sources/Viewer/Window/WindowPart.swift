internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData

/// The window of a cloud: its end, full screen, clipboard, dropped files, and the hint at the keys.
struct WindowPart: ViewerPart {
  /// The unanswered question whether to end despite a loss, and its end time; nil for none.
  private(set) var endQuestion: Notices.Notice?
  /// The time until which the window shows the hint at the keys; nil before its first frame.
  var hintEnd: Duration?
  /// Whether the window fills a screen; updated during the turn.
  private var isFullScreen = false
  private var title: String?
  private var isHandShown: Bool?

  /// The time for which the window shows the hint at the keys.
  private static let hintLength = Duration.seconds(5)
  /// The time for which the question whether to end can be answered.
  private static let questionLength = Duration.seconds(8)

  mutating func begin(_ view: inout View) {
    isFullScreen = view.input.isFullScreen
    for signal in view.input.signals {
      switch signal {
      case .end(let name): view.output.end(.signal(name))
      case .reload: view.output.requests.append(.reload)
      }
    }
    if let end = endTime(in: view), view.now >= end { view.output.end(.duration) }
    if let refusal = view.input.refusal { view.warn(Message(verbatim: refusal)) }
    withdrawEndQuestion(at: view.now, after: view.input.events)
  }

  /// The time at which the program ends by itself; nil for never.
  private func endTime(in view: View) -> Duration? {
    view.settings.duration.map { view.clock.firstUse + $0 }
  }

  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool {
    switch action {
    case .toggledFullScreen: toggleFullScreen(in: &view)
    case .exposed: view.pace.frameLost()
    case .changedScreen: break
    case .ended: view.output.end(.asked)
    case .escaped:
      if isFullScreen {
        toggleFullScreen(in: &view)
      } else {
        endUnlessLosing(byKey: Message("Esc"), in: &view)
      }
    case .closed: endUnlessLosing(byKey: Message("Ctrl+W"), in: &view)
    case .copied(let label): copy(label, in: &view)
    case .pasteRequested: view.output.requests.append(.paste)
    case .dropped(let path): open(path, in: &view)
    default: return false
    }
    return true
  }

  private mutating func toggleFullScreen(in view: inout View) {
    isFullScreen.toggle()
    view.output.requests.append(.toggleFullScreen)
  }

  /// Puts a label's text on the clipboard.
  private func copy(_ label: Int, in view: inout View) {
    guard view.cloud.isPresent(label) else { return }
    let text = view.cloud.tags[label].text
    view.output.requests.append(.copy(ClipboardText.copied(text)))
    view.show(notice: Message("Copied \(quoted: text)"))
  }

  /// Requests another document in place of this one, unless marks or a stream would be lost.
  private func open(_ path: String, in view: inout View) {
    if let objection = Loss(in: view)?.objection(toOpening: path) {
      view.warn(objection)
    } else {
      view.output.requests.append(.open(path: path))
    }
  }

  /// Ends the program; if marks or a stream would be lost, asks first.
  ///
  /// - Parameters:
  ///   - key: The name of the pressed key, for the question.
  ///   - view: The view.
  private mutating func endUnlessLosing(byKey key: Message, in view: inout View) {
    guard let loss = Loss(in: view), endQuestion == nil else { return view.output.end(.asked) }
    endQuestion = Notices.Notice(
      sentence: Message("Press \(key) again to end: \(loss.sentence)"),
      end: view.now + Self.questionLength)
  }

  /// Withdraws the question whether to end after its time, or after other input.
  private mutating func withdrawEndQuestion(at now: Duration, after events: [TimedEvent]) {
    let isOver = endQuestion.map { now >= $0.end } ?? false
    if isOver || events.contains(where: { $0.event.isOtherInput }) { endQuestion = nil }
  }

  // MARK: The hint

  /// Starts the time of the hint with the first frame; ends it when the keys are shown.
  mutating func applyRules(to view: inout View) {
    let isSeen = view.input.isSeen || view.input.needsFrame
    if hintEnd == nil, isSeen { hintEnd = view.now + Self.hintLength }
    if view.scene.showsKeys { hintEnd = view.now }
  }

  // MARK: Title and pointer

  var showsFacts: Bool { true }

  mutating func follow(_ view: inout View) {
    let title = view.title
    guard title != self.title else { return }
    self.title = title
    view.output.requests.append(.setTitle(title))
  }

  /// Sets the pointer's shape for the shown frame.
  mutating func prepareFrame(_ view: inout View) {
    let isHand = view.scene.hoveredLabel != nil || view.scene.legend.hovered != nil
    guard isHand != isHandShown else { return }
    isHandShown = isHand
    view.output.requests.append(.setCursor(isHand: isHand))
  }

  func add(to facts: inout ViewFacts, in view: View) {
    facts.endQuestion = endQuestion?.sentence
    guard facts.instructions == nil, isHinting(in: view) else { return }
    facts.instructions = .keysHint(in: view.messages)
  }

  /// Whether the window shows the hint at the keys.
  private func isHinting(in view: View) -> Bool {
    // A user who set --status knows the options.
    guard view.hasWindowHabits, view.settings.screen.status == .auto, let hintEnd else {
      return false
    }
    return view.now < hintEnd
  }

  func wakeTime(in view: View) -> Duration? {
    [endQuestion?.end, isHinting(in: view) ? hintEnd : nil].compactMap(\.self).min()
  }

  func ruleTime(in view: View) -> Duration? { endTime(in: view) }
}

/// The data that would be lost if the program ended.
private struct Loss {
  /// The number of marked labels.
  var marks = 0
  /// Whether a stream is open.
  var hasStream = false

  /// Creates the loss of a view; nil if nothing would be lost.
  @MainActor init?(in view: View) {
    marks = view.markedChoices.count
    hasStream = view.facts.isStreaming
    guard marks > 0 || hasStream else { return nil }
  }

  var sentence: Message {
    let stream = Message("the stream is still open")
    guard marks > 0 else { return stream }
    let lost = Message(
      marks, one: "\(marks) marked label would be lost",
      other: "\(marks) marked labels would be lost")
    return hasStream ? Message("\(lost), and \(stream)") : lost
  }

  /// The advice to avoid the loss, as the end of a sentence.
  private var remedy: Message {
    marks > 0 ? Message("choose or unmark the labels first") : Message("end the stream first")
  }

  /// Returns why another document is not opened, as one sentence.
  func objection(toOpening path: String) -> Message {
    Message("\(quoted: path) is not opened: \(sentence); \(remedy)")
  }
}

extension InputEvent {
  /// Whether the event is user input other than a request to end.
  fileprivate nonisolated var isOtherInput: Bool {
    switch self {
    case .pressed, .character, .dropped: true
    case .key(.escape, _, _), .key(.other, _, _): false
    case .key(.letter("w"), let modifiers, _): !modifiers.contains(.control)
    case .key: true
    default: false
    }
  }
}

extension Viewer {
  /// Returns the reason why no other document may be shown, as one sentence; nil if it may.
  ///
  /// - Parameter path: The path of the other document's file.
  package func objection(toOpening path: String) -> Message? {
    view.facts = parts.facts(of: view)
    return Loss(in: view)?.objection(toOpening: path)
  }

  /// Continues the window of another viewer.
  package func continueWindow(of former: Viewer) {
    view.clock.firstUse = former.view.clock.firstUse
    view.showsDiagnostics = former.showsDiagnostics
    parts.change(WindowPart.self, in: &view) { part, _ in
      part.hintEnd = former.parts[WindowPart.self]?.hintEnd
    }
  }
}
