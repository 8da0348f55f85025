internal import TagSphereCloudCore

extension Scene {
  /// Leaves room at the rim for labels that reach so far from their places, world units.
  public mutating func reserve(labelReach: SIMD2<Double>) {
    guard camera.labelReach != labelReach else { return }
    camera.labelReach = labelReach
    lastMove = time
  }

  /// Searches again for what was typed, after labels have come.
  public mutating func findAgain(guide: LabelGuide) {
    guard var search, !search.text.isEmpty else { return }
    search.matches = guide.find(search.text)
    self.search = search
  }
}
