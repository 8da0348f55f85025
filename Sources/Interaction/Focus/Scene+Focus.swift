internal import TagSphereGeometry

extension Scene {
  /// Focuses a label and brings it to the front.
  ///
  /// The sphere then turns under the pointer. Labels under a resting pointer are not highlighted until
  /// the pointer moves.
  package mutating func focus(on label: Int, guide: LabelGuide) {
    focus = label
    guard !isHeld else { return }
    pointing.point = nil
    bringToFront(guide.place(label))
  }

  /// Moves the focus one step: during a search through the matches, otherwise through all labels.
  package mutating func walk(isBackward: Bool, guide: LabelGuide) {
    guard !isHeld else { return }
    let next =
      if let search, !search.text.isEmpty {
        search.match(after: focus, isBackward: isBackward)
      } else {
        listedLabel(after: focus, isBackward: isBackward, guide: guide)
      }
    if let next { focus(on: next, guide: guide) }
  }

  /// Moves the focus to the nearest label in a direction, if there is such a label.
  mutating func walk(toward direction: FocusDirection, guide: LabelGuide) {
    guard let focus, !isHeld else { return }
    let matches = search.flatMap { $0.text.isEmpty ? nil : $0.matches }
    if let next = guide.neighbor(focus, direction, frame, matches) {
      self.focus(on: next, guide: guide)
    }
  }

  /// Handles Enter: chooses the label in focus, confirms the earlier choice, or submits typed text.
  ///
  /// Enter confirms if no label is in focus, or with Control. It submits the search text only if the
  /// settings allow that.
  mutating func enter(_ modifiers: InputEvent.Modifiers, guide: LabelGuide) -> [SceneAction] {
    if let text = enteredText(modifiers) { return [.entered(text: text)] }
    guard let focus, !modifiers.contains(.control) else { return [.confirmed] }
    enlarge(focus, guide: guide)
    return [.chose(label: focus)]
  }

  /// Returns the text of the search if Enter with these modifiers submits it; otherwise nil.
  private func enteredText(_ modifiers: InputEvent.Modifiers) -> String? {
    guard settings.typedText != .searched, let search, !search.text.isEmpty,
      !modifiers.contains(.control)
    else { return nil }
    let isAsked = settings.typedText == .accepted && modifiers.contains(.shift)
    return isAsked || search.matches.isEmpty ? search.text : nil
  }

  /// Moves the focus ten labels forward or back, or to the last label; stops at the ends.
  ///
  /// During a search, the focus moves through the matches, otherwise through all labels.
  mutating func leap(_ leap: FocusOrder.Leap, guide: LabelGuide) {
    guard !isHeld else { return }
    let walk =
      if let search, !search.text.isEmpty { search.matches } else { guide.order().labels }
    if let next = FocusOrder.leap(leap, from: focus.flatMap(walk.firstIndex(of:)), in: walk) {
      focus(on: next, guide: guide)
    }
  }

  /// Handles Escape: closes the topmost open thing, or else asks to leave full screen or the window.
  ///
  /// Escape closes the first of these that is open: the keys panel, the search, the clicked entry of the
  /// legend, the focus.
  mutating func escape() -> [SceneAction] {
    if showsKeys {
      showsKeys = false
    } else if search != nil {
      closeSearch()
    } else if legend.chosen != nil {
      legend.chosen = nil
    } else if focus != nil {
      focus = nil
    } else {
      return [settings.leavesFullScreen ? .escaped : .ended]
    }
    return []
  }

  /// Updates label indices after renumbering; state of removed labels is dropped.
  ///
  /// - Parameter newIndex: The new index of a label; nil if it is gone.
  package mutating func relabel(_ newIndex: (Int) -> Int?) {
    if case .held(var hold) = turning.motion {
      hold.press.label = hold.press.label.flatMap(newIndex)
      turning.motion = .held(hold)
    }
    pointing.lastClick = nil
    hoveredLabel = hoveredLabel.flatMap(newIndex)
    focus = focus.flatMap(newIndex)
    presentation = presentation.flatMap { shown in
      newIndex(shown.label).map { LabelPresentation(label: $0, start: shown.start, end: shown.end) }
    }
    if let label = enlargement?.label {
      if let new = newIndex(label) { enlargement?.label = new } else { enlargement = nil }
    }
    search?.relabel(newIndex)
    if let label = pointing.waitingChoice?.label {
      if let new = newIndex(label) {
        pointing.waitingChoice?.label = new
      } else {
        pointing.waitingChoice = nil
      }
    }
    if let label = menu?.label {
      if let new = newIndex(label) { menu?.label = new } else { menu = nil }
    }
  }
}
