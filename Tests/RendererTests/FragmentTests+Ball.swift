import Glibc
import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

extension FragmentTests {
  private struct Ball {
    var spread = 1.0
    let half = Point(0.45, 0.38)
    let shift = Point(0.1, -0.07)
    let depth = 3.0
    /// The direction of the north pole; either it or the south pole is visible.
    var north: RGB { Math.normalize(spread == 1 ? RGB(0.2, 0.9, 0.3) : RGB(0.1, -0.8, -0.5)) }
    var east: RGB { Math.normalize(Math.cross(north, RGB(0, 0, 1))) }
    var prime: RGB { Math.cross(east, north) }
    var scale: Double { spread == 1 ? 1 : 3 }

    /// Returns where a ray enters the ball of radius 0.9, and how far the ray is within the outline, squared.
    func entry(_ ndc: Point) -> (place: RGB, inside: Double) {
      let across = (ndc - shift) * half * scale
      let origin = spread == 1 ? RGB(0, 0, depth) : RGB(across.x, across.y, depth)
      let ray = Math.normalize(spread == 1 ? RGB(across.x, across.y, -1) : RGB(0, 0, -1))
      let along = -Math.dot(origin, ray)
      let nearest = origin + ray * along
      let inside = 0.81 - Math.dot(nearest, nearest)
      return (nearest - ray * max(inside, 0).squareRoot(), inside)
    }

    func set(_ uniforms: inout StageUniforms) throws {
      try uniforms.set("halfExtents", SIMD2<Float>(half * scale))
      try uniforms.set("shift", SIMD2<Float>(shift))
      try uniforms.set("eyeDepth", Float(depth))
      try uniforms.set("spread", Float(spread))
      try uniforms.set("radius", Float(0.9))
      try uniforms.set("depth", Float(0.3))
    }

    func setColors(_ uniforms: inout StageUniforms, lines: Double) throws {
      try uniforms.set("color", SIMD3<Float>(FragmentTests.ink))
      try uniforms.set("background", SIMD3<Float>(FragmentTests.background))
      try uniforms.set("east", SIMD3<Float>(east * lines))
      try uniforms.set("north", SIMD3<Float>(north * lines))
      try uniforms.set("prime", SIMD3<Float>(prime * lines))
      try uniforms.set("lineColor", SIMD3<Float>(FragmentTests.other))
    }

    /// Returns the colour at a normal; `line` is the share covered by a line.
    func color(_ normal: RGB, line: Double) -> RGB {
      let light = 0.5 + 0.5 * Math.dot(normal, RGB(-0.43, 0.58, 0.69))
      let rim = 1 - Math.clamp(normal.z)
      let amount = (0.25 + 0.75 * light * light) * (1 - 0.55 * rim * rim * rim)
      let strength = 0.16 * Math.smoothstep(0.05, 0.4, normal.z)
      return Math.mix(
        Math.mix(FragmentTests.background, FragmentTests.ink, amount), FragmentTests.other,
        line * strength)
    }

    /// Returns the share of a pixel that lines at every 30° cover, given the normal's steps between pixels.
    func line(_ normal: RGB, _ steps: [RGB]) -> Double {
      let (x, y, z) = (
        Math.dot(normal, east), Math.clamp(Math.dot(normal, north), -1, 1), Math.dot(normal, prime)
      )
      let step = Double.pi / 6
      func apart(_ angle: Double, _ step: Double) -> Double {
        abs(angle - (angle / step).rounded() * step)
      }
      let parallel = apart(asin(y), step)
      let meridian =
        apart(atan2(x, z), abs(y) > 0.866 ? 3 * step : step) * (1 - y * y).squareRoot()
      let up = Math.normalize(north - normal * y)
      let side = Math.cross(up, normal)
      func change(_ direction: RGB) -> Double {
        Math.length(Point(Math.dot(steps[0], direction), Math.dot(steps[1], direction)))
      }
      return Math.clamp(1.2 - min(parallel / change(up), meridian / change(side)))
    }
  }

