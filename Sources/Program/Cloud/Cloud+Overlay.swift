internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereText

/// What stands over a cloud's pictures, for any size of them.
struct CloudOverlay {
  private let legend: Legend
  private let theme: Theme
  private var source: FontGlyphSource

  /// The overlay of a cloud, in its font; nil where it has none.
  init?(of cloud: Cloud) {
    guard let legend = cloud.legend else { return nil }
    self.legend = legend
    theme = cloud.theme
    source = cloud.source
  }

  /// The overlay for pictures of a size, on the GPU; nil where there is no room for it.
  ///
  /// - Parameters:
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  ///   - textSize: Size of one em, pixels.
  ///   - cloud: Whose programs it shares; nil for programs of its own.
  mutating func renderer(
    width: Int, height: Int, textSize: Double, sharing cloud: LabelRenderer? = nil
  ) throws(GLError) -> OverlayRenderer? {
    var overlay = Overlay(width: width, height: height)
    legend.add(to: &overlay, textSize: textSize, theme: theme) { text in
      Double(source.run(for: text).advance)
    }
    guard !overlay.items.isEmpty else { return nil }
    return try OverlayRenderer(
      overlay, batch: GlyphBatch(overlay, source: &source), sharing: cloud)
  }

  /// The size of text in a picture of a size: a 48th of its shorter side.
  static func textSize(width: Int, height: Int) -> Double {
    max(9, Double(min(width, height)) / 48)
  }

  /// The size of text in a window, whose screen wants it larger by a factor.
  static func textSize(contentScale: Double) -> Double { 13 * contentScale }
}
