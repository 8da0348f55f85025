internal import TagSphereCloudCore

extension Scene {
  /// Reserves room at the rim for labels that reach this far from their positions, world units.
  public mutating func reserve(labelReach: SIMD2<Double>) {
    guard camera.labelReach != labelReach else { return }
    camera.labelReach = labelReach
    lastMove = time
  }

  /// Repeats the search after labels have changed.
  public mutating func findAgain(guide: LabelGuide) {
    guard var search, !search.text.isEmpty else { return }
    search.adopt(guide.find(search.text))
    self.search = search
  }
}
