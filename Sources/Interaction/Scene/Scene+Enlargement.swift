internal import TagSphereCloudCore

extension Scene {
  /// Fills the window with a label's image, if the settings want that and it has one.
  mutating func enlarge(_ label: Int, guide: LabelGuide) {
    guard settings.enlargesImages, let label = guide.image(label, 0) else { return }
    (menu, hoveredLabel) = (nil, nil)
    focus = label
    enlargement = Enlargement(of: label, at: time, isCut: isCut)
    lastMove = max(lastMove, time)
  }

  /// Shows the cloud again, with the label in front whose image was shown last.
  mutating func endEnlargement() {
    let isCut = isCut
    enlargement?.hide(at: time, isCut: isCut)
    lastMove = max(lastMove, time)
  }

  /// Forgets an image that is seen no more.
  mutating func dropEnlargement() {
    guard let shown = enlargement, !shown.isShown, !shown.isChanging(at: time) else { return }
    enlargement = nil
    lastMove = time
  }

  /// Handles an event while an image fills the window: arrows and pages show the next or previous one,
  /// Enter chooses it, Escape and a click return to the cloud.
  ///
  /// - Returns: The actions; nil for an event that has its usual effect.
  mutating func applyToEnlargement(
    _ event: InputEvent, at time: Duration, guide: LabelGuide
  ) -> [SceneAction]? {
    guard let shown = enlargement, shown.isShown else { return nil }
    switch event {
    case .key(let key, let modifiers, let isRepeat):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return nil }
      advance(to: time)
      return apply(key, isRepeat: isRepeat, to: shown.label, guide: guide)
    case .pressed:
      advance(to: time)
      lastClick = nil
      endEnlargement()
    case .touched(_, .began, _):
      advance(to: time)
      endEnlargement()
    case .pointerMoved(let point):
      advance(to: time)
      pointer = point
    case .scrolled, .pinched, .twisted, .character, .pasted, .touched: break
    default: return nil
    }
    return []
  }

  private mutating func apply(
    _ key: InputEvent.Key, isRepeat: Bool, to label: Int, guide: LabelGuide
  ) -> [SceneAction]? {
    switch key {
    case .right, .down, .pageDown, .space: step(by: 1, from: label, guide: guide)
    case .left, .up, .pageUp, .backspace: step(by: -1, from: label, guide: guide)
    case .enter: return isRepeat ? [] : [.chose(label: label)]
    case .escape: if !isRepeat { endEnlargement() }
    case .function: return nil
    default: break
    }
    return []
  }

  private mutating func step(by step: Int, from label: Int, guide: LabelGuide) {
    guard let next = guide.image(label, step), next != label else { return }
    enlargement?.label = next
    focus = next
    bringToFront(guide.place(next))
    lastMove = max(lastMove, time)
  }
}
