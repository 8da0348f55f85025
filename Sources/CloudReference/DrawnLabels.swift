internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels

/// The numbers of a picture's labels that are drawn as words, as bars and as dots.
package struct DrawnLabels: Hashable, Sendable {
  /// Labels whose text or image is drawn.
  package var words = 0
  /// Labels too small to be read, each of which is drawn as a bar.
  package var bars = 0
  /// Labels drawn as dots.
  package var dots = 0

  /// Creates counts.
  package init(words: Int = 0, bars: Int = 0, dots: Int = 0) {
    (self.words, self.bars, self.dots) = (words, bars, dots)
  }
}

extension LabelTransform {
  /// Returns how many labels a frame draws.
  ///
  /// A label counts if a part of its box is in the picture. A dot counts if its centre is in the
  /// picture.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - largestBar: The em, pixels, from which labels are drawn as letters instead of bars. Labels
  ///     below half of this em are always bars. 0 if the frame has no bars.
  ///   - dots: The labels whose dots are drawn; dots without area or strength do not count.
  /// - Complexity: O(labels).
  package func drawnLabels(
    of batch: GlyphBatch, largestBar: Float = 0, dots: [Int] = []
  ) -> DrawnLabels {
    var drawn = DrawnLabels(dots: dots.count { hasDot(batch.labels[$0], index: $0) })
    for (index, label) in batch.labels.enumerated() {
      guard isSeen(label, index: index) else { continue }
      let hasLetters = !batch.glyphRange(of: index).isEmpty
      guard hasLetters || !batch.imageRange(of: index).isEmpty else { continue }
      // If rounding decides whether the label is a bar, both results are correct.
      if hasLetters, isBar(label, index: index, largest: largestBar) == true {
        drawn.bars += 1
      } else {
        drawn.words += 1
      }
    }
    return drawn
  }

  /// Returns whether the dot of a label can be seen.
  private func hasDot(_ label: LabelRecord, index: Int) -> Bool {
    let dot = dustVertex(ofCorner: nil, of: label, index: index, stepStrength: 1)
    return dot.share > 0 && abs(dot.position.x) <= dot.position.w
      && abs(dot.position.y) <= dot.position.w
  }

  /// Returns whether a part of a label's box is in the picture.
  private func isSeen(_ label: LabelRecord, index: Int) -> Bool {
    guard size(of: label, index: index) > 0 else { return false }
    let (half, center) = (SIMD2(label.halfWidth, label.halfHeight), boxCenter(of: label))
    let corners = [SIMD2<Float>(-1, -1), [1, -1], [-1, 1], [1, 1]].map {
      clipPosition(of: center + half * $0, in: label, index: index)
    }
    func isBeyond(_ side: (SIMD4<Float>) -> Float) -> Bool { corners.allSatisfy { side($0) < 0 } }
    return !isBeyond { $0.w } && !isBeyond { $0.w + $0.x } && !isBeyond { $0.w - $0.x }
      && !isBeyond { $0.w + $0.y } && !isBeyond { $0.w - $0.y }
  }
}
