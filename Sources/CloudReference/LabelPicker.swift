public import TagSphereCloudCore
internal import TagSphereGeometry

/// Finds the label under a point of the window, on the CPU, by the shader's own arithmetic.
///
/// An index finds the few labels whose bounds hold the point, which are then looked at closely.
/// Nearest depth wins; at equal depths the lower index, as the depth test decides. Beside all ink,
/// the nearest ink on the screen may be hit.
public struct LabelPicker: Sendable {
  /// What of a label counts as hit.
  public enum Target: Sendable {
    /// What is painted, as an identity buffer shows it: the letters' ink, and boxes where the
    /// frame's style has them.
    case ink
    /// What is painted, and where there is nothing, not even within the slop, the box around a
    /// label's text.
    case inkOrBox
  }

  /// The labels; which of their glyphs are drawn and which pictures are there may change here, the
  /// rest by ``update(_:)``.
  public var batch: GlyphBatch
  private(set) var index: LabelIndex
  /// What stands in the middle and hides labels behind it: none or one.
  let centerpieces: [LabelPicker]
  /// The largest em, world units.
  private(set) var largestSize: Float
  /// Steps of the rasteriser's grid in a pixel.
  let stepsPerPixel: Double

  /// A picker for the labels of `batch`.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - centerpiece: What stands in their middle, if anything.
  ///   - subpixelBits: The rasteriser moves corners to a grid of 2 to this power steps a pixel
  ///     before it decides which pixels they enclose; `GL_SUBPIXEL_BITS` of the driver.
  /// - Complexity: O(n log n) in the labels, O(n) in the glyphs.
  public init(
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

  /// How far from a label's ink it still can be hit, pixels of an ordinary screen.
  ///
  /// Fingers get targets of 24 pixels each way: what WCAG 2.2 asks for (success criterion 2.5.8).
  public static func slop(isTouch: Bool) -> Double { isTouch ? 12 : 4 }

  /// Takes over what has changed of ``batch``, which holds it already.
  ///
  /// - Complexity: O(changes), and O(n log n) where labels were numbered anew, or where most lanes
  ///   of the index have come to be empty.
  public mutating func update(_ changes: LiveChanges) {
    if changes.renumbered == nil, !index.isSparse {
      for label in changes.labels { largestSize = max(largestSize, batch.labels[label].size) }
      let reshaped = changes.words.filter { !$0.isEmpty }
        .map { Int(batch.glyphs[$0.lowerBound].label) }
      return index.update(changes.labels, of: batch, reshaped: reshaped)
    }
    largestSize = batch.labels.lazy.map(\.size).max() ?? 0
    index = LabelIndex(of: batch)
  }

  /// The label at a point.
  ///
  /// - Parameters:
  ///   - windowPoint: Pixels from the top left of the viewport; pixel centres lie at halves.
  ///   - uniforms: The frame that is shown.
  ///   - target: What counts as hit.
  ///   - isFrontOnly: Whether labels behind the rim are passed over.
  ///   - states: One for each label, as the frame shows them; labels that are hidden, or nearly so,
  ///     are passed over.
  ///   - slop: How far from the point the nearest ink may be where there is none at it, pixels, ≥ 0.
  /// - Returns: The label's index, or nil.
  /// - Complexity: O(labels), with a very small share of each: 0.007 ms among 100 000.
  public func label(
    at windowPoint: SIMD2<Double>, uniforms: FrameUniforms, target: Target,
    isFrontOnly: Bool = false, states: LabelStates? = nil, slop: Double = 0
  ) -> Int? {
    precondition(slop >= 0, "a slop of \(slop) pixels")
    let view = PickView(
      transform: LabelTransform(uniforms: uniforms, states: states, tiles: batch.tiles),
      point: windowPoint)
    let candidates = candidates(in: view, isFrontOnly: isFrontOnly, slop: slop)
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

  /// The nearest label to the eye with something painted at one of several places.
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
