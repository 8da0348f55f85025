internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData

/// What a program's own window has and a kiosk has not: see `ViewerSettings.hasWindowHabits`.
extension Viewer {
  /// The time for which the window hints at the keys.
  private static let hintLength = Duration.seconds(5)
  /// The time for which the question whether to end can be answered.
  private static let questionLength = Duration.seconds(8)

  var hasWindowHabits: Bool { scene.settings.hasWindowHabits }

  // MARK: Menus

  /// Adds the menus of labels to the answers to the scene's queries.
  func addMenus(to guide: inout LabelGuide) {
    guard hasWindowHabits else { return }
    let (cloud, effect, messages) = (cloud, settings.effect, messages)
    let canArrange = pages?.canArrange == true
    guide.menu = { label, point, frame, contentScale in
      let items =
        Self.menuItems(of: cloud.tags[label], effect: effect) + (canArrange ? [.arrange] : [])
      let point = point ?? frame.windowPoint(of: cloud.batch.labels[label])
      let content = PanelLayer.Content(
        panel: Panel(items, in: messages), place: .beside(point),
        window: [frame.viewport.width, frame.viewport.height], contentScale: contentScale,
        isMirrored: messages.isRightToLeft)
      let layout = PanelLayout(content, source: cloud.source)
      return ContextMenu(
        of: label, items: items, at: point,
        frame: ContextMenu.Frame(
          area: Overlay.Rectangle(
            x: layout.corner.x, y: layout.corner.y, width: layout.size.x, height: layout.size.y),
          firstRow: Panel.padding.y * layout.em, rowHeight: Panel.rowHeight * layout.em))
    }
  }

  private static func menuItems(
    of tag: Tag, effect: ViewerSettings.ChoiceEffect
  ) -> [ContextMenu.Item] {
    let offer: [ContextMenu.Item] =
      switch effect {
      case .none: []
      case .command: [.run]
      case .program: [.open] + tag.actions.map(ContextMenu.Item.action)
      case .address(let rule): tag.details?.url.map(rule.allows) == true ? [.open] : []
      }
    return [.copy] + offer + [.bringToFront]
  }

  /// Delivers a label now, as its menu says; where the first choice ends the program, it is that.
  ///
  /// - Parameter action: The name of the label's action; nil for the label itself.
  func deliver(_ label: Int, action: String? = nil) {
    guard settings.choosing == .several || action != nil else { return choose(label) }
    guard let id = cloud.id(at: label) else { return }
    output.requests.append(
      .deliver(Choice(id: id, index: label, tag: cloud.tags[label], action: action)))
  }

  /// Puts a label's text on the clipboard.
  func copy(_ label: Int) {
    guard cloud.isPresent(label) else { return }
    output.requests.append(.copy(ClipboardText.copied(cloud.tags[label].text)))
    show(notice: Message("Copied \(quoted: cloud.tags[label].text)"))
  }

  // MARK: The end

  func toggleFullScreen() {
    isFullScreen.toggle()
    output.requests.append(.toggleFullScreen)
  }

  /// Ends the program; if marks or a stream would be lost, only when asked twice.
  ///
  /// - Parameter key: The name of the key that asks.
  func endUnlessLosing(byKey key: Message) {
    guard let loss = Loss(of: self) else { return output.end(.asked) }
    guard endQuestion == nil else { return output.end(.asked) }
    let sentence = Message("Press \(key) again to end: \(loss.sentence)")
    endQuestion = (sentence, now + Self.questionLength)
  }

  /// Withdraws the question whether to end after its time, or after events that are no answer.
  func withdrawEndQuestion(after events: [TimedEvent]) {
    let isOver = endQuestion.map { now >= $0.end } ?? false
    if isOver || events.contains(where: { $0.event.isOtherInput }) { endQuestion = nil }
  }

  // MARK: Files

  /// Asks for a document in place of this one, unless marks or a stream would be lost.
  func open(_ path: String) {
    if let objection = objection(toOpening: path) {
      warn(objection)
    } else {
      output.requests.append(.open(path: path))
    }
  }

  /// Returns the reason why no other document may be shown, as one sentence; nil if one may.
  ///
  /// - Parameter path: The path of the other document's file.
  package func objection(toOpening path: String) -> Message? {
    Loss(of: self).map {
      Message("\(quoted: path) is not opened: \($0.sentence); \($0.remedy)")
    }
  }

  /// Takes the place of another viewer in its window.
  package func continueWindow(of former: Viewer) {
    (firstUse, hintEnd) = (former.firstUse, former.hintEnd)
    showsDiagnostics = former.showsDiagnostics
  }

  // MARK: The hint

  /// The hint at the keys, in the first seconds of a window.
  var keysHint: Panel? {
    // Who wants a status always or never has looked at the options.
    guard hasWindowHabits, settings.interface.status == .auto, let hintEnd, now < hintEnd else {
      return nil
    }
    return .keysHint(in: messages)
  }

  /// Starts the time of the hint with the first frame, and ends it when the keys are shown.
  func followHint() {
    if hintEnd == nil, input.isSeen || input.needsFrame { hintEnd = now + Self.hintLength }
    if scene.showsKeys { hintEnd = now }
  }
}

/// What would be lost if the program ended.
private struct Loss {
  /// The number of marked labels.
  var marks = 0
  /// Whether a stream is open.
  var hasStream = false

  /// Creates the loss of a viewer; nil if nothing would be lost.
  @MainActor init?(of viewer: Viewer) {
    if viewer.settings.choosing == .several { marks = viewer.choices.count }
    hasStream = viewer.feed?.isStreaming == true
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

  /// What to do before, as the end of a sentence.
  var remedy: Message {
    marks > 0 ? Message("choose or unmark the labels first") : Message("end the stream first")
  }
}

extension InputEvent {
  /// Whether a person did something other than to ask for the end.
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
