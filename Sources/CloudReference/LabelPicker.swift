internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLiveLabels

/// Finds the label at a point of the window on the CPU, with the shaders' own arithmetic.
///
/// An index finds the few labels whose bounds contain the point; only these are tested in detail.
/// The nearest depth wins; at equal depths the lower index, as in the depth test. If there is no
/// ink at the point, the ink nearest to it on the screen can be hit instead.
package struct LabelPicker: Sendable {
  /// The parts of a label that count as hit.
  package enum Target: Sendable {
    /// Painted parts, as in the identity buffer: the letters' ink, images, and boxes if the frame's
    /// style has them.
    case ink
    /// Painted parts and, if none is within the slop, the box around a label's text.
    case inkOrBox
  }

  /// The labels that are picked.
  ///
  /// Glyph residency and loaded images may be changed here directly, everything else only by
  /// `update(_:)`.
  package var batch: GlyphBatch
  private(set) var index: LabelIndex
  /// The number of labels in the index.
  package var labelCount: Int { index.labelCount }
  /// The centerpiece, which hides the labels behind it; an array of none or one.
  private(set) var centerpieces: [LabelPicker]
  /// The largest em, world units.
  private(set) var largestSize: Float
  /// Sub-pixel steps of the rasterizer in a pixel.
  private(set) var stepsPerPixel: Double

  /// Creates a picker for the labels of `batch`.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - centerpiece: The centerpiece of the cloud, if any.
  ///   - subpixelBits: The rasterizer snaps corners to a grid of 2 to this power steps per pixel
  ///     before it decides which pixels they enclose; `GL_SUBPIXEL_BITS` of the driver.
  /// - Complexity: O(labels + glyphs).
  package init(
    batch: GlyphBatch, centerpiece: Centerpiece? = nil, subpixelBits: Int = 8
  ) {
    precondition((0...16).contains(subpixelBits), "\(subpixelBits) bits of sub-pixel precision")
    self.batch = batch
    centerpieces =
      centerpiece.map { [LabelPicker(batch: $0.batch, subpixelBits: subpixelBits)] } ?? []
    largestSize = batch.labels.lazy.map(\.size).max() ?? 0
    stepsPerPixel = Double(1 << subpixelBits)
    index = LabelIndex(of: batch)
  }

  /// Adopts the precision of the rasterizer from a picker for the same driver.
  package mutating func adoptPrecision(of other: LabelPicker) {
    stepsPerPixel = other.stepsPerPixel
    for index in centerpieces.indices { centerpieces[index].stepsPerPixel = other.stepsPerPixel }
  }

  /// Returns the slop: how far from a label's ink a point still hits it, pixels at a content scale of 1.
  ///
  /// Touch targets are 24 pixels each way, as WCAG 2.2 requires (success criterion 2.5.8).
  package static func slop(isTouch: Bool) -> Double { isTouch ? 12 : 4 }

  /// Adopts changes of ``batch``, which already contains them.
  ///
  /// - Complexity: O(reaches and new labels), regardless of how many labels are moving; O(n log n) if
  ///   labels were renumbered or if most lanes of the index have become empty.
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
  ///   - target: What counts as hit.
  ///   - isFrontOnly: Whether labels behind the rim are skipped.
  ///   - states: One for each label, as the frame shows them; hidden and nearly hidden labels are
  ///     skipped.
  ///   - labels: All labels that the states allow to be hit, possibly with others, or nil if unknown.
  ///     With them, the index is not searched, which is faster if most labels are hidden.
  ///   - slop: The distance, in pixels ≥ 0, within which the nearest ink is hit if there is none at
  ///     the point.
  /// - Returns: The label's index, or nil.
  /// - Complexity: O(labels) with a very small constant, or that of `labels` if they are given.
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

  /// Returns the label nearest to the camera that paints one of several points.
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
