internal import TagSphereLook
internal import TagSphereTagData

/// A backdrop as a gradient and lines: a twin of `Shaders/backdrop.frag`, but without noise.
struct BackdropShape {
  /// The gradient from the middle of the picture outward.
  let gradient: VectorPicture.Gradient
  /// The grid's colour and the distance between adjacent lines, pixels; nil without a grid.
  private let grid: (color: SRGBColor, step: Double)?

  /// Creates the shape of a picture's backdrop; nil for a uniform background.
  init?(_ ground: VectorPicture.Ground, of picture: VectorPicture) {
    guard let backdrop = ground.backdrop else { return nil }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let corner = (width * width + height * height).squareRoot() / 2
    gradient = VectorPicture.Gradient(
      center: SIMD2(width, height) / 2, radius: corner * Self.end,
      stops: (0...Self.steps).map { step in
        let share = Double(step) / Double(Self.steps)
        let t = min(max((share * Self.end - Self.start) / (Self.end - Self.start), 0), 1)
        let amount = Float(t * t * (3 - 2 * t))
        let mixed = (ground.color.encoded * (1 - amount) + backdrop.edge.encoded * amount) * 255
        let color = SRGBColor(
          red: UInt8(mixed.x.rounded()), green: UInt8(mixed.y.rounded()),
          blue: UInt8(mixed.z.rounded()))
        return (share, VectorPicture.Paint(color: color))
      })
    let step = max((min(width, height) / 40 + 0.5).rounded(.down), 6)
    grid = backdrop.grid.map { ($0, step) }
  }

  /// The distances from the middle at which the gradient starts and ends, as shares of the distance to a corner.
  private static let (start, end) = (0.3, 1.05)
  private static let steps = 12
  /// The strength of the faint lines; every fifth line is strong.
  private static let faint = 0.45

  /// Returns the lines of the grid, one pixel wide: the faint lines and the strong lines.
  ///
  /// - Parameters:
  ///   - low: The upper left corner of the part that is drawn, pixels.
  ///   - high: The lower right corner of the part that is drawn, pixels.
  func lines(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [VectorPicture.Lines] {
    guard let grid else { return [] }
    let middle = gradient.center
    var (faint, strong): ([[SIMD2<Double>]], [[SIMD2<Double>]]) = ([], [])
    for axis in 0..<2 {
      let first = Int(((low[axis] - middle[axis]) / grid.step).rounded(.up))
      let last = Int(((high[axis] - middle[axis]) / grid.step).rounded(.down))
      for number in stride(from: first, through: last, by: 1) {
        var (from, to) = (low, high)
        from[axis] = middle[axis] + Double(number) * grid.step
        to[axis] = from[axis]
        if number % 5 == 0 { strong.append([from, to]) } else { faint.append([from, to]) }
      }
    }
    return [(faint, Self.faint), (strong, 1)].compactMap { lines, opacity in
      lines.isEmpty
        ? nil
        : VectorPicture.Lines(
          lines: lines, width: 1,
          paint: VectorPicture.Paint(color: grid.color, opacity: opacity))
    }
  }
}
