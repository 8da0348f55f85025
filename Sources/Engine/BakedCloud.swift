internal import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLabels
package import TagSphereLook
internal import TagSphereTagData

/// A cloud as a page carries it: labels, looks, and the settings of its scene.
///
/// The texts of the labels are not in it: the page has them anyway. Everything that follows from the labels,
/// such as the order of decluttering, is left to the ``Engine``.
package struct BakedCloud: Sendable {
  /// The labels; all their glyphs are drawn, and they have no images.
  package private(set) var batch: GlyphBatch
  /// The weight of each label.
  package private(set) var weights: [Double]
  /// The colours and styles.
  package private(set) var theme: Theme
  /// The form, and how its depth is shown; without a ball.
  package private(set) var space: CloudSpace
  /// The motion, and the home pose.
  package private(set) var settings: Scene.Settings
  /// The treatment of labels that lack room.
  package private(set) var declutter: DeclutterMode

  /// Creates a cloud from its parts.
  ///
  /// The ball of the space and the transparency of the theme are left out.
  ///
  /// - Parameters:
  ///   - batch: The labels; none of its glyphs is waiting to be drawn.
  ///   - weights: One finite weight per label.
  ///   - theme: The colours and styles.
  ///   - space: The form, and how its depth is shown.
  ///   - settings: The motion, and the home pose.
  ///   - declutter: The treatment of labels that lack room.
  package init(
    batch: GlyphBatch, weights: [Double], theme: Theme, space: CloudSpace,
    settings: Scene.Settings, declutter: DeclutterMode
  ) {
    precondition(
      weights.count == batch.labels.count,
      "\(weights.count) weights of \(batch.labels.count) labels"
    )
    precondition(batch.residency.waitingCount == 0, "glyphs of a baked cloud are drawn")
    (self.batch, self.weights, self.theme, self.space) = (batch, weights, theme, space)
    (self.settings, self.declutter) = (settings, declutter)
    self.space.ball = nil
    self.theme.isTransparent = false
  }

  /// The first number of an archive, which changes with its fields.
  private static let version: UInt32 = 0x0153_5447

  /// The cloud as bytes.
  package var bytes: [UInt8] {
    var (archive, cloud) = (Archive(), self)
    cloud.fields(&archive)
    return archive.bytes
  }

  /// Reads a cloud from its ``bytes``.
  ///
  /// - Throws: `ArchiveError` if the bytes are damaged, or of another version.
  package init(_ bytes: [UInt8]) throws(ArchiveError) {
    let black = SRGBColor(hex: 0)
    let theme = Theme(
      background: black, ramp: ColorRamp([black]), palette: [black], highlight: black, fade: .zero)
    guard let blank = GlyphBatch(drawn: GlyphBatch.Drawn()) else { throw .damaged }
    self.init(
      batch: blank, weights: [], theme: theme, space: CloudSpace(),
      settings: Scene.Settings(), declutter: .off)
    var archive = Archive(reading: bytes)
    fields(&archive)
    archive.end()
    if let fault = archive.fault { throw fault }
  }

  /// Lists the fields.
  private mutating func fields(_ archive: inout Archive) {
    var version = Self.version
    archive.field(&version)
    if version != Self.version { archive.fail(.otherVersion) }
    archive.field(&declutter)
    archive.field(&space)
    archive.field(&theme)
    archive.field(&settings)
    archive.records(&weights, blank: 0)
    var drawn = batch.drawn
    archive.field(&drawn)
    for weight in weights { archive.require(weight.isFinite) }
    archive.require(weights.count == drawn.labels.count)
    guard archive.isReading, archive.fault == nil else { return }
    if let read = GlyphBatch(drawn: drawn) { batch = read } else { archive.fail(.damaged) }
  }
}

extension Archive {
  /// Reads or writes the arrays of a batch; the reader checks them.
  fileprivate mutating func field(_ drawn: inout GlyphBatch.Drawn) {
    optional(&drawn.besideGap, blank: 0) { $0.field(&$1) }
    let label = LabelRecord(
      position: .zero, size: 0, color: 0, halfWidth: 0, halfHeight: 0, firstGlyph: 0)
    records(&drawn.labels, blank: label)
    records(&drawn.glyphs, blank: GlyphWord(label: 0, quad: 0, pen: 0))
    records(&drawn.quads, blank: .unused)
    records(&drawn.tiles, blank: .unused)
    var (width, height) = (drawn.atlas.layerWidth, drawn.atlas.layerHeight)
    field(count: &width)
    field(count: &height)
    var layers = drawn.atlas.layers
    list(&layers, blank: [], most: 256) { $0.records(&$1, blank: 0) }
    guard isReading, fault == nil else { return }
    let atlas = GlyphAtlas(drawn: layers, layerWidth: width, layerHeight: height)
    if let atlas { drawn.atlas = atlas } else { fail(.damaged) }
  }
}
