/// The sheet that a vector picture is printed on.
public struct PrintPage: Hashable, Sendable {
  /// The width of the picture once it is trimmed, millimetres, > 0; nil for 96 pixels to the inch.
  public var width: Double?
  /// How far the background goes on beyond each edge, millimetres, ≥ 0.
  public var bleed = 0.0

  /// Creates the page of a picture that is as large as on a screen.
  public init() {}

  /// Creates a page from its parts.
  public init(width: Double, bleed: Double = 0) { (self.width, self.bleed) = (width, bleed) }

  /// The millimetres of an inch.
  static let millimetresPerInch = 25.4

  /// Returns the millimetres of one pixel of a picture.
  func millimetres(perPixelOf picture: VectorPicture) -> Double {
    width.map { $0 / Double(picture.width) } ?? Self.millimetresPerInch / 96
  }
}
