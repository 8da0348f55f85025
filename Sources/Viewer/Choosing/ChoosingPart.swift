internal import TagSphereInteraction
internal import TagSphereTagData

/// Handles chosen labels and entered texts.
struct ChoosingPart: ViewerPart {
  /// The choice that ended the program, if the program ends with the first choice.
  private(set) var firstChoice: Choice?
  /// The search text that the user entered instead of choosing a label; nil if no text was entered.
  private(set) var enteredText: String?

  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool {
    switch action {
    case .chose(let label): if !view.isBlank { choose(label, in: &view) }
    case .entered(let text): enter(text, in: &view)
    case .confirmed:
      if view.settings.choosing == .several, !view.cloud.marks.isEmpty { view.output.end(.chosen) }
    case .delivered(let label): deliver(label, in: &view)
    case .deliveredAction(let label, let action): deliver(label, action: action, in: &view)
    default: return false
    }
    return true
  }

  /// Handles a clicked label: delivers it, chooses it, or toggles its mark.
  private mutating func choose(_ label: Int, in view: inout View) {
    guard let id = view.cloud.id(at: label), let choice = view.choice(of: id) else { return }
    if view.settings.choosing == .several {
      view.cloud.toggleMark(id)
    } else {
      take(choice, in: &view)
    }
  }

  /// Handles a choice: delivers it, or ends the program with it.
  private mutating func take(_ choice: Choice, in view: inout View) {
    guard view.settings.choosing == .first else {
      return view.output.requests.append(.deliver(choice))
    }
    firstChoice = firstChoice ?? choice
    view.output.end(.chosen)
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    if case .chose(let choice) = change { take(choice, in: &view) }
  }

  /// Handles an entered text: ends the program, and keeps the text unless a label was chosen before.
  private mutating func enter(_ text: String, in view: inout View) {
    if view.output.end == nil { enteredText = text }
    view.output.end(.chosen)
  }

  /// Delivers a label or its action, as the label's menu requests.
  ///
  /// If the program ends with the first choice, the label is chosen instead.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The name of the label's action; nil for the label itself.
  ///   - view: The view.
  private mutating func deliver(_ label: Int, action: String? = nil, in view: inout View) {
    guard view.settings.choosing == .several || action != nil else {
      return choose(label, in: &view)
    }
    guard let id = view.cloud.id(at: label) else { return }
    view.output.requests.append(
      .deliver(Choice(id: id, index: label, tag: view.cloud.tags[label], action: action)))
  }
}

extension View {
  /// Returns the current choice of a label; nil if the label is gone.
  func choice(of id: LabelID) -> Choice? {
    cloud.index(of: id).map { Choice(id: id, index: $0, tag: cloud.tags[$0]) }
  }

  /// The marked labels if several labels can be chosen; otherwise empty.
  var markedChoices: [Choice] {
    settings.choosing == .several ? cloud.marks.compactMap { choice(of: $0) } : []
  }
}

extension Viewer {
  /// The chosen labels that were not delivered, in order; the marked labels if several can be chosen.
  package var choices: [Choice] {
    guard view.settings.choosing != .several else { return view.markedChoices }
    return parts[ChoosingPart.self]?.firstChoice.map { [$0] } ?? []
  }

  /// The final selection, when the program ends.
  package var selection: Selection {
    let (text, settings) = (parts[ChoosingPart.self]?.enteredText, view.settings)
    return Selection(
      choices: text == nil || settings.choosing == .several ? choices : [],
      newText: settings.typedText == .accepted ? text : nil,
      query: text ?? scene.search?.text ?? "")
  }
}
