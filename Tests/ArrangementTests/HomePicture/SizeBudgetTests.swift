import Testing

@testable import TagSphereArrangement
import TagSphereForms
import TagSphereLabels

/// Tests sizes of labels, mostly with similar weights.
@Suite("Sizes of many labels") struct SizeBudgetTests {
  private let scale = PictureScale(of: CloudForm(), inPictureOfSize: [1280, 720])

  private func budget(_ weights: [Double], ratio: Double) -> SizeBudget {
    SizeBudget(
      weights: weights, ratio: ratio, boxes: weights.map { _ in [5, 0.7] },
      legible: SizeBudget.legibleEm(xHeight: GlyphBatch.xHeight, scale: scale), scale: scale)
  }

  /// The share of the sphere that the heaviest labels, with the room around them, take up.
  private func share(_ budget: SizeBudget, of weights: [Double], heaviest count: Int) -> Double {
    let heaviest = weights.indices.sorted { weights[$0] > weights[$1] }.prefix(count)
    return heaviest.reduce(0) { sum, label in
      let size = budget.size(of: label)
      return sum + 5.35 * size * size / scale.area
    }
  }

  @Test("Hundreds of the heaviest labels have room if weights hardly differ")
  func even() {
    let weights = (0..<20_000).map { Double($0) / 19_999 }
    let budget = budget(weights, ratio: 0)
    #expect(share(budget, of: weights, heaviest: 200) < 0.26)
    #expect(budget.size(of: 19_999) >= 1.49 * budget.legible)
  }

  @Test("Labels of equal weights can all be read", arguments: [60, 500, 20_000])
  func equal(count: Int) {
    let budget = budget(Array(repeating: 0.5, count: count), ratio: 1)
    #expect(budget.size(of: 0) >= 1.49 * budget.legible)
    #expect(budget.size(of: 0) == budget.size(of: count - 1))
  }

  @Test("A few much heavier labels are as large as they would be without the lighter labels")
  func skewed() {
    let weights = (0..<20_000).map { 1 / Double($0 + 1) }
    let few = Array(weights.prefix(190))
    let many = budget(weights, ratio: 0)
    #expect(many.greatest == budget(few, ratio: 0).greatest)
  }
}
