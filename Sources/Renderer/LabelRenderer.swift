internal import TagSphereArrangement
internal import TagSphereDrawing
package import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders

/// Draws a cloud's labels: uploads the labels once, then draws each frame from its uniforms.
///
/// The renderer owns GL objects of the context that was current at its creation. Release the renderer
/// while that context exists.
package final class LabelRenderer {
  /// The driver of the context.
  package let driver: Driver
  /// Bytes of labels and glyph words on the GPU.
  package var labelByteCount: Int { counts.bytes }
  /// Bytes of the atlas on the GPU.
  package var atlasByteCount: Int { atlas.byteCount + (images?.atlasByteCount ?? 0) }
  var bounds: LabelBounds
  /// Whether to wait for the driver several times within a large frame.
  ///
  /// A software driver keeps all triangles that it has not drawn yet. While it draws slowly, its memory
  /// grows without bounds: 63 666 labels with four samples took 432 MB, and 289 MB with waiting. Waiting
  /// reduces the overlap of the driver's threads, so it is meant for single pictures.
  package var savesMemory = false
  /// The em, pixels, from which labels are drawn as letters instead of bars.
  ///
  /// It applies to frames in which bars can be drawn. 0 means letters at any size, as in pictures that stand
  /// still.
  package var largestBar: Float = 0
  /// The em of most letters, pixels, below which each letter is one triangle; 0 for never.
  ///
  /// Triangles are used only if all labels are drawn, and if letters are plain and smooth with one sample.
  /// For a software driver, two triangles of few pixels cost more than one triangle with twice the fragments.
  package var largestTriangle: Float = 5
  /// The number of glyphs drawn.
  package var glyphCount: Int { counts.glyphs }

  private var blocks = LabelBlocks()
  var records: LabelRecords
  /// The records by rank; nil if letters are in the order of labels.
  var ranked: RankedRecords?
  var atlas: AtlasTexture
  let vertices: LetterVertices
  var drawn: DrawnRuns
  let images: ImageTexture?

  /// Whether letters are in spatial order.
  package var isOrdered: Bool { ranked != nil }

  var counts: LabelCounts
  let ball = BallPass()
  let dust: DustPass
  /// The plan to adopt after the batch is uploaded; nil after the upload.
  var later: Later?
  /// Whether labels lie in their own planes (tiles).
  var hasTiles: Bool
  let programs: LabelPrograms
  private let centerpiece: LabelRenderer?

  var shown = ShownStates()

  /// Uploads a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - centerpiece: The centerpiece of the cloud, if any.
  ///   - other: A renderer of the same context that shares its programs; nil for separate programs,
  ///     which are linked when first needed.
  ///   - drawsAll: Whether frames draw all labels, because no label yields to another. Letters are
  ///     then uploaded in spatial order, in which drawing is faster.
  /// - Throws: `GLError` if the driver is too old, or if the batch is too large for the driver.
  package convenience init(
    batch: GlyphBatch, centerpiece: Centerpiece? = nil, sharing other: LabelRenderer? = nil,
    drawsAll: Bool = false
  ) throws(GLError) {
    let programs = other?.programs ?? LabelPrograms()
    var middle: LabelRenderer?
    if let centerpiece {
      middle = try LabelRenderer(
        batch: centerpiece.batch, programs: programs,
        plan: DrawingPlan(centerpiece.batch, drawsAll: false))
    }
    try self.init(
      batch: batch, programs: programs, centerpiece: middle,
      plan: DrawingPlan(batch, drawsAll: drawsAll))
  }

  /// Allocates memory for a batch whose labels and words `uploadPart(of:byteCount:)` uploads.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - plan: The drawing plan of the labels.
  ///   - centerpiece: The centerpiece of the cloud, if any.
  ///   - other: A renderer of the same context that shares its programs.
  /// - Throws: `GLError` if the batch is too large for the driver.
  package convenience init(
    makingRoomFor batch: GlyphBatch, plan: DrawingPlan, centerpiece: Centerpiece?,
    sharing other: LabelRenderer
  ) throws(GLError) {
    var middle: LabelRenderer?
    if let centerpiece {
      middle = try LabelRenderer(
        batch: centerpiece.batch, programs: other.programs,
        plan: DrawingPlan(centerpiece.batch, drawsAll: false))
    }
    try self.init(
      batch: batch, programs: other.programs, centerpiece: middle, plan: plan, isLater: true)
    later = Later(plan: plan)
  }

  /// The plan of a batch, which is adopted after the upload of the batch.
  struct Later {
    let plan: DrawingPlan
  }

  /// Uploads a batch, using the programs of another renderer.
  ///
  /// - Parameters:
  ///   - plan: The drawing plan of the labels.
  ///   - isLater: Whether labels, words and dots are uploaded later, in parts.
  init(
    batch: GlyphBatch, programs: LabelPrograms, centerpiece: LabelRenderer? = nil,
    plan: DrawingPlan, isLater: Bool = false
  ) throws(GLError) {
    let letters = plan.letters
    self.programs = programs
    dust = DustPass(programs: programs)
    self.centerpiece = centerpiece
    let driver = try Driver()
    try Self.requireRoom(for: batch, on: driver)
    self.driver = driver
    records = LabelRecords(batch, words: letters?.words ?? batch.glyphs, isLater: isLater)
    atlas = AtlasTexture(batch.atlas)
    vertices = LetterVertices(hasTriangles: letters != nil)
    drawn = DrawnRuns(batch, letters: letters, starts: plan.starts)
    if let letters { ranked = RankedRecords(letters) }
    bounds = LabelBounds(plan)
    hasTiles = !batch.tiles.isEmpty
    let images = ImageTexture(batch: batch)
    self.images = images
    counts = LabelCounts(batch, images: images)
    if !isLater { dust.adopt(plan.dust) }
    try Driver.check()
  }

  /// The states of the labels; nil if all labels are shown normally.
  package var states: LabelStates? { shown.states }

  /// Whether each label has a state.
  package var hasStates: Bool { states != nil }

  /// Sets each label's state, or removes all states.
  ///
  /// - Parameter states: One state per label of the batch; nil if all labels are shown normally,
  ///   which costs nothing. States are uploaded only if they differ from the current states.
  package func setStates(_ states: LabelStates?) {
    guard states != self.states else { return }
    if let states {
      precondition(
        states.count == counts.labels, "\(states.count) states of \(counts.labels) labels")
    }
    drawn.show(states)
    shown.show(states)
  }

  /// Returns the radius of a sphere that contains everything drawn for the labels, world units.
  func reach(in uniforms: FrameUniforms) -> Double {
    let margin = uniforms.style.margin
    let beyond = Double((margin * margin).sum().squareRoot()) * bounds.largestSize
    var labelled = 1 + (bounds.reach - 1 + beyond) * Double(max(uniforms.highlightScale, 1))
    if uniforms.highlightedLabel != nil {
      // Text beside its label's place reaches twice as far as text centred on the place.
      labelled = max(labelled, 1 + Double(uniforms.leastHighlight) * (2 * bounds.widestBox + 1))
    }
    return max(labelled, (centerpiece?.bounds.reach ?? 1) - 1)
  }

  /// Draws all labels into the bound framebuffer, over its contents.
  ///
  /// - Parameters:
  ///   - uniforms: The view of this frame.
  ///   - quality: The edge quality, with the bound framebuffer's number of samples.
  ///   - sampleOffsets: Positions of the samples, for the method `.best`.
  /// - Throws: `GLError` if the driver rejects a shader; only the first frame of a quality can throw.
  package func draw(
    _ uniforms: FrameUniforms, quality: EdgeQuality, sampleOffsets: [SIMD2<Float>] = []
  ) throws(GLError) {
    DrawState.opaque()
    try ball.draw(
      uniforms, sampleOffsets: quality.method == .best ? sampleOffsets : [])
    try centerpiece?.draw(
      uniforms.ofCenterpiece, quality: quality, sampleOffsets: sampleOffsets)
    let largestBar = largestBar(in: uniforms, quality)
    bind(uniforms, bars: (drawn.barInk, largestBar))
    bindStates()
    try dust.draw(
      uniforms, labels: records.labels, hasFiltered: shown.hasFiltered, driver: driver,
      vertices: vertices.quads)
    let parts = parts(in: uniforms, largestBar: largestBar)
    for pass in LabelPass.passes(
      of: uniforms, hasImages: images != nil, hasBars: largestBar > 0)
    {
      let variant = LabelPrograms.Variant(
        pass: pass.kind, quality: quality, hasStates: states != nil, hasTiles: hasTiles,
        isStyled: uniforms.isStyled, isTransparent: uniforms.isTransparent,
        hasBars: largestBar > 0, hasTriangles: hasTriangles(in: uniforms))
      let linked = try programs.program(variant)
      linked.use()
      linked.set("sampleOffsets", sampleOffsets)
      bind(pass, of: uniforms)
      if variant.hasTriangles {
        draw(parts.letters, asTriangles: true)
      } else {
        draw(pass, uniforms, parts)
      }
    }
    if let ring = uniforms.focusRing, ring.label < counts.labels {
      try draw(ring, in: uniforms, quality: quality, sampleOffsets: sampleOffsets)
    }
  }

  /// Returns the quads that a frame draws.
  private func parts(in uniforms: FrameUniforms, largestBar: Float = 0) -> DrawnRuns.Parts {
    drawn.parts(
      in: uniforms, states: states,
      highlighted: uniforms.highlightedLabel.flatMap { ranked?.rank(of: $0) },
      largestBar: largestBar)
  }

  /// Returns the number of letters of a frame without bars.
  package func letterCount(in uniforms: FrameUniforms) -> Int {
    (hasTiles ? drawn.glyphs : parts(in: uniforms).letters).indexCount / 6
  }

  /// Returns the em, pixels, from which labels of a frame are drawn as letters instead of bars.
  ///
  /// The result is 0 unless all labels are drawn and plain.
  package func largestBar(in uniforms: FrameUniforms, _ quality: EdgeQuality) -> Float {
    let hasBars =
      quality.method == .smooth && drawn.barInk != nil && !hasTiles
      && images == nil && !uniforms.isStyled && !uniforms.isTransparent
      && uniforms.besideGap == nil
    return hasBars ? largestBar : 0
  }

  /// Returns the labels whose dots a frame draws; the shader gives some of the dots zero area.
  package func dots(in uniforms: FrameUniforms) -> [Int] {
    dust.drawn(of: counts.labels, in: uniforms, hasFiltered: shown.hasFiltered, driver: driver)
  }

  /// Returns whether letters of a frame are small enough to be one triangle each, where that is possible.
  private func hasTriangles(in uniforms: FrameUniforms) -> Bool {
    guard ranked != nil, states == nil, let em = drawn.em(in: uniforms) else { return false }
    return em < largestTriangle
  }

  /// Draws the focus outline over all labels.
  private func draw(
    _ ring: FocusRing, in uniforms: FrameUniforms, quality: EdgeQuality,
    sampleOffsets: [SIMD2<Float>]
  ) throws(GLError) {
    DrawState.clearDepth()
    let linked = try programs.program(
      LabelPrograms.Variant(
        pass: .ring, quality: quality, hasStates: states != nil, hasTiles: hasTiles,
        isStyled: uniforms.isStyled, isTransparent: uniforms.isTransparent))
    linked.use()
    linked.set("sampleOffsets", sampleOffsets)
    let isFilled = uniforms.highlightStyle.hasBox
    for pass in LabelPass.passes(of: ring, on: uniforms.background, isFilled: isFilled) {
      bind(pass, of: uniforms)
      vertices.quads.draw(IndexRuns([(indexCount: 6, baseVertex: ring.label * 4)]))
    }
  }

  /// Draws label IDs (index + 1) of letters, images and boxes into the bound identity framebuffer.
  package func drawIdentities(_ uniforms: FrameUniforms) throws(GLError) {
    DrawState.opaque()
    try ball.draw(uniforms, isIdentity: true)
    if let centerpiece {
      // The ball hides labels behind it, and has no ID.
      try DrawState.depthOnly { () throws(GLError) in
        try centerpiece.drawIdentities(uniforms.ofCenterpiece)
      }
    }
    let passes = LabelPass.passes(of: uniforms, hasImages: images != nil)
    let parts = parts(in: uniforms)
    bind(uniforms)
    for pass in passes.compactMap(\.identities) {
      let linked = try programs.program(
        LabelPrograms.Variant(pass: pass.kind, hasStates: states != nil, hasTiles: hasTiles))
      linked.use()
      bind(pass, of: uniforms)
      draw(pass, uniforms, parts)
    }
  }

  /// Uploads an image that was loaded after the batch was uploaded.
  ///
  /// - Parameters:
  ///   - entry: The image's index in the image atlas.
  ///   - quads: The quads that `GlyphBatch.insert(_:at:)` changed for the image.
  ///   - batch: The batch that now contains the image.
  package func updateImage(entry: Int, quads: [Int], of batch: GlyphBatch) {
    images?.update(entry: entry, quads: quads, of: batch)
  }

  private func draw(_ pass: LabelPass, _ uniforms: FrameUniforms, _ parts: DrawnRuns.Parts) {
    if pass.isOfImages { return draw(Self.runs(quadCount: images?.wordCount ?? 0)) }
    if pass.kind == .bar {
      DrawState.strongest(isDark: uniforms.hasDarkInk)
      defer { DrawState.opaque() }
      return draw(parts.bars)
    }
    // Tiles are hidden when they turn away from the viewer, even in front of the rim.
    guard pass.isOfBoxes else {
      return draw(hasTiles ? drawn.glyphs : parts.letters)
    }
    guard uniforms.style.box == nil else { return draw(drawn.boxes) }
    // Only highlighted labels have boxes. Without a selection, at most one label is highlighted.
    if shown.hasSelection {
      draw(drawn.boxes)
    } else if let label = uniforms.highlightedLabel {
      draw(IndexRuns([(indexCount: 6, baseVertex: label * 4)]))
    }
  }

  private func draw(_ runs: IndexRuns, asTriangles: Bool = false) {
    func draw(_ part: IndexRuns) {
      if asTriangles { vertices.triangles?.draw(part.halved) } else { vertices.quads.draw(part) }
    }
    guard savesMemory else { return draw(runs) }
    for part in runs.parts(of: Self.runsInFlight) {
      draw(part)
      Driver.finish()
    }
  }

  /// Returns the clip positions of all corners, computed by this driver's vertex shader.
  ///
  /// - Returns: Four per glyph, in the order of the glyphs, then four per image: the corners of
  ///   `LabelTransform`.
  package func clipPositions(_ uniforms: FrameUniforms) throws(GLError) -> [SIMD4<Float>] {
    let letters = try capture(
      LabelPass(.capture, layer: .ink), uniforms, count: glyphCount * 4)
    let images = try capture(
      LabelPass(.pictureCapture, layer: .ink), uniforms,
      count: (images?.wordCount ?? 0) * 4)
    return (ranked?.inOrderOfLabels(letters, starts: drawn.starts) ?? letters) + images
  }

  /// Returns the clip positions of all corners of boxes, computed by this driver's vertex shader.
  ///
  /// - Returns: Four per label, in the order of the labels: `LabelTransform.clipPosition(ofBoxCorner:…)`.
  package func boxClipPositions(_ uniforms: FrameUniforms) throws(GLError) -> [SIMD4<Float>] {
    try capture(
      LabelPass(.boxCapture, layer: .box, paint: uniforms.box?.border), uniforms,
      count: counts.labels * 4)
  }

  private func capture(
    _ pass: LabelPass, _ uniforms: FrameUniforms, count: Int
  ) throws(GLError) -> [SIMD4<Float>] {
    guard count > 0 else { return [] }
    let linked = try programs.program(
      LabelPrograms.Variant(pass: pass.kind, hasStates: states != nil, hasTiles: hasTiles))
    return try VertexCapture.contents(of: 0..<count, zero: SIMD4<Float>.zero, with: vertices.quads)
    {
      linked.use()
      bind(uniforms)
      bind(pass, of: uniforms)
    }
  }

  /// Binds the labels' states to the unit where shaders expect them; does nothing without states.
  func bindStates() { shown.bind(unit: 4) }

  /// Binds the block of a frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - bars: The place of ink in bars, nil if all labels are letters; and the em, pixels, from
  ///     which labels are drawn as letters instead of bars.
  func bind(_ uniforms: FrameUniforms, bars: (ink: BarInk?, largest: Float) = (nil, 0)) {
    blocks.frames.bind(
      FrameBlock(
        uniforms, hasStates: states != nil, bars: bars,
        crowding: Double(counts.labels) / uniforms.surfaceArea))
  }

  /// Binds the block of a pass and the textures that it reads.
  func bind(_ pass: LabelPass, of uniforms: FrameUniforms) {
    let images = pass.isOfImages ? images : nil
    if let images {
      images.bind(words: 0, quads: 2, atlas: 3)
    } else {
      records.glyphs.bind(unit: 0)
      records.quads.bind(unit: 2)
      atlas.bind(unit: 3)
    }
    let isRanked = ranked != nil && !pass.isOfBoxes && !pass.isOfImages
    if isRanked { ranked?.bind(unit: 1) } else { records.labels.bind(unit: 1) }
    bindStates()
    if hasTiles { records.tiles.bind(unit: 7) }
    blocks.passes.bind(
      PassBlock(
        pass, box: uniforms.box,
        inverseLayerSize: images?.inverseLayerSize ?? atlas.inverseLayerSize,
        isRanked: isRanked))
  }

  /// The number of quads in the shared index block, limited by 16-bit indices.
  static let quadsPerRun = (Int(UInt16.max) + 1) / 4

  /// The number of runs drawn between two waits.
  private static let runsInFlight = 8

  static func runs(quadCount: Int) -> IndexRuns { runs(ofQuads: [0..<quadCount]) }

  /// Returns the runs that draw ranges of quads.
  static func runs(ofQuads ranges: [Range<Int>]) -> IndexRuns {
    var runs: [(indexCount: Int, baseVertex: Int)] = []
    for range in ranges { add(range, to: &runs) }
    return IndexRuns(runs)
  }

  /// Appends the runs that draw a range of quads.
  static func add(_ quads: Range<Int>, to runs: inout [(indexCount: Int, baseVertex: Int)]) {
    for first in stride(from: quads.lowerBound, to: quads.upperBound, by: quadsPerRun) {
      runs.append((min(quadsPerRun, quads.upperBound - first) * 6, first * 4))
    }
  }
}
