internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLiveLabels

/// Finds the label at a point of the window on the CPU, with the shaders' own arithmetic.
///
/// An index finds the few labels whose bounds contain the point; only these are tested in detail.
/// The nearest depth wins. At equal depths, the lower index wins, as in the depth test. If no label
/// has ink at the point, the nearest ink on the screen can be hit instead.
package struct LabelPicker: Sendable {
  /// The parts of a label that count as hit.
  package enum Target: Sendable {
    /// Painted parts, as in the identity buffer: the letters' ink, images, and boxes.
    ///
    /// Boxes count if the frame's style draws them.
    case ink
    /// Painted parts.
    ///
    /// If no painted part is within the slop, the box around a label's text counts.
    case inkOrBox
  }

  /// The labels that are picked.
  ///
  /// Glyph residency and loaded images may be changed directly. All other changes require a call of
  /// `update(_:)`.
  package var batch: GlyphBatch
  private(set) var index: LabelIndex
  /// The number of labels in the index.
  package var labelCount: Int { index.labelCount }
  /// The centerpiece, which hides the labels behind it, as an array of at most one element.
  private(set) var centerpieces: [LabelPicker]
  /// The largest em, world units.
  private(set) var largestSize: Float
  /// The number of sub-pixel steps of the rasterizer in a pixel.
  private(set) var stepsPerPixel: Double

  /// Creates a picker for the labels of `batch`.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - centerpiece: The centerpiece of the cloud; nil without one.
  ///   - subpixelBits: The driver's `GL_SUBPIXEL_BITS`. The rasterizer snaps corners to a grid of 2
  ///     to this power steps per pixel before it decides which pixels are inside.
  /// - Complexity: O(labels + glyphs).
  package init(
    batch: GlyphBatch, centerpiece: Centerpiece? = nil, subpixelBits: Int = 8
  ) {
    precondition((0...16).contains(subpixelBits), "\(subpixelBits) bits of sub-pixel precision")
    self.batch = batch
    centerpieces =
      centerpiece.map { [LabelPicker(batch: $0.batch, subpixelBits: subpixelBits)] } ?? []
    largestSize = batch.labels.lazy.map { $0.size }.max() ?? 0
    stepsPerPixel = Double(1 << subpixelBits)
    index = LabelIndex(of: batch)
  }

  /// Adopts the precision of the rasterizer from a picker for the same driver.
  package mutating func adoptPrecision(of other: LabelPicker) {
    stepsPerPixel = other.stepsPerPixel
    for index in centerpieces.indices { centerpieces[index].stepsPerPixel = other.stepsPerPixel }
  }

  /// Returns the slop, the largest distance from ink at which a point still hits, pixels at a content scale of 1.
  ///
  /// Touch targets are 24 pixels wide and high, as WCAG 2.2 requires (success criterion 2.5.8).
  package static func slop(isTouch: Bool) -> Double { isTouch ? 12 : 4 }

  /// Adopts changes of ``batch``.
  ///
  /// The batch must already contain the changes.
  ///
  /// - Complexity: O(reaches + new labels), regardless of the number of moving labels. O(n log n)
  ///   if labels were renumbered or if most lanes of the index have become empty.
  package mutating func update(_ changes: LiveChanges) {
    for reach in changes.reaches { largestSize = max(largestSize, reach.size) }
    if changes.renumbered == nil, !index.isSparse {
      let reshaped = changes.words.filter { !$0.isEmpty }
        .map { Int(batch.glyphs[$0.lowerBound].label) }
      return index.update(
        changes.reaches, of: batch, moved: changes.moved, reshaped: reshaped)
    }
    let known = changes.renumbered == nil ? index.sizes : []
    index = LabelIndex(of: batch, leastSizes: known)
    index.update(changes.reaches, of: batch)
    if changes.renumbered != nil { largestSize = index.sizes.max() ?? 0 }
  }

  /// Returns the label at a point.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left of the viewport; pixel centres lie at halves.
  ///   - uniforms: The frame as shown.
  ///   - target: The parts of a label that count as hit.
  ///   - isFrontOnly: Whether labels behind the rim are skipped.
  ///   - states: One state for each label, as in the frame. Hidden and nearly hidden labels are
  ///     skipped.
  ///   - labels: A list that contains at least all labels that the states allow to be hit; nil if
  ///     unknown. With this list, the index is not searched, which is faster if most labels are
  ///     hidden.
  ///   - slop: The distance, in pixels ≥ 0, within which the nearest ink is hit if no label has ink
  ///     at the point.
  /// - Returns: The label's index, or nil.
  /// - Complexity: O(labels) with a very small constant; O(`labels`) if this list is given.
  package func label(
    at windowPoint: SIMD2<Double>, uniforms: FrameUniforms, target: Target,
    isFrontOnly: Bool = false, states: LabelStates? = nil, among labels: [Int]? = nil,
    slop: Double = 0
  ) -> Int? {
    precondition(slop >= 0, "a slop of \(slop) pixels")
    let view = PickView(
      transform: LabelTransform(uniforms: uniforms, states: states, tiles: batch.tiles),
      point: windowPoint)
    let candidates = candidates(
      in: view, among: labels, isFrontOnly: isFrontOnly, slop: slop)
    guard !candidates.isEmpty else { return nil }
    if let label = seenLabel(among: candidates, around: [.zero], in: view) { return label }
    for ring in SlopRing.rings(within: slop) {
      if let label = seenLabel(among: candidates, around: ring.offsets, in: view) { return label }
    }
    guard target == .inkOrBox else { return nil }
    return candidates.first { candidate in
      isInBox(candidate.label, ndc: view.ndc, transform: view.transform)
        && !isCovered(candidate, at: view.point, in: view)
    }?.label
  }

  /// Returns the label nearest to the camera that has paint at any of several points.
  private func seenLabel(
    among candidates: [Candidate], around offsets: [SIMD2<Double>], in view: PickView
  ) -> Int? {
    candidates.first { candidate in
      offsets.contains { offset in
        let point = view.point + offset
        return candidate.frame.holds(point) && isPainted(candidate, at: point, in: view)
          && !isCovered(candidate, at: point, in: view)
      }
    }?.label
  }
}
