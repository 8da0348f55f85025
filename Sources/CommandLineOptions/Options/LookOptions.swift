public import TagSphereCloudCore
public import TagSphereTagData

/// Colours, font and orientation of the picture.
public struct LookOptions: Hashable, Sendable {
  /// The colour behind the labels; nil for the theme's.
  public var background: Color?
  /// Whether the picture has no background; labels fade toward its colour all the same.
  public var isTransparent = false
  /// The one colour of all labels; nil for the theme's and the document's colours.
  public var foreground: Color?
  /// The font, as Pango describes fonts ("DejaVu Sans Bold") or fontconfig ("DejaVu Sans:bold");
  /// sizes in it have no effect.
  public var font = "Sans"
  /// Theme, colour map, and what colours stand for.
  public var color = ColorOptions()
  /// Lines of labels that are wider end in an ellipsis, em.
  public var maximumLabelWidth = Double(GlyphBatch.defaultLabelWidth)
  /// What stands around and behind labels.
  public var style = StyleOptions()

  /// How the pictures of tags stand to their texts.
  public var images = TagPictures.Style()

  /// What stands in the middle of the cloud.
  public var center = CenterOptions()

  /// The theme's own look.
  public init() {}
}

/// How the sphere is turned and how near it seems.
public struct PoseOptions: Hashable, Sendable {
  /// Turn about the vertical axis in degrees; positive moves the front to the right.
  public var yawDegrees = 0.0
  /// Turn about the horizontal axis in degrees; positive moves the front down.
  public var pitchDegrees = 0.0
  /// Turn about the view axis in degrees; positive is counter-clockwise.
  public var rollDegrees = 0.0
  /// Magnification, over 0.
  public var zoom = 1.0

  /// The home pose.
  public init() {}
}
