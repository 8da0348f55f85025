internal import TagSphereGeometry
internal import TagSphereLabels

extension Scene {
  /// Handles a press that chooses from, closes or opens a menu.
  ///
  /// - Returns: The actions; nil if the press has nothing to do with menus.
  mutating func pressMenu(
    _ button: InputEvent.PointerButton, at point: SIMD2<Double>, time: Duration, pick: Picker,
    guide: LabelGuide
  ) -> [SceneAction]? {
    guard settings.hasWindowHabits, !isHeld else { return nil }
    if let menu {
      if let item = menu.item(at: point) {
        advance(to: time)
        return choose(item, of: menu, guide: guide)
      }
      guard !menu.frame.area.contains(point) else { return [] }
      self.menu = nil
      // A click beside a menu closes it, and does nothing else.
      guard button == .secondary else { return [] }
    }
    guard button == .secondary else { return nil }
    let label = pick(point, frame)
    advance(to: time)
    self.point(at: point)
    if let label { openMenu(of: label, at: point, guide: guide) }
    return []
  }

  /// Opens the menu of a label, if the label has a menu, and stops the sphere.
  ///
  /// - Parameter point: The menu's place, window point; nil to place the menu beside the label.
  private mutating func openMenu(of label: Int, at point: SIMD2<Double>?, guide: LabelGuide) {
    guard let menu = guide.menu(label, point, frame, textScale) else { return }
    showsKeys = false
    (pointing.lastClick, hoveredLabel) = (nil, nil)
    holdIdleTurn()
    begin(.none)
    rest(for: settings.motion.idleDelay)
    self.menu = menu
  }

  /// Handles a key while a menu is open, or a key that opens a menu.
  ///
  /// - Returns: The actions; nil if the key has its usual effect.
  mutating func applyToMenu(
    _ key: InputEvent.Key, modifiers: InputEvent.Modifiers, isRepeat: Bool, guide: LabelGuide
  ) -> [SceneAction]? {
    guard settings.hasWindowHabits else { return nil }
    let isMenuKey = key == .menu || (key == .function(10) && modifiers.contains(.shift))
    guard var menu else {
      guard isMenuKey else { return nil }
      if !isRepeat, !isHeld, let label = highlightedLabel {
        openMenu(of: label, at: nil, guide: guide)
        self.menu?.selection = 0
      }
      return []
    }
    switch key {
    case .up: menu.step(isBackward: true)
    case .down: menu.step(isBackward: false)
    case .tab: menu.step(isBackward: modifiers.contains(.shift))
    case .enter:
      guard !isRepeat, let selection = menu.selection else { return [] }
      return choose(menu.items[selection], of: menu, guide: guide)
    case .escape, .menu, .function(10):
      if !isRepeat { self.menu = nil }
      return []
    case .letter("c") where modifiers.contains(.control):
      return choose(.copy, of: menu, guide: guide)
    // Commands of the window close the menu and have their usual effect; other keys do nothing.
    case .function: self.menu = nil
    case .letter, .plus, .minus, .zero:
      guard modifiers.contains(.control) else { return [] }
      self.menu = nil
    default: return []
    }
    guard self.menu != nil else { return nil }
    self.menu = menu
    return []
  }

  /// Runs an item of a menu, and closes the menu.
  private mutating func choose(
    _ item: ContextMenu.Item, of menu: ContextMenu, guide: LabelGuide
  ) -> [SceneAction] {
    self.menu = nil
    switch item {
    case .copy: return [.copied(label: menu.label)]
    case .open, .run: return [.delivered(label: menu.label)]
    case .action(let name): return [.deliveredAction(label: menu.label, action: name)]
    case .arrange: return [.arranged(label: menu.label)]
    case .bringToFront:
      bringToFront(guide.place(menu.label))
      return []
    }
  }
}
