internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDesign
internal import TagSphereFiles
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereImages
package import TagSphereInteraction
package import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereLook
package import TagSphereTagData
internal import TagSphereText

/// The displayed cloud, and the single owner of everything that depends on its labels: batch, tags,
/// images, hit index, declutterer, label states, marks, search and focus order.
///
/// All mutations are in this file, since the batch's setter is private to it. `apply(_:)` is the
/// only function that renumbers labels. Whatever refers to a label across turns holds a `LabelID`,
/// or follows the `Renumbering` that it returns, as the scene's focus and search do.
package struct ShownCloud {
  /// The design with which the cloud was built, or the design that it has adopted since.
  package private(set) var design: CloudDesign
  /// The text or image in the middle, if any.
  package private(set) var centerpiece: Centerpiece?
  /// The document's title, if any.
  package private(set) var title: String?
  /// The columns that the tags were made from; nil if the tags are not rows of a table.
  private let table: TableColumns?
  /// The legend that explains the colours, if any.
  package private(set) var legend: Legend?
  /// The labels that are marked, in the order of marking.
  package private(set) var marks: [LabelID] = []
  /// For each label, whether a filter leaves it out; empty if the filter leaves none out.
  package private(set) var withheld: [Bool] = []
  /// The pages, one of which the filter shows; nil without pages.
  private var paging: Paging?
  private(set) var uploads = CloudUploads()
  /// The source of glyphs.
  let source: FontGlyphSource

  /// The batch and its hit index.
  private var picker: LabelPicker
  /// The tags of a cloud that never changes; the tags of an updated cloud are in `live`.
  private var fixedTags: [Tag]
  private var live: LiveCloud?
  /// The images of the labels.
  private(set) var images: CloudImages
  private var glyphStream: GlyphStream
  private var declutterer: Declutterer?
  private var appearance: LabelAppearance
  private var directory: LabelDirectory
  /// The survey of many labels that may change.
  ///
  /// It is nil before the first version of a cloud for which no versions were expected.
  private var survey: CloudSurvey?
  private var legendMembers = LegendMembers()

  /// The number of glyphs drawn before the first frame; the others are drawn between frames.
  package nonisolated static let initialGlyphs = GlyphStream.limit

  /// Shows a cloud.
  ///
  /// - Parameters:
  ///   - prepared: The cloud.
  ///   - style: The style that all versions share; nil for a cloud that never changes.
  ///   - isUpdated: Whether versions are expected.
  ///   - wake: Called on any thread after an image is decoded.
  init(
    _ prepared: consuming PreparedCloud, live style: LiveCloud.Style?, isUpdated: Bool = false,
    wake: @escaping @Sendable () -> Void
  ) {
    let cloud = prepared.cloud
    design = cloud.design
    centerpiece = cloud.centerpiece
    title = cloud.document.title
    table = cloud.document.table
    legend = cloud.legend
    source = cloud.source
    fixedTags = cloud.document.tags
    images = CloudImages(cloud.images, of: cloud.batch, wake: wake)
    glyphStream = GlyphStream(source: cloud.source)
    picker = prepared.picker
    declutterer = prepared.declutterer
    appearance = LabelAppearance(
      labelCount: cloud.batch.labels.count, declutters: declutterer != nil)
    directory = LabelDirectory(prepared.directory)
    live = style.map { LiveCloud(LiveVersion(of: cloud), batch: cloud.batch, style: $0) }
    if let live {
      fixedTags = []
      // Start the survey now. Together with the first update, it would delay many frames.
      if isUpdated, isSurveyed { survey = CloudSurvey(of: live, in: cloud.batch) }
    }
    checkInvariants()
  }

  /// Shows a whole cloud in place of the cloud of its heaviest labels.
  ///
  /// - Parameters:
  ///   - prepared: The whole cloud. It must have no other owner, or a million labels would be
  ///     copied.
  ///   - head: The cloud that was shown.
  init(_ prepared: consuming PreparedCloud, replacing head: ShownCloud) {
    let numbers = prepared.numbers
    self.init(consume prepared, live: nil, wake: head.images.wake)
    // The cloud was built without the driver's precision.
    picker.adoptPrecision(of: head.picker)
    marks = head.marks.compactMap { mark in
      head.index(of: mark).flatMap { numbers[$0] }.flatMap { id(at: $0) }
    }
    uploads.isNewLegend = legend != head.legend
    checkInvariants()
  }

  // MARK: Labels

  /// The labels in the form in which they are drawn.
  package var batch: GlyphBatch { picker.batch }

  /// The tags, one per label; empty for slots without a label.
  package var tags: [Tag] { live?.tags ?? fixedTags }

  /// The number of labels.
  package var count: Int { live?.count ?? fixedTags.count }

  /// The labels' states; nil if all labels are shown normally.
  package var states: LabelStates? { appearance.states }

  /// Returns whether an index has a label that can be chosen; labels that are leaving cannot.
  package func isPresent(_ index: Int) -> Bool {
    live?.isPresent(index) ?? fixedTags.indices.contains(index)
  }

  /// Returns whether an index has a label that can be seen and chosen in some view.
  ///
  /// Such a label is present, and no filter leaves it out.
  package func isOffered(_ index: Int) -> Bool {
    isPresent(index) && (withheld.isEmpty || !withheld[index])
  }

  /// Returns the identity of the label at an index; nil if there is none.
  package func id(at index: Int) -> LabelID? {
    guard isPresent(index) else { return nil }
    guard let live else { return LabelID(identity: .index(index)) }
    return live.key(ofSlot: index).map { LabelID(identity: .key($0)) }
  }

  /// Returns the current index of a label; nil while it is absent.
  package func index(of id: LabelID) -> Int? {
    switch id.identity {
    case .index(let index): live == nil && isPresent(index) ? index : nil
    case .key(let key): live?.slot(of: key).flatMap { isPresent($0) ? $0 : nil }
    }
  }

  /// The current indices of the marked labels, in the order of marking.
  package var markedIndices: [Int] { marks.compactMap { index(of: $0) } }

  // MARK: Queries

  /// Returns the label whose ink is within `slop` pixels of a window point, by the window's pick
  /// rule: see `WindowPickRule.swift`.
  package func label(
    atWindowPoint point: SIMD2<Double>, in frame: FrameUniforms, slop: Double
  ) -> Int? {
    let labels = appearance.pickable(with: declutterer)
    let index = picker.label(
      atPixel: point, in: frame, space: design.layout.space, states: states, among: labels,
      slop: slop)
    guard let index, isOffered(index) else { return nil }
    return index
  }

  /// Returns the label at a window point: see `label(atWindowPoint:in:slop:)`.
  ///
  /// It changes nothing. It is mutating so that a viewer does not copy its cloud for the call; the
  /// copy would take a seventh of a pick (`tagsphere bench FILE --scenario hover`).
  mutating func pick(
    atWindowPoint point: SIMD2<Double>, in frame: FrameUniforms, slop: Double
  ) -> Int? {
    label(atWindowPoint: point, in: frame, slop: slop)
  }

  /// Returns the box of a label's image in a view, pixels; the label's own box if it has no image.
  func imageBox(
    ofLabel index: Int, in frame: FrameUniforms, isHighlighted: Bool
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let label = batch.labels[index]
    let box = frame.windowBox(of: label, isHighlighted: isHighlighted)
    guard tags[index].details?.image?.isEmpty == false,
      let image = batch.imageBox(ofLabel: index)
    else { return box }
    let middle = (box.low + box.high) / 2
    // Pixels of an em; y points downward.
    let em = (box.high - box.low) / (2 * SIMD2(Double(label.halfWidth), -Double(label.halfHeight)))
    return (
      middle + SIMD2(Double(image.low.x), Double(image.high.y)) * em,
      middle + SIMD2(Double(image.high.x), Double(image.low.y)) * em
    )
  }

  /// The current answers to a scene's queries about labels.
  package var guide: LabelGuide {
    directory.guide(of: picker.batch, tags: tags, states: states, isPresent: isOffered)
  }

  /// Whether the next frame has glyphs to draw even if the view is unchanged.
  var needsGlyphs: Bool { glyphStream.isBusy(picker.batch) }

  /// Whether labels fade, so that the next frame differs even if the scene is still.
  var isFading: Bool { declutterer?.isSettled == false }

  /// Returns the number of labels, in view or not, that are readable at a view's window size and zoom.
  ///
  /// The result is nil if no label is left out for being too small: all labels are drawn, or they
  /// lie in the surface.
  mutating func readableCount(in uniforms: FrameUniforms) -> Int? {
    batch.tiles.isEmpty ? declutterer?.readableCount(in: uniforms) : nil
  }

  /// Returns the number of labels that the last frame draws in its picture; nil if all labels are drawn.
  func drawnCount(in frame: FrameUniforms) -> Int? {
    declutterer?.shownLabels.count { isOffered($0) && frame.holds(batch.labels[$0]) }
  }

  /// The view of a few labels that were arranged again; nil for the initial view.
  var fewView: LiveCloud.FewView? { live?.fewView }

  /// Whether labels move, grow or change colour.
  var isMoving: Bool { live?.isMoving == true }

  /// Whether many glyphs are missing or could be sharper.
  var isUnderGlyphPressure: Bool { picker.batch.residency.isUnderPressure }

  /// The entry of the legend that each label belongs to; nil for labels without one.
  package var legendEntries: [Int?] { legendMembers.entries(of: tags, in: legend) }

  // MARK: Marks

  /// Marks a label, or removes its mark.
  mutating func toggleMark(_ id: LabelID) {
    if let mark = marks.firstIndex(of: id) { marks.remove(at: mark) } else { marks.append(id) }
  }

  // MARK: Frames

  /// Hides and shows labels for the next frame.
  ///
  /// Afterwards no label covers a heavier label, and the obstacles over the cloud cut no label.
  mutating func declutter(
    _ scene: Scene, in frame: FrameUniforms, around obstacles: [Overlay.Rectangle]
  ) {
    declutterer?.preferred =
      scene.search?.matches ?? scene.presentedLabel.map { [$0] } ?? []
    declutterer?.room = PictureRoom(obstacles: obstacles, hasEdges: scene.camera.zoom <= 1)
    guard
      let hasChanged = declutterer?.update(
        frame, now: scene.time, isHandled: scene.isHandled,
        foresee: { scene.frame(foreseenIn: $0) })
    else { return }
    if hasChanged { appearance.adopt(&declutterer) }
  }

  /// Follows a scene's search and focus, and the marks.
  ///
  /// - Returns: Whether labels look different now.
  mutating func follow(_ scene: Scene) -> Bool {
    let entry = scene.legend.chosen ?? scene.legend.hovered
    return appearance.follow(
      scene, marks: markedIndices, legendEntries: entry == nil ? [] : legendEntries)
  }

  /// Draws some of the glyphs that the next frame lacks.
  ///
  /// - Returns: Whether glyphs changed.
  mutating func drawGlyphs(for frame: FrameUniforms, clock: () -> Duration) -> Bool {
    let changes = glyphStream.draw(&picker.batch, in: frame, now: clock)
    guard !changes.isEmpty else { return false }
    uploads.glyphs.append(changes)
    return true
  }

  /// Returns the file and version of a label's image, its size in pixels, and its small image if loaded.
  ///
  /// The result is nil if there is no image, or if it cannot be shown.
  func imageFile(
    of label: Int
  ) -> (
    path: String, version: FileSignature?, size: ImageSize, movingFormat: ImageFormat?,
    preview: ImageTile?
  )? {
    guard let (path, version, size, index) = images.list.file(of: label) else { return nil }
    let preview = picker.batch.imageAtlas.entries[index].shown?.tile
    return (
      path, version, size, images.list.mayMove(index) ? images.list.kind(of: index) : nil, preview
    )
  }

  /// Returns the label whose image is a number of steps after, or before, the image of a label: see
  /// `LabelGuide.image`.
  func image(_ label: Int, _ step: Int) -> Int? {
    let labels = images.list.tagsInOrder.filter(isOffered)
    return labels.firstIndex(of: label).map { labels[min(max($0 + step, 0), labels.count - 1)] }
  }

  /// Decodes images near the front first, and images of labels that a filter leaves out last.
  ///
  /// - Parameter orientation: The cloud's orientation.
  func preferImages(inFrontAt orientation: Quaternion) {
    let front = orientation.conjugate.rotate([0, 0, 1])
    let direction = SIMD3<Float>(front)
    let labels = picker.batch.labels
    images.prefer { tag in
      guard labels.indices.contains(tag), withheld.isEmpty || !withheld[tag] else {
        return .infinity
      }
      let label = labels[tag]
      return -(SIMD3(label.x, label.y, label.z) * direction).sum()
    }
  }

  /// Returns the number of images that a view shows, without images that are not loaded yet.
  package func shownImageCount(in frame: FrameUniforms) -> Int {
    let entries = batch.imageAtlas.entries
    return batch.demands(in: frame, states: appearance.states, for: images.list).count {
      entries[$0.entry].shown != nil
    }
  }

  /// Whether images are still being decoded.
  package var isLoadingImages: Bool { images.isLoading }

  /// How images are decoded.
  var imageDecoder: ImageDecoder { images.decoder }

  /// Whether decoded images wait to be inserted.
  var hasDecodedImages: Bool { images.hasArrivals }

  /// Inserts the images decoded so far, up to about `byteLimit` bytes, and some missing plates.
  ///
  /// - Returns: Whether images changed and, once all images are loaded, the images that cannot be
  ///   shown.
  mutating func insertImages(byteLimit: Int) -> (hasChanged: Bool, notices: [CloudNotice]) {
    let tags = tags
    let (changes, notices) = images.insert(
      byteLimit: byteLimit, into: &picker.batch, tags: tags, source: source)
    uploads.images += changes
    checkInvariants()
    return (!changes.isEmpty, notices)
  }

  /// Shows another frame of an animated image.
  mutating func show(_ tile: ImageTile, asImage index: Int) {
    uploads.images.append((index, picker.batch.insert(tile, at: index)))
  }

  /// Shows images that are large in a view in a sharper size, and other images in the common size.
  ///
  /// Some images at a time are decoded on other threads.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - byteLimit: The approximate maximum size of the images that are inserted in this turn.
  /// - Returns: Whether images look different now.
  mutating func sharpenImages(in frame: FrameUniforms, byteLimit: Int) -> Bool {
    let changes = images.sharpen(
      frame, states: appearance.states, in: &picker.batch, byteLimit: byteLimit)
    uploads.images += changes
    return !changes.isEmpty
  }

  /// Stops decoding images.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  mutating func stopImages() -> [CloudNotice] { images.stop() }

  /// The labels in their final positions after all glides; nil for a cloud that never changes.
  var settledBatch: GlyphBatch? { live?.settled(picker.batch) }

  /// Returns the changes that are not on the GPU yet; they then count as uploaded.
  mutating func takeUploads() -> CloudUploads {
    defer { uploads = CloudUploads() }
    return uploads
  }

  // MARK: Updates

  /// Sets the decoder of the next batch's images.
  ///
  /// - Returns: Whether the decoder differs, so that the batch must be rebuilt.
  mutating func decodeImages(by decoder: ImageDecoder) -> Bool { images.decode(by: decoder) }

  /// The effect of a step of a live cloud.
  struct LiveStep {
    /// Whether anything changed.
    var hasChanged = false
    /// Whether a version took effect.
    var isNewVersion = false
    /// Whether new labels have images or glyphs that need another batch.
    var needsNewBatch = false
    /// The new indices of the labels, if they were renumbered, or if some are gone.
    var renumbering: Renumbering?
  }

  /// Calls a function that may change the labels of an updated cloud.
  ///
  /// The labels are moved out and back: copying all of them in every turn would exceed the turn's
  /// budget.
  ///
  /// - Returns: The result of the function; nil for a cloud that never changes.
  private mutating func withLive<Result>(
    _ body: (inout LiveCloud, inout ShownCloud) -> Result
  ) -> Result? {
    guard var live = live.take() else { return nil }
    defer { self.live = live }
    return body(&live, &self)
  }

  /// Advances glides, and prepares a version until a deadline; a complete version takes effect.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the last step, ≥ 0.
  ///   - preparation: The version in preparation; set to nil after it took effect.
  ///   - isOver: Returns whether the deadline has passed.
  ///   - restyle: Changes the looks of some labels, the given ones first. It is called after a
  ///     version took effect, and until all labels have their looks.
  mutating func step(
    by elapsed: Duration, preparing preparation: inout LivePreparation?, until isOver: () -> Bool,
    restyle: (inout LiveCloud, inout GlyphBatch, [Int]) -> LiveChanges
  ) -> LiveStep {
    var step = LiveStep()
    let shown = declutterer?.shownLabels ?? []
    let changes = withLive { live, cloud in
      // Depending on the mode, labels without space are drawn faintly or not at all.
      live.setReadable(cloud.declutterer?.mode == .hide ? shown : nil)
      var changes = live.advance(by: elapsed, in: &cloud.picker.batch, shown: shown)
      if !live.isMoving, cloud.appearance.endLeaving() { step.hasChanged = true }
      guard var version = preparation.take() else {
        if live.isRestyling { changes.formUnion(restyle(&live, &cloud.picker.batch, shown)) }
        return changes
      }
      var source = cloud.source
      live.prepare(&version, in: &cloud.picker.batch, source: &source, until: isOver)
      guard version.isReady else {
        preparation = version
        return changes
      }
      changes.formUnion(live.commit(version, into: &cloud.picker.batch))
      // Compact before sizes are set, because a few labels all get their sizes at once.
      let isCompacted = live.isWasteful
      if isCompacted { changes.formUnion(live.compact(&cloud.picker.batch)) }
      changes.formUnion(restyle(&live, &cloud.picker.batch, isCompacted ? [] : shown))
      step.needsNewBatch = version.needsNewBatch
      return changes
    }
    guard let changes else { return step }
    step.isNewVersion = changes.isNewVersion
    if !changes.isEmpty { step.hasChanged = true }
    if !changes.isEmpty { step.renumbering = apply(changes) }
    return step
  }

  /// The new indices of labels.
  struct Renumbering {
    /// The new index of each label; nil if no index changed.
    var numbers: [Int?]?
    /// The labels that are gone: old indices.
    var gone: Set<Int>

    /// Returns the new index of a label; nil if it is gone.
    subscript(old: Int) -> Int? {
      guard !gone.contains(old) else { return nil }
      guard let numbers else { return old }
      return numbers.indices.contains(old) ? numbers[old] : nil
    }
  }

  /// Updates everything that depends on labels after changes of the batch.
  ///
  /// This is the only function that renumbers.
  ///
  /// - Returns: The new indices, if labels were renumbered or are gone.
  private mutating func apply(_ changes: LiveChanges) -> Renumbering? {
    picker.update(changes)
    uploads.add(changes)
    if survey == nil, changes.isNewVersion, isSurveyed { survey = CloudSurvey() }
    survey?.note(changes)
    guard changes.isNewVersion || changes.renumbered != nil else {
      checkInvariants()
      return nil
    }
    if let numbers = changes.renumbered {
      images.renumber { numbers.indices.contains($0) ? numbers[$0] : nil }
      updateDeclutterer(renumbered: numbers)
      alignWithBatch()
      rebuildDirectory()
      survey = isSurveyed ? CloudSurvey() : nil
      checkInvariants()
      let gone = numbers.indices.filter { numbers[$0].map { !isPresent($0) } ?? true }
      return Renumbering(numbers: numbers, gone: Set(gone))
    }
    if appearance.dependsOnLabelsAlone {
      growWithBatch()
    } else {
      alignWithBatch()
    }
    // A query before the next rebuild must not return labels that are gone, or other labels in
    // their places. Outdated weights of many labels are harmless.
    let isOther = changes.hasNewcomers || !changes.left.isEmpty
    if isOther || count <= LiveCloud.mostAtATime { directory = LabelDirectory() }
    checkInvariants()
    return changes.left.isEmpty ? nil : Renumbering(numbers: nil, gone: Set(changes.left))
  }

  /// Updates marks and label states after labels were added or removed; other labels keep their indices.
  private mutating func growWithBatch() {
    let count = picker.batch.labels.count
    legendMembers = LegendMembers()
    declutterer?.reserve(count: count)
    appearance.grow(to: count, declutterer: declutterer)
    marks = marks.filter { index(of: $0) != nil }
  }

  /// Updates marks and label states after labels were replaced or renumbered.
  private mutating func alignWithBatch() {
    let count = picker.batch.labels.count
    legendMembers = LegendMembers()
    (withheld, paging) = ([], nil)
    declutterer?.withhold([])
    declutterer?.reserve(count: count)
    marks = marks.filter { index(of: $0) != nil }
    appearance.reset(labelCount: count, declutterer: &declutterer, marks: markedIndices)
  }

  private mutating func updateDeclutterer(renumbered: [Int?]? = nil) {
    guard declutterer != nil, let settled = live?.settled(picker.batch) else { return }
    let weights = tags.map(\.weight)
    declutterer?.update(batch: settled, weights: weights, renumbered: renumbered)
  }

  /// The labels of a page, and of all pages.
  struct Paging: Hashable {
    /// The shown labels, in order.
    var shown: [Int]
    /// The labels of all pages; a search finds these labels.
    var all: [Int]
  }

  /// Rebuilds search and focus order for the present labels.
  mutating func rebuildDirectory() {
    let tags = tags
    if let paging {
      var found = [Bool](repeating: false, count: tags.count)
      for label in paging.all { found[label] = true }
      directory = LabelDirectory(LabelDirectory.Contents(tags, shown: paging.shown, found: found))
      return
    }
    directory = LabelDirectory(of: tags, presence: tags.indices.map { isOffered($0) })
  }

  // MARK: Surveys

  /// Whether the labels are so many that a survey measures the cloud and prepares search and focus
  /// order.
  var isSurveyed: Bool { live.map { $0.tags.count > LiveCloud.mostAtATime } ?? false }

  /// Whether a survey is unfinished.
  var isSurveying: Bool { survey?.isUnfinished == true }

  /// Continues the survey of the labels.
  ///
  /// - Returns: The new findings, which the cloud has adopted; nil if there are none.
  mutating func goOnSurveying(now: Duration) -> CloudSurvey.Findings? {
    // While a filter is active, the filter itself measures the labels that it shows.
    guard isSurveyed, withheld.isEmpty, let live, var survey else {
      survey = nil
      return nil
    }
    self.survey = nil
    let found = survey.step(live, in: picker.batch, hiding: declutterer?.rule, now: now)
    self.survey = survey
    guard var found else { return nil }
    uploads.reach = found.reach
    if let fit = found.fit { self.live?.adopt(fit) }
    if let next = found.declutterer.take() { declutterer?.update(next) }
    if let contents = found.directory { directory = LabelDirectory(contents) }
    checkInvariants()
    return found
  }

  /// Measures the whole cloud, to decide which labels yield to others.
  ///
  /// - Returns: The labels in their final positions; nil for a cloud that never changes.
  mutating func measure() -> GlyphBatch? {
    guard let settled = live?.settled(picker.batch) else { return nil }
    uploads.reach = settled.reach
    updateDeclutterer()
    checkInvariants()
    return settled
  }

  /// The name of the weights in the data; nil for the default name.
  var weightName: String? { table?.weightName }

  /// Replaces the title and the legend.
  ///
  /// - Returns: Whether the legend differs.
  mutating func describe(title: String?, legend: Legend?) -> Bool {
    self.title = title
    guard legend != self.legend else { return false }
    self.legend = legend
    legendMembers = LegendMembers()
    appearance.forgetLegend()
    uploads.isNewLegend = true
    return true
  }

  /// Typesets all labels again, with the images and glyphs that new labels brought.
  ///
  /// - Returns: The new indices of labels; nil for a cloud that never changes.
  mutating func rebuildBatch() -> Renumbering? {
    let compacted = withLive { live, cloud in live.compact(&cloud.picker.batch) }
    guard let compacted, let live else { return nil }
    let renumbering = apply(compacted)
    let places = picker.batch.labels.map { SIMD3($0.x, $0.y, $0.z) }
    let document = TagDocument(tags: live.tags)
    let formerAtlas = picker.batch.imageAtlas
    let formerImages = images.replace(by: document, in: design.folder)
    var source = source
    var batch = GlyphBatch(
      typesetting: document, maximumLabelWidth: Float(design.look.maximumLabelWidth),
      maximumLines: design.look.maximumLines, besideGap: design.layout.space.besideGap,
      strokes: { live.strokes(ofSlot: $0) },
      source: &source, atlas: picker.batch.atlas,
      loading: .streamed(beyond: GlyphStream.limit), tagImages: images.list.tagImages)
    images.fill(&batch, from: formerImages, in: formerAtlas, tags: live.tags, source: source)
    let changes = withLive { live, _ in live.adopt(&batch, places: places) }
    picker.batch = batch
    uploads.replaceBatch()
    if let changes { picker.update(changes) }
    alignWithBatch()
    survey = isSurveyed ? CloudSurvey() : nil
    images.load(for: batch)
    checkInvariants()
    return renumbering
  }

  /// Starts to check the files of all images again.
  mutating func lookAtImages() { images.lookAgain() }

  /// Returns whether findings about image files differ from the shown images, so that the batch must be rebuilt.
  ///
  /// - Parameter isNewVersion: Whether the document was read again, which checks its images too.
  mutating func hasNewFindings(isNewVersion: Bool) -> Bool {
    live != nil && images.hasNewFindings(isNewVersion: isNewVersion)
  }

  // MARK: Filters

  /// Shows only some labels; all others shrink to dots.
  ///
  /// The shown labels glide to the sizes, and the heaviest of them to the places, of their
  /// `SurvivorArrangement`.
  ///
  /// Another version of the labels ends the filter.
  ///
  /// - Parameters:
  ///   - survivors: The indices of labels that can be chosen, ascending; nil to show all.
  ///   - room: The room in which the sphere is seen; nil for the picture that the labels were made
  ///     for.
  /// - Returns: The direction of the heaviest survivors, model space, of any length, zero for none;
  ///   nil if the home orientation shows them best.
  mutating func filter(to survivors: [Int]?, in room: FrontRoom? = nil) -> SIMD3<Double>? {
    paging = nil
    return show(survivors, in: room)
  }

  /// Shows only the labels of a page, its first label in the middle; a search finds labels of all pages.
  ///
  /// - Parameters:
  ///   - page: The labels.
  ///   - isCut: Whether the labels are moved to their places without a glide.
  /// - Returns: The direction of the heaviest labels; see ``filter(to:)``.
  mutating func show(_ page: Paging, isCut: Bool) -> SIMD3<Double>? {
    paging = page
    return show(page.shown, isCut: isCut)
  }

  private mutating func show(
    _ survivors: [Int]?, in room: FrontRoom? = nil, isCut: Bool = false
  ) -> SIMD3<Double>? {
    let before = withheld
    (withheld, survey) = ([], nil)
    let filtered = withLive { live, cloud in
      var looks: [LiveCloud.FilteredLook?]?
      var front: SIMD3<Double>?
      if let survivors {
        let arrangement = SurvivorArrangement(
          of: survivors, in: live.atHome(cloud.picker.batch), tags: live.tags,
          design: cloud.design, room: room, asPage: cloud.paging != nil)
        var all = [LiveCloud.FilteredLook?](
          repeating: nil, count: cloud.picker.batch.labels.count)
        for (index, label) in survivors.enumerated() {
          all[label] = LiveCloud.FilteredLook(
            size: arrangement.sizes[index], place: arrangement.places?[index],
            colors: arrangement.colors?[index])
        }
        cloud.withheld = all.map { $0 == nil }
        (looks, front) = (all, survivors.isEmpty ? .zero : arrangement.front)
      }
      let isCut = isCut || live.style.isReduced
      let changes = live.filter(looks, isCut: isCut, in: &cloud.picker.batch)
      return (changes: changes, front: front, isCut: isCut)
    }
    guard let filtered, let settled = settledBatch else { return .zero }
    if !filtered.changes.isEmpty {
      picker.update(filtered.changes)
      uploads.add(filtered.changes)
    }
    uploads.reach = settled.reach
    let (weights, withheld) = (tags.map(\.weight), withheld)
    declutterer?.update(batch: settled, weights: weights)
    declutterer?.withhold(withheld)
    appearance.leaveOut(withheld, after: before, isCut: filtered.isCut)
    rebuildDirectory()
    checkInvariants()
    return filtered.front
  }

  // MARK: Design

  /// Adopts the colours and styles of another design; layout, font and images stay unchanged.
  ///
  /// - Parameters:
  ///   - design: A design that differs from the current design only in colours and styles.
  ///   - colorsByStream: Whether a stream colours the labels.
  mutating func adopt(_ design: CloudDesign, colorsByStream: Bool) {
    self.design = design
    var source = source
    if let centerpiece = try? Centerpiece(textOf: design, font: &source) {
      self.centerpiece = centerpiece
    }
    if !colorsByStream {
      recolor()
    } else if case .scale(_, let least, let greatest)? = legend?.content {
      legend?.content = .scale(design.theme.ramp, least: least, greatest: greatest)
    } else if case .diverging(_, let greatest)? = legend?.content {
      legend?.content = .diverging(design.divergingRamp, greatest: greatest)
    }
    uploads.replaceBatch()
    uploads.isNewDesign = true
    checkInvariants()
  }

  /// Colours the present labels and makes the legend of the colours, according to the design.
  private mutating func recolor() {
    let tags = tags
    let present = tags.indices.filter { isPresent($0) }
    var document = TagDocument(tags: present.map { tags[$0] })
    document.table = table
    // Without labels, or without a column that a later version may have, there is nothing to do.
    guard let colors = try? LabelColors(of: document, design: design),
      colors.text.count == present.count
    else { return }
    let sizes = legend?.sizes ?? []
    legend = colors.legend
    legend?.sizes = sizes
    legendMembers = LegendMembers()
    appearance.forgetLegend()
    for (index, slot) in present.enumerated() {
      let (text, accent) = (colors.text[index].packed, colors.accents[index].packed)
      if live != nil {
        live?.recolor(slot, text: text, accent: accent, in: &picker.batch)
      } else {
        picker.batch.setColors(text: text, accent: accent, ofLabel: slot)
      }
    }
  }

  // MARK: Invariants

  /// Checks, in debug builds, that all data that depend on labels are consistent.
  func checkInvariants() {
    assert(invariantViolation == nil, "\(invariantViolation ?? "")")
  }

  /// A description of the first invariant that does not hold; nil if all invariants hold.
  package var invariantViolation: String? {
    let labels = picker.batch.labels.count
    if tags.count != labels { return "\(tags.count) tags for \(labels) labels" }
    if let states = appearance.states, states.count != labels {
      return "\(states.count) states for \(labels) labels"
    }
    if picker.labelCount != labels {
      return "\(picker.labelCount) labels in the hit index for \(labels) labels"
    }
    if let mark = marks.first(where: { index(of: $0) == nil }) { return "a mark on \(mark), gone" }
    if Set(marks).count != marks.count { return "a label is marked twice" }
    if let number = images.list.firstTagIndex(beyond: labels) {
      return "an image of label \(number)"
    }
    return live?.invariantViolation(in: picker.batch)
  }
}
