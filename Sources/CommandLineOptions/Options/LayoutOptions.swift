/// How tags are placed on the sphere and how large they are.
public struct LayoutOptions: Hashable, Sendable {
  /// The places on the sphere.
  public var layout = LayoutKind.spiral
  /// Which tag goes to which place.
  public var order = TagOrder.shuffle
  /// The seed of the shuffle.
  public var seed: UInt64 = 1
  /// How weights become sizes.
  public var scale = WeightScaleKind.log
  /// The sizes of the lightest and the heaviest tag.
  public var sizeRange = SizeRange(smallest: 1, largest: 4)
  /// What fixes the size of the text as a whole.
  public var textSize = TextSize.density(0.35)

  /// The default layout.
  public init() {}
}

/// The shapes that places are laid out in.
public enum LayoutKind: String, CaseIterable, Hashable, Sendable {
  /// The golden-section spiral.
  case spiral
  /// Rings of latitude.
  case rings
}

/// The order in which tags take their places.
public enum TagOrder: String, CaseIterable, Hashable, Sendable {
  /// By chance, from the seed: weights spread evenly.
  case shuffle
  /// The heaviest first.
  case weight
  /// As in the file.
  case file
}

/// The curves from weight to size.
public enum WeightScaleKind: String, CaseIterable, Hashable, Sendable {
  /// By the logarithm.
  case log
  /// In proportion.
  case linear
  /// By the square root.
  case sqrt
  /// By the place in the order of weights.
  case rank
}

/// What fixes the size of the text as a whole.
public enum TextSize: Hashable, Sendable {
  /// The share of the sphere's area that the labels' boxes cover, over 0 and at most 1.
  case density(Double)
  /// The em of a label of size 1, world units (the sphere's radius is 1), over 0.
  case height(Double)
}

/// The relative sizes of the lightest and the heaviest tag.
public struct SizeRange: Hashable, Sendable {
  /// The size of the lightest, over 0.
  public let smallest: Double
  /// The size of the heaviest, at least `smallest`.
  public let largest: Double

  /// A range of two sizes.
  public init(smallest: Double, largest: Double) {
    precondition(
      smallest > 0 && largest >= smallest && largest.isFinite,
      "sizes \(smallest):\(largest) do not rise from above 0")
    self.smallest = smallest
    self.largest = largest
  }
}
