public import TagSphereTagData

/// The weights of strokes from the lightest tag to the heaviest.
///
/// If the font lacks a weight, its nearest weight is used.
public struct StrokeWeights: Hashable, Sendable {
  /// The weight of the lightest tag's strokes.
  public var lightest: TextStyle.Weight
  /// The weight of the heaviest tag's strokes.
  public var heaviest: TextStyle.Weight

  /// Creates the weights of the lightest and of the heaviest tag.
  public init(_ lightest: TextStyle.Weight, _ heaviest: TextStyle.Weight) {
    (self.lightest, self.heaviest) = (lightest, heaviest)
  }

  /// Returns the weight of a tag's strokes.
  ///
  /// - Parameter share: The tag's scaled weight: 0 for the lightest, 1 for the heaviest.
  public func weight(at share: Double) -> TextStyle.Weight {
    let (low, high) = (Double(lightest.rawValue), Double(heaviest.rawValue))
    let wanted = low + (high - low) * min(max(share, 0), 1)
    return TextStyle.Weight(rawValue: UInt16((wanted / 100).rounded()) * 100) ?? heaviest
  }
}
