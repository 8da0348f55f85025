import CTagSphereGL
import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

/// Tests fragment shaders alone, against the same formulas in doubles.
@Suite("Fragment shaders by themselves", .serialized) @MainActor struct FragmentTests {
  typealias Math = FragmentMath
  typealias Input = FragmentStage.Input

  nonisolated static let background = RGB(0.15, 0.35, 0.05)
  nonisolated static let ink = RGB(230, 51, 153) / 255
  nonisolated static let other = RGB(0.3, 0.8, 1)
  /// The places of four samples: whole pixels, so that they fall on the centres of texels.
  nonisolated static let offsets: [SIMD2<Float>] = [[-1, 0], [1, 1], [0, -1], [1, 2]]

  static func vector(_ color: RGB) -> [Double] { [color.x, color.y, color.z] }

  /// Returns a pseudo-random byte for a texel.
  nonisolated static func anyByte(_ x: Int, _ y: Int) -> Double {
    Double((x * 73 + y * 151 + x * y * 29) % 256)
  }

  @Test(
    "A backdrop fades to its edge colour, has lines 1/40 of the picture apart, and is dithered",
    arguments: [
      (SIMD2(160.0, 120.0), SIMD2(0.0, 0.0)), (SIMD2(901, 690), SIMD2(300, 290)),
      (SIMD2(901, 690), SIMD2(830, 600)),
    ])
  func backdrop(size: Point, origin: Point) throws {
    try SharedContext.makeCurrent()
    let (edge, grid) = (RGB(0.7, 0.1, 0.5), RGB(0.95, 0.9, 0.1))
    var stage = FragmentStage(source: .backdrop, size: 64)
    stage.prepare = {
      try $0.set("size", SIMD2<Float>(size))
      try $0.set("origin", SIMD2<Float>(origin))
      try $0.set("background", SIMD3<Float>(Self.background))
      try $0.set("edge", SIMD3<Float>(edge))
      try $0.set("grid", SIMD4<Float>(SIMD3<Float>(grid), 0.6))
    }
    let cell = max((min(size.x, size.y) / 40).rounded(), 6)
    func cover(_ place: Point, _ step: Double) -> Double {
      func one(_ x: Double) -> Double {
        let along = abs(x.truncatingRemainder(dividingBy: step))
        return max(1 - min(along, step - along), 0)
      }
      return max(one(place.x), one(place.y))
    }
    try stage.expectColors { x, y in
      let pixel = Point(x, y) + origin
      guard let noise = Math.noise(pixel) else { return .any }
      let place = pixel - size / 2
      let away = Math.length(place) / Math.length(size / 2)
      let base = Math.mix(Self.background, edge, Math.smoothstep(0.3, 1.05, away))
      let lines = max(cover(place, cell) * 0.45, cover(place, cell * 5))
      return .drawn(Math.mix(base, grid, lines * 0.6) + noise / 255)
    }
  }

