package import TagSphereArrangement
package import TagSphereGLObjects
package import TagSphereLabels
package import TagSphereLiveLabels

extension LabelRenderer {
  /// Uploads only what changed of the batch's glyphs.
  ///
  /// - Parameters:
  ///   - changes: The changes since the batch was uploaded or last updated.
  ///   - batch: The batch, with the same labels and words.
  /// - Throws: `GLError` if the driver has no room for a larger atlas.
  package func update(_ changes: GlyphChanges, of batch: GlyphBatch) throws(GLError) {
    atlas.update(changes.rectangles, of: batch.atlas)
    records.quads.update(batch.quads, runs: changes.quadRuns)
    // Placeholders are gone.
    if isOrdered, batch.residency.waitingCount == 0 { drawn.barInk = BarInk(batch) }
    try Driver.check()
  }

  /// Uploads only what changed of the batch's labels.
  ///
  /// - Parameters:
  ///   - changes: The changes since the batch was uploaded or last updated.
  ///   - batch: The batch, with the images that it had.
  /// - Throws: `GLError` if the driver has no room for this many labels.
  package func update(_ changes: LiveChanges, of batch: GlyphBatch) throws(GLError) {
    let hasOtherWords = batch.labels.count != counts.labels || batch.glyphs.count != glyphCount
    // Words that change have their places in the order of labels.
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
      dust.adopt(DustPass.order(of: batch.labels))
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

  /// Notes that labels may be elsewhere than when they were uploaded.
  private func labelsMoved() {
    dust.labelsMoved()
    drawn.labelsMoved()
  }

  /// Whether all of a batch is uploaded, so that it can be drawn.
  package var isWhole: Bool { later == nil }

  /// Uploads the next part of a batch whose records were left out at first: see ``isWhole``.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - byteCount: The bytes that may be uploaded, about.
  package func uploadPart(of batch: GlyphBatch, byteCount: Int) throws(GLError) {
    var room = byteCount
    guard records.labels.append(batch.labels, room: &room) else { return }
    if records.glyphs.capacity < batch.glyphs.count {
      // A driver may take as long for this as for a frame.
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

  /// Returns the order in which the dots of a batch are drawn; nil if there are too few.
  package nonisolated static func dustOrder(of batch: GlyphBatch) -> DustOrder? {
    DustPass.order(of: batch.labels)
  }

  /// Returns the number of dots that a cloud has room for: for each pixel of the square about its outline,
  /// and however near it is.
  package nonisolated static func dustRoom(of order: DustOrder) -> (perPixel: Double, most: Double)
  {
    DustPass.room(of: order)
  }

  /// Reserves a reach, model space.
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