  @Test(
    "A ball is lit and shaded where rays meet it, and has parallels and meridians",
    arguments: [1.0, 0])
  func ball(spread: Double) throws {
    try SharedContext.makeCurrent()
    let size = 48
    let ball = Ball(spread: spread)
    var stage = FragmentStage(source: .ball, size: size)
    let step = 2 / Double(size)
    let ndc = Input("vec2 ndc", [-1, -1], right: [step, 0], up: [0, step])
    stage.inputs = [ndc]
    for lines in [0.0, 1] {
      stage.prepare = {
        try ball.set(&$0)
        try ball.setColors(&$0, lines: lines)
      }
      func normal(_ x: Double, _ y: Double) -> RGB { ball.entry(Point(ndc(x, y))).place / 0.9 }
      var onLines = 0
      try stage.expectColors(within: lines == 0 ? 0.02 : 1.5) { x, y in
        let (place, inside) = ball.entry(Point(ndc(x, y)))
        if abs(inside) < 1e-4 { return .any }
        if inside < 0 { return .bare }
        guard lines > 0 else { return .drawn(ball.color(place / 0.9, line: 0)) }
        // A pixel's steps are the differences within its square of four pixels.
        let (left, bottom) = ((x / 2).rounded(.down) * 2 + 0.5, (y / 2).rounded(.down) * 2 + 0.5)
        let corners = [
          (left, bottom), (left + 1, bottom), (left, bottom + 1), (left + 1, bottom + 1),
        ]
        if corners.contains(where: { ball.entry(Point(ndc($0.0, $0.1))).inside < 0.02 }) {
          return .any
        }
        let steps = [
          [
            normal(left + 1, bottom) - normal(left, bottom),
            normal(left, bottom + 1) - normal(left, bottom),
          ],
          [normal(left + 1, y) - normal(left, y), normal(x, bottom + 1) - normal(x, bottom)],
        ]
        let shares = steps.map { ball.line(place / 0.9, $0) }
        guard abs(shares[0] - shares[1]) < 0.05 else { return .any }
        if shares[0] > 0.5 { onLines += 1 }
        return .drawn(ball.color(place / 0.9, line: shares[0]))
      }
      if lines > 0 { #expect(onLines > 100) }
      try stage.expectDepths { x, y in
        ball.entry(Point(ndc(x, y))).inside < 0 ? 1 : 0.65
      }
    }
  }

  @Test("A ball covers the samples whose rays meet it, and its pixels belong to no label")
  func ballSamples() throws {
    try SharedContext.makeCurrent()
    let ball = Ball()
    var stage = FragmentStage(source: .ball, values: ["SAMPLE_COUNT": "4"], size: 32)
    let step = 2 / 32.0
    let ndc = Input("vec2 ndc", [-1, -1], right: [step, 0], up: [0, step])
    stage.inputs = [ndc]
    stage.prepare = {
      try ball.set(&$0)
      try ball.setColors(&$0, lines: 0)
      try $0.set("ndcPerPixel", SIMD2<Float>(0.06, 0.05))
      try $0.set("sampleOffsets", Self.offsets)
    }
    try stage.expectSamples(4) { x, y in
      let place = Point(ndc(x, y))
      let color = ExpectedPixel.drawn(ball.color(ball.entry(place).place / 0.9, line: 0))
      return Self.offsets.map {
        let inside = ball.entry(place + Point($0) * Point(0.06, 0.05)).inside
        return abs(inside) < 1e-4 ? .any : inside < 0 ? .bare : color
      }
    }
    stage.values = [:]
    stage.names = ["IDENTITY"]
    stage.prepare = { try ball.set(&$0) }
    try stage.expectNumbers { x, y in ball.entry(Point(ndc(x, y))).inside < 0 ? nil : 0 }
  }
}
