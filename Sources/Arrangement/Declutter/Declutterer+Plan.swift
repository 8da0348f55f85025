package import TagSphereLabels

extension Declutterer {
  /// The data, besides the labels' records, from which another program can make the same decisions.
  package struct Plan: Sendable {
    /// The label of each slot; the heaviest label has the first slot.
    package let labelOfSlot: [Int32]
    /// The slot of each place in memory.
    ///
    /// Labels that are close in space and weight have neighbouring places.
    package let slotOfPlace: [Int32]
    /// Five numbers per label, world units.
    ///
    /// They are the x and y offset from the label's position to its box's centre, half of the box's
    /// width and height, and the legible size.
    ///
    /// The legible size decides whether the label can be read. If a label lies in the surface, its
    /// box lies in the label's plane.
    package let boxes: [Float]
    /// Half the mean width and half the mean height of the boxes, world units.
    package let meanHalfSize: SIMD2<Float>
  }

  /// Returns the plan for the batch that the declutterer was created with.
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
