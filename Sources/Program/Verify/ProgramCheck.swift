internal import TagSphereCloudCore
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
  /// The number of values compared: components of positions, colours and all else that is passed on.
  var values = 0
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
    /// Whole numbers.
    case integers([UInt32])
    /// Fractions, and a colour of 8 bits a channel in the last component; nil for any colour.
    case packed([Float], color: SIMD3<Float>?)
    /// A value that rounding decides, or that nothing reads.
    case anything
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
      case .anything: continue
      case .position(let position):
        let actual = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
        areEqual = [Self.isSame(actual, position, in: viewport)]
      case .color(let color): areEqual = zip(numbers, color).map { abs($0 - $1) <= 0.5 / 255 }
      case .fractions(let fractions): areEqual = zip(numbers, fractions).map(Self.isNear)
      case .integers(let integers): areEqual = zip(words, integers).map(==)
      case .packed(let fractions, let color):
        areEqual =
          zip(numbers, fractions).map(Self.isNear)
          + (color.map { [Self.isSame(words[fractions.count], $0)] } ?? [])
      }
      values += areEqual.count
      differing += areEqual.count { !$0 }
      if difference == nil, areEqual.contains(false) {
        difference = "\(output.rawValue) is \(numbers) instead of \(expectation)"
      }
    }
  }

  /// Returns whether two clip positions are the same to a 256th of a pixel, and to a step of depth.
  private static func isSame(
    _ actual: SIMD4<Float>, _ expected: SIMD4<Float>, in viewport: Viewport
  ) -> Bool {
    guard actual != expected else { return true }
    func point(_ clip: SIMD4<Float>) -> SIMD3<Double> {
      let clip = SIMD4<Double>(clip)
      let window = viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
      return SIMD3(window.x, window.y, clip.z / clip.w)
    }
    let way = point(actual) - point(expected)
    return abs(way.x) <= 1.0 / 256 && abs(way.y) <= 1.0 / 256 && abs(way.z) <= 1e-6
      && isNear(actual.w, expected.w)
  }

  /// Returns whether a packed colour is a colour to the nearest of 8 bits a channel, or one beside it.
  private static func isSame(_ packed: UInt32, _ color: SIMD3<Float>) -> Bool {
    (0..<3).allSatisfy { channel in
      abs(Float(packed >> UInt32(channel * 8) & 0xFF) - color[channel] * 255) <= 1
    }
  }

  private static func isNear(_ first: Float, _ second: Float) -> Bool {
    // What has no size has quotients by 0, which are the same or no numbers.
    if first == second || !first.isFinite && !second.isFinite { return true }
    return abs(first - second) <= max(3e-4 * max(abs(first), abs(second)), 2e-6)
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
