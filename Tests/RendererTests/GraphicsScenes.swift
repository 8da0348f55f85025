import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText

@testable import TagSphereRenderer
@testable import TagSphereWheels

/// Ten scenes of 320 × 240 pixels that cover everything the renderer draws.
@MainActor enum GraphicsScene: String, CaseIterable {
  case words, dark, box, outline, glow, shadow, everything, images, outward, wheel

  static let viewport = Viewport(width: 320, height: 240)

  /// Draws the scene in the driver's best quality.
  func picture() throws -> TestPicture {
    let batch = try batch()
    let renderer = try LabelRenderer(batch: batch)
    let driver = renderer.driver
    let quality = EdgeQuality.best(
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
    return try FrameCapture.picture(
      viewport: Self.viewport, supersampling: 1, quality: quality, renderer: renderer,
      overlays: layers(), uniforms: uniforms
    ).measurable
  }

  private func batch() throws -> GlyphBatch {
    switch self {
    case .words: try Scene.words(60)
    case .images: try Scene.pictures(30)
    case .outward:
      try {
        var batch = try Scene.words(60, theme: .midnight)
        batch.layTiles(on: CloudForm())
        return batch
      }()
    case .wheel: try Scene.words(1)
    default: try Scene.words(60, theme: .midnight)
    }
  }

  private func uniforms(in viewport: Viewport) -> FrameUniforms {
    var theme: Theme? = self == .words ? nil : .midnight
    if let style = Styles.all.first(where: { $0.name == rawValue }) { theme?.style = style.style }
    guard self != .wheel else {
      return FrameUniforms(
        overlayWidth: Self.viewport.width, height: Self.viewport.height, viewport: viewport,
        background: Theme.midnight.background)
    }
    var uniforms = Scene.uniforms(viewport, theme: theme)
    if self == .dark {
      uniforms.highlightedLabel = 3
      uniforms.focusRing = FocusRing(label: 7, color: SRGBColor(hex: 0xFFCC00))
      uniforms.dust = [0.34, 0.16]
    }
    return uniforms
  }

  private func layers() throws -> [any PictureLayer] {
    guard self == .wheel else { return [] }
    let document = WheelDocument(wheels: [
      .init(name: "number", words: (1...60).map { WheelDocument.Word("number \($0)") })
    ])
    let layout = WheelLayout(
      count: 1, width: Self.viewport.width, height: Self.viewport.height, anchor: .center)
    return [
      WheelRenderer(
        WheelSet(document, layout: layout, theme: .midnight, source: try FontGlyphSource()))
    ]
  }
}
