internal import TagSphereCloudCore
internal import TagSphereTagData

extension Cloud {
  /// Moves the labels apart by their real sizes; says so where text had to shrink for it.
  static func pack(_ batch: inout GlyphBatch) {
    let packing = batch.packOnSphere()
    guard packing.textScale < 1 else { return }
    let percent = Int((packing.textScale * 100).rounded(.down))
    StandardError.report(
      "warning: there is no room for all labels side by side, so their text is drawn at "
        + "\(percent) % of its size; keep fewer labels with --top, or give a lower --density")
  }

  /// What decides which labels give way; nil where none does.
  func declutterer(_ mode: DeclutterMode) -> Declutterer? {
    mode == .off
      ? nil : Declutterer(batch: batch, weights: document.tags.map(\.weight), mode: mode)
  }

  /// The labels' states in one view that stands still; nil where none gives way.
  func states(in uniforms: FrameUniforms, declutter mode: DeclutterMode) -> LabelStates? {
    guard var declutterer = declutterer(mode) else { return nil }
    declutterer.settle(uniforms)
    var states = LabelStates(count: batch.labels.count)
    declutterer.write(to: &states)
    return states
  }
}
