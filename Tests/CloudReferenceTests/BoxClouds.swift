import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport

/// Clouds of labels in box letters, at places that a test chooses.
enum BoxClouds {
  /// One label: its letters (blanks have no ink), its place, and the size of one em.
  struct Label {
    var text: String
    var position: SIMD3<Double>
    var size: Double

    init(_ text: String, at position: SIMD3<Double>, size: Double = 0.1) {
      self.text = text
      self.position = position
      self.size = size
    }
  }

  /// Returns the batch of `labels`, in their order.
  static func batch(_ labels: [Label]) -> GlyphBatch {
    let document = TagDocument(tags: labels.map { Tag(text: $0.text) })
    var placement = LabelPlacement(of: document)
    placement.positions = labels.map(\.position)
    var source = BoxGlyphSource()
    var batch = GlyphBatch(
      document: document, placement: placement, textSize: .height(1), theme: .midnight,
      source: &source)
    for (index, label) in labels.enumerated() {
      batch.setSize(Float(label.size), ofLabel: index)
    }
    return batch
  }

  /// Returns `count` words of letters and blanks on the spiral, with sizes of 1 to 4.
  static func words(_ count: Int, density: Double = 0.35, seed: UInt64 = 1) -> GlyphBatch {
    var generator = SeededGenerator(seed: seed)
    let tags = (0..<count).map { _ in
      let inner = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator) == 0 ? " " : "m"
      }
      return Tag(
        text: "m" + inner.joined() + "m", weight: Double.random(in: 1...100, using: &generator))
    }
    let document = TagDocument(tags: tags)
    var source = BoxGlyphSource()
    return GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .density(density),
      theme: .midnight, source: &source)
  }

  /// Returns a view whose identity pose has the label at (0, 0, 1) in front of all other labels.
  static func uniforms(
    _ viewport: Viewport = Viewport(width: 640, height: 360),
    orientation: Quaternion = .identity, zoom: Double = 1
  ) -> FrameUniforms {
    var camera = Camera()
    camera.zoom = zoom
    return FrameUniforms(
      orientation: orientation, camera: camera, viewport: viewport, theme: .midnight)
  }
}

extension SeededGenerator {
  /// Returns a random unit quaternion.
  mutating func orientation() -> Quaternion {
    while true {
      let parts = (0..<4).map { _ in Double.random(in: -1...1, using: &self) }
      let quaternion = Quaternion(real: parts[0], imaginary: [parts[1], parts[2], parts[3]])
      if (0.1...1).contains(quaternion.norm) { return quaternion.normalized() }
    }
  }
}
