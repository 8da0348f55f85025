public import TagSphereCloudCore

/// How tags are placed on the sphere and how large they are.
public struct LayoutOptions: Hashable, Sendable {
  /// Which tag goes where, and how large it is beside the others.
  public var placement = LabelPlacement.Options()
  /// What fixes the size of the text as a whole.
  public var textSize = GlyphBatch.TextSize.density(0.35)
  /// Which way labels look and how their depth is shown; its form is the placement's.
  public var space: CloudSpace {
    get {
      var space = ownSpace
      space.form = placement.form
      return space
    }
    set { ownSpace = newValue }
  }
  private var ownSpace = CloudSpace()
  /// How strong the perspective is, 0…1; see `Camera.perspective`.
  public var perspective = Camera().perspective

  /// What becomes of labels that others would cover.
  public var declutter = DeclutterMode.off

  /// The default layout.
  public init() {}
}
