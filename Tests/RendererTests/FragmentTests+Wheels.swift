import Glibc
import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

extension FragmentTests {
  /// A ring with its mark to the upper right; it is a full circle or ends at an angle from the mark.
  private struct Ring {
    /// The end of the ring, radians from the mark; nil for a full circle.
    var end: Double?
    let mark = 0.6
    let lit = 1.9
    let radii = Point(6.3, 14.1)
    let fill = RGB(0.2, 0.25, 0.3)
    let litFill = RGB(0.5, 0.45, 0.2)
    let edge = RGB(0.6, 0.1, 0.1)
    let litEdge = RGB(0.9, 0.95, 0.4)
    static let place = Input("vec2 place", [-15.8, -16.3], right: [1, 0], up: [0, 1])

    /// Returns the angle of a point from the mark, radians.
    func angle(_ point: Point) -> Double {
      abs((atan2(point.x, point.y) - mark).remainder(dividingBy: 2 * Double.pi))
    }
    /// Returns a point's distance from the ring's straight end, positive inside; nil for a full circle.
    func fromEnd(_ point: Point) -> Double? {
      end.map { FragmentMath.length(point) * sin($0 - angle(point)) }
    }
    func contains(_ point: Point) -> Bool {
      let radius = FragmentMath.length(point)
      return (fromEnd(point) ?? 0) >= 0 && radii.x <= radius && radius < radii.y
    }
    func setArc(_ uniforms: inout StageUniforms) throws {
      try uniforms.set("mark", SIMD2<Float>(Float(cos(mark)), Float(sin(mark))))
      let end = end.map { SIMD2<Float>(Float(cos($0)), Float(sin($0))) } ?? [-1, 0]
      try uniforms.set("arcEnd", end)
    }
    func set(_ uniforms: inout StageUniforms, drawn: Double) throws {
      try setArc(&uniforms)
      try uniforms.set("radii", SIMD2<Float>(radii))
      try uniforms.set("fill", SIMD3<Float>(fill))
      try uniforms.set("litFill", SIMD3<Float>(litFill))
      try uniforms.set("litCosine", Float(cos(lit)))
      try uniforms.set("edge", SIMD3<Float>(edge))
      try uniforms.set("litEdge", SIMD3<Float>(litEdge))
      try uniforms.set("edgeWidth", Float(1.3))
      try uniforms.set("drawnPixels", Float(drawn))
    }
    func color(_ point: Point, pixel: Point, drawn: Double) -> ExpectedPixel {
      guard let noise = FragmentMath.noise(pixel) else { return .any }
      let light = FragmentMath.smoothstep(cos(lit), 1, cos(angle(point)))
      let radius = FragmentMath.length(point)
      let inward = min(radii.y - radius, radius - radii.x, fromEnd(point) ?? .infinity)
      let line = FragmentMath.clamp((1.3 - inward) * drawn + 0.5)
      let own = FragmentMath.mix(fill, litFill, light)
      return .drawn(
        FragmentMath.mix(own, FragmentMath.mix(edge, litEdge, light), line) + noise / 255)
    }
  }

  @Test(
    "A ring is bounded by two circles and its end, is lit at the mark, and has a line along its edge",
    arguments: [nil, 0.8, 2.2])
  func ring(end: Double?) throws {
    try SharedContext.makeCurrent()
    let ring = Ring(end: end)
    var stage = FragmentStage(source: .ring, size: 32)
    stage.inputs = [Ring.place]
    func at(_ x: Double, _ y: Double) -> Point { Point(Ring.place(x, y)) }
    stage.prepare = { try ring.set(&$0, drawn: 1.6) }
    try stage.expectColors { x, y in
      let point = at(x, y)
      return ring.contains(point) ? ring.color(point, pixel: Point(x, y), drawn: 1.6) : .bare
    }
    stage.values = ["SAMPLE_COUNT": "4"]
    stage.prepare = {
      try ring.set(&$0, drawn: 1.6)
      try $0.set("sampleOffsets", Self.offsets)
    }
    try stage.expectSamples(4) { x, y in
      let color = ring.color(at(x, y), pixel: Point(x, y), drawn: 1.6)
      return Self.offsets.map { ring.contains(at(x, y) + Point($0) / 1.6) ? color : .bare }
    }
    stage.values = [:]
    stage.names = ["IDENTITY"]
    stage.prepare = {
      try ring.setArc(&$0)
      try $0.set("radii", SIMD2<Float>(ring.radii))
      try $0.set("ring", UInt32(5))
    }
    try stage.expectNumbers { x, y in ring.contains(at(x, y)) ? 5 : nil }
  }

  /// The contents of a quad on a ring.
  enum RingQuad: CaseIterable {
    case letter, bentLetter, bentPill, disc, discWithoutImage, colorGlyph
  }

  /// A quad of 16 × 16 pixels on a ring, with its contents.
  @MainActor private struct Quad {
    let kind: RingQuad
    let field: FragmentMath.Bytes
    let rgba: [UInt8]
    /// The step between pixels, em.
    let step: Double
    let place: Input
    let pixelsPerField: Double
    let ring = Ring(end: 0.9)
    let fromCenter = Input("vec2 fromCenter", [-4.1, 2.2], right: [1, 0], up: [0, 1])
    let share = 0.8
    /// The bottom of images, em.
    let bottom = -0.25 + 0.5 / 32

