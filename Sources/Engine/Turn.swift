package import TagSphereInteraction

/// What a turn of an engine leaves to do.
package struct Turn: Hashable, Sendable {
  /// Whether the picture differs from the last one, and is to be drawn.
  package var hasFrame = false
  /// The requests of the scene since the last turn, such as a choice, in their order.
  package var actions: [SceneAction] = []
  /// The shape of the pointer.
  package var cursor = Cursor.grab
  /// The label under the pointer; nil for none.
  package var hovered: Int?
  /// The label in focus; nil for none.
  package var focus: Int?
  /// The tooltip; nil for none.
  package var tooltip: Tooltip?
  /// The time of the next turn; nil if only an event can change the picture.
  ///
  /// A time that is not after this turn's time asks for the next frame of the screen.
  package var wake: Duration?

  /// The shape of the pointer over a cloud.
  package enum Cursor: UInt8, CaseIterable, Sendable {
    /// The sphere can be grabbed.
    case grab
    /// The pointer drags the sphere.
    case grabbing
    /// The pointer is on a label.
    case pointer
  }

  /// The label whose details are shown, and the box beside which they are shown.
  package struct Tooltip: Hashable, Sendable {
    /// The label's index.
    package var label: Int
    /// The upper left corner of the label's box, window pixels.
    package var low: SIMD2<Double>
    /// The lower right corner of the label's box, window pixels.
    package var high: SIMD2<Double>
  }
}
