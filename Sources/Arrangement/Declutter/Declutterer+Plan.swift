package import TagSphereLabels

extension Declutterer {
  /// All that decisions depend on besides the labels' records: another program that has it decides as
  /// this one does.
  package struct Plan: Sendable {
    /// The label of each slot; the heaviest label has the first.
    package let labelOfSlot: [Int32]
    /// The slot of each place: neighbours in space and weight side by side.
    package let slotOfPlace: [Int32]
    /// For each label, the offset from its position to the middle of its box, half of the box, and the
    /// size that decides whether it can be read: five numbers, world units.
    ///
    /// The box of a label that lies in the surface is in its own plane.
    package let boxes: [Float]
    /// Half the mean width and half the mean height of the boxes, world units.
    package let meanHalfSize: SIMD2<Float>
  }

  /// Returns the plan of the labels of a batch, with which the declutterer was created.
  ///
  /// - Complexity: O(labels + glyphs).
  package func plan(of batch: GlyphBatch) -> Plan {
    Plan(
      labelOfSlot: boxes.labels, slotOfPlace: boxes.slots,
      boxes: batch.labels.indices.flatMap { label in
        let lane = LabelBoxes.Lane(of: label, in: batch, extent: Self.extent(in: batch, box: box))
        return [lane.shiftX, lane.shiftY, lane.halfX, lane.halfY, lane.em]
      }, meanHalfSize: boxes.meanHalfSize)
  }
}
