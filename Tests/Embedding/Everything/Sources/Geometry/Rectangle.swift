/// A rectangle in pixels, a type that many programs have.
public struct Rectangle: Sendable {
  /// The width, pixels.
  public var width: Int
  /// The height, pixels.
  public var height: Int

  /// Creates a rectangle.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
