import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Packed layout")
struct PackingTests {
  private func overlaps(_ batch: GlyphBatch) -> Int {
    OverlapOracle(batch: batch, camera: Camera()).overlapsOnSphere
  }

  @Test("The packed layout leaves no overlapping boxes", arguments: SampleCloud.names)
  func packs(name: String) throws {
    let spiral = try SampleCloud(name, layout: .spiral)
    let packed = try SampleCloud(name, layout: .packed)
    #expect(overlaps(spiral.batch) > 20)
    #expect(overlaps(packed.batch) == 0)
    // Text has not shrunk, and all labels are on the sphere.
    for (before, after) in zip(spiral.batch.labels, packed.batch.labels) {
      #expect(before.size == after.size)
      #expect(abs(SIMD3(Double(after.x), Double(after.y), Double(after.z)).length - 1) < 1e-6)
    }
  }

  @Test("Equal seeds give equal places, and different seeds give different places")
  func seeds() throws {
    let one = try SampleCloud("languages.tsv", layout: .packed, seed: 4)
    #expect(
      try SampleCloud("languages.tsv", layout: .packed, seed: 4).batch.labels == one.batch.labels)
    #expect(
      try SampleCloud("languages.tsv", layout: .packed, seed: 5).batch.labels != one.batch.labels)
  }

  @Test("The packed layout spreads the heaviest labels, and puts the very heaviest near the front")
  func spread() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let cloud = try SampleCloud("debtags.tsv", layout: .packed, seed: seed)
      let heaviest = cloud.weights.indices.sorted { cloud.weights[$0] > cloud.weights[$1] }
      let places = heaviest.prefix(20).map { index -> SIMD3<Double> in
        let label = cloud.batch.labels[index]
        return SIMD3(Double(label.x), Double(label.y), Double(label.z))
      }
      #expect(places[0].z > 0.85)
      for (rank, place) in places.enumerated() {
        for other in places[(rank + 1)...] { #expect((place - other).length > 0.25) }
      }
    }
  }

  @Test("Without enough room, the packed layout shrinks all text by the same factor")
  func shrinks() throws {
    var generator = SeededGenerator(seed: 9)
    let tags = (0..<120).map { _ in
      Tag(text: String(repeating: "m", count: Int.random(in: 2...9, using: &generator)))
    }
    var cloud = SampleCloud(TagDocument(tags: tags), layout: .spiral)
    for (index, label) in cloud.batch.labels.enumerated() {
      cloud.batch.setSize(label.size * 1.8, ofLabel: index)
    }
    let before = cloud.batch.labels
    let packing = cloud.batch.packOnSphere()
    #expect(packing.textScale < 0.9 && packing.textScale > 0.5, "\(packing.textScale)")
    #expect(overlaps(cloud.batch) == 0)
    for (before, after) in zip(before, cloud.batch.labels) {
      #expect(abs(after.size / before.size - Float(packing.textScale)) < 1e-6)
    }
  }

  @Test("Clouds of zero, one and two labels can be packed", arguments: [0, 1, 2])
  func few(count: Int) {
    let tags = (0..<count).map { _ in Tag(text: "mm") }
    let cloud = SampleCloud(TagDocument(tags: tags), layout: .packed)
    #expect(overlaps(cloud.batch) == 0)
    if count == 1 { #expect(cloud.batch.labels[0].z == 1) }
  }
}
