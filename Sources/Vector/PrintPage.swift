/// The printed sheet, on which a vector picture is centred.
package struct PrintPage: Hashable, Sendable {
  /// Width and height after trimming, millimetres, > 0; nil for the width and height of the picture.
  package var size: SIMD2<Double>?
  /// Pixels of the picture per inch, > 0.
  package var pixelsPerInch = 96.0
  /// The extension of the background beyond each edge, millimetres, ≥ 0.
  package var bleed = 0.0

  /// Creates a page of the picture's own size at 96 pixels per inch.
  package init() {}

  /// Creates a page from its parts.
  package init(width: Double, height: Double, pixelsPerInch: Double = 96, bleed: Double = 0) {
    (size, self.pixelsPerInch, self.bleed) = (SIMD2(width, height), pixelsPerInch, bleed)
  }

  /// Millimetres per inch.
  static let millimetresPerInch = 25.4

  /// The size of one pixel of the picture, millimetres.
  var unit: Double { Self.millimetresPerInch / pixelsPerInch }

  /// Returns the area of the sheet and its bleed around a picture.
  ///
  /// - Returns: The upper left and lower right corners of the area, pixels from the picture's upper
  ///   left corner.
  func area(around picture: VectorPicture) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let inner = SIMD2(Double(picture.width), Double(picture.height))
    let sheet = size.map { $0 / unit } ?? inner
    let half = sheet / 2 + bleed / unit
    return (inner / 2 - half, inner / 2 + half)
  }
}
