internal import TagSphereGeometry
internal import TagSphereRenderer

/// The comparison of what the vertex shaders of some programs pass on with their twins in Swift.
struct ProgramCheck {
  /// What the programs draw.
  let name: String
  /// The number of programs compared.
  var programs = 0
  /// The number of vertices compared.
  var vertices = 0
  /// The number of values compared: positions, and components of colours and of all else that is passed on.
  var values = 0
  /// The number of vertices whose positions are not compared, since rounding decides where they are.
  var undecided = 0
  /// The number of values that differ by more than rounding.
  var differing = 0
  /// The first of those: its output and both values.
  var difference: String?

  /// What a twin expects of an output.
  enum Expected {
    /// A clip position: equal to a 256th of a pixel.
    case position(SIMD4<Float>)
    /// Components of a colour, 0…1: equal to half of 1/255.
    case color([Float])
    /// Other fractions, which operations that a driver rounds in its own way may change.
    case fractions([Float])
    /// A place, which may be as far away as rounding moves its direction.
    case place(SIMD2<Float>)
    /// Whole numbers.
    case integers([UInt32])
    /// Fractions, and a colour of 8 bits a channel in the last component; nil for any colour.
    case packed([Float], color: SIMD3<Float>?)
    /// A value that rounding decides, or that nothing reads.
    case anything
    /// An output that the twin does not compute.
    case unknown
  }

  /// Compares a vertex.
  ///
  /// - Parameters:
  ///   - vertex: Its index.
  ///   - captured: What the shader passed on.
  ///   - viewport: The picture's size.
  ///   - expected: Returns what the twin expects of an output.
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

  /// Returns for each component whether both are the same; for lists of other lengths, that they differ.
  private static func compared<Value>(
    _ actual: some Collection<Value>, _ expected: [Value], _ areSame: (Value, Value) -> Bool
  ) -> [Bool] {
    actual.count == expected.count ? zip(actual, expected).map(areSame) : [false]
  }

  /// Returns whether a packed colour is a colour to the nearest of 8 bits a channel, or one beside it.
  private static func isSame(_ packed: UInt32, _ color: SIMD3<Float>) -> Bool {
    (0..<3).allSatisfy { channel in
      abs(Float(packed >> UInt32(channel * 8) & 0xFF) - color[channel] * 255) <= 1
    }
  }

  fileprivate static func isNear(_ first: Float, _ second: Float) -> Bool {
    // What has no size has quotients by 0, which are the same or no numbers.
    if first == second || !first.isFinite && !second.isFinite { return true }
    return abs(first - second) <= max(3e-4 * max(abs(first), abs(second)), 2e-6)
  }
}

/// How far two clip positions are from each other.
struct ClipDifference {
  /// In the window, pixels.
  let pixels: SIMD2<Double>
  /// In depth, NDC.
  let depth: Double
  /// Whether their depths from the camera are the same.
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

  /// Whether a driver's rounding explains it: to a 256th of a pixel, and to a step of depth.
  var isRounding: Bool {
    abs(pixels.x) <= 1.0 / 256 && abs(pixels.y) <= 1.0 / 256 && abs(depth) <= 1e-6 && isSameScale
  }
}

extension [ProgramCheck] {
  /// Adds vertices of programs to those of the same name.
  mutating func add(_ name: String, programs: Int, _ compare: (inout ProgramCheck) -> Void) {
    let index = firstIndex { $0.name == name } ?? count
    if index == count { append(ProgramCheck(name: name)) }
    self[index].programs += programs
    compare(&self[index])
  }
}
