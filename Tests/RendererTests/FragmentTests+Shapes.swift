import TagSphereGLObjects
import TagSphereShaders
import Testing

@testable import TagSphereRenderer

extension FragmentTests {
  private struct Box {
    let half = Point(0.62, 0.41)
    var radius = 0.17
    var border = 0.11
    var isFilled = true

    func edge(_ place: Point) -> Double { Math.distance(place, half: half, radius: radius) }
    func shape(_ place: Point) -> Double {
      isFilled ? edge(place) : max(edge(place), -(edge(place) + border))
    }
    func set(_ uniforms: inout StageUniforms, readsBorder: Bool = true) throws {
      try uniforms.set("cornerRadius", Float(radius))
      if readsBorder { try uniforms.set("borderWidth", Float(border)) }
    }
    func inputs(_ place: Input) -> [Input] {
      [
        place, Input("flat vec2 boxHalfSize", [half.x, half.y]),
        Input("flat float pixelsPerEm", [8.7]),
        Input("flat float isFilled", [isFilled ? 1 : 0]),
      ]
    }
    static let place = Input("vec2 boxPlace", [-0.87, -0.79], right: [0.107, 0], up: [0, 0.103])
    static let all = [
      Box(), Box(isFilled: false), Box(border: 0), Box(radius: 0.9),
      Box(radius: 0, border: 0.2, isFilled: false),
    ]
  }

  @Test(
    "Boxes have round corners, a border, and edges of each quality", arguments: 0..<5,
    [false, true])
  func box(number: Int, isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    let box = Box.all[number]
    var stage = FragmentStage(source: .box)
    stage.inputs =
      box.inputs(Box.place) + [
        Input("flat vec3 color", Self.vector(Self.ink)),
        Input("flat vec3 borderColor", Self.vector(Self.other)),
      ]
    if isTransparent { stage.inputs.append(Self.alpha) }
    let presence = isTransparent ? 0.7 : 1
    func squared(_ place: Point) -> RGB {
      let share = box.border > 0 ? Math.clamp(-(box.edge(place) + box.border) * 8.7 + 0.5) : 1
      return Math.mix(Self.other * Self.other, Self.ink * Self.ink, share)
    }
    func root(_ color: RGB) -> RGB { Math.map(color) { $0.squareRoot() } }
    func at(_ x: Double, _ y: Double) -> Point { Point(Box.place(x, y)) }
    let names = isTransparent ? ["TRANSPARENT"] : []

    stage.names = names
    stage.prepare = { try box.set(&$0) }
    try stage.expectColors { x, y in
      box.shape(at(x, y)) > 0 ? .bare : .drawn(root(squared(at(x, y))), alpha: presence)
    }

    stage.names = names + ["SOFT_EDGE"]
    stage.prepare = {
      try box.set(&$0)
      try $0.set("background", SIMD3<Float>(Self.background))
    }
    try stage.expectColors { x, y in
      let coverage = 0.5 - box.shape(at(x, y)) * 8.7
      if coverage < 1 / 16.0 { return .bare }
      let share = min(coverage, 1)
      return .drawn(
        root(Math.mix(Self.background * Self.background, squared(at(x, y)), share)),
        alpha: isTransparent ? 0.7 * share : 1)
    }

    stage.names = names
    stage.values = ["SAMPLE_COUNT": "4", "SAMPLE_RESOLUTION": "1.7"]
    stage.prepare = {
      try box.set(&$0)
      try $0.set("sampleOffsets", Self.offsets)
    }
    try stage.expectSamples(4) { x, y in
      let distances = Self.offsets.map { -box.shape(at(x, y) + Point($0) / 8.7) * 8.7 }
      return Math.samples(
        4, Math.covered(distances, resolution: 1.7),
        .drawn(root(squared(at(x, y))), alpha: presence))
    }
  }

  @Test("A pixel belongs to the box that is painted at its centre", arguments: 0..<5)
  func boxNumbers(number: Int) throws {
    try SharedContext.makeCurrent()
    let box = Box.all[number]
    var stage = FragmentStage(source: .boxIdentity)
    stage.inputs = box.inputs(Box.place) + [Input("flat uint labelIndex", [41])]
    stage.prepare = { try box.set(&$0) }
    try stage.expectNumbers { x, y in box.shape(Point(Box.place(x, y))) > 0 ? nil : 42 }
  }

