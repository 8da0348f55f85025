/// Counts flashes in a sequence of pictures, as WCAG 2.3.1 means them.
///
/// A flash is a pair of opposing changes of relative luminance by 0.1 or more, the darker of the two
/// below 0.80. Of each place on the screen, the flashes within any second are counted; what is
/// reported is the most that more than a quarter of any ninth of the picture has, whether or not
/// they are at the same instant: no less than what the guideline counts.
///
/// Source: Web Content Accessibility Guidelines 2.2, "general flash and red flash thresholds".
public struct FlashMeter {
  /// The most flashes within a second so far.
  public private(set) var mostFlashes = 0

  private let width: Int
  private let height: Int
  private var pixels: [Pixel] = []

  /// What a pixel has done.
  fileprivate struct Pixel {
    /// The luminance from which the next change counts: the last extreme.
    var extreme: Double
    /// The direction of the last change that counted; 0 before the first.
    var direction = 0
    /// The times of changes that count, of the last second.
    var changes: [Duration] = []
  }

  /// A meter of pictures of a size, pixels.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Takes the next picture in, at its time.
  public mutating func add(_ picture: TestPicture, at time: Duration) {
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

  /// The most flashes that more than a quarter of a ninth of the picture has.
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
