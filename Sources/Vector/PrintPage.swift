/// The sheet that a vector picture is printed on, in its middle.
public struct PrintPage: Hashable, Sendable {
  /// Width and height once it is trimmed, millimetres, > 0; nil for those of the picture.
  public var size: SIMD2<Double>?
  /// The pixels of the picture to an inch, > 0.
  public var pixelsPerInch = 96.0
  /// How far the background goes on beyond each edge, millimetres, ≥ 0.
  public var bleed = 0.0

  /// Creates the page of a picture that is as large as on a screen.
  public init() {}

  /// Creates a page from its parts.
  public init(width: Double, height: Double, pixelsPerInch: Double = 96, bleed: Double = 0) {
    (size, self.pixelsPerInch, self.bleed) = (SIMD2(width, height), pixelsPerInch, bleed)
  }

  /// The millimetres of an inch.
  static let millimetresPerInch = 25.4

  /// The millimetres of one pixel of the picture.
  var unit: Double { Self.millimetresPerInch / pixelsPerInch }

  /// Returns the sheet with its bleed around a picture: its upper left and its lower right corner,
  /// pixels from the upper left corner of the picture.
  func area(around picture: VectorPicture) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let inner = SIMD2(Double(picture.width), Double(picture.height))
    let sheet = size.map { $0 / unit } ?? inner
    let half = sheet / 2 + bleed / unit
    return (inner / 2 - half, inner / 2 + half)
  }
}
