/// The arrangement of images and texts.
public struct ImageStyle: Hashable, Sendable {
  /// The place of the image.
  public var place = Place.above
  /// The height of the image, em of the label's text, 0.01…20.
  public var height: Float = 3
  /// The radius of the corners as a share of the image's shorter side: 0 … 0.5.
  public var cornerRadius: Float = 0.12

  /// The default style.
  public init() {}

  /// The place of an image relative to its text.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// The image without the text.
    case alone
    /// The image left of the text.
    case beside
    /// The image above the text.
    case above
    /// The image below the text.
    case below
  }
}
