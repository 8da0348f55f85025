package import TagSphereLook

extension Overlay {
  /// Creates the overlay of a cloud's picture: its legend and its heading; nil if neither is shown.
  ///
  /// - Parameters:
  ///   - legend: The legend, if any.
  ///   - heading: The heading.
  ///   - theme: The source of the colours.
  ///   - width: The width of the picture, pixels.
  ///   - height: The height of the picture, pixels.
  ///   - textSize: The em size in pixels, > 0.
  ///   - advance: Returns the width of a text, em.
  package init?(
    legend: Legend?, heading: Heading, theme: Theme, width: Int, height: Int, textSize: Double,
    advance: (String) -> Double
  ) {
    self.init(width: width, height: height)
    legend?.add(to: &self, textSize: textSize, theme: theme, advance: advance)
    heading.add(to: &self, textSize: textSize, theme: theme, advance: advance)
    if items.isEmpty { return nil }
  }

  /// The width, em, beyond which a line of text over a cloud's picture ends in an ellipsis.
  package static let widestText: Float = 120
}
