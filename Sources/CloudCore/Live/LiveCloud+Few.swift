internal import TagSphereGeometry
internal import TagSphereTagData

extension LiveCloud {
  /// How a cloud is seen that is composed anew while it has few labels, so that all are seen in every pose
  /// of its swing; see `FewPlaces`.
  package struct FewStyle: Sendable {
    /// The distance of the camera from the centre, world units; infinite without perspective.
    package var distance: Double
    /// The axis of the swing, world space.
    package var axis: SIMD3<Double>
    /// The box that each label has, if any.
    package var box: LabelStyle.Box?

    /// Creates a style from its parts.
    package init(distance: Double, axis: SIMD3<Double>, box: LabelStyle.Box?) {
      (self.distance, self.axis, self.box) = (distance, axis, box)
    }
  }

  /// Composes few labels as in a cloud that starts with them; once they are more, each glides to its own
  /// place.
  mutating func composeFew(in batch: GlyphBatch) {
    guard let few = style.few, let places else { return }
    guard (1...FewPlaces.mostLabels).contains(count) else {
      guard isComposedOfFew else { return }
      isComposedOfFew = false
      for slot in slots.indices where slots[slot].phase == .present {
        guard let place = slots[slot].place else { continue }
        move(slot, to: SIMD3<Float>(places.positions[place]), in: batch)
      }
      return
    }
    isComposedOfFew = true
    let present = slots.indices.filter { slots[$0].phase == .present }
    var composed = settled(batch)
    composed.keepSlots(present)
    let placement = LabelPlacement(
      of: TagDocument(tags: present.map { tags[$0] }), options: style.placement)
    composed.place(placement, textSize: style.textSize)
    composed.composeHomePicture(ranks: placement.ranks, options: style.placement, box: few.box)
    _ = composed.composeFew(
      ranks: placement.ranks, options: style.placement, box: few.box, distance: few.distance,
      axis: few.axis)
    for (slot, record) in zip(present, composed.labels) {
      move(slot, to: [record.x, record.y, record.z], in: batch)
      var look = slots[slot].look
      look.size = Double(record.size) / unit.target
      aim(slot, at: look)
    }
  }
}