    init(_ kind: RingQuad) {
      self.kind = kind
      step = 1 / 16.0
      place = Input("vec2 place", [-0.5, -0.5], right: [step, 0], up: [0, step])
      field =
        kind == .bentLetter
        ? FragmentMath.Bytes(width: 64, height: 64) { x, y in
          128 + Double(x - 39) * 12 + Double(y - 31) * 3
        } : FragmentMath.Bytes(width: 64, height: 64) { x, y in 100 + anyByte(x, y) / 4 }
      let alphas = FragmentMath.Bytes(width: 16, height: 16, anyByte)
      // Dark red; green may exceed what alpha allows.
      rgba = alphas.values.flatMap { [$0 / 40, UInt8(min(Int($0) * 2, 255)), $0 / 5, $0] }
      pixelsPerField = [.letter, .bentLetter].contains(kind) ? 4.3 : kind == .colorGlyph ? 1 : 14.9
    }

    var bend: Double { [.bentLetter, .bentPill].contains(kind) ? -0.6 : 0 }
    var hasImage: Bool { [.disc, .colorGlyph].contains(kind) }
    var pill: Point {
      switch kind {
      case .letter, .bentLetter: [0, 0]
      case .bentPill: [0.41, 0.17]
      case .disc, .discWithoutImage: [0.38, 0.38]
      case .colorGlyph: [-1, -1]
      }
    }

    var inputs: [Input] {
      let isLetter = [.letter, .bentLetter].contains(kind)
      let image: [Double] = [share, hasImage ? 1 : 65_535]
      return [
        place, fromCenter, Input("flat vec3 color", vector(ink)),
        Input("flat vec3 behind", vector(other)),
        // Letters: one texel for each unbent pixel, the middle at texel 30, 31. Images: one em
        // wide, half an em high, one texel for each pixel or two.
        Input(
          "flat vec4 texelPlace",
          isLetter ? [30, 31, kind == .letter ? 16 : 24, 1] : [-0.5, bottom, 1, 2]),
        Input("flat vec2 layerStep", [1 / 64.0, 1 / 64.0]), Input("flat float bend", [bend]),
        Input("flat vec4 steps", [step, 0, 0, step]),
        Input("flat float pixelsPerField", [pixelsPerField]),
        Input("flat vec2 pill", [pill.x, pill.y]),
        Input("flat vec2 image", isLetter ? [0, 0] : image),
      ]
    }

    /// Returns the premultiplied light of the image's texel at a place, em.
    func light(_ place: Point) -> SIMD4<Double> {
      func texel(_ value: Double) -> Int { Int(min(max(value * 16, 0), 15)) }
      let first = (texel((place.y - bottom) * 2) * 16 + texel(place.x + 0.5)) * 4
      let bytes = rgba[first..<first + 4].map { Double($0) / 255 }
      return SIMD4(FragmentMath.decoded(RGB(bytes[0], bytes[1], bytes[2])), bytes[3])
    }

    /// Returns a place unbent, em: its distance along the ring's line, and its height above it.
    func straight(_ place: Point) -> Point {
      guard bend != 0 else { return place }
      let radius = 1 / bend
      let (x, y) = (place.x / radius, 1 + place.y / radius)
      return Point(radius * atan2(x, y), radius * (hypot(x, y) - 1))
    }

    /// Returns the signed distance in units of the field, positive inside.
    func distance(_ place: Point) -> Double {
      let own = straight(place)
      switch kind {
      case .letter, .bentLetter:
        return field.field(Point(30, 31) + own * (kind == .letter ? 16 : 24)) - 128.0 / 255
      case .colorGlyph: return light(place).w - 0.5
      case .disc, .discWithoutImage, .bentPill:
        // The nearest point of the line within the pill.
        let half = pill.x - pill.y
        return pill.y - FragmentMath.length(own - Point(min(max(own.x, -half), half), 0))
      }
    }

    /// Returns the quad's colour at a place.
    func color(_ place: Point) -> RGB {
      let light = light(place)
      guard hasImage, light.w >= 0.004 else { return ink }
      let straight = (RGB(light.x, light.y, light.z) / light.w).clamped(
        lowerBound: .zero, upperBound: .one)
      let own = FragmentMath.mix(other, FragmentMath.encoded(straight), share)
      return kind == .colorGlyph ? own : FragmentMath.mixedSquares(ink, own, light.w)
    }
  }

