/// The animation in which labels rise to their places when a cloud is first shown.
///
/// Labels rise along their radii and emerge from the background, heaviest label first. This is a
/// twin of `entranceShare` and `entranceRise` in `Shaders/label.glsl`: both apply + − × in the same
/// order, so that their results are equal bit for bit.
package struct Entrance: Hashable, Sendable {
  /// The elapsed share of the whole entrance, 0…1.
  package var progress: Float
  /// The reciprocal of the size of the largest label, world units.
  package var inverseLargest: Float

  /// The share of the entrance at which the lightest label begins.
  private static let latest: Float = 0.45
  /// The reciprocal of the share of the entrance that each label takes.
  private static let pace: Float = 1 / 0.55
  /// The share of its radius by which a label rises.
  private static let lift: Float = 0.2

  /// Creates a moment of an entrance.
  package init(progress: Float, inverseLargest: Float) {
    (self.progress, self.inverseLargest) = (progress, inverseLargest)
  }

  /// Returns how much of a label's own colours it already has, 0…1.
  ///
  /// - Parameter size: One em of the label, world units.
  package func share(ofSize size: Float) -> Float {
    let delay = (1 - size * inverseLargest) * Self.latest
    let way = min(max((progress - delay) * Self.pace, 0), 1)
    return (way * way) * (3 - 2 * way)
  }

  /// Returns the factor on the position of a label.
  ///
  /// - Parameter size: One em of the label, world units.
  package func rise(ofSize size: Float) -> Float { 1 - Self.lift * (1 - share(ofSize: size)) }
}

extension Entrance {
  /// The duration of the whole entrance.
  package static let duration = Duration.milliseconds(900)
}
