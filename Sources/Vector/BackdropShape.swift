internal import TagSphereCloudCore
internal import TagSphereTagData

/// What is behind a cloud as a gradient and lines: twin of `Shaders/backdrop.frag`, without its noise.
struct BackdropShape {
  /// The colours from the middle outward.
  let stops: [(share: Double, color: Color)]
  /// The radius at which the last colour is, pixels.
  let radius: Double
  /// The lines, if any: their colour, and the distance of those that are near each other, pixels.
  let grid: (color: Color, step: Double)?

  /// Creates the shape of a backdrop in a picture.
  init(_ backdrop: Theme.Backdrop, background: Color, width: Double, height: Double) {
    let corner = (width * width + height * height).squareRoot() / 2
    radius = corner * Self.end
    stops = (0...Self.steps).map { step in
      let share = Double(step) / Double(Self.steps)
      let t = min(max((share * Self.end - Self.start) / (Self.end - Self.start), 0), 1)
      let amount = Float(t * t * (3 - 2 * t))
      let mixed = (background.encoded * (1 - amount) + backdrop.edge.encoded * amount) * 255
      let color = Color(
        red: UInt8(mixed.x.rounded()), green: UInt8(mixed.y.rounded()),
        blue: UInt8(mixed.z.rounded()))
      return (share, color)
    }
    let step = max((min(width, height) / 40 + 0.5).rounded(.down), 6)
    grid = backdrop.grid.map { ($0, step) }
  }

  /// Where the colour begins to change, and where it ends, as shares of the way to a corner.
  private static let (start, end) = (0.3, 1.05)
  private static let steps = 12
  /// The strength of lines between the strong ones, every fifth.
  static let faint = 0.45
}

extension BackdropShape {
  /// A line of the grid.
  typealias Line = (from: SIMD2<Double>, to: SIMD2<Double>)

  /// Returns the lines of the grid, a pixel wide, and the strength of their colour: the faint ones and
  /// the strong ones.
  func lines(width: Double, height: Double, bleed: Double) -> [(lines: [Line], opacity: Double)] {
    guard let grid else { return [] }
    let middle = SIMD2(width, height) / 2
    let (low, high) = (SIMD2(-bleed, -bleed), SIMD2(width + bleed, height + bleed))
    var (faint, strong): ([Line], [Line]) = ([], [])
    for axis in 0..<2 {
      let count = Int((middle[axis] + bleed) / grid.step)
      for number in -count...count {
        var (from, to) = (low, high)
        from[axis] = middle[axis] + Double(number) * grid.step
        to[axis] = from[axis]
        if number % 5 == 0 { strong.append((from, to)) } else { faint.append((from, to)) }
      }
    }
    return [(faint, Self.faint), (strong, 1)]
  }
}
