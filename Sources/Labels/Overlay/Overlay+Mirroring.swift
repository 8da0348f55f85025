extension Overlay {
  /// Mirrors items horizontally, from one index to the end, for languages written from right to left.
  ///
  /// Items on the left move to the right, and texts end where they began.
  ///
  /// - Parameters:
  ///   - first: The index of the first mirrored item.
  ///   - area: The area about whose middle the items are mirrored.
  package mutating func mirror(itemsFrom first: Int, in area: Rectangle) {
    let edges = 2 * area.origin.x + area.size.x
    for index in items.indices.dropFirst(first) {
      switch items[index] {
      case .text(var text):
        text.place.x = edges - text.place.x
        text.alignment = text.alignment.mirrored
        items[index] = .text(text)
      case .shape(var shape):
        shape.frame.origin.x = edges - shape.frame.origin.x - shape.frame.size.x
        items[index] = .shape(shape)
      }
    }
  }
}

extension Overlay.Alignment {
  fileprivate var mirrored: Self {
    switch self {
    case .left: .right
    case .center: .center
    case .right: .left
    }
  }
}