  @Test(
    "An image fills its rectangle over the background",
    arguments: [background, RGB(0.02, 0.01, 0.03)])
  func filling(background: RGB) throws {
    try SharedContext.makeCurrent()
    let side = 8
    var image: [UInt8] = []
    for texel in 0..<side * side {
      let alpha = texel * 4
      image += [alpha / 2, alpha, alpha / 5, alpha].map { UInt8($0) }
    }
    let texture = Texture(transparentLayers: 2, width: side, height: side, levelCount: 1)
    texture.write(rgba: image, x: 0, y: 0, layer: 0, width: side, height: side, level: 0)
    var stage = FragmentStage(source: .filling)
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("image", 0)
      try $0.set("background", SIMD3<Float>(background))
      try $0.set("place", SIMD4<Float>(3, 2, 8, 8))
    }
    try stage.expectColors(within: 0.6) { x, y in
      guard (3..<11).contains(x), (2..<10).contains(y) else { return .drawn(background) }
      let first = (Int(y - 2) * side + Int(x - 3)) * 4
      let rgba = image[first..<first + 4].map { Double($0) / 255 }
      let light = Math.decoded(RGB(rgba[0], rgba[1], rgba[2]))
      return .drawn(Math.encoded(light + Math.decoded(background) * (1 - rgba[3])))
    }
  }

  @Test(
    "A bar adds its share of ink, in proportion to how much of the pixel it covers",
    arguments: [SIMD2(4.3, 2.2), SIMD2(5.2, 0.3), SIMD2(0.2, 3.7)], [0.4, 3.0])
  func bar(half: Point, share: Double) throws {
    try SharedContext.makeCurrent()
    var stage = FragmentStage(source: .bar)
    let place = Input("vec2 place", [-8.6, -7.4], right: [1, 0], up: [0, 1])
    stage.inputs = [
      place, Input("flat vec2 halfSize", [half.x, half.y]), Input("flat float ink", [share]),
      Input("flat vec3 color", Self.vector(Self.ink)),
    ]
    stage.prepare = { try $0.set("background", SIMD3<Float>(Self.background)) }
    try stage.expectColors { x, y in
      /// Returns the length of the pixel's side that lies within the bar.
      func cover(_ middle: Double, _ half: Double) -> Double {
        max(min(middle + 0.5, half) - max(middle - 0.5, -half), 0)
      }
      let at = place(x, y)
      let covered = cover(at[0], half.x) * cover(at[1], half.y)
      return .drawn(Math.mixedSquares(Self.background, Self.ink, min(covered * share, 1)))
    }
  }

  @Test(
    "A dot is soft or hard, both as a square and as a point", arguments: [0.0, 1], [false, true])
  func dot(isHard: Double, isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    for isPoint in [false, true] {
      var stage = FragmentStage(source: .dust, names: isPoint ? ["POINTS"] : [], isPoint: isPoint)
      let place = Input("vec2 place", [-1, -1], right: [0.125, 0], up: [0, 0.125])
      stage.inputs = [
        Input("flat vec3 color", Self.vector(Self.ink)), Input("flat float share", [0.8]),
        Input("flat float isHard", [isHard]),
      ]
      if !isPoint { stage.inputs.append(place) }
      stage.prepare = {
        try $0.set("background", SIMD3<Float>(Self.background))
        try $0.set("isTransparent", isTransparent)
      }
      try stage.expectColors { x, y in
        let at = Point(place(x, y))
        let inside = max(1 - Math.dot(at, at), 0)
        let amount = 0.8 * (isHard == 1 ? min(2.5 * inside, 1) : inside * inside)
        return .drawn(
          Math.mix(Self.background, Self.ink, amount), alpha: isTransparent ? amount : 1)
      }
    }
  }

  /// Returns a square texture of pixels of four bytes, the lowest row first.
  private static func texture(_ pixels: [SIMD4<Double>], _ width: Int) -> Texture {
    let made = Texture(width: width, height: width)
    made.bind(unit: 0)
    let bytes = pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0]) } }
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(width), GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), bytes)
    return made
  }

  @Test("Presenting shows the texels that the rotation steps reach, darkened by the shade band")
  func present()
    throws
  {
    try SharedContext.makeCurrent()
    let width = 40
    let picture = (0..<width * width).map { index -> SIMD4<Double> in
      let (x, y) = (index % width, index / width)
      return SIMD4(Self.anyByte(x, y), Self.anyByte(y, x + 3), Self.anyByte(x + 5, y), 0)
    }
    let texture = Self.texture(picture, width)
    var stage = FragmentStage(source: .present)
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("picture", 0)
      try $0.set("origin", SIMD2<Int32>(3, 9))
      try $0.set("across", SIMD2<Int32>(2, -1))
      try $0.set("upward", SIMD2<Int32>(1, 3))
      try $0.set("background", SIMD3<Float>(Self.background))
      try $0.set("band", SIMD3<Float>(19.3, 4.1, 7.7))
    }
    try stage.expectColors { x, y in
      let (column, row) = (Int(x), Int(y))
      let texel = (x: 3 + 2 * column + row, y: 9 - column + 3 * row)
      let isInside = (0..<width).contains(texel.x) && (0..<width).contains(texel.y)
      let pixel = isInside ? picture[texel.y * width + texel.x] / 255 : SIMD4(Self.background, 0)
      let light = Math.smoothstep(4.1, 11.8, abs(Double(texel.x) + 0.5 - 19.3))
      return .drawn(RGB(pixel.x, pixel.y, pixel.z) * light)
    }
  }

  @Test(
    "Blocks of pixels are averaged in linear light",
    arguments: ["plain", "backdrop", "transparent"])
  func resolve(way: String) throws {
    try SharedContext.makeCurrent()
    try SharedContext.makeCurrent()
    let (block, size) = (2, 16)
    let wide = block * size
    // A third of the blocks is empty, and a third of the pixels of all other blocks is empty, too.
    let ground = RGB(51, 102, 26) / 255
    let samples = (0..<wide * wide).map { index -> SIMD4<Double> in
      let (x, y) = (index % wide, index / wide)
      let isBare = (x / block + y / block) % 3 == 0 || (x * 7 + y * 5) % 3 == 0
      if isBare { return SIMD4(ground * 255, 0) }
      // This differs from the background by the smallest step.
      if (x + y) % 5 == 0 { return SIMD4(51, 103, 26, 0) }
      return SIMD4(
        Self.anyByte(x, y), Self.anyByte(y, x + 3), Self.anyByte(x + 5, y), Double(x * 8 % 256))
    }
    let backdrop = (0..<size * size).map {
      SIMD4<Double>(Double($0 % 200), Double($0 / 2), 60, 255)
    }
    let source = Self.texture(samples, wide)
    let behind = Self.texture(backdrop, size)
    var stage = FragmentStage(source: .resolve, values: ["SAMPLE_COUNT": "1"], size: size)
    stage.prepare = {
      source.bind(unit: 0)
      behind.bind(unit: 1)
      try $0.set("samples", 0)
      try $0.set("backdrop", 1)
      try $0.set("blockSize", block)
      try $0.set("background", SIMD3<Float>(ground))
      try $0.set("backdropShare", way == "backdrop" ? Float(1) : 0)
      try $0.set("isTransparent", way == "transparent")
    }
    try stage.expectColors(within: 0.1) { x, y in
      let pixels = (0..<block * block).map { part in
        samples[(Int(y) * block + part / block) * wide + Int(x) * block + part % block]
      }
      func color(_ pixel: SIMD4<Double>) -> RGB { RGB(pixel.x, pixel.y, pixel.z) / 255 }
      let bare = pixels.count { color($0) == ground }
      if bare == pixels.count { return .bare }
      let share = Double(bare) / Double(pixels.count)
      guard way == "transparent" else {
        let mean = pixels.map { Math.decoded(color($0)) }.reduce(.zero, +) / Double(pixels.count)
        let beyond = color(backdrop[Int(y) * size + Int(x)]) - ground
        return .drawn(Math.encoded(mean) + (way == "backdrop" ? beyond * share : .zero))
      }
      let below = Math.decoded(ground)
      // The least alpha for which some light over the background gives the pixel's colour.
      let straight = pixels.map { pixel -> SIMD4<Double> in
        let light = Math.decoded(color(pixel))
        var alpha = pixel.w / 255
        for channel in 0..<3 {
          alpha = max(alpha, (below[channel] - light[channel]) / below[channel])
          alpha = max(alpha, (light[channel] - below[channel]) / (1 - below[channel]))
        }
        alpha = min(alpha, 1)
        return SIMD4(light - below * (1 - alpha), alpha)
      }
      let mean = straight.reduce(.zero, +) / Double(pixels.count)
      let bytes = mean.w * 255
      guard abs(bytes - 0.01 - (bytes - 0.01).rounded()) > 0.005 else { return .any }
      let alpha = (bytes - 0.01).rounded(.up) / 255
      let light = (RGB(mean.x, mean.y, mean.z) + below * (alpha - mean.w)) / alpha
      return .drawn(
        Math.encoded(light.clamped(lowerBound: .zero, upperBound: .one)), alpha: alpha)
    }
  }

  @Test("A pixel's samples are averaged in linear light") func resolveSamples() throws {
    try SharedContext.makeCurrent()
    let target = try Framebuffer(width: 16, height: 16, samples: 4)
    let colors = [Self.ink, Self.other, RGB(1, 1, 1), RGB(0.01, 0.02, 0.03)]
    target.bind()
    DrawState.clear(color: SIMD3<Float>(Self.background))
    glEnable(GLenum(GL_SAMPLE_MASK))
    DrawState.screen()
    DrawState.viewport(x: 0, y: 0, width: 16, height: 16)
    let fill = try Program(
      vertex: LabelPrograms.stage(.screenVertex), fragment: LabelPrograms.stage(.mark))
    fill.use()
    var uniforms = StageUniforms()
    for (index, color) in colors.enumerated() {
      glSampleMaski(0, GLbitfield(1 << index))
      try uniforms.set("color", SIMD3<Float>(color))
      uniforms.withBlocks { VertexArray().draw(.triangles, count: 3) }
    }
    glSampleMaski(0, ~0)
    glDisable(GLenum(GL_SAMPLE_MASK))
    let empty = Texture(width: 16, height: 16)
    var stage = FragmentStage(
      source: .resolve, names: ["MULTISAMPLED"], values: ["SAMPLE_COUNT": "4"])
    stage.prepare = {
      target.bindColors(unit: 0)
      empty.bind(unit: 1)
      try $0.set("samples", 0)
      try $0.set("backdrop", 1)
      try $0.set("blockSize", 1)
      try $0.set("background", SIMD3<Float>(Self.background))
      try $0.set("backdropShare", Float(0))
      try $0.set("isTransparent", false)
    }
    let bytes = colors.map { Math.map($0) { ($0 * 255).rounded() / 255 } }
    let mean = bytes.map { Math.decoded($0) }.reduce(.zero, +) / 4
    try stage.expectColors { _, _ in .drawn(Math.encoded(mean)) }
  }

  @Test("The shader of marks paints one colour") func mark() throws {
    try SharedContext.makeCurrent()
    var stage = FragmentStage(source: .mark)
    stage.prepare = { try $0.set("color", SIMD3<Float>(Self.ink)) }
    try stage.expectColors { _, _ in .drawn(Self.ink) }
  }
}
