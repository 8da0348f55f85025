public import TagSphereLabels
public import TagSphereLook
public import TagSphereMessages
public import TagSphereTagData

/// The colours, fonts and styles of the picture.
public struct LookOptions: Hashable, Sendable {
  /// The colour behind the labels; nil for the theme's background.
  public var background: SRGBColor?
  /// Whether the picture has no background.
  ///
  /// Labels still fade toward the background's colour.
  public var isTransparent = false
  /// The single colour of all labels; nil for the colours of theme and document.
  public var foreground: SRGBColor?
  /// The font, as described for Pango ("DejaVu Sans Bold") or fontconfig ("DejaVu Sans:bold").
  ///
  /// Sizes in the description have no effect.
  public var font = "Sans"
  /// The theme, which sets background, ramp and depth cue; nil for the command's default.
  public var theme: ThemeSource?
  /// The colour map of weights; nil for the theme's ramp, or for a diverging ramp if any weight is negative.
  public var colorMap: ColorMap?
  /// The display of the weight; nil for size and colour.
  ///
  /// With nil, groups may determine the colour instead.
  public var weightDisplay: WeightDisplay?
  /// The column whose absolute values determine sizes; nil for the weight.
  public var sizeColumn: String?
  /// The column that determines colours; nil for groups, or for the weight in a document without groups.
  public var colorColumn: String?
  /// The scale from the values of `colorColumn` to colours; nil for the scale of the sizes.
  public var colorScale: WeightScale?
  /// The column that contains groups; nil for the column `group`.
  public var groupColumn: String?
  /// Whether a legend is shown beside the cloud.
  public var legend = LegendDisplay.auto
  /// The width beyond which a line of a label is broken, or cut with an ellipsis, em, 0.1…120.
  public var maximumLabelWidth = Double(GlyphBatch.defaultLabelWidth)
  /// The largest number of lines into which a long label is broken, 1…12.
  public var maximumLines = GlyphBatch.defaultLineCount
  /// The decoration around and behind labels.
  public var style = StyleChanges()

  /// The arrangement of the images of tags with their texts.
  public var images = ImageStyle()

  /// The text or image in the middle of the cloud.
  public var center = CenterContent()

  /// The title, caption and source in the picture.
  public var heading = Heading()

  /// The language of texts in the picture and the panels, except the data.
  public var language = Language.english

  /// Whether the cloud is beside wheels.
  ///
  /// The accent colour is then reserved for the wheels.
  package var isBesideWheels = false

  /// The heading, mirrored if the language is written from right to left.
  package var placedHeading: Heading {
    var heading = heading
    heading.isMirrored = language.isRightToLeft
    return heading
  }

  /// Creates options with the theme's own look.
  public init() {}
}
