/// Counts flashes in a sequence of pictures, as WCAG 2.3.1 defines them.
///
/// A flash is a pair of opposing changes of relative luminance by 0.1 or more; the darker luminance is
/// below 0.80. Flashes within any second are counted per pixel. The result is the largest count that more
/// than a quarter of any ninth of the picture reaches, not necessarily at the same instant. The result is
/// at least the count of the guideline.
///
/// Source: Web Content Accessibility Guidelines 2.2, "general flash and red flash thresholds".
package struct FlashMeter {
  /// The most flashes within one second so far.
  package private(set) var mostFlashes = 0

  private let width: Int
  private let height: Int
  private var pixels: [Pixel] = []

  /// The state of a pixel.
  fileprivate struct Pixel {
    /// The last extreme of luminance, from which the next change is measured.
    var extreme: Double
    /// The direction of the last counted change; 0 before the first.
    var direction = 0
    /// The times of the changes counted in the last second.
    var changes: [Duration] = []
  }

  /// Creates a meter for pictures of a size in pixels.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Adds the next picture, shown at `time`.
  package mutating func add(_ picture: TestPicture, at time: Duration) {
    precondition(picture.width == width && picture.height == height, "a picture of another size")
    let luminances = picture.luminances
    guard !pixels.isEmpty else {
      pixels = luminances.map { Pixel(extreme: $0) }
      return
    }
    for (index, luminance) in luminances.enumerated() {
      pixels[index].take(luminance, at: time)
    }
    measure()
  }

  /// Updates the most flashes reached by more than a quarter of a ninth of the picture.
  private mutating func measure() {
    for top in 0..<3 {
      for left in 0..<3 {
        var counts: [Int] = []
        for y in top * height / 3..<(top + 1) * height / 3 {
          for x in left * width / 3..<(left + 1) * width / 3 {
            counts.append(pixels[y * width + x].changes.count / 2)
          }
        }
        guard !counts.isEmpty else { continue }
        counts.sort(by: >)
        mostFlashes = max(mostFlashes, counts[counts.count / 4])
      }
    }
  }
}

extension FlashMeter.Pixel {
  fileprivate mutating func take(_ luminance: Double, at time: Duration) {
    let isUp = luminance > extreme
    let isFar = abs(luminance - extreme) >= 0.1 && min(luminance, extreme) < 0.8
    if isFar, (isUp ? 1 : -1) != direction {
      direction = isUp ? 1 : -1
      changes.append(time)
      extreme = luminance
    } else if (direction > 0 && isUp) || (direction < 0 && !isUp) {
      extreme = luminance
    }
    changes.removeAll { $0 <= time - .seconds(1) }
  }
}
