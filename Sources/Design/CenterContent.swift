internal import TagSphereLabels
public import TagSphereTagData

/// The text or the image in the middle of the cloud; at most one of `text` and `image` is set.
public struct CenterContent: Hashable, Sendable {
  /// The text; nil without a text.
  public var text: String?
  /// The path of the image's file; nil without an image.
  public var image: String?
  /// Half of the width or the height, whichever is larger, in radii of the sphere, 0.001…100.
  public var reach = Centerpiece.defaultReach
  /// The text's colour; nil for black or white, mixed with the theme's background.
  public var color: SRGBColor?

  /// Creates an empty middle.
  public init() {}
}