  @Test(
    "Letters, pills and images on a ring have their form and colours in each quality",
    arguments: RingQuad.allCases)
  func ringText(kind: RingQuad) throws {
    try SharedContext.makeCurrent()
    let quad = Quad(kind)
    let fields = Texture(
      layers: [[UInt8](repeating: 0, count: quad.field.values.count), quad.field.values], width: 64,
      height: 64)
    let images = Texture(transparentLayers: 2, width: 16, height: 16, levelCount: 1)
    images.write(rgba: quad.rgba, x: 0, y: 0, layer: 1, width: 16, height: 16, level: 0)
    var stage = FragmentStage(source: .ringText)
    stage.inputs = quad.inputs
    func set(_ uniforms: inout StageUniforms) throws {
      fields.bind(unit: 0)
      images.bind(unit: 1)
      try uniforms.set("atlas", 0)
      if stage.names != ["IDENTITY"] { try uniforms.set("images", 1) }
      try quad.ring.setArc(&uniforms)
    }
    func at(_ x: Double, _ y: Double) -> Point { Point(quad.place(x, y)) }
    func isOnArc(_ x: Double, _ y: Double) -> Bool {
      quad.ring.fromEnd(Point(quad.fromCenter(x, y)))! >= 0
    }
    // Samplers filter bytes, and the shader approximates the bend by a series.
    let slack = kind == .bentLetter ? 0.004 : 1e-5
    let tolerance = kind == .bentLetter ? 6.0 : 1

    stage.prepare = { try set(&$0) }
    try stage.expectColors(within: tolerance) { x, y in
      let distance = quad.distance(at(x, y))
      if abs(distance) < slack { return .any }
      return isOnArc(x, y) && distance >= 0 ? .drawn(quad.color(at(x, y))) : .bare
    }
    stage.names = ["SOFT_EDGE"]
    try stage.expectColors(within: tolerance) { x, y in
      let coverage = quad.distance(at(x, y)) * quad.pixelsPerField + 0.5
      if abs(coverage - 1 / 16.0) < slack * 5 { return .any }
      guard isOnArc(x, y), coverage >= 1 / 16.0 else { return .bare }
      return .drawn(FragmentMath.mixedSquares(Self.other, quad.color(at(x, y)), min(coverage, 1)))
    }
    // For bent letters, rounding decides too many pixels of the identity buffer.
    guard kind != .bentLetter else { return }
    stage.names = ["IDENTITY"]
    stage.inputs =
      quad.inputs.filter { $0.declaration != "flat vec2 image" } + [Input("flat uint owner", [41])]
    stage.prepare = {
      try set(&$0)
      try $0.set("ring", UInt32(5))
    }
    var numbers = 0
    try stage.expectNumbers { x, y in
      let isInk = kind == .colorGlyph || quad.distance(at(x, y)) >= 0
      if isInk && isOnArc(x, y) { numbers += 1 }
      return isInk && isOnArc(x, y) ? 5 | 42 << 8 : nil
    }
    #expect(numbers > 10)
    stage.names = []
    stage.inputs = quad.inputs
    stage.values = ["SAMPLE_COUNT": "4", "SAMPLE_RESOLUTION": "1.7"]
    stage.prepare = {
      try set(&$0)
      try $0.set("sampleOffsets", Self.offsets)
    }
    try stage.expectSamples(4, within: tolerance) { x, y in
      guard isOnArc(x, y) else { return (0..<4).map { _ in .bare } }
      let distances = Self.offsets.map {
        quad.distance(at(x, y) + Point($0) * quad.step) * quad.pixelsPerField
      }
      return Math.samples(4, Math.covered(distances, resolution: 1.7), .drawn(quad.color(at(x, y))))
    }
  }

  @Test("An image on a ring uses the mipmap level for 0.7 pixels", arguments: [0, 1])
  func ringImageLevels(direction: Int) throws {
    try SharedContext.makeCurrent()
    let images = Texture(transparentLayers: 1, width: 64, height: 64, levelCount: 4)
    let colors: [[UInt8]] = [
      [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255],
    ]
    for level in 0..<4 {
      let size = 64 >> level
      let rgba = (0..<size * size).flatMap { _ in colors[level] }
      images.write(rgba: rgba, x: 0, y: 0, layer: 0, width: size, height: size, level: level)
    }
    let texture = Texture(layers: [[0]], width: 1, height: 1)
    let quad = Quad(.disc)
    var stage = FragmentStage(source: .ringText, size: 8)
    // A pixel is four texels wide or high, by the factor above. The image is half an em wide and 2
    // em high.
    let texels = 1 / 0.7 / 64
    let (wide, high) = direction == 0 ? (4.0, 2.0) : (2, 4)
    stage.inputs = quad.inputs.map { input in
      switch input.declaration {
      case "vec2 place": Input("vec2 place", [-0.2, -0.2], right: [0.05, 0], up: [0, 0.05])
      case "flat vec4 steps":
        Input(input.declaration, [wide * texels / 2, 0, 0, high * texels * 2])
      case "flat vec4 texelPlace": Input(input.declaration, [-0.25, -1, 2, 0.5])
      case "flat vec2 image": Input(input.declaration, [1, 0])
      case "vec2 fromCenter": Input("vec2 fromCenter", [1, 9], right: [0.1, 0])
      default: input
      }
    }
    stage.prepare = {
      texture.bind(unit: 0)
      images.bind(unit: 1)
      try $0.set("images", 1)
      try $0.set("atlas", 0)
      try quad.ring.setArc(&$0)
    }
    try stage.expectColors(within: 1) { _, _ in .drawn(RGB(0, 0, 1)) }
  }
}
