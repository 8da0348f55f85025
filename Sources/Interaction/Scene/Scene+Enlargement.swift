internal import TagSphereGeometry

extension Scene {
  /// Fills the window with a label's image, if the label has an image and the settings allow it.
  mutating func enlarge(_ label: Int, guide: LabelGuide) {
    guard settings.enlargesImages, let label = guide.image(label, 0) else { return }
    (menu, hoveredLabel) = (nil, nil)
    focus = label
    enlargement = Enlargement(of: label, at: time, isCut: isCut)
    lastMove = max(lastMove, time)
  }

  /// Shows the cloud again; the label of the last shown image is in front.
  mutating func endEnlargement() {
    let (time, isCut) = (time, isCut)
    enlargement?.hide(at: time, isCut: isCut)
    lastMove = max(lastMove, time)
  }

  /// Drops the enlarged image after its fading out.
  mutating func dropEnlargement() {
    guard let shown = enlargement, !shown.isShown, !shown.isChanging(at: time) else { return }
    enlargement = nil
    lastMove = time
  }

  /// Handles an event while an image fills the window.
  ///
  /// Arrows, Page Up, Page Down, Space, Backspace and a swipe show the next or previous image. Home and
  /// End show the first or last image. Enter chooses the label. Escape and a click return to the cloud.
  ///
  /// - Returns: The actions; nil if the event has its usual effect.
  mutating func applyToEnlargement(
    _ event: InputEvent, at time: Duration, guide: LabelGuide
  ) -> [SceneAction]? {
    guard let shown = enlargement, shown.isShown else { return nil }
    switch event {
    case .key(let key, let modifiers, let isRepeat):
      // Do not open a search, because the image would cover it.
      if key == .letter("f"), modifiers.contains(.control) { return [] }
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return nil }
      advance(to: time)
      // The list of keys lies over the image.
      if showsKeys { return Self.ofKeysPanel.contains(key) ? nil : [] }
      return apply(key, isRepeat: isRepeat, to: shown.label, guide: guide)
    case .pressed(_, let point, _), .touched(_, .began, let point):
      advance(to: time)
      pointing.lastClick = nil
      enlargement?.press = point
    case .released(_, let point, _), .touched(_, .ended, let point):
      advance(to: time)
      release(at: point, of: shown, guide: guide)
    case .pointerMoved(let point):
      advance(to: time)
      pointing.point = point
    case .scrolled, .pinched, .twisted, .character, .pasted, .touched: break
    default: return nil
    }
    return []
  }

  /// Ends a click or a swipe that began at a point.
  private mutating func release(
    at point: SIMD2<Double>, of shown: Enlargement, guide: LabelGuide
  ) {
    guard let press = shown.press else { return }
    enlargement?.press = nil
    let way = point - press
    let reach = Self.swipe * Double(min(viewport.width, viewport.height))
    if abs(way.x) >= reach, abs(way.x) > abs(way.y) {
      step(by: way.x < 0 ? 1 : -1, from: shown.label, guide: guide)
    } else if (way * way).sum() < reach * reach {
      endEnlargement()
    }
  }

  /// The length of a swipe, as a share of the picture's smaller side.
  private static let swipe = 0.06
  /// The keys that act on the list of keys while an image fills the window.
  private static let ofKeysPanel: Set<InputEvent.Key> = [
    .escape, .up, .down, .pageUp, .pageDown, .home, .end, .function(1),
  ]

  private mutating func apply(
    _ key: InputEvent.Key, isRepeat: Bool, to label: Int, guide: LabelGuide
  ) -> [SceneAction]? {
    switch key {
    case .right, .down, .pageDown, .space: step(by: 1, from: label, guide: guide)
    case .left, .up, .pageUp, .backspace: step(by: -1, from: label, guide: guide)
    case .home: step(by: -Self.all, from: label, guide: guide)
    case .end: step(by: Self.all, from: label, guide: guide)
    case .enter: return isRepeat ? [] : [.chose(label: label)]
    case .escape: if !isRepeat { endEnlargement() }
    case .function: return nil
    default: break
    }
    return []
  }

  /// A number of steps larger than the number of images.
  private static let all = Int(Int32.max)

  private mutating func step(by step: Int, from label: Int, guide: LabelGuide) {
    guard let next = guide.image(label, step), next != label else { return }
    enlargement?.label = next
    focus = next
    bringToFront(guide.place(next))
    lastMove = max(lastMove, time)
  }
}