  @Test("A focus outline has its own width and corner radius") func outline() throws {
    try SharedContext.makeCurrent()
    let box = Box(radius: 0.3, border: 0.15, isFilled: false)
    var stage = FragmentStage(source: .box, names: ["RING"])
    stage.inputs =
      box.inputs(Box.place) + [
        Input("flat float ringWidth", [0.15]), Input("flat float ringRadius", [0.3]),
        Input("flat vec3 color", Self.vector(Self.ink)),
        Input("flat vec3 borderColor", Self.vector(Self.ink)),
      ]
    try stage.expectColors { x, y in
      box.shape(Point(Box.place(x, y))) > 0 ? .bare : .drawn(Self.ink)
    }
  }

  @Test(
    "Halos fade with the distance from letters and boxes, and weaker halos are deeper",
    arguments: ["", "samples", "PIXEL_GRID"], [false, true])
  func soft(spread: String, isBox: Bool) throws {
    try SharedContext.makeCurrent()
    let (box, near, far, strength) = (Box(radius: 0.2), 0.05, 0.31, 0.83)
    let letters = Math.Bytes(width: 16, height: 16) { x, y in Double(x * 12 + y * 4 - 30) }
    let texture = Self.atlas(letters)
    var stage = FragmentStage(source: isBox ? .boxSoft : .labelSoft, depth: -0.5)
    stage.inputs =
      isBox
      ? [Box.place, Input("flat vec2 boxHalfSize", [box.half.x, box.half.y])]
      : [
        Self.coordinate(), Input("flat float pixelsPerField", [7.1]),
        Input("flat float pixelsPerEm", [8.7]),
      ]
    stage.inputs += [Input("flat vec3 color", Self.vector(Self.ink)), Self.alpha]
    stage.names =
      ["TRANSPARENT"] + (isBox ? ["BOX"] : []) + (spread == "PIXEL_GRID" ? [spread] : [])
    stage.values["WINDOW_DEPTH_STEP"] = "0.25"
    if isBox {
      stage.inputs += [Input("flat float pixelsPerEm", [8.7]), Input("flat float isFilled", [1])]
    }
    if spread == "samples" { stage.values["SAMPLE_COUNT"] = "4" }
    stage.prepare = {
      if isBox {
        try box.set(&$0, readsBorder: false)
      } else {
        texture.bind(unit: 0)
        try $0.set("atlas", 0)
      }
      try $0.set("background", SIMD3<Float>(Self.background))
      try $0.set("softness", SIMD2<Float>(Float(near), Float(far)))
      try $0.set("strength", Float(strength))
    }
    func amount(_ x: Double, _ y: Double) -> Double {
      let distance =
        isBox
        ? box.edge(Point(Box.place(x, y)))
        : (Self.threshold - letters[Int(x), Int(y)] / 255) * 7.1 / 8.7
      return strength * (1 - Math.smoothstep(near, far, distance))
    }
    func pixel(_ amount: Double, of count: Double, parts: Double) -> ExpectedPixel {
      let mixed = amount * parts / count
      return .drawn(Math.mixedSquares(Self.background, Self.ink, mixed), alpha: 0.7 * mixed)
    }
    if spread == "samples" {
      try stage.expectSamples(4) { x, y in
        let amount = amount(x, y)
        guard amount >= 1 / 128.0 else { return (0..<4).map { _ in .bare } }
        let count = (amount * 4).rounded(.up)
        return (0..<4).map { Double($0) < count ? pixel(amount, of: count, parts: 4) : .bare }
      }
      return
    }
    let order = [[0, 3], [2, 1]]
    func isBare(_ x: Double, _ y: Double) -> Bool {
      let amount = amount(x, y)
      if amount < 1 / 128.0 { return true }
      return spread == "PIXEL_GRID"
        && Double(order[Int(x) % 2][Int(y) % 2]) >= (amount * 4).rounded(.up)
    }
    try stage.expectColors { x, y in
      if isBare(x, y) { return .bare }
      let amount = amount(x, y)
      return spread == "PIXEL_GRID"
        ? pixel(amount, of: (amount * 4).rounded(.up), parts: 4) : pixel(amount, of: 1, parts: 1)
    }
    try stage.expectDepths { x, y in
      isBare(x, y) ? 1 : isBox ? 0.25 : 0.25 + (1 - amount(x, y)) * 0.25
    }
  }

