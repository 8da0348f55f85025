internal import TagSphereCloudCore
public import TagSphereTagData

/// The text or picture in the middle of the cloud; one of the two at most.
public struct CenterOptions: Hashable, Sendable {
  /// A text; nil for none.
  public var text: String?
  /// A picture's file; nil for none.
  public var image: String?
  /// Half of its width or height, whichever is larger, in radii of the sphere.
  public var reach = Centerpiece.defaultReach
  /// The text's colour; nil for the theme's.
  public var color: Color?

  /// Nothing in the middle.
  public init() {}
}
