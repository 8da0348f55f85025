package import TagSphereLabels
package import TagSphereMessages
internal import TagSphereTagData

/// The menu of a label: its items, and its place in the picture.
package struct ContextMenu: Hashable, Sendable {
  /// An entry of the menu: an action on its label.
  package enum Item: Hashable, Sendable {
    case copy, open, run, bringToFront, arrange
    /// One of the label's own actions, by its name.
    case action(String)

    /// The maximum length of an action's name, characters; the rest is not shown.
    private static let longestName = 60

    /// The item's words.
    var message: Message {
      switch self {
      case .copy: Message("Copy")
      case .open: Message("Open")
      case .run: Message("Run")
      case .bringToFront: Message("Bring to front")
      case .arrange: Message("Move or remove")
      case .action(let name):
        Message(verbatim: plainLine(name, longest: Self.longestName))
      }
    }
  }

  /// The layout of the menu, pixels of the picture.
  package struct Frame: Hashable, Sendable {
    /// The area of the whole menu.
    package var area: Overlay.Rectangle
    /// The distance from the menu's upper edge to the first item's upper edge.
    package var firstRow: Double
    /// The height of each item, > 0.
    package var rowHeight: Double

    /// Creates a frame from its parts.
    package init(area: Overlay.Rectangle, firstRow: Double, rowHeight: Double) {
      (self.area, self.firstRow, self.rowHeight) = (area, firstRow, rowHeight)
    }

    /// Returns the number of the row at a point, from 0; nil outside the menu or above the first row.
    func row(at point: SIMD2<Double>) -> Int? {
      guard area.contains(point) else { return nil }
      let row = ((point.y - area.origin.y - firstRow) / rowHeight).rounded(.down)
      return row >= 0 ? Int(row) : nil
    }
  }

  /// The index of the menu's label.
  package internal(set) var label: Int
  /// The items, from the top, at least one.
  package let items: [Item]
  /// The point at which the menu was opened, pixels of the picture.
  package let point: SIMD2<Double>
  /// The layout of the menu in the picture.
  package let frame: Frame
  /// The number of the item that Enter chooses, from 0; nil if none is selected.
  package internal(set) var selection: Int?

  /// Creates a menu without a selected item.
  ///
  /// - Precondition: `items` is not empty.
  package init(of label: Int, items: [Item], at point: SIMD2<Double>, frame: Frame) {
    precondition(!items.isEmpty, "a menu without items")
    (self.label, self.items, self.point, self.frame) = (label, items, point, frame)
  }

  /// Returns the item at a point; nil if there is none.
  func item(at point: SIMD2<Double>) -> Item? {
    frame.row(at: point).flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// Selects the item under the pointer; without an item there, the selection stays.
  mutating func point(at point: SIMD2<Double>) {
    if let row = frame.row(at: point), items.indices.contains(row) { selection = row }
  }

  /// Selects the next or previous item, cyclically.
  mutating func step(isBackward: Bool) {
    selection = FocusOrder.step(
      from: selection, in: Array(items.indices), isBackward: isBackward)
  }
}

extension Panel {
  /// Creates the panel of a menu's items.
  package init(
    _ items: [ContextMenu.Item], selection: Int? = nil, in messages: Messages = .english
  ) {
    self.init(rows: items.map { Row("", messages.text($0.message)) })
    self.selection = selection
  }
}
