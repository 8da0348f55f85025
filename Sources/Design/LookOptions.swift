public import TagSphereLabels
public import TagSphereMessages
public import TagSphereTagData

/// The colours, fonts and styles of the picture.
public struct LookOptions: Hashable, Sendable {
  /// The colour behind the labels; nil for the theme's.
  public var background: Color?
  /// Whether the picture has no background; labels still fade toward its colour.
  public var isTransparent = false
  /// The single colour of all labels; nil for the colours of theme and document.
  public var foreground: Color?
  /// The font, as described for Pango ("DejaVu Sans Bold") or fontconfig ("DejaVu Sans:bold").
  ///
  /// Sizes in it have no effect.
  public var font = "Sans"
  /// The theme, the colour map, and the meaning of colours.
  public var color = ColorOptions()
  /// The width beyond which a line of a label is broken, or cut with an ellipsis, em, 0.1…120.
  public var maximumLabelWidth = Double(GlyphBatch.defaultLabelWidth)
  /// The number of lines that a long label is broken into, 1…12.
  public var maximumLines = GlyphBatch.defaultLineCount
  /// The decoration around and behind labels.
  public var style = StyleOptions()

  /// The arrangement of the images of tags with their texts.
  public var images = TagPictures.Style()

  /// The text or image in the middle of the cloud.
  public var center = CenterOptions()

  /// The title, caption and source in the picture.
  public var heading = Heading()

  /// The language of texts in the picture and the panels, except the data.
  public var language = Language.english

  /// Whether the cloud is beside wheels, to which it then leaves the accent colour.
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

/// The orientation of the sphere and its magnification; angles are up to a million degrees.
public struct PoseOptions: Hashable, Sendable {
  /// The rotation about the vertical axis in degrees; positive moves the front to the right.
  public var yawDegrees = 0.0
  /// The rotation about the horizontal axis in degrees; positive moves the front down.
  public var pitchDegrees = 0.0
  /// The rotation about the view axis in degrees; positive is counter-clockwise.
  public var rollDegrees = 0.0
  /// The magnification, 0.001…1000.
  public var zoom = 1.0

  /// Creates the home pose.
  public init() {}
}
