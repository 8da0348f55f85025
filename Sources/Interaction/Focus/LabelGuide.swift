internal import TagSphereGlyphs
package import TagSphereLabels

/// Answers a scene's queries about the cloud's labels; the scene itself holds no labels.
package struct LabelGuide {
  /// Returns the order that Tab follows.
  package var order: () -> FocusOrder
  /// Returns the labels that match a text.
  package var find: (_ text: String) -> SearchMatches
  /// Returns the position of a label, model coordinates.
  package var place: (_ label: Int) -> SIMD3<Double>
  /// Returns the nearest label on the screen in a direction, among all labels or the given ones.
  package var neighbor:
    (_ label: Int, _ direction: FocusDirection, _ frame: FrameUniforms, _ candidates: [Int]?)
      -> Int?
  /// Returns the menu of a label at a point of a frame, or beside the label; nil if the label has no menu.
  package var menu:
    (_ label: Int, _ point: SIMD2<Double>?, _ frame: FrameUniforms, _ contentScale: Double)
      -> ContextMenu? = { _, _, _, _ in nil }

  /// Returns the label `step` places away among the labels with images; nil if no label has an image.
  ///
  /// Beyond the ends, it returns the first or last label with an image. With a step of 0 it returns the
  /// label itself, if the label has an image.
  package var image: (_ label: Int, _ step: Int) -> Int? = { _, _ in nil }

  /// Returns the entry of the legend at a window point; nil for none.
  package var legendEntry: (_ windowPoint: SIMD2<Double>) -> Int? = { _ in nil }
  /// Returns whether a label belongs to an entry of the legend.
  package var belongs: (_ label: Int, _ entry: Int) -> Bool = { _, _ in true }

  /// Creates a guide from its functions, without a legend.
  package init(
    order: @escaping () -> FocusOrder, find: @escaping (_ text: String) -> SearchMatches,
    place: @escaping (_ label: Int) -> SIMD3<Double>,
    neighbor:
      @escaping (
        _ label: Int, _ direction: FocusDirection, _ frame: FrameUniforms, _ candidates: [Int]?
      ) -> Int?
  ) {
    self.order = order
    self.find = find
    self.place = place
    self.neighbor = neighbor
  }

  /// Creates the guide of a batch, without a legend.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - states: The labels' states; nil if all labels are shown normally.
  ///   - isPresent: Returns whether a label can be chosen.
  ///   - order: Returns the order that Tab follows.
  ///   - find: Returns the labels that match a text.
  package init(
    of batch: GlyphBatch, states: LabelStates?,
    isPresent: @escaping (_ label: Int) -> Bool = { _ in true },
    order: @escaping () -> FocusOrder, find: @escaping (_ text: String) -> SearchMatches
  ) {
    self.init(
      order: order, find: find,
      place: { label in
        let record = batch.labels[label]
        return [Double(record.x), Double(record.y), Double(record.z)]
      },
      neighbor: { label, direction, frame, candidates in
        batch.neighbor(of: label, toward: direction, in: frame, among: candidates) {
          isPresent($0) && states?[$0].isPickable != false
        }
      })
  }

  /// The guide of a cloud without labels.
  package static var none: LabelGuide {
    LabelGuide(
      order: { FocusOrder(weights: []) }, find: { _ in SearchMatches() },
      place: { _ in [0, 0, 1] },
      neighbor: { _, _, _, _ in nil })
  }
}
