public import TagSphereArrangement
internal import TagSphereForms
public import TagSphereLabels
public import TagSphereLook

/// The positions of tags on the sphere, and their sizes.
public struct LayoutOptions: Hashable, Sendable {
  /// The assignment of tags to positions, and their relative sizes.
  public var placement = LabelPlacement.Options()
  /// The size of the text as a whole, 0.0001…100 of either kind.
  public var textSize = GlyphBatch.TextSize.budget
  /// The facing and depth of labels; the form is that of the placement.
  public var space: CloudSpace {
    get {
      var space = ownSpace
      space.form = placement.form
      return space
    }
    set { ownSpace = newValue }
  }
  private var ownSpace = {
    var space = CloudSpace()
    space.back = .dust
    return space
  }()
  /// The strength of the perspective, 0…1; see `Camera.perspective`.
  public var perspective = Camera().perspective

  /// The treatment of labels that others would cover.
  public var declutter = DeclutterMode.hide

  /// Whether the options give other sizes than those that fill the picture.
  package var asksForSizes: Bool {
    let usual = LabelPlacement.Options()
    return textSize != .budget || placement.sizeRange != usual.sizeRange
      || placement.scale != usual.scale
  }

  /// Creates the default layout.
  public init() {}
}
