import TagSphereCloudBuilding
import TagSphereLook
import TagSphereTagData
import Testing

@testable import TagSphereVector

@Suite("Shadows and halos as vector shapes")
struct SoftLayerTests {
  /// Returns the rings of the heaviest label's shadow, the widest first.
  private func shadow(isTransparent: Bool) throws -> [VectorPicture.Paint] {
    let black = SRGBColor(hex: 0)
    let picture = try VectorScenes.words(3) {
      $0.theme = .plain(SRGBColor(hex: 0x204060), on: SRGBColor(hex: 0xFFFFFF))
      $0.theme.style.shadow = LabelStyle.Shadow(paint: .color(black), blur: 0.1, strength: 0.5)
      $0.theme.isTransparent = isTransparent
    }
    let layers = picture.shapes.compactMap { shape -> [VectorPicture.SoftLayer]? in
      guard case .label(let label) = shape, label.title == "word0" else { return nil }
      return label.softLayers
    }
    return try #require(layers.first?.first).rings.map(\.paint)
  }

  @Test(
    "A shadow's opacity begins near 0 and ends at its strength, over any background",
    arguments: [false, true])
  func opacities(isTransparent: Bool) throws {
    let paints = try shadow(isTransparent: isTransparent)
    #expect(paints.allSatisfy { $0.color == SRGBColor(hex: 0) })
    let outermost = try #require(paints.first)
    #expect(outermost.opacity > 0 && outermost.opacity < 0.02)
    let left = paints.reduce(1.0) { $0 * (1 - $1.opacity) }
    // At the edge of a letter, two thirds of the way: half of 3 · (2/3)² − 2 · (2/3)³. The rest is
    // left of the squared white.
    #expect(abs(left - (1 - 0.5 * 20 / 27.0).squareRoot()) < 0.001)
  }
}
