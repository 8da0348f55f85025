public import TagSphereForms
public import TagSphereLabels
public import TagSphereLook

/// The positions of tags on the surface, and their sizes.
public struct LayoutOptions: Hashable, Sendable {
  /// The surface that labels are placed on.
  public var form = CloudForm()
  /// The curve that the labels follow.
  public var curve = SphereLayout.packed
  /// The angle between two rings of the curve `rings`, degrees, 1…90.
  ///
  /// nil selects rings that are about as far apart as the labels on each ring.
  public var ringStep: Double?
  /// The assignment of tags to places.
  public var order = LabelOrder.front
  /// The rows of labels on a drum or a disc, which replace the curve; nil without rows.
  public var rows: ReadingRows?
  /// The seed of the shuffle.
  public var seed: UInt64 = 1
  /// The mapping from weights to sizes.
  public var scale = WeightScale.sqrt
  /// The relative sizes of the lightest and of the heaviest tag, both > 0.
  ///
  /// The options of a cloud allow 0.001…1000.
  public var sizeRange: ClosedRange<Double> = 1...4
  /// Width and height of the picture for which text sizes are computed, pixels, ≥ 1.
  ///
  /// In a small picture, fewer and larger labels can be read; see `TextSize.budget`.
  public var pictureSize = SIMD2(1600.0, 1000) { didSet { fitForm() } }
  /// Whether the form is stretched to the proportions of the picture, by at most 1.6 : 1.
  ///
  /// The stretched form is wider than high, or higher than wide, and looks the same from all sides.
  public var fitsPicture = false { didSet { fitForm() } }
  /// The size of the text as a whole, 0.0001…100 of either kind.
  public var textSize = TextSize.budget
  /// The facing and depth of labels, with the layout's form.
  public var space: CloudSpace {
    get {
      var space = ownSpace
      space.form = form
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
  /// The treatment of labels that other labels would cover.
  public var declutter = DeclutterMode.hide

  /// Creates the default layout.
  public init() {}
}

extension LayoutOptions {
  /// Whether the labels are in rows on a flat wall.
  package var isWall: Bool { rows != nil && form.shape == .disc }

  /// The size of the form in the picture.
  package var pictureScale: PictureScale { PictureScale(of: form, inPictureOfSize: pictureSize) }

  /// Whether the options request sizes, which may not fill the picture.
  package var asksForSizes: Bool {
    let usual = LayoutOptions()
    return textSize != .budget || sizeRange != usual.sizeRange || scale != usual.scale
  }

  private mutating func fitForm() {
    guard fitsPicture else { return }
    let aspect = min(max(pictureSize.x / pictureSize.y, 1 / Self.mostStretch), Self.mostStretch)
    form.stretch = aspect >= 1 ? [aspect, 1, aspect] : [1, 1 / aspect, 1]
  }

  private static let mostStretch = 1.6
}
