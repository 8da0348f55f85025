/// Measures how long pixels stay lit without interruption in a sequence of pictures.
package struct LitTime {
  /// The longest time so far that any pixel has been lit without going dark.
  package private(set) var longest = Duration.zero

  /// The relative luminance below which a pixel counts as dark.
  package static let darkness = 0.005

  private var litSince: [Duration]

  /// Creates a measure for pictures of a size in pixels.
  ///
  /// All pixels are lit from `time` on.
  package init(width: Int, height: Int, from time: Duration) {
    litSince = Array(repeating: time, count: width * height)
  }

  /// Adds a picture that is shown from `time` on.
  package mutating func add(_ picture: TestPicture, at time: Duration) {
    precondition(picture.rgba.count == litSince.count * 4, "a picture of another size")
    for (index, luminance) in picture.luminances.enumerated() {
      longest = max(longest, time - litSince[index])
      if luminance < Self.darkness { litSince[index] = time }
    }
  }
}
