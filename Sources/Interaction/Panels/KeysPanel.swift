package import TagSphereMessages

/// The panel of keys in a window, which may be too low for all rows of the panel.
package struct KeysPanel {
  private let whole: Panel
  /// The number of rows that the window has room for.
  private let room: Int

  /// Fits a panel of keys into a window.
  ///
  /// - Parameters:
  ///   - keys: The whole panel.
  ///   - size: The window's size, pixels.
  ///   - textSize: One em of the panel's text, pixels.
  package init(_ keys: Panel, in size: SIMD2<Double>, textSize: Double) {
    whole = keys.wrappingValues(inWidth: size.x / textSize)
    room = Panel.rowRoom(inHeight: size.y, textSize: textSize)
  }

  /// Whether some rows do not fit, so that the panel scrolls.
  package var scrolls: Bool { lastFirst > 0 }

  /// The greatest first row; 0 if all rows fit.
  private var lastFirst: Int { max(whole.rows.count - room, 0) }

  /// Returns the rows that fit.
  ///
  /// - Parameters:
  ///   - first: The first row.
  ///   - messages: The language.
  package func panel(from first: Int, in messages: Messages) -> Panel {
    whole.page(from: first, rows: room, in: messages)
  }

  /// Returns the first row after a scroll down by a number of rows; negative scrolls up.
  package func first(after first: Int, scrolledBy rows: Int) -> Int {
    // Limit `rows` before the addition, which could overflow.
    min(max(first + min(max(rows, -lastFirst), lastFirst), 0), lastFirst)
  }

  /// Returns the first row after a key is pressed; nil if the key does not scroll the panel.
  package func first(after first: Int, scrolledBy key: InputEvent.Key) -> Int? {
    guard scrolls else { return nil }
    let rows: Int
    switch key {
    case .up: rows = -1
    case .down: rows = 1
    case .pageUp: rows = -room
    case .pageDown: rows = room
    case .home: rows = -lastFirst
    case .end: rows = lastFirst
    default: return nil
    }
    return self.first(after: first, scrolledBy: rows)
  }
}
