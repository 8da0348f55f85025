internal import TagSphereGlyphs
internal import TagSphereRenderer
internal import TagSphereWheels

/// Wheels on the GPU, uploaded again if their layout or their words change.
///
/// It holds GL objects of the context that was current when it was created.
final class WheelLayer {
  /// What is drawn.
  private(set) var renderer: WheelRenderer
  private var layout: WheelLayout
  private var document: WheelDocument

  /// Uploads wheels into the current context.
  init(_ wheels: WheelSet<some GlyphSource>) {
    (layout, document) = (wheels.layout, wheels.document)
    renderer = WheelRenderer(wheels)
  }

  /// Uploads what has changed of the wheels.
  ///
  /// - Parameters:
  ///   - wheels: The wheels, whose changes are taken.
  ///   - frame: The rings and their words as the next frame shows them.
  func update(_ wheels: inout WheelSet<some GlyphSource>, showing frame: WheelFrame) {
    if wheels.layout != layout || wheels.document != document {
      (layout, document) = (wheels.layout, wheels.document)
      renderer = WheelRenderer(wheels, sharing: renderer)
    }
    renderer.update(&wheels)
    renderer.frame = frame
  }
}
