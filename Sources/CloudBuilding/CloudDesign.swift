public import TagSphereArrangement
public import TagSphereDesign
internal import TagSphereForms
public import TagSphereImages
internal import TagSphereLabels
public import TagSphereLook
package import TagSphereText

/// All parameters of a cloud besides its tags: layout, look and theme.
///
/// A number outside its range, such as NaN, is replaced by the default.
public struct CloudDesign: Hashable, Sendable {
  /// The places and sizes of labels.
  public var layout = LayoutOptions()
  /// Colours, font, images and the centrepiece.
  public var look = LookOptions()
  /// The colours and styles, to which `look` is already applied; see `Theme.with(_:)`.
  public var theme: Theme
  /// The orientation and magnification that the cloud starts with.
  public var pose = HomePose()
  /// The folder to which image paths are relative, with a slash at its end.
  ///
  /// It is empty for the current folder.
  public var folder = ""

  /// The decoder of images.
  ///
  /// The default decodes in this process, which is unsafe for untrusted images.
  public var imageDecoder = ImageDecoder.inProcess

  /// The decoder of the images of tags, for example of the pages of a PDF file; nil for ``imageDecoder``.
  package var tagImageDecoder: ImageDecoder?

  /// The path of the font's file, which need not be installed; nil for the font that `look` names.
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
  ///   - folder: The folder to which image paths are relative, with a slash at its end.
  public init(
    layout: LayoutOptions, look: LookOptions, theme: Theme, pose: HomePose = HomePose(),
    folder: String = ""
  ) {
    self.layout = layout
    self.look = look
    self.theme = theme.with(look)
    self.pose = pose
    self.folder = folder
  }

  /// The design, with defaults instead of numbers outside their range.
  package var usable: CloudDesign {
    var design = self
    (design.layout, design.look, design.pose) = (layout.usable, look.usable, pose.usable)
    design.theme = theme.usable
    return design
  }

  /// Whether labels yield to heavier labels.
  package var declutters: Bool { layout.declutter != .off }

  /// Returns the form and the depth cues of a cloud with a number of labels.
  package func space(ofLabels count: Int) -> CloudSpace {
    var space = layout.space
    let makesRoom = layout.declutter == .hide && space.facing == .camera
    space.textGrowth = space.textGrowth ?? (makesRoom ? CloudSpace.textGrowth(ofLabels: count) : 1)
    // The labels of small clouds are composed so that no edge cuts them. Forms other than spheres
    // are so small that no edge cuts a label.
    space.keepsLabelsInside =
      makesRoom && space.form == CloudForm() && count > GlyphBatch.mostLabelsInFront
    return space
  }

  /// The font: the file; without a file, the font of the look; without such a font, the theme's font.
  package var font: LabelFont { fontFile.map { .file($0) } ?? .named(fontDescription) }

  /// The weights of strokes; nil if the options name a font, whose own weight is used then.
  package var strokes: StrokeWeights? {
    fontFile == nil && look.font == LookOptions().font ? theme.strokes : nil
  }

  /// Whether readable labels are arranged so that the home pose shows the heaviest of them in front.
  var composesHomePicture: Bool {
    let options = layout
    return options.curve == .packed && options.order == .front
      && !options.form.shape.takesCoordinates
      && (options.form == CloudForm() || layout.space.facing == .camera)
  }

  /// Whether a small cloud is arranged so that every pose of its swing shows all labels.
  ///
  /// The cloud is not arranged if the options give sizes and labels may cover each other.
  package var composesFew: Bool {
    composesHomePicture && layout.form == CloudForm() && layout.space.facing == .camera
      && (layout.declutter != .off || layout.textSize == .budget)
  }

  private var fontDescription: String {
    guard look.font == LookOptions().font, let own = theme.font else { return look.font }
    return own
  }
}
