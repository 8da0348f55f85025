internal import TagSphereForms
internal import TagSphereGeometry

extension Scene {
  /// The part of the keys panel that fits in the window; nil while the panel is not shown.
  package var keysPanel: Panel? {
    guard showsKeys else { return nil }
    guard let ownKeys else {
      return .keys(
        for: settings.isLocked ? .kiosk : .embedder, hasWheels: camera.room != nil,
        in: settings.messages)
    }
    return ownKeys.panel(from: overlay.firstKey, in: settings.messages)
  }

  /// Whether the keys panel can be scrolled, because it is shown and too tall for the window.
  var scrollsKeys: Bool { ownKeys?.scrolls == true }

  /// Scrolls the keys panel down by a number of rows; negative scrolls up.
  mutating func scrollKeys(by rows: Int) {
    if let ownKeys { overlay.firstKey = ownKeys.first(after: overlay.firstKey, scrolledBy: rows) }
  }

  /// Scrolls the keys panel, if the panel is shown and too tall for the window.
  ///
  /// - Returns: Whether the key scrolls it.
  mutating func scrollKeys(by key: InputEvent.Key) -> Bool {
    guard let first = ownKeys?.first(after: overlay.firstKey, scrolledBy: key) else {
      return false
    }
    overlay.firstKey = first
    return true
  }

  /// The shown keys panel of a program's own window; nil for others, which do not scroll.
  private var ownKeys: KeysPanel? {
    guard showsKeys, settings.hasWindowHabits else { return nil }
    return KeysPanel(
      .keys(
        hasWheels: camera.room != nil, hasPages: settings.hasPages, typedText: settings.typedText,
        in: settings.messages),
      in: [Double(viewport.width), Double(viewport.height)],
      textSize: Panel.textSize(contentScale: textScale))
  }
}
