/// How long pixels stay lit at a stretch, in a sequence of pictures.
public struct LitTime {
  /// The longest time that any pixel has been lit without going dark, so far.
  public private(set) var longest = Duration.zero

  /// Below this relative luminance a pixel is dark.
  public static let darkness = 0.005

  private var litSince: [Duration]

  /// A measure of pictures of a size, pixels, all lit from a time on.
  public init(width: Int, height: Int, from time: Duration) {
    litSince = Array(repeating: time, count: width * height)
  }

  /// Takes in a picture that is shown at a time, and was not before.
  public mutating func add(_ picture: TestPicture, at time: Duration) {
    precondition(picture.rgba.count == litSince.count * 4, "a picture of another size")
    for (index, luminance) in picture.luminances.enumerated() {
      longest = max(longest, time - litSince[index])
      if luminance < Self.darkness { litSince[index] = time }
    }
  }
}
