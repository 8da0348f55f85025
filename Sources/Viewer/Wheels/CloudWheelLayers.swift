package import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels
package import TagSphereLook
package import TagSphereRenderer
package import TagSphereText
internal import TagSphereWheels

/// The wheels beside a cloud on the GPU, and the number of remaining labels.
final class CloudWheelLayers {
  private let rings: WheelLayer
  private var number: OverlayRenderer?
  private var shown: Shown?
  private let theme: Theme
  private var source: FontGlyphSource

  private struct Shown: Equatable {
    var total: FilterTotal
    var layout: WheelLayout
    var least: Double
  }

  /// Uploads wheels into the current context.
  init(_ wheels: CloudWheels, theme: Theme, source: FontGlyphSource) {
    (self.theme, self.source) = (theme, source)
    rings = WheelLayer(wheels.scene.wheels)
  }

  /// Uploads the changes of the wheels.
  ///
  /// - Parameters:
  ///   - wheels: The wheels.
  ///   - textSize: The minimum size of text, pixels.
  ///   - cloud: The renderer whose shader programs are shared.
  func update(
    _ wheels: inout CloudWheels, textSize: Double, sharing cloud: LabelRenderer
  ) throws(GLError) {
    let frame = wheels.scene.frame
    wheels.takeChanges { rings.update(&$0, showing: frame) }
    let layout = wheels.scene.wheels.layout
    let next = Shown(total: wheels.total, layout: layout, least: textSize)
    guard next != shown else { return }
    shown = next
    var overlay = Overlay(width: Int(layout.size.x), height: Int(layout.size.y))
    next.total.add(to: &overlay, layout: layout, theme: theme, least: textSize) {
      [source] text, style in
      Double(source.run(for: text, style: style, maximumWidth: nil).advance)
    }
    number = try OverlayRenderer(
      overlay, batch: GlyphBatch(overlay, source: &source, maximumTextWidth: 120), sharing: cloud)
  }

  /// The layers, in the order of drawing.
  var all: [any PictureLayer] { [rings.renderer] + (number.map { [$0] } ?? []) }
}

extension CloudWheels {
  /// Returns the layers of the wheels in their current state, in the order of drawing.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - source: The font.
  ///   - renderer: The cloud's renderer, whose shader programs the layers share.
  @MainActor package mutating func layers(
    theme: Theme, source: FontGlyphSource, sharing renderer: LabelRenderer
  ) throws(GLError) -> [any PictureLayer] {
    let layers = CloudWheelLayers(self, theme: theme, source: source)
    try layers.update(&self, textSize: 0, sharing: renderer)
    return layers.all
  }
}
