internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGeometry
internal import TagSphereTagData
internal import TagSphereText

/// A document on its way to the screen: placed, typeset, coloured.
struct Cloud {
  var document: TagDocument
  var batch: GlyphBatch
  /// The pictures that its tags name.
  var pictures: PictureList
  var theme: Theme
  var pose: Pose
  /// The form, and how its depth is shown.
  var space: CloudSpace
  /// Text sizes beside each other, one a tag, before any unit.
  var relativeSizes: [Double]
  /// What the colours mean, where that is to be said.
  var legend: Legend?
  /// What stands in the middle, if anything but a ball.
  var centerpiece: Centerpiece?
  /// The fonts; glyphs that are still to be drawn come from there.
  let source: FontGlyphSource
  /// Lines of labels that are wider end in an ellipsis, em.
  let maximumLabelWidth: Float
  /// What paths of pictures are relative to, with a slash at its end; empty for the current folder.
  let folder: String

  /// How the sphere stands and how near it is seen.
  struct Pose {
    var orientation = Quaternion.identity
    var camera = Camera()

    init() {}

    init(_ options: PoseOptions, layout: LayoutOptions) {
      let radians = Double.pi / 180
      let turn = Quaternion(
        yaw: options.yawDegrees * radians, pitch: options.pitchDegrees * radians,
        roll: options.rollDegrees * radians)
      orientation = turn * layout.placement.form.shape.homeOrientation
      camera.zoom = options.zoom
      camera.perspective = layout.perspective
    }
  }

  /// The primary font's name.
  var fontName: String { source.fontName }

  /// Places and typesets a document.
  ///
  /// - Throws: `FontError` where there is no font.
  init(
    document: TagDocument, placement: LabelPlacement.Options, textSize: GlyphBatch.TextSize,
    look: LookOptions, theme: Theme, pose: Pose, space: CloudSpace = CloudSpace(),
    loading: GlyphLoading = .complete, folder: String = "", stages: inout StageClock
  ) throws {
    let document = try Self.placeable(document, on: placement.form)
    self.document = document
    self.theme = theme
    self.pose = pose
    self.space = space
    var places = stages.time("place") { LabelPlacement(of: document, options: placement) }
    try places.resize(for: document, color: look.color, placement: placement)
    relativeSizes = places.relativeSizes
    let font = look.font(suiting: theme)
    var source = try stages.time("open font") { try FontGlyphSource(fontDescription: font) }
    if let family = source.absentFamily {
      StandardError.report(
        "warning: no font “\(family)” is installed, so \(source.fontName) is used; "
          + "fc-list : family names the fonts that are")
    }
    var progress = ProgressLine()
    defer { progress.end() }
    let pictures = stages.time("look up pictures") {
      PictureList(of: document, in: folder, style: look.images) { progress.show("picture \($0)") }
    }
    self.pictures = pictures
    var batch = stages.time("typeset") {
      GlyphBatch(
        document: document, placement: places, textSize: textSize, theme: theme,
        maximumLabelWidth: Float(look.maximumLabelWidth), source: &source, loading: loading,
        tagPictures: pictures.tagPictures,
        progress: { progress.show("typeset \($0) of \(document.tags.count) labels") })
    }
    let colors = try LabelColors(
      of: document, look: look, placement: placement, weights: places.scaledWeights, theme: theme)
    batch.paint(colors)
    legend = colors.legend
    centerpiece = try Centerpiece(look.center, font: &source, theme: theme)
    self.source = source
    maximumLabelWidth = Float(look.maximumLabelWidth)
    self.folder = folder
    if placement.layout == .packed { stages.time("pack") { Self.pack(&batch) } }
    if space.facing == .outward { batch.layTiles(on: space.form) }
    self.batch = batch
    self.pose.camera.labelReach = batch.labelReach(in: theme.style)
    self.pictures.insertKnownPlates(into: &self.batch, document: document, source: source)
    for message in shortfallMessages + source.shortfallMessages {
      StandardError.report("warning: \(message)")
    }
  }

  /// Reads, places and typesets what a command line asks for; degraded glyphs and labels are told
  /// on standard error.
  init(
    _ document: DocumentOptions, layout: LayoutOptions, look: LookOptions,
    pose: PoseOptions = PoseOptions(), loading: GlyphLoading = .complete,
    stages: inout StageClock
  ) throws {
    try self.init(
      document: stages.time("read") { try readDocument(document) }, placement: layout.placement,
      textSize: layout.textSize, look: look, theme: try Theme(look),
      pose: Pose(pose, layout: layout), space: layout.space, loading: loading,
      folder: document.source.folder, stages: &stages)
  }

  /// The view of this cloud's own pose.
  func uniforms(in viewport: Viewport) -> FrameUniforms {
    FrameUniforms(
      orientation: pose.orientation, camera: pose.camera, viewport: viewport, theme: theme,
      space: space)
  }

  /// Sentences on what could not be drawn as asked.
  private var shortfallMessages: [String] {
    var messages: [String] = []
    let shortfalls = batch.shortfalls
    if !shortfalls.missing.isEmpty {
      let named = shortfalls.missing.keys.sorted().prefix(8).map { scalar in
        let name = scalar.properties.name.map { " " + $0 } ?? ""
        return "U+" + String(scalar.value, radix: 16, uppercase: true) + name
      }
      let rest = shortfalls.missing.count - named.count
      messages.append(
        "no font has \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
          + "; boxes are drawn instead; install a font that has them")
    }
    if let first = shortfalls.cutLabels.first {
      let text = String(document.tags[first].text.unicodeScalars.prefix(24))
      let count = shortfalls.cutLabels.count
      messages.append(
        "\(count == 1 ? "1 label is" : "\(count) labels are") too wide and cut at both ends, first "
          + "“\(text)…”; shorten such texts")
    }
    if let first = shortfalls.blankLabels.first {
      let count = shortfalls.blankLabels.count
      messages.append(
        "\(count == 1 ? "1 label has" : "\(count) labels have") no visible character, first tag "
          + "\(first + 1); take such texts out")
    }
    if shortfalls.unplacedGlyphs > 0 {
      let count = shortfalls.unplacedGlyphs
      messages.append(
        "\(count == 1 ? "1 glyph" : "\(count) glyphs") found no room in the atlas: labels lack "
          + "them; keep fewer labels with --top")
    }
    if shortfalls.unplacedPictures > 0 {
      let count = shortfalls.unplacedPictures
      messages.append(
        "\(count == 1 ? "1 picture" : "\(count) pictures") found no room in the atlas of "
          + "pictures and \(count == 1 ? "is" : "are") not drawn; keep fewer labels with --top")
    }
    return messages
  }
}
