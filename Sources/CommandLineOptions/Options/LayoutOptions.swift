public import CloudCore

/// How tags are placed on the sphere and how large they are.
public struct LayoutOptions: Hashable, Sendable {
  /// Which tag goes where, and how large it is beside the others.
  public var placement = LabelPlacement.Options()
  /// What fixes the size of the text as a whole.
  public var textSize = GlyphBatch.TextSize.density(0.35)

  /// The default layout.
  public init() {}
}
