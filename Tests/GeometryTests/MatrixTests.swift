import TagSphereGeometry
import TagSphereTestSupport
import Testing

@Suite("Matrices")
struct MatrixTests {
  /// The worked example of the write-ups: rotating (1, 1, 1) about (0, 1, 1) by 45° around x gives (1, 1, 1).
  ///
  /// By hand: translate by (0, −1, −1), which takes (1, 1, 1) to (1, 0, 0). This lies on the x axis,
  /// so that y′ = 0·cos 45° − 0·sin 45° = 0 and z′ = 0·sin 45° + 0·cos 45° = 0: it stays. Translate
  /// back by (0, 1, 1): (1, 1, 1).
  @Test("Rotating (1, 1, 1) about (0, 1, 1) by 45° on the x axis leaves the point in place")
  func workedExample() {
    let eighth = Double.pi / 4
    let (point, center) = (SIMD3<Double>(1, 1, 1), SIMD3<Double>(0, 1, 1))
    #expect(point.rotated(aboutX: eighth, center: center) == point)
    #expect(Matrix4.rotation(aboutX: eighth).about(center).transform(point: point) == point)
    let rotation = Quaternion(angle: eighth, axis: [1, 0, 0])
    #expect(point.rotated(by: rotation, center: center) == point)
  }

  /// A second example, in which the point moves: (1, 2, 1) about (0, 1, 1) by 90° on x.
  ///
  /// By hand: the arm (1, 1, 0) becomes (1, 1·0 − 0·1, 1·1 + 0·0) = (1, 0, 1); adding the centre gives (1, 1,
  /// 2).
  @Test("Rotating (1, 2, 1) about (0, 1, 1) by 90° on the x axis gives (1, 1, 2)")
  func quarterTurn() {
    let quarter = Double.pi / 2
    let (point, center) = (SIMD3<Double>(1, 2, 1), SIMD3<Double>(0, 1, 1))
    #expect((point.rotated(aboutX: quarter, center: center) - [1, 1, 2]).length <= ulp)
    let matrix = Matrix4.rotation(aboutX: quarter).about(center)
    #expect((matrix.transform(point: point) - [1, 1, 2]).length <= ulp)
  }

  @Test("Rotations are right-handed: y to z, z to x and x to y")
  func handedness() {
    let quarter = Double.pi / 2
    let (x, y, z) = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1))
    for (from, to, turned) in [
      (y, z, Matrix4.rotation(aboutX: quarter)), (z, x, .rotation(aboutY: quarter)),
      (x, y, .rotation(aboutZ: quarter)),
    ] {
      #expect((turned.transform(point: from) - to).length <= ulp)
    }
    #expect((y.rotated(aboutX: quarter) - z).length <= ulp)
    #expect((z.rotated(aboutY: quarter) - x).length <= ulp)
    #expect((x.rotated(aboutZ: quarter) - y).length <= ulp)
  }

  @Test("Matrices, formulas and quaternions rotate points equally within 8 ulp")
  func agreement() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<1000 {
      let (angle, point, center) = (
        generator.number(-7...7), generator.vector(-1...1), generator.vector(-1...1)
      )
      let turns = [
        (
          Matrix4.rotation(aboutX: angle), SIMD3<Double>(1, 0, 0),
          point.rotated(aboutX: angle, center: center)
        ),
        (.rotation(aboutY: angle), [0, 1, 0], point.rotated(aboutY: angle, center: center)),
        (.rotation(aboutZ: angle), [0, 0, 1], point.rotated(aboutZ: angle, center: center)),
      ]
      for (matrix, axis, turned) in turns {
        let rotation = Quaternion(angle: angle, axis: axis)
        #expect((matrix.about(center).transform(point: point) - turned).length <= 8 * ulp)
        #expect((point.rotated(by: rotation, center: center) - turned).length <= 8 * ulp)
        #expect(difference(matrix, rotation.matrix) <= 4 * ulp)
      }
    }
  }

  @Test("Rotation matrices keep lengths, and their transpose inverts them, within 8 ulp")
  func orthogonality() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<1000 {
      let rotation = generator.orientation()
      let matrix = rotation.matrix
      let point = generator.direction()
      #expect(abs(matrix.transform(point: point).length - 1) <= 8 * ulp)
      #expect(difference(matrix * matrix.transposed, .identity) <= 8 * ulp)
      #expect(difference(matrix.transposed, rotation.conjugate.matrix) <= 4 * ulp)
    }
  }

  @Test("Matrix products are associative")
  func associativity() {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<1000 {
      let (a, b, c) = (
        generator.affineMatrix(), generator.affineMatrix(), generator.affineMatrix()
      )
      #expect(difference((a * b) * c, a * (b * c)) < 1e-13)
      #expect(a * .identity == a)
      #expect(.identity * a == a)
    }
  }

  @Test("Inverses work on both sides, and singular matrices have no inverse")
  func inverses() throws {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<1000 {
      var matrix = generator.affineMatrix()
      if Bool.random(using: &generator) {
        matrix = .perspective(tangents: [0.7, 0.4], near: 1.5, far: 4.5) * matrix
      }
      let inverse = try #require(matrix.inverse)
      #expect(difference(matrix * inverse, .identity) < 1e-12)
      #expect(difference(inverse * matrix, .identity) < 1e-12)
      let rigid = .translation(generator.vector()) * generator.orientation().matrix
      #expect(difference(rigid * rigid.rigidInverse, .identity) < 1e-14)
      #expect(difference(rigid.rigidInverse, try #require(rigid.inverse)) < 1e-14)
    }
    let flat = Matrix4(columns: [1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 1])
    #expect(flat.inverse == nil)
    #expect(Matrix4(columns: .zero, .zero, .zero, .zero).inverse == nil)
    let broken = Matrix4(columns: [.nan, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    #expect(broken.inverse == nil)
  }

  @Test("Matrices rounded to Float move points as exactly as Float allows")
  func floats() {
    // Four products and three sums, each rounded once, give 4 · 2⁻²⁴ · Σ|aᵢbᵢ|. The rounding of the
    // operands adds 2 · 2⁻²⁴ · Σ|aᵢbᵢ|.
    let roundings = 6.0 * 0x1p-24
    var generator = SeededGenerator(seed: 25)
    for _ in 0..<1000 {
      let (matrix, point) = (generator.affineMatrix(), SIMD4(generator.vector(), 1))
      let (m, p) = (matrix.rounded, SIMD4<Float>(point))
      let moved = ((m.x * p.x + m.y * p.y) + m.z * p.z) + m.w * p.w
      let reference = matrix * point
      let (x, y, z, w) = matrix.columns
      for row in 0..<4 {
        let magnitude =
          abs(x[row] * point.x) + abs(y[row] * point.y) + abs(z[row] * point.z) + abs(w[row])
        #expect(abs(Double(moved[row]) - reference[row]) <= roundings * magnitude)
      }
    }
  }

  @Test("Transforming a point by a projection traps, and the rigid inverse of a scaling traps, too")
  func projectionsTrap() async {
    await #expect(processExitsWith: .failure) {
      let projection = Matrix4.perspective(tangents: [1, 1], near: 1, far: 2)
      _ = projection.transform(point: [0, 0, -1])
    }
    await #expect(processExitsWith: .failure) {
      _ = Matrix4(columns: [2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]).rigidInverse
    }
  }
}
