internal import TagSphereCloudReference
internal import TagSphereLabels
internal import TagSphereText

/// Draws the missing glyphs of a shown cloud, a few between frames.
struct GlyphStream {
  /// The number of glyphs drawn before the first frame; the rest is streamed.
  nonisolated static let limit = 512
  /// The time for glyphs per frame.
  private static let budget = Duration.milliseconds(2)
  /// The number of frames after which waiting glyphs are sorted again for a changed view.
  private static let framesOfOrder = 16

  private var source: FontGlyphSource
  /// The view for which glyphs were last sorted or sharpened.
  private var seen: FrameUniforms?
  private var framesSinceOrder = 0
  private var isUnfinished = false

  /// Creates a stream with the glyph source that shaped the cloud.
  init(source: FontGlyphSource) { self.source = source }

  /// Returns whether the next frame has glyphs to draw even for an unchanged view.
  func isBusy(_ batch: GlyphBatch) -> Bool {
    // With all glyphs at full resolution, nothing is left to sharpen.
    batch.residency.waitingCount > 0 || (isUnfinished && batch.residency.isUnderPressure)
  }

  /// Draws the most needed glyphs of a frame, until the frame's time for glyphs is used up.
  ///
  /// - Parameters:
  ///   - batch: The cloud's labels.
  ///   - frame: The view.
  ///   - now: Returns the time.
  /// - Returns: The changes to upload.
  mutating func draw(
    _ batch: inout GlyphBatch, in frame: FrameUniforms, now: () -> Duration
  ) -> GlyphChanges {
    let end = now() + Self.budget
    if batch.residency.waitingCount > 0 {
      framesSinceOrder += 1
      if seen == nil || (framesSinceOrder >= Self.framesOfOrder && seen != frame) {
        batch.orderGlyphs(demand: LabelTransform(uniforms: frame).demand(of: batch))
        (seen, framesSinceOrder) = (frame, 0)
        isUnfinished = true
      }
      return batch.drawGlyphs(source: &source) { now() >= end }
    }
    guard isUnfinished || seen != frame else { return GlyphChanges() }
    let demand = LabelTransform(uniforms: frame).demand(of: batch)
    let (changes, isUnfinished) = batch.sharpenGlyphs(demand: demand, source: &source) {
      now() >= end
    }
    (seen, self.isUnfinished) = (frame, isUnfinished)
    return changes
  }
}
