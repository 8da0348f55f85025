internal import TagSphereForms
internal import TagSphereGeometry

extension Scene {
  /// The part of the keys panel that fits in the window; nil while the panel is not shown.
  package var keysPanel: Panel? {
    guard showsKeys else { return nil }
    guard settings.hasWindowHabits else {
      return .keys(
        isOwnWindow: false, hasWheels: camera.room != nil, in: settings.messages)
    }
    return wholeKeysPanel.page(from: overlay.firstKey, rows: keyRoom, in: settings.messages)
  }

  /// Whether the keys panel can be scrolled, because it is shown and too tall for the window.
  var scrollsKeys: Bool { lastFirstKey > 0 }

  /// Scrolls the keys panel down by a number of rows; negative scrolls up.
  mutating func scrollKeys(by rows: Int) {
    // Limit `rows` before the addition, which could overflow.
    let limit = lastFirstKey
    overlay.firstKey = min(max(overlay.firstKey + min(max(rows, -limit), limit), 0), limit)
  }

  /// Scrolls the keys panel, if the panel is shown and too tall for the window.
  ///
  /// - Returns: Whether the key scrolls it.
  mutating func scrollKeys(by key: InputEvent.Key) -> Bool {
    guard scrollsKeys else { return false }
    switch key {
    case .up: scrollKeys(by: -1)
    case .down: scrollKeys(by: 1)
    case .pageUp: scrollKeys(by: -keyRoom)
    case .pageDown: scrollKeys(by: keyRoom)
    case .home: scrollKeys(by: -lastFirstKey)
    case .end: scrollKeys(by: lastFirstKey)
    default: return false
    }
    return true
  }

  /// The greatest first row; 0 if all rows fit, or if the panel is not shown.
  private var lastFirstKey: Int {
    guard showsKeys, settings.hasWindowHabits else { return 0 }
    return max(wholeKeysPanel.rows.count - keyRoom, 0)
  }

  private var wholeKeysPanel: Panel {
    .keys(
      hasWheels: camera.room != nil, hasPages: settings.hasPages, typedText: settings.typedText,
      in: settings.messages
    ).wrappingValues(
      inWidth: Double(viewport.width) / keyTextSize)
  }

  private var keyRoom: Int {
    Panel.rowRoom(inHeight: Double(viewport.height), textSize: keyTextSize)
  }

  private var keyTextSize: Double { Panel.textSize(contentScale: textScale) }
}
