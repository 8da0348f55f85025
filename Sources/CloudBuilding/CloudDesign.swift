internal import TagSphereArrangement
public import TagSphereDesign
internal import TagSphereForms
public import TagSphereImages
internal import TagSphereLabels
public import TagSphereLook
package import TagSphereText

/// Everything besides its tags that determines how a cloud is built: layout, look and theme.
///
/// A number of the options outside its range, such as NaN, counts as the default.
public struct CloudDesign: Hashable, Sendable {
  /// The places and sizes of labels.
  public var layout = LayoutOptions()
  /// Colours, font, images and the centrepiece.
  public var look = LookOptions()
  /// The colours and styles; `look` is already applied to it: see `Theme.with(_:)`.
  public var theme: Theme
  /// The orientation and magnification that the cloud starts with.
  public var pose = PoseOptions()
  /// The folder that image paths are relative to, with a slash at its end; empty for the current
  /// folder.
  public var folder = ""

  /// How images are decoded; by default in this process, which is unsafe for images of others.
  public var imageDecoder = ImageDecoder.inProcess

  /// How the images of tags are decoded, as the pages of a PDF file are; nil for as others.
  package var tagImageDecoder: ImageDecoder?

  /// The file of the font, which need not be installed; nil for the font that `look` names.
  public var fontFile: String?

  /// Creates the default design of a theme.
  public init(theme: Theme = .midnight) { self.theme = theme }

  /// Creates a design from its parts.
  ///
  /// - Parameters:
  ///   - layout: The places and sizes of labels.
  ///   - look: Colours, font, images and the centrepiece.
  ///   - theme: The theme before `look` is applied.
  ///   - pose: The orientation and magnification.
  ///   - folder: The folder that image paths are relative to, with a slash at its end.
  public init(
    layout: LayoutOptions, look: LookOptions, theme: Theme, pose: PoseOptions = PoseOptions(),
    folder: String = ""
  ) {
    self.layout = layout
    self.look = look
    self.theme = theme.with(look)
    self.pose = pose
    self.folder = folder
  }

  /// The design with the default in place of each impossible number.
  package var usable: CloudDesign {
    var design = self
    (design.layout, design.look, design.pose) = (layout.usable, look.usable, pose.usable)
    design.theme = theme.usable
    return design
  }

  /// Whether labels yield to heavier ones.
  package var declutters: Bool { layout.declutter != .off }

  /// Returns the form, and how its depth is shown, of a cloud with a number of labels.
  package func space(ofLabels count: Int) -> CloudSpace {
    var space = layout.space
    let makesRoom = layout.declutter == .hide && space.facing == .camera
    space.textGrowth = space.textGrowth ?? (makesRoom ? CloudSpace.textGrowth(ofLabels: count) : 1)
    // A few are composed so that none is cut, and other forms so small that all their labels are whole.
    space.keepsLabelsInside =
      makesRoom && space.form == CloudForm() && count > GlyphBatch.mostLabelsInFront
    return space
  }

  /// The font: a file, or a theme's own unless the look names another.
  package var font: Font { fontFile.map { .file($0) } ?? .named(fontDescription) }

  /// The weights of strokes; nil for that of a font that was asked for.
  package var strokes: StrokeWeights? {
    fontFile == nil && look.font == LookOptions().font ? theme.strokes : nil
  }

  /// Whether the labels that can be read are arranged so that the home pose shows the heaviest first.
  var composesHomePicture: Bool {
    let options = layout.placement
    return options.layout == .packed && options.order == .front
      && !options.form.shape.takesCoordinates
      && (options.form == CloudForm() || layout.space.facing == .camera)
  }

  /// Whether a few labels are arranged so that all are seen in every pose of their swing: not where sizes are
  /// asked for and labels may cover each other.
  package var composesFew: Bool {
    composesHomePicture && layout.placement.form == CloudForm() && layout.space.facing == .camera
      && (layout.declutter != .off || layout.textSize == .budget)
  }

  private var fontDescription: String {
    guard look.font == LookOptions().font, let own = theme.font else { return look.font }
    return own
  }
}
