import CTagSphereGL
import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

/// The expected value of a pixel or a sample.
nonisolated enum ExpectedPixel {
  /// Nothing is drawn.
  case bare
  /// A colour and alpha, 0…1.
  case drawn(SIMD4<Double>)
  /// Any value, because rounding decides.
  case any

  static func drawn(_ color: SIMD3<Double>, alpha: Double = 1) -> Self {
    .drawn(SIMD4(color, alpha))
  }
}

/// A fragment shader drawn alone, over a square of pixels in which its inputs vary evenly.
@MainActor struct FragmentStage {
  var source: ShaderSource
  /// Macros without a value.
  var names: [String] = []
  var values: [String: String] = [:]
  /// The square's side, pixels.
  var size = 16
  var inputs: [Input] = []
  /// The square's depth, NDC.
  var depth = 0.0
  /// Whether the square is drawn as one point.
  var isPoint = false
  /// Sets the uniforms and binds textures.
  var prepare: (inout StageUniforms) throws -> Void = { _ in }

  /// An input of the shader, with its value at a place in pixels from the lower left corner.
  struct Input {
    /// Its type and name, as in `vec2 place` or `flat vec3 color`.
    let declaration: String
    let origin: [Double]
    let right: [Double]
    let up: [Double]

    init(_ declaration: String, _ origin: [Double], right: [Double]? = nil, up: [Double]? = nil) {
      self.declaration = declaration
      self.origin = origin
      self.right = right ?? origin.map { _ in 0 }
      self.up = up ?? origin.map { _ in 0 }
    }

    /// Returns the input's value at a place.
    func callAsFunction(_ x: Double, _ y: Double) -> [Double] {
      origin.indices.map { origin[$0] + right[$0] * x + up[$0] * y }
    }

    /// The input's assignment in the vertex shader.
    ///
    /// It adds a uniform that is 0, because compilers would optimize for a constant.
    fileprivate var statement: String {
      let words = declaration.split(separator: " ")
      let (type, name) = (words[words.count - 2], words[words.count - 1])
      let isWhole = type.hasPrefix("u")
      func vector(_ numbers: [Double]) -> String {
        "\(type)(\(numbers.map { isWhole ? "\(UInt32($0))u" : "\($0)" }.joined(separator: ", ")))"
      }
      let change =
        declaration.hasPrefix("flat")
        ? "" : " + \(vector(right)) * pixel.x + \(vector(up)) * pixel.y"
      return
        "\(name) = \(vector(origin)) + \(type)(\(isWhole ? "nothing" : "float(nothing)"))\(change);"
    }
  }

  /// The colour of the target before drawing, with alpha 0.
  nonisolated static let before = SIMD3<Double>(0.2, 0.4, 0.6)

  /// Expects the colours of all pixels, rounded to bytes.
  ///
  /// - Parameters:
  ///   - tolerance: Byte steps allowed beyond the rounding.
  ///   - expected: The expected value at a pixel's centre, in pixels from the lower left corner.
  func expectColors(
    within tolerance: Double = 0.02, sourceLocation: SourceLocation = #_sourceLocation,
    _ expected: (Double, Double) -> ExpectedPixel
  ) throws {
    let target = try Framebuffer(width: size, height: size)
    try draw(to: target)
    compare(target.colorPixels(), tolerance, sourceLocation, expected)
  }

  /// Expects the colours of the samples of all pixels.
  func expectSamples(
    _ count: Int, within tolerance: Double = 0.02,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expected: (Double, Double) -> [ExpectedPixel]
  ) throws {
    let target = try Framebuffer(width: size, height: size, samples: count)
    try draw(to: target)
    let reader = try Program(
      vertex: LabelPrograms.stage(.screenVertex),
      fragment: Program.Stage(
        name: "samples",
        text: """
          uniform sampler2DMS samples; uniform int number; out vec4 color;
          void main() { color = texelFetch(samples, ivec2(gl_FragCoord.xy), number); }
          """))
    let single = try Framebuffer(width: size, height: size)
    for number in 0..<count {
      single.bind()
      DrawState.screen()
      reader.use()
      target.bindColors(unit: 0)
      var uniforms = StageUniforms()
      try uniforms.set("samples", 0)
      if count > 1 { try uniforms.set("number", number) }
      VertexArray().draw(.triangles, count: 3)
      compare(single.colorPixels(), tolerance, sourceLocation) { expected($0, $1)[number] }
    }
  }

