public import TagSphereArrangement
public import TagSphereCloudBuilding
public import TagSphereDesign
internal import TagSphereGlyphs
public import TagSphereImages
internal import TagSphereLabels
public import TagSphereLook
public import TagSphereTagData
public import TagSphereText

/// Tags placed, typeset and coloured, ready to be drawn into a picture or shown in a view.
///
/// ```swift
/// let cloud = try TagCloud([Tag(text: "swift", weight: 9), Tag(text: "opengl", weight: 4)])
/// ```
/// A cloud needs no window and no OpenGL, and belongs to no actor. Make it in any task, and send it to the
/// task that uses it. A cloud and its copies share their fonts, so they must not be used in two tasks at
/// once; the compiler checks this.
public nonisolated struct TagCloud {
  /// The cloud, for features that this type does not offer.
  package private(set) var content: Cloud
  /// Notices about differences between the requested and the shown cloud, such as characters without a font.
  public private(set) var notices: [CloudNotice]

  /// Makes the cloud of some tags.
  ///
  /// - Parameters:
  ///   - tags: The tags; the labels have the same order.
  ///   - theme: Colours and styles.
  ///   - font: The font; nil for the theme's own.
  ///   - layout: Places and sizes of labels.
  ///   - look: Differences from the theme: see `Theme.with(_:)`.
  /// - Throws: `TagCloudError.cannotShow` if the font, or a column that the options name, is missing.
  public init(
    _ tags: [Tag], theme: Theme = .midnight, font: LabelFont? = nil,
    layout: LayoutOptions = LayoutOptions(), look: LookOptions = LookOptions()
  ) throws(TagCloudError) {
    try self.init(
      TagDocument(tags: tags), theme: theme, font: font, layout: layout, look: look)
  }

  /// Makes the cloud of a document.
  ///
  /// - Parameters:
  ///   - document: The tags and their title.
  ///   - theme: Colours and styles.
  ///   - font: The font; nil for the theme's own.
  ///   - layout: Places and sizes of labels.
  ///   - look: Differences from the theme: see `Theme.with(_:)`.
  /// - Throws: `TagCloudError.cannotShow` if the font, or a column that the options name, is missing.
  public init(
    _ document: TagDocument, theme: Theme = .midnight, font: LabelFont? = nil,
    layout: LayoutOptions = LayoutOptions(), look: LookOptions = LookOptions()
  ) throws(TagCloudError) {
    var design = CloudDesign(layout: layout, look: look, theme: theme)
    design.setFont(font)
    try self.init(document, design: design)
  }

  /// Makes the cloud of a file: TSV, CSV, JSON, or lines of text, not compressed.
  ///
  /// Images are looked up in the file's folder. A file with more than `ReadingLimits.tags` tags is refused
  /// unless `reading.top` limits the number of tags. An empty file gives an empty cloud.
  ///
  /// - Parameters:
  ///   - path: The file; its name selects the format unless `reading` does.
  ///   - reading: The format, and the number of the heaviest tags that are kept.
  ///   - theme: Colours and styles.
  ///   - font: The font; nil for the theme's own.
  ///   - layout: Places and sizes of labels.
  ///   - look: Differences from the theme: see `Theme.with(_:)`.
  ///   - imageDecoder: The decoder of the images; decode in this process only if you trust the
  ///     images.
  /// - Throws: `TagCloudError`, whose description is one sentence.
  public init(
    contentsOf path: String, reading: ReadingOptions = ReadingOptions(),
    theme: Theme = .midnight, font: LabelFont? = nil, layout: LayoutOptions = LayoutOptions(),
    look: LookOptions = LookOptions(), imageDecoder: ImageDecoder = .inProcess
  ) throws(TagCloudError) {
    let document = try TagDocument(contentsOf: path, options: reading)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var design = CloudDesign(layout: layout, look: look, theme: theme, folder: folder)
    design.setFont(font)
    design.imageDecoder = imageDecoder
    try self.init(document, design: design)
  }

  /// Makes the cloud of a document with all details of a design, and loads its images.
  ///
  /// - Parameters:
  ///   - document: The tags and their title.
  ///   - design: Layout, look, theme, pose, and the folder of images.
  /// - Throws: `TagCloudError.cannotShow`.
  public init(_ document: TagDocument, design: CloudDesign) throws(TagCloudError) {
    do {
      (content, notices) = try Cloud.build(document, design: design)
    } catch {
      throw .cannotShow(error)
    }
    notices += content.loadImages()
  }

  /// The tags, in the order of the labels; on a globe, tags without a place are left out.
  public var tags: [Tag] { content.document.tags }

  /// The places of the labels in model space, one per tag; on a plain sphere, each vector has length 1.
  public var positions: [SIMD3<Double>] {
    content.batch.labels.map { [Double($0.x), Double($0.y), Double($0.z)] }
  }

  /// The design that the cloud was made with.
  public var design: CloudDesign { content.design }
}

extension CloudDesign {
  fileprivate nonisolated mutating func setFont(_ font: LabelFont?) {
    switch font {
    case .named(let description): look.font = description
    case .file(let path): fontFile = path
    case nil: break
    }
  }
}
