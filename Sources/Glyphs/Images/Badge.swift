package import TagSphereTagData

/// A small rounded sign with a count, in the upper right corner of a label's image, or beside a text.
package struct Badge: Hashable, Sendable {
  /// The count, or `99+` for counts above 99.
  package let text: String

  /// The largest count that is shown exactly.
  static let most = 99

  /// Creates the badge of a count; nil if the count is below 1 or not a number.
  package init?(count: Double) {
    guard count >= 1 else { return nil }
    text = count >= Double(Self.most + 1) ? "\(Self.most)+" : "\(Int(count))"
  }

  /// Creates the badge of the count in the tag's column `badge`; nil without such a count.
  package init?(of tag: Tag) {
    guard let count = tag.badge else { return nil }
    self.init(count: count)
  }

  /// The least height, em of the label's text.
  package static let height: Float = 1.15
  /// The height as a share of the height of the image that carries the badge.
  package static let imageShare: Float = 0.34
  /// The height of the badge's image, pixels.
  private static let pictureHeight = 144

  /// The size of the badge's image, pixels.
  package var pictureSize: ImageSize {
    let widths: [Float] = [1, 1.3, 1.75]
    let width = Float(Self.pictureHeight) * widths[min(text.utf8.count, widths.count) - 1]
    return ImageSize(width: Int(width.rounded()), height: Self.pictureHeight)
  }
}

extension ImageTile {
  /// Draws a badge.
  ///
  /// - Parameters:
  ///   - badge: The badge.
  ///   - format: The size of the badge's image.
  ///   - source: The fonts.
  package init(_ badge: Badge, format: Format, source: inout some GlyphSource) {
    let plate = Placeholder(
      badge.text, format: format, look: .badge, style: TextStyle(weight: .bold), source: &source)
    self.init(plate.image, format: format)
  }
}