  /// Expects the numbers of all pixels; nil if nothing is drawn.
  func expectNumbers(
    sourceLocation: SourceLocation = #_sourceLocation, _ expected: (Double, Double) -> UInt32?
  ) throws {
    let before: UInt32 = 77
    let target = try Framebuffer(width: size, height: size, format: .identity)
    target.bind()
    var color = [GLuint](repeating: before, count: 4)
    DrawState.clearIdentity()
    glClearBufferuiv(GLenum(GL_COLOR), 0, &color)
    try draw()
    let numbers = target.identityPixels()
    var wrong: [String] = []
    var drawn = 0
    for y in 0..<size {
      for x in 0..<size {
        let (seen, wanted) = (
          numbers[(size - 1 - y) * size + x], expected(Double(x) + 0.5, Double(y) + 0.5)
        )
        if wanted != nil { drawn += 1 }
        if seen != wanted ?? before { wrong.append("\(x), \(y): \(seen)") }
      }
    }
    #expect(drawn > 0, "nothing is drawn", sourceLocation: sourceLocation)
    #expect(wrong.isEmpty, "\(wrong.prefix(4))", sourceLocation: sourceLocation)
  }

  /// Expects the window depths of all pixels; 1 if nothing is drawn.
  func expectDepths(
    sourceLocation: SourceLocation = #_sourceLocation, _ expected: (Double, Double) -> Double
  ) throws {
    let target = try Framebuffer(width: size, height: size)
    try draw(to: target)
    var depths = [Float](repeating: 0, count: size * size)
    glReadPixels(
      0, 0, GLsizei(size), GLsizei(size), GLenum(GL_DEPTH_COMPONENT), GLenum(GL_FLOAT), &depths)
    var wrong: [String] = []
    var drawn = 0
    for (index, depth) in depths.enumerated() {
      let wanted = expected(Double(index % size) + 0.5, Double(index / size) + 0.5)
      if wanted < 1 { drawn += 1 }
      if abs(Double(depth) - wanted) > 1e-5 { wrong.append("\(index): \(depth), not \(wanted)") }
    }
    #expect(drawn > 0, "nothing is drawn", sourceLocation: sourceLocation)
    #expect(wrong.isEmpty, "\(wrong.prefix(4))", sourceLocation: sourceLocation)
  }

  private func draw(to target: borrowing Framebuffer) throws {
    target.bind()
    DrawState.clear(color: SIMD3(Self.before), alpha: 0)
    try draw()
  }

  /// Draws to the bound framebuffer.
  private func draw() throws {
    let definitions = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
      .merging(values) { $1 }
    let program = try Program(vertex: vertex, fragment: LabelPrograms.stage(source, definitions))
    DrawState.opaque()
    DrawState.viewport(x: 0, y: 0, width: size, height: size)
    program.use()
    var uniforms = StageUniforms()
    try prepare(&uniforms)
    let array = VertexArray()
    uniforms.withBlocks {
      if isPoint {
        DrawState.sizedPoints { array.draw(.points, count: 1) }
      } else {
        array.draw(.triangles, count: 3)
      }
    }
    try Driver.check()
  }

  private var vertex: Program.Stage {
    let declared = inputs.map { input in
      input.declaration.hasPrefix("flat")
        ? "flat out\(input.declaration.dropFirst(4));" : "out \(input.declaration);"
    }
    return Program.Stage(
      name: "square",
      text: """
        uniform uint nothing;
        \(declared.joined(separator: "\n"))
        void main() {
          vec2 corner = vec2((VERTEX_ID & 1) * 4 - 1, (VERTEX_ID >> 1) * 4 - 1);
          vec2 pixel = (corner * 0.5 + 0.5) * \(Double(size));
          \(inputs.map(\.statement).joined(separator: "\n"))
          gl_Position = vec4(\(isPoint ? "vec2(0.0)" : "corner"), \(depth), 1.0);
          \(isPoint ? "gl_PointSize = \(Double(size));" : "")
        }
        """)
  }

  /// Compares bytes, the top row first.
  private func compare(
    _ bytes: [UInt8], _ tolerance: Double, _ sourceLocation: SourceLocation,
    _ expected: (Double, Double) -> ExpectedPixel
  ) {
    var wrong: [String] = []
    var (drawn, skipped) = (0, 0)
    for y in 0..<size {
      for x in 0..<size {
        let place = ((size - 1 - y) * size + x) * 4
        let seen = SIMD4<Double>(SIMD4<UInt8>(bytes[place..<place + 4]))
        let wanted: SIMD4<Double>
        switch expected(Double(x) + 0.5, Double(y) + 0.5) {
        case .any:
          skipped += 1
          continue
        case .bare: wanted = SIMD4(Self.before, 0)
        case .drawn(let color):
          wanted = color.clamped(lowerBound: .zero, upperBound: .one)
          drawn += 1
        }
        let apart = seen - wanted * 255
        if max(apart.max(), -apart.min()) > 0.5 + tolerance {
          wrong.append("\(x), \(y): \(seen), not \(wanted * 255)")
        }
      }
    }
    #expect(drawn > 0, "nothing is drawn", sourceLocation: sourceLocation)
    #expect(skipped * 4 <= size * size, "little is expected", sourceLocation: sourceLocation)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(4))", sourceLocation: sourceLocation)
  }
}
