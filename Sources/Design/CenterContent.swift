internal import TagSphereLabels
public import TagSphereTagData

/// The text or image in the middle of the cloud; at most one of the two is set.
public struct CenterContent: Hashable, Sendable {
  /// The text; nil for none.
  public var text: String?
  /// The file of the image; nil for none.
  public var image: String?
  /// Half the width or height, whichever is larger, in radii of the sphere, 0.001…100.
  public var reach = Centerpiece.defaultReach
  /// The text's colour; nil for the theme's.
  public var color: SRGBColor?

  /// Creates an empty middle.
  public init() {}
}
