internal import TagSphereGeometry
internal import TagSphereRenderer

/// A comparison of vertex shaders with their twins: reference implementations in Swift.
struct ProgramCheck {
  /// The name of the elements that the programs draw.
  let name: String
  /// The number of programs compared.
  var programs = 0
  /// The number of vertices compared.
  var vertices = 0
  /// The number of values compared: positions, and the components of all other outputs.
  var values = 0
  /// The number of vertices that are not compared, because rounding decides their positions.
  var undecided = 0
  /// The number of values that differ by more than rounding.
  var differing = 0
  /// The first difference: its output and both values; nil for none.
  var difference: String?

  /// The twin's expectation for an output.
  enum Expected {
    /// A clip position; shader and twin must agree to 1/256 pixel.
    case position(SIMD4<Float>)
    /// The components of a colour, 0…1; shader and twin must agree to half of 1/255.
    case color([Float])
    /// Other fractions; shader and twin must agree within the rounding of drivers.
    case fractions([Float])
    /// A position; shader and twin must agree to 3e-4 of the distance from the origin, or to 2e-6.
    case place(SIMD2<Float>)
    /// Whole numbers, which must be equal.
    case integers([UInt32])
    /// Fractions, and in the last component a colour of 8 bits per channel; nil for any colour.
    case packed([Float], color: SIMD3<Float>?)
    /// Any value is accepted, because rounding decides the value, or because no shader reads it.
    case anything
    /// An output that the twin does not compute.
    case unknown
  }

  /// Compares a vertex.
  ///
  /// - Parameters:
  ///   - vertex: The index of the vertex.
  ///   - captured: The outputs of the shader.
  ///   - viewport: The size of the picture.
  ///   - expected: Returns the twin's expectation for an output.
  mutating func compare(
    _ vertex: Int, of captured: CapturedVertices, viewport: Viewport,
    with expected: (VertexOutput) -> Expected
  ) {
    vertices += 1
    for (output, words) in captured.components(ofVertex: vertex) {
      let numbers = words.map { Float(bitPattern: $0) }
      let expectation = expected(output)
      let areEqual: [Bool]
      switch expectation {
      case .anything:
        if output == .position { undecided += 1 }
        continue
      case .unknown: areEqual = [false]
      case .position(let position):
        let actual = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
        areEqual = [ClipDifference(actual, position, in: viewport).isRounding]
      case .color(let color):
        areEqual = Self.compared(numbers, color) { abs($0 - $1) <= 0.5 / 255 }
      case .fractions(let fractions): areEqual = Self.compared(numbers, fractions, Self.isNear)
      case .place(let place):
        let way = SIMD2(numbers[0], numbers[1]) - place
        areEqual = [(way * way).sum() <= max(9e-8 * (place * place).sum(), 4e-12)]
      case .integers(let integers): areEqual = Self.compared(words, integers, ==)
      case .packed(let fractions, let color):
        areEqual =
          Self.compared(numbers.dropLast(), fractions, Self.isNear)
          + (color.map { [Self.isSame(words[fractions.count], $0)] } ?? [])
      }
      values += areEqual.count
      differing += areEqual.count { !$0 }
      if difference == nil, areEqual.contains(false) {
        difference = "\(output.rawValue) is \(numbers) instead of \(expectation)"
      }
    }
  }

  /// Returns whether each component agrees; returns a single false if the lengths differ.
  private static func compared<Value>(
    _ actual: some Collection<Value>, _ expected: [Value], _ areSame: (Value, Value) -> Bool
  ) -> [Bool] {
    actual.count == expected.count ? zip(actual, expected).map(areSame) : [false]
  }

  /// Returns whether a packed colour, 8 bits per channel, equals a colour within one step.
  private static func isSame(_ packed: UInt32, _ color: SIMD3<Float>) -> Bool {
    (0..<3).allSatisfy { channel in
      abs(Float(packed >> UInt32(channel * 8) & 0xFF) - color[channel] * 255) <= 1
    }
  }

  fileprivate static func isNear(_ first: Float, _ second: Float) -> Bool {
    // At size 0, quotients by the size are equal or not finite.
    if first == second || !first.isFinite && !second.isFinite { return true }
    return abs(first - second) <= max(3e-4 * max(abs(first), abs(second)), 2e-6)
  }
}

/// The distance between two clip positions.
struct ClipDifference {
  /// The distance in the window, pixels.
  let pixels: SIMD2<Double>
  /// The distance in depth, NDC.
  let depth: Double
  /// Whether the two positions have the same depth from the camera.
  private let isSameScale: Bool

  init(_ actual: SIMD4<Float>, _ expected: SIMD4<Float>, in viewport: Viewport) {
    func point(_ clip: SIMD4<Float>) -> SIMD3<Double> {
      let clip = SIMD4<Double>(clip)
      let window = viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
      return SIMD3(window.x, window.y, clip.z / clip.w)
    }
    let way = actual == expected ? .zero : point(actual) - point(expected)
    (pixels, depth) = (SIMD2(way.x, way.y), way.z)
    isSameScale = ProgramCheck.isNear(actual.w, expected.w)
  }

  /// Whether a driver's rounding explains the difference: up to 1/256 pixel, and up to one step of depth.
  var isRounding: Bool {
    abs(pixels.x) <= 1.0 / 256 && abs(pixels.y) <= 1.0 / 256 && abs(depth) <= 1e-6 && isSameScale
  }
}

extension [ProgramCheck] {
  /// Adds a comparison of vertices to the check with a name.
  mutating func add(_ name: String, programs: Int, _ compare: (inout ProgramCheck) -> Void) {
    let index = firstIndex { $0.name == name } ?? count
    if index == count { append(ProgramCheck(name: name)) }
    self[index].programs += programs
    compare(&self[index])
  }
}