  @Test(
    "Images keep their own colours, but fade by depth", arguments: ["", "SOFT_EDGE", "STYLED"],
    [false, true])
  func picture(edge: String, isTransparent: Bool) throws {
    try SharedContext.makeCurrent()
    let side = 16
    let alphas = Math.Bytes(width: side, height: side, Self.anyByte)
    // Dark red; green may exceed what alpha allows.
    let rgba = alphas.values.flatMap { [$0 / 40, UInt8(min(Int($0) * 2, 255)), $0 / 5, $0] }
    let texture = Texture(transparentLayers: 2, width: side, height: side, levelCount: 1)
    texture.write(rgba: rgba, x: 0, y: 0, layer: 1, width: side, height: side, level: 0)
    var stage = FragmentStage(source: .labelPicture)
    stage.inputs = [Self.coordinate(), Input("flat float fadeAmount", [0.3])]
    let isStyled = edge == "STYLED"
    if !edge.isEmpty { stage.names.append("SOFT_EDGE") }
    if isStyled {
      stage.names.append("STYLED")
      stage.inputs.append(Input("flat vec3 behind", Self.vector(Self.other)))
    }
    if isTransparent {
      stage.names.append("TRANSPARENT")
      stage.inputs.append(Self.alpha)
    }
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("background", SIMD3<Float>(Self.background))
    }
    try stage.expectColors(within: 0.8) { x, y in
      let first = (Int(y) * side + Int(x)) * 4
      let texel = rgba[first..<first + 4].map { Double($0) / 255 }
      let alpha = texel[3]
      guard alpha > 0 else { return .bare }
      let light = Math.decoded(RGB(texel[0], texel[1], texel[2])) / alpha
      let own = Math.mix(
        Math.encoded(light.clamped(lowerBound: .zero, upperBound: .one)), Self.background, 0.3)
      let presence = isTransparent ? 0.7 : 1
      if edge.isEmpty { return alpha < 0.5 ? .bare : .drawn(own, alpha: presence) }
      if alpha < 1 / 16.0 { return .bare }
      return .drawn(
        Math.mixedSquares(isStyled ? Self.other : Self.background, own, alpha),
        alpha: isTransparent ? presence * alpha : 1)
    }
  }

  @Test(
    "Images of the best quality cover samples by their opacity, from the mipmap level of a sample")
  func bestPicture() throws {
    try SharedContext.makeCurrent()
    let side = 32
    let texture = Texture(transparentLayers: 2, width: side, height: side, levelCount: 3)
    // Each level has its own colour; alpha changes from texel to texel.
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    var alphas: [Math.Bytes] = []
    for level in 0..<3 {
      let size = side >> level
      let alpha = Math.Bytes(width: size, height: size) { x, y in 10 + Self.anyByte(x, y) * 0.6 }
      alphas.append(alpha)
      let rgba = alpha.values.flatMap { value in
        colors[level].map { UInt8(Int($0) * Int(value) / 255) } + [value]
      }
      texture.write(rgba: rgba, x: 0, y: 0, layer: 1, width: size, height: size, level: level)
    }
    // A pixel covers 4 × 4 texels, a sample 2 × 2: the second level is used, with 2 × 2 texels per
    // pixel.
    var stage = FragmentStage(
      source: .labelPicture, names: ["TRANSPARENT"],
      values: ["SAMPLE_COUNT": "4", "SAMPLE_RESOLUTION": "1.7"], size: 8)
    stage.inputs = [
      Input(
        "vec3 atlasCoordinate", [-1 / 32.0, -1 / 32.0, 1], right: [4 / 32.0, 0, 0],
        up: [0, 4 / 32.0, 0]),
      Input("flat float fadeAmount", [0.3]), Self.alpha,
    ]
    let halves = Self.offsets.map { $0 / 2 }
    stage.prepare = {
      texture.bind(unit: 0)
      try $0.set("atlas", 0)
      try $0.set("background", SIMD3<Float>(Self.background))
      try $0.set("sampleOffsets", halves)
    }
    try stage.expectSamples(4, within: 1) { x, y in
      let taps = halves.map { offset in
        alphas[1].field(
          Point(x * 2 - 0.5 + Double(offset.x) * 2, y * 2 - 0.5 + Double(offset.y) * 2))
      }
      // Green of a premultiplied colour is sRGB-encoded; alpha has the same byte and is linear.
      let light =
        zip(taps, taps).map { Math.decoded(RGB(0, $0.0, 0)) }.reduce(.zero, +) / taps.reduce(0, +)
      let own = Math.mix(Math.encoded(light), Self.background, 0.3)
      let distances = taps.map { ($0 - 0.5) / 1.7 }
      return Math.samples(4, Math.covered(distances, resolution: 1.7), .drawn(own, alpha: 0.7))
    }
  }
}
