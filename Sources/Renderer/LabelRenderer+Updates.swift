internal import TagSphereArrangement
internal import TagSphereDrawing
package import TagSphereGLObjects
package import TagSphereLabels
package import TagSphereLiveLabels

extension LabelRenderer {
  /// Uploads only the changed glyphs of the batch.
  ///
  /// - Parameters:
  ///   - changes: The changes since the batch was uploaded or last updated.
  ///   - batch: The batch; labels and words are unchanged.
  /// - Throws: `GLError` if a larger atlas does not fit into the driver's memory.
  package func update(_ changes: GlyphChanges, of batch: GlyphBatch) throws(GLError) {
    atlas.update(changes.rectangles, of: batch.atlas)
    records.quads.update(batch.quads, runs: changes.quadRuns)
    // No placeholders remain, so measure the ink of bars again.
    if isOrdered, batch.residency.waitingCount == 0 { drawn.barInk = BarInk(batch) }
    try Driver.check()
  }

  /// Uploads only the changed labels of the batch.
  ///
  /// - Parameters:
  ///   - changes: The changes since the batch was uploaded or last updated.
  ///   - batch: The batch; it must still contain its images.
  /// - Throws: `GLError` if this many labels do not fit into the driver's memory.
  package func update(_ changes: LiveChanges, of batch: GlyphBatch) throws(GLError) {
    let hasOtherWords = batch.labels.count != counts.labels || batch.glyphs.count != glyphCount
    // Changed words are placed in the order of labels, so the spatial order is lost.
    let losesOrder = ranked != nil && (hasOtherWords || !changes.words.isEmpty)
    if losesOrder || changes.renumbered != nil { ranked = nil }
    if hasOtherWords || losesOrder || changes.renumbered != nil {
      try Self.requireRoom(for: batch, on: driver)
      if losesOrder || changes.renumbered != nil {
        drawn = DrawnRuns(batch, letters: nil, starts: DrawingPlan.starts(of: batch))
      } else {
        drawn.grow(batch)
      }
      hasTiles = !batch.tiles.isEmpty
      if changes.renumbered != nil { images?.replaceWords(of: batch) }
      counts = LabelCounts(batch, images: images)
      if states?.count != counts.labels { shown.forget() }
      drawn.show(states)
    }
    if changes.renumbered != nil {
      bounds.largestSize = DrawingPlan.largestSize(of: batch)
      bounds.widestBox = DrawingPlan.widestBox(of: batch)
      dust.adopt(DustOrder(dotsOf: batch.labels))
      records.replace(batch)
    } else {
      if !changes.labels.isEmpty { labelsMoved() }
      records.labels.update(batch.labels, runs: changes.labelRuns)
      ranked?.update(changes.labels, of: batch)
      records.glyphs.update(
        batch.glyphs, runs: losesOrder ? [0..<batch.glyphs.count] : changes.words)
      records.quads.update(batch.quads, runs: [])
      if hasTiles { records.tiles.update(batch.tiles, runs: changes.movedRuns) }
    }
    for reach in changes.reaches {
      bounds.largestSize = max(bounds.largestSize, Double(reach.size))
    }
    try Driver.check()
  }

  /// Records that labels may have moved since they were uploaded.
  private func labelsMoved() {
    dust.labelsMoved()
    drawn.labelsMoved()
  }

  /// Whether the whole batch is uploaded, so that it can be drawn.
  package var isWhole: Bool { later == nil }

  /// Uploads the next part of a batch whose labels and words are uploaded in parts: see ``isWhole``.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - byteCount: The approximate number of bytes that may be uploaded.
  package func uploadPart(of batch: GlyphBatch, byteCount: Int) throws(GLError) {
    var room = byteCount
    guard records.labels.append(batch.labels, room: &room) else { return }
    if records.glyphs.capacity < batch.glyphs.count {
      // For some drivers, this allocation takes as long as a frame.
      records.glyphs = RecordBuffer(capacity: batch.glyphs.count, as: .words2)
      return
    }
    guard records.glyphs.append(later?.plan.letters?.words ?? batch.glyphs, room: &room), room > 0
    else {
      return
    }
    guard dust.adoptPart(later?.plan.dust) else { return }
    later = nil
    try Driver.check()
  }

  /// Reserves a reach, model space, for labels that may move or grow.
  package func reserve(reach: Double) { bounds.reach = max(bounds.reach, reach) }

  static func requireRoom(
    for batch: GlyphBatch, on driver: Driver
  ) throws(GLError) {
    guard driver.maximumSize >= RecordRow.texelCount else {
      throw .tooLarge(
        "the graphics driver takes textures of \(driver.maximumSize) texels, and a row of labels needs "
          + "\(RecordRow.texelCount); set LIBGL_ALWAYS_SOFTWARE=1 to draw without it")
    }
    let texels = max(batch.labels.count * 2, batch.glyphs.count)
    let most = driver.maximumSize * RecordRow.texelCount
    guard texels <= most else {
      throw .tooLarge(
        "the graphics driver takes \(driver.maximumSize) rows of \(RecordRow.texelCount) texels, and "
          + "these \(batch.labels.count) labels need \(texels) texels; keep fewer with --top")
    }
  }
}
