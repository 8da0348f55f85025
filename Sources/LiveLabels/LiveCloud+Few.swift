internal import TagSphereArrangement
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook
internal import TagSphereTagData

extension LiveCloud {
  /// The layout settings of a cloud of at most eight labels, all visible in every pose of its swing; see `FewPlaces`.
  package struct FewStyle: Sendable {
    /// The distance of the camera from the centre, world units; infinite without perspective.
    package var distance: Double
    /// The axis of the swing, world space.
    package var axis: SIMD3<Double>
    /// The box that the style draws around each label; nil without boxes.
    package var box: LabelStyle.Box?
    /// The areas of the picture that obstacles cover, pixels.
    package var obstacles: [Overlay.Rectangle]

    /// Creates a style from its parts.
    package init(
      distance: Double, axis: SIMD3<Double>, box: LabelStyle.Box?,
      obstacles: [Overlay.Rectangle] = []
    ) {
      (self.distance, self.axis, self.box) = (distance, axis, box)
      self.obstacles = obstacles
    }
  }

  /// A composition: the places and sizes of few labels, all visible at once.
  struct FewLabels: Sendable {
    /// The values that the composition depends on, one per label.
    var inputs: [Input]
    /// The labels' places and sizes, in the order of the slots.
    var records: [LabelRecord]
    /// The view of the composition; nil if no composition shows all labels.
    var view: FewView?

    /// The properties of one label that the composition depends on.
    struct Input: Hashable, Sendable {
      var slot: Int
      var weight: Double
      var halfWidth: Float
      var halfHeight: Float
      /// The width of the label's ink, em.
      ///
      /// Images that are loaded later are included.
      var ink: Float
    }
  }

  /// The composition that gives few labels their places.
  enum FewComposition: Sendable {
    /// No composition: labels have their own places.
    case none
    /// The composition that the cloud started with, before its first version.
    case initial
    /// The last composition.
    case composed(FewLabels)
  }

  /// The view of a cloud of few labels.
  package struct FewView: Hashable, Sendable {
    /// The angle of the swing to either side, radians.
    package var swing: Double
    /// The largest size of the sphere, relative to its usual size.
    package var sphereScale: Double
  }

  /// The view of the last composed few labels; nil to keep the initial view.
  package var fewView: FewView? { lastComposed?.view }

  private var lastComposed: FewLabels? {
    if case .composed(let labels) = composition { labels } else { nil }
  }

  /// Composes few labels like a cloud that starts with these labels.
  ///
  /// When the cloud gets more labels, each label glides to its own place and size.
  mutating func composeFew(in batch: GlyphBatch) {
    guard style.few != nil, places != nil else { return }
    guard (1...FewPlaces.mostLabels).contains(count) else { return leaveFew(in: batch) }
    let present = slots.indices.filter { slots[$0].phase == .present }
    let composed = self.composed(present, in: batch)
    composition = .composed(composed)
    for (slot, record) in zip(present, composed.records) {
      move(slot, to: [record.x, record.y, record.z], in: batch)
      var look = slots[slot].look
      look.size = Double(record.size) / unit.target
      aim(slot, at: look)
    }
  }

  private mutating func leaveFew(in batch: GlyphBatch) {
    guard let places else { return }
    if case .none = composition { return }
    composition = .none
    for slot in slots.indices where slots[slot].phase == .present {
      var look = slots[slot].look
      look.size = share(ofRelativeSize: slots[slot].relativeSize)
      aim(slot, at: look)
      guard let place = slots[slot].place else { continue }
      move(slot, to: SIMD3<Float>(places.positions[place]), in: batch)
    }
  }

  /// Returns a composition of labels as in a cloud that starts with them; if nothing has changed, the last composition.
  private func composed(_ present: [Int], in batch: GlyphBatch) -> FewLabels {
    let inputs = present.map { slot in
      FewLabels.Input(
        slot: slot, weight: tags[slot].weight.magnitude, halfWidth: batch.labels[slot].halfWidth,
        halfHeight: batch.labels[slot].halfHeight, ink: batch.inkBounds(ofLabel: slot).size.x)
    }
    if let last = lastComposed, last.inputs == inputs { return last }
    var composed = settled(batch)
    composed.keepLabels(present)
    let placement = LabelPlacement(
      of: TagDocument(tags: present.map { tags[$0] }), options: style.layout)
    composed.place(placement, textSize: style.layout.textSize)
    composed.composeHomePicture(
      ranks: placement.ranks, options: style.layout, box: style.few?.box)
    let found = style.few.flatMap { few in
      composed.composeFew(
        ranks: placement.ranks, options: style.layout, box: few.box, distance: few.distance,
        axis: few.axis, keepsSmall: style.layout.textSize != .budget, obstacles: few.obstacles)
    }
    return FewLabels(
      inputs: inputs, records: composed.labels,
      view: found.map { FewView(swing: $0.swing, sphereScale: $0.sphereScale) })
  }
}
