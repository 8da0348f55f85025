internal import TagSphereGlyphs
internal import TagSphereRenderer
internal import TagSphereWheels

/// Wheels on the GPU, uploaded again if their layout or their words change.
///
/// It holds GL objects of the context that was current at its creation.
final class WheelLayer {
  /// The renderer of the wheels.
  private(set) var renderer: WheelRenderer
  private var layout: WheelLayout
  private var document: WheelDocument

  /// Uploads wheels into the current context.
  init(_ wheels: WheelSet<some GlyphSource>) {
    (layout, document) = (wheels.layout, wheels.document)
    renderer = WheelRenderer(wheels)
  }

  /// Uploads the changes of the wheels.
  ///
  /// - Parameters:
  ///   - wheels: The wheels; their changes are taken.
  ///   - frame: The rings and their words in the next frame.
  func update(_ wheels: inout WheelSet<some GlyphSource>, showing frame: WheelFrame) {
    if wheels.layout != layout || wheels.document != document {
      (layout, document) = (wheels.layout, wheels.document)
      renderer = WheelRenderer(wheels, sharing: renderer)
    }
    renderer.update(&wheels)
    renderer.frame = frame
  }
}
