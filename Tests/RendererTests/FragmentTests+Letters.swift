import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

extension FragmentTests {
  /// A distance field with all bytes near the edge of ink: two layers of 16 × 16 texels.
  static let letters = Math.Bytes(width: 16, height: 16) { x, y in
    100 + Self.anyByte(x, y) / 4
  }

  static func atlas(_ field: Math.Bytes) -> Texture {
    let empty = [UInt8](repeating: 0, count: field.values.count)
    return Texture(layers: [empty, field.values], width: field.width, height: field.height)
  }

  /// Returns the place in the second layer, by default one texel for each pixel.
  static func coordinate(right: Point = [1, 0], up: Point = [0, 1], size: Double = 16) -> Input {
    Input(
      "vec3 atlasCoordinate", [0, 0, 1], right: [right.x / size, right.y / size, 0],
      up: [up.x / size, up.y / size, 0])
  }

  static let threshold = 128.0 / 255
  static let alpha = Input("flat float alpha", [0.7])

  @Test(
    "Fast letters are drawn where the field reaches the edge's value", arguments: [false, true])
  func fast(isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    let texture = Self.atlas(Self.letters)
    var stage = FragmentStage(source: .labelFast, names: isTransparent ? ["TRANSPARENT"] : [])
    stage.inputs = [Self.coordinate(), Input("flat vec3 color", Self.vector(Self.ink))]
    if isTransparent { stage.inputs.append(Self.alpha) }
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
    }
    func expect(_ edge: Double) throws {
      try stage.expectColors { x, y in
        Self.letters[Int(x), Int(y)] / 255 < edge - 1e-6
          ? .bare : .drawn(Self.ink, alpha: isTransparent ? 0.7 : 1)
      }
    }
    try expect(Self.threshold)
    stage.names.append("REACH")
    stage.inputs.append(Input("flat float threshold", [0.45]))
    try expect(0.45)
  }

  @Test(
    "Smooth letters fade within a pixel of their edge", arguments: [false, true], [false, true])
  func smooth(isStyled: Bool, isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    let texture = Self.atlas(Self.letters)
    var stage = FragmentStage(source: .labelSmooth)
    stage.inputs = [
      Self.coordinate(), Input("flat vec3 color", Self.vector(Self.ink)),
      Input("flat float pixelsPerField", [8.3]),
    ]
    if isStyled {
      stage.names += ["STYLED", "REACH"]
      stage.inputs += [
        Input("flat vec3 behind", Self.vector(Self.other)), Input("flat float threshold", [0.47]),
      ]
    }
    if isTransparent {
      stage.names.append("TRANSPARENT")
      stage.inputs.append(Self.alpha)
    }
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      if !isStyled { try $0.set("background", SIMD3<Float>(Self.background)) }
    }
    try stage.expectColors { x, y in
      let field = Self.letters[Int(x), Int(y)] / 255 - (isStyled ? 0.47 : Self.threshold)
      return Self.soft(
        field * 8.3 + 0.5, over: isStyled ? Self.other : Self.background,
        alpha: isTransparent ? 0.7 : nil)
    }
  }

  /// Returns the expected pixel of a letter with a soft edge.
  static func soft(_ coverage: Double, over behind: RGB, alpha: Double? = nil) -> ExpectedPixel {
    if abs(coverage - 1 / 16.0) < 1e-5 { return .any }
    if coverage < 1 / 16.0 { return .bare }
    let share = min(coverage, 1)
    return .drawn(Math.mixedSquares(behind, Self.ink, share), alpha: alpha.map { $0 * share } ?? 1)
  }

  @Test("Letters drawn as one triangle end at the edges of their quad") func triangles() throws {
    try SharedContext.makeCurrent()
    let texture = Self.atlas(Self.letters)
    var stage = FragmentStage(source: .labelSmooth, names: ["TRIANGLES"])
    let bytes: [UInt32] = [230, 51, 153]
    func bits(_ value: Float) -> Double { Double(value.bitPattern) }
    stage.inputs = [
      Self.coordinate(),
      Input(
        "flat uvec4 letter",
        [bits(0.7), bits(0.6), bits(8.3), Double(bytes[0] | bytes[1] << 8 | bytes[2] << 16)]),
    ]
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("background", SIMD3<Float>(Self.background))
    }
    try stage.expectColors { x, y in
      guard x / 16 <= 0.7, y / 16 <= 0.6 else { return .bare }
      return Self.soft(
        (Self.letters[Int(x), Int(y)] / 255 - Self.threshold) * 8.3 + 0.5, over: Self.background)
    }
  }

  /// Changes of the field per pixel, bytes right and up: small, large and very large.
  nonisolated static let ramps: [Point] = [[3, 2], [10, 5], [-9, 7], [21, 6]]

  @Test(
    "The softness of slanted letters follows the field's change per pixel, within the texels' limits",
    arguments: ramps)
  func slant(ramp: Point) throws {
    try SharedContext.makeCurrent()
    let (right, up) = (Point(3, 0), Point(1, 1))
    let field = Math.Bytes(width: 16, height: 16) { x, y in
      128 + Double(x - 3) * ramp.x + Double(y) * ramp.y
    }
    let texture = Self.atlas(field)
    var stage = FragmentStage(source: .labelSmooth, names: ["FACING_OUTWARD"], size: 2)
    let place = Self.coordinate(right: right, up: up)
    // The lower left pixel is at the centre of a texel.
    stage.inputs = [
      Input("vec3 atlasCoordinate", [-0.5 / 16, 0, 1], right: place.right, up: place.up),
      Input("flat vec3 color", Self.vector(Self.ink)), Input("flat float pixelsPerField", [1]),
    ]
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("background", SIMD3<Float>(Self.background))
    }
    let bounds = Math.slopeBounds(right, up)
    let slope = Math.clamp(
      Math.length(Point(3 * ramp.x, ramp.x + ramp.y)) / 255, bounds.least, bounds.greatest)
    try stage.expectColors { x, y in
      let value = field[Int(3 * x + y - 0.5), Int(y)] / 255 - Self.threshold
      return Self.soft(value / slope + 0.5, over: Self.background)
    }
  }

  @Test("Letters of the best quality cover samples by their distances", arguments: [false, true])
  func best(isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    let texture = Self.atlas(Self.letters)
    var stage = FragmentStage(
      source: .labelBest, names: isTransparent ? ["TRANSPARENT"] : [],
      values: ["SAMPLE_COUNT": "4", "SAMPLE_RESOLUTION": "1.7"])
    let steps = Point(1, 2)
    stage.inputs = [
      Self.coordinate(), Input("flat vec3 color", Self.vector(Self.ink)),
      Input("flat vec2 atlasStep", [steps.x / 16, steps.y / 16]),
      Input("flat float pixelsPerField", [6.1]),
    ]
    if isTransparent { stage.inputs.append(Self.alpha) }
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("sampleOffsets", Self.offsets)
    }
    func expect(_ edge: Double) throws {
      try stage.expectSamples(4) { x, y in
        let distances = Self.offsets.map {
          (Self.letters.field(Point(x, y) + Point($0) * steps) - edge) * 6.1
        }
        return Math.samples(
          4, Math.covered(distances, resolution: 1.7),
          .drawn(Self.ink, alpha: isTransparent ? 0.7 : 1))
      }
    }
    try expect(Self.threshold)
    stage.names.append("REACH")
    stage.inputs.append(Input("flat float threshold", [0.46]))
    try expect(0.46)
  }

  @Test(
    "Slanted letters of the best quality cover samples by the plane of their field",
    arguments: ramps)
  func bestSlant(ramp: Point) throws {
    try SharedContext.makeCurrent()
    let (right, up) = (Point(3, 0), Point(1, 1))
    let field = Math.Bytes(width: 32, height: 32) { x, y in
      128 + Double(x - 9) * ramp.x + Double(y - 3) * ramp.y
    }
    let texture = Self.atlas(field)
    var stage = FragmentStage(
      source: .labelBest, names: ["FACING_OUTWARD"],
      values: ["SAMPLE_COUNT": "4", "SAMPLE_RESOLUTION": "1.7"], size: 4)
    let place = Self.coordinate(right: right, up: up, size: 32)
    stage.inputs = [
      Input("vec3 atlasCoordinate", [1.5 / 32, 1 / 32.0, 1], right: place.right, up: place.up),
      Input("flat vec3 color", Self.vector(Self.ink)), Input("flat vec2 atlasStep", [0, 0]),
      Input("flat float pixelsPerField", [1]),
    ]
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("sampleOffsets", Self.offsets)
    }
    let bounds = Math.slopeBounds(right, up)
    try stage.expectSamples(4) { x, y in
      let middle = Point(3 * x + y + 1.5, y + 1)
      let values = Self.offsets.map {
        field.field(middle + right * Double($0.x) + up * Double($0.y)) - Self.threshold
      }
      var (slope, squares) = (Point.zero, Point(1e-6, 1e-6))
      for (offset, value) in zip(Self.offsets.map { Point($0) }, values) {
        slope += offset * value
        squares += offset * offset
      }
      let change = Math.clamp(Math.length(slope / squares), bounds.least, bounds.greatest)
      return Math.samples(
        4, Math.covered(values.map { $0 / change }, resolution: 1.7), .drawn(Self.ink))
    }
  }

  @Test("A pixel belongs to the letter or image whose field or alpha reaches half at its centre")
  func numbers() throws {
    try SharedContext.makeCurrent()
    let (size, owner) = (16.0, 41.0)
    let bytes = Math.Bytes(width: 16, height: 16, Self.anyByte)
    let field = Self.atlas(bytes)
    let images = Texture(transparentLayers: 2, width: 16, height: 16, levelCount: 1)
    images.write(
      rgba: bytes.values.flatMap { [0, 0, 0, $0] }, x: 0, y: 0, layer: 1, width: 16, height: 16,
      level: 0)
    let place = Input(
      "vec3 atlasCoordinate", [-0.093, -0.081, 1], right: [1.17 / size, 0.11 / size, 0],
      up: [-0.07 / size, 1.13 / size, 0])
    for isImage in [false, true] {
      var stage = FragmentStage(source: isImage ? .pictureIdentity : .labelIdentity)
      stage.inputs = [place, Input("flat uint labelIndex", [owner])]
      stage.prepare = {
        if isImage { images.bind(unit: 0) } else { field.bind(unit: 0) }
        try $0.set("atlas", 0)
      }
      try stage.expectNumbers { x, y in
        let at = place(x, y)
        return bytes.filtered(Point(at[0], at[1]) * size) < 128 ? nil : UInt32(owner) + 1
      }
    }
  }
}
