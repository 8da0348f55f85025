internal import TagSphereGeometry

extension Scene {
  /// Puts a label in focus and brings it to the front.
  ///
  /// What passes under a pointer that rests meanwhile is not pointed at, until the pointer moves.
  mutating func focus(on label: Int, guide: LabelGuide) {
    focus = label
    guard !isHeld else { return }
    pointer = nil
    bringToFront(guide.place(label))
  }

  /// Takes the focus one step on: through the matches of a search, else through all labels.
  mutating func walk(isBackward: Bool, guide: LabelGuide) {
    guard !isHeld else { return }
    let next =
      if let search, !search.text.isEmpty {
        search.match(after: focus, isBackward: isBackward)
      } else {
        guide.order().label(after: focus, isBackward: isBackward)
      }
    if let next { focus(on: next, guide: guide) }
  }

  /// Takes the focus to the neighbour in a direction, if there is one.
  mutating func walk(toward direction: FocusDirection, guide: LabelGuide) {
    guard let focus, !isHeld else { return }
    let matches = search.flatMap { $0.text.isEmpty ? nil : $0.matches }
    if let next = guide.neighbor(focus, direction, frame, matches) {
      self.focus(on: next, guide: guide)
    }
  }

  /// Enter chooses the label in focus; without one, or with Control, what was chosen is confirmed.
  func enter(_ modifiers: InputEvent.Modifiers) -> [SceneAction] {
    if let focus, !modifiers.contains(.control) { return [.chose(label: focus)] }
    return [.confirmed]
  }

  /// Lets go of one thing: the keys' panel, else the search, else the focus; else all ends.
  mutating func escape() -> [SceneAction] {
    if showsKeys {
      showsKeys = false
    } else if search != nil {
      search = nil
    } else if focus != nil {
      focus = nil
    } else {
      return [.ended]
    }
    return []
  }

  /// Follows labels whose indices have changed; what was said of those that are gone is forgotten.
  ///
  /// - Parameter newIndex: The new index of a label; nil where it is gone.
  public mutating func relabel(_ newIndex: (Int) -> Int?) {
    if case .held(var hold) = motion {
      hold.press.label = hold.press.label.flatMap(newIndex)
      motion = .held(hold)
    }
    lastClick = nil
    hoveredLabel = hoveredLabel.flatMap(newIndex)
    focus = focus.flatMap(newIndex)
    search?.relabel(newIndex)
  }
}
