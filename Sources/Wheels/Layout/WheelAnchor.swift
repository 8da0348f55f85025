/// The place of the wheels' common centre.
public enum WheelAnchor: String, CaseIterable, Hashable, Sendable {
  /// The middle of the picture, so that whole wheels are visible.
  case center
  /// Outside the middle of an edge.
  case left, right, top, bottom
  /// Outside a corner: the classic look.
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}
