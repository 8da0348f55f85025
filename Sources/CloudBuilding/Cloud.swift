internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
package import TagSphereGeometry
package import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData
package import TagSphereText
package import TagSphereThreads

/// A document with placed, typeset and coloured labels: everything that is drawn, and the view of it.
///
/// A cloud needs neither a window nor OpenGL; `TagSphereRenderer` draws its batch, and
/// `LabelPicker` finds its labels.
package struct Cloud {
  /// The tags, in the order of the labels.
  package var document: TagDocument
  /// The labels.
  package var batch: GlyphBatch
  /// The image files that the tags name.
  package var images: TagImageList
  /// The design that the cloud was built with.
  package let design: CloudDesign
  /// The initial orientation and camera.
  package var pose: CloudPose
  /// Relative text sizes, one per tag, without unit.
  package var relativeSizes: [Double]
  /// The legend that explains the colours; nil without a legend.
  package var legend: Legend?
  /// The text or image in the middle; nil for an empty middle.
  package var centerpiece: Centerpiece?
  /// For each label, whether a filter leaves it out; empty without a filter.
  package var withheld: [Bool] = []
  /// The fonts, from which glyphs that are not drawn yet come later.
  package let source: FontGlyphSource

  /// The colours and styles.
  package var theme: Theme { design.theme }
  /// The form, and how its depth is shown.
  package var space: CloudSpace { design.space(ofLabels: batch.labels.count) }
  /// The name of the primary font.
  package var fontName: String { source.fontName }

  /// Builds the cloud of a document: places, typesets and colours its tags.
  ///
  /// Images are measured, not decoded: see `loadImages(workers:progress:)`.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - design: Layout, look and theme.
  ///   - loading: When glyphs are drawn into the atlas.
  ///   - stages: Receives the times of the stages.
  ///   - progress: Called periodically, with a phrase such as "typeset 1024 of 5000 labels".
  /// - Returns: The cloud, and notices about requests that it cannot fulfil.
  /// - Throws: `CloudError`.
  package static func build(
    _ document: TagDocument, design: CloudDesign, loading: GlyphLoading = .complete,
    stages: inout StageClock, progress: (String) -> Void = { _ in }
  ) throws(CloudError) -> (cloud: Cloud, notices: [CloudNotice]) {
    try build(
      document, design: design, font: nil, loading: loading, stages: &stages, progress: progress)
  }

  /// A font that another thread opens.
  package typealias OpeningFont = Underway<Result<FontGlyphSource, FontError>>

  /// Starts to open the font of a design on another thread, before the design's document is read.
  package static func openingFont(of design: CloudDesign) -> OpeningFont {
    let font = design.usable.font
    return Underway {
      do throws(FontError) { return .success(try FontGlyphSource(font: font)) } catch {
        return .failure(error)
      }
    }
  }

  /// Builds the cloud of a document, with a font that may be open already.
  ///
  /// - Parameter font: The font of the design; nil to open it.
  package static func build(
    _ document: TagDocument, design: CloudDesign, font: OpeningFont?, loading: GlyphLoading,
    stages: inout StageClock, progress: (String) -> Void = { _ in }
  ) throws(CloudError) -> (cloud: Cloud, notices: [CloudNotice]) {
    let design = design.usable
    // Placing needs no typeset text, and typesetting needs no places, so do both at the same time.
    let placing = PlacedDocument.preparing(document, design: design)
    var source = try stages.time("open font") { () throws(CloudError) in
      do throws(FontError) {
        if let font { return try font.take().get() }
        return try FontGlyphSource(font: design.font)
      } catch {
        // Report errors of the document before errors of the font.
        _ = try placing.value.result.get()
        throw .font(error)
      }
    }
    var notices: [CloudNotice] = []
    if let family = source.absentFamily {
      notices.append(.absentFont(family: family, replacement: source.fontName))
    }
    let cloud = try Cloud(
      document, placing: placing, design: design, source: &source, loading: loading,
      notices: &notices, stages: &stages, progress: progress)
    notices += CloudNotice.shortfalls(
      of: cloud.batch, texts: { cloud.document.tags[$0].text }, source: source)
    return (cloud, notices)
  }

  /// Builds the cloud of a document, without measuring the time.
  package static func build(
    _ document: TagDocument, design: CloudDesign, loading: GlyphLoading = .complete
  ) throws(CloudError) -> (cloud: Cloud, notices: [CloudNotice]) {
    var stages = StageClock()
    return try build(document, design: design, loading: loading, stages: &stages)
  }

  private init(
    _ document: TagDocument,
    placing: Prepared<(result: Result<PlacedDocument, CloudError>, stages: StageClock)>,
    design: CloudDesign, source: inout FontGlyphSource, loading: GlyphLoading,
    notices: inout [CloudNotice], stages: inout StageClock, progress: (String) -> Void
  ) throws(CloudError) {
    // Only a globe leaves out tags, because they lack coordinates.
    let isGlobe = design.layout.form.shape.takesCoordinates
    let document = isGlobe ? try placing.value.result.get().document : document
    self.document = document
    self.design = design
    let count = document.tags.count
    images = stages.time("look up images") {
      TagImageList(
        of: document, in: design.folder, style: design.look.images,
        decoder: design.tagImageDecoder ?? design.imageDecoder
      ) {
        progress("image \($0)")
      }
    }
    let tagImages = images.tagImages
    batch = stages.time("typeset") {
      let strokes = Self.strokes(of: document, design: design)
      return GlyphBatch(
        typesetting: document, maximumLabelWidth: Float(design.look.maximumLabelWidth),
        maximumLines: design.look.maximumLines, besideGap: design.layout.space.besideGap,
        strokes: strokes,
        source: &source, loading: loading, tagImages: tagImages,
        progress: { progress("typeset \($0) of \(count) labels") })
    }
    let placed = try placing.value.result.get()
    for stage in placing.value.stages.stages {
      stages.note("\(stage.name), meanwhile", seconds: stage.seconds)
    }
    notices = placed.notices + notices
    pose = CloudPose(design.pose, layout: design.layout)
    if let home = placed.placement.globeHome(weights: document.tags.map(\.weight.magnitude)) {
      pose.faceHome(home, options: design.pose)
    }
    relativeSizes = placed.placement.relativeSizes
    batch.place(placed.placement, textSize: design.layout.textSize)
    batch.paint(placed.colors)
    legend = placed.colors.legend?.withSizes(of: batch, tags: document.tags)
    centerpiece = try Centerpiece(
      design.look.center, font: &source, theme: design.theme, decoder: design.imageDecoder)
    self.source = source
    let options = design.layout
    let isPacked = options.curve == .packed && options.form == CloudForm()
    if design.composesHomePicture {
      stages.time("pack") { compose(placed.placement, notices: &notices) }
    } else if isPacked {
      // If labels without room are hidden, only readable labels need a place.
      let chosen =
        design.layout.declutter == .hide && design.layout.space.facing == .camera
        ? batch.texts(ranks: placed.placement.ranks, options: options) : nil
      let packing = stages.time("pack") { batch.packOnSphere(chosen) }
      // Tiles fill the available room, unless the options give a size.
      if packing.textScale < 1, options.rows?.fitsSizes != true {
        notices.append(.shrunkText(percent: Int((packing.textScale * 100).rounded(.down))))
      }
    }
    let space = design.layout.space
    if space.facing == .outward { batch.layTiles(on: space.form) }
    pose.camera.extent = pose.extent(of: batch, in: design)
    noteHiddenLabels(&notices)
    _ = images.insertKnownPlates(
      into: &batch, tags: document.tags, source: source, limit: TagImageList.drawnAtATime)
  }

  /// Places labels: the home pose shows the heaviest labels, and every pose of the swing shows all of a few labels.
  private mutating func compose(_ placement: LabelPlacement, notices: inout [CloudNotice]) {
    let (layout, box, ranks) = (design.layout, design.theme.style.box, placement.ranks)
    var heaviestSizes: [Double]?
    if space.keepsLabelsInside {
      // Sizes that the options give are equal in every picture.
      heaviestSizes = layout.textSize == .budget ? batch.sizesInSmallPicture(of: placement) : []
    }
    var textScale = 1.0
    if layout.asksForSizes, layout.declutter != .off, layout.space.facing == .camera {
      textScale = batch.composeHomePictureOfHeaviest(
        ranks: ranks, options: layout, box: box, heaviestSizes: heaviestSizes)
    } else {
      batch.composeHomePicture(
        ranks: ranks, options: layout, box: box, heaviestSizes: heaviestSizes)
    }
    if design.composesFew {
      let few = batch.composeFew(
        ranks: ranks, options: layout, box: box, distance: pose.camera.distance,
        axis: pose.turnAxis, keepsSmall: layout.textSize != .budget,
        obstacles: obstacles(in: picture))
      if let few {
        (pose.swing, pose.sphereScale) = (few.swing, few.sphereScale)
        textScale *= few.textScale
      }
    }
    if layout.textSize != .budget, textScale < 1 {
      notices.append(.shrunkText(percent: Int((textScale * 100).rounded(.down))))
    }
  }

  /// The picture for which text sizes are computed.
  package var picture: Viewport {
    let size = design.layout.pictureSize
    return Viewport(width: max(Int(size.x), 1), height: max(Int(size.y), 1))
  }

  /// Adds a notice if the first picture of a cloud of few labels hides some of them.
  private func noteHiddenLabels(_ notices: inout [CloudNotice]) {
    let count = batch.labels.count
    // Beside wheels, the sphere fills only a part of the picture.
    guard !batch.showsMany, !design.look.isBesideWheels else { return }
    let hidden = hiddenLabels(in: picture).filter { batch.inkBounds(ofLabel: $0).size.x > 0 }
    guard let first = hidden.first else { return }
    notices.append(
      .hiddenLabels(
        shown: count - hidden.count, total: count, first: document.tags[first].text))
  }

  /// Returns a function from a label's index to the weight of its strokes; nil for the font's weight.
  package static func strokes(
    of document: TagDocument, design: CloudDesign
  ) -> (Int) -> TextStyle.Weight? {
    guard let strokes = design.strokes else { return { _ in nil } }
    let prominences = design.layout.scale.prominences(of: document.tags.map(\.weight))
    return { strokes.weight(at: prominences[$0]) }
  }

  /// Returns the frame that shows the cloud in its own pose.
  package func uniforms(in viewport: Viewport) -> FrameUniforms {
    var uniforms = FrameUniforms(
      orientation: pose.orientation, camera: pose.camera, viewport: viewport, theme: theme,
      space: space)
    uniforms.backdrop = theme.backdrop
    return uniforms
  }
}
