internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereText

/// Draws the glyphs that a window's cloud still lacks, a little between one frame and the next.
struct GlyphStream {
  /// The most glyphs that are drawn before the first frame.
  ///
  /// More are streamed; so few take less time than it takes to see them come.
  static let limit = 512
  /// Time for glyphs in each frame.
  private static let budget = Duration.milliseconds(2)
  /// Frames after which the glyphs that wait are ordered anew, where the view changed.
  private static let framesOfOrder = 16

  private var source: FontGlyphSource
  /// The view that glyphs were last ordered or sharpened for.
  private var seen: FrameUniforms?
  private var framesSinceOrder = 0
  private var isUnfinished = false

  /// A stream from the source that shaped the cloud.
  init(source: FontGlyphSource) { self.source = source }

  /// Whether the next frame will have glyphs to draw even if the view stays.
  func isBusy(_ batch: GlyphBatch) -> Bool {
    // Where all are drawn as sharp as can be, there is nothing left that could be finished.
    batch.residency.waitingCount > 0 || (isUnfinished && batch.residency.isUnderPressure)
  }

  /// Draws what a frame needs most, for as long as a frame may take for it.
  ///
  /// - Parameters:
  ///   - batch: The cloud's glyphs.
  ///   - frame: The view.
  ///   - now: The time.
  /// - Returns: What is to be uploaded.
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
