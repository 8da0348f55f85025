package import TagSphereCloudBuilding
internal import TagSphereDesign
package import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
package import TagSphereRenderer
internal import TagSphereText

/// The legend and the heading over a cloud's pictures, for any picture size.
package struct CloudOverlay {
  private let legend: Legend?
  private let heading: Heading
  private let theme: Theme
  private var source: FontGlyphSource

  /// Creates the overlay of a cloud, in its font; nil if it has no legend and no heading.
  package init?(of cloud: Cloud) {
    self.init(
      cloud.legend, heading: cloud.design.look.placedHeading, theme: cloud.theme,
      source: cloud.source)
  }

  init?(_ legend: Legend?, heading: Heading, theme: Theme, source: FontGlyphSource) {
    guard legend != nil || heading != Heading() else { return nil }
    (self.legend, self.heading) = (legend, heading)
    self.theme = theme
    self.source = source
  }

  /// Returns the area of the heading, pixels; nil for none.
  ///
  /// - Parameters:
  ///   - size: The picture's size, pixels.
  ///   - textSize: The size of one em, pixels.
  func headingArea(in size: SIMD2<Double>, textSize: Double) -> Overlay.Rectangle? {
    heading.area(in: size, textSize: textSize) { [source] in
      Double(source.run(for: $0).advance)
    }
  }

  /// Returns the overlay for a picture size, on the GPU; nil if there is not enough space.
  ///
  /// - Parameters:
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  ///   - textSize: The size of one em, pixels.
  ///   - cloud: The renderer that lends its shader programs to the overlay; nil for separate
  ///     programs.
  package mutating func renderer(
    width: Int, height: Int, textSize: Double, sharing cloud: LabelRenderer? = nil
  ) throws(GLError) -> OverlayRenderer? {
    let overlay = Overlay(
      legend: legend, heading: heading, theme: theme, width: width, height: height,
      textSize: textSize,
      advance: { [source] (text: String) in Double(source.run(for: text).advance) })
    guard let overlay else { return nil }
    return try OverlayRenderer(
      overlay, batch: GlyphBatch(overlay, source: &source, maximumTextWidth: Overlay.widestText),
      sharing: cloud)
  }

  /// Returns the size of text in a picture, pixels: a 48th of its shorter side.
  package static func textSize(width: Int, height: Int) -> Double {
    Legend.textSize(in: [Double(width), Double(height)])
  }

  /// Returns the size of text in a window on a screen with a content scale, pixels.
  package static func textSize(contentScale: Double) -> Double {
    Panel.textSize(contentScale: contentScale)
  }
}
