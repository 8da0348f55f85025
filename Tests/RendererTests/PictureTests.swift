import TagSphereCloudReference
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// Tests the images of tags as the GPU draws them.
@Suite(.serialized) @MainActor struct PictureTests {
  nonisolated static let qualities = [
    EdgeQuality.fast, .smooth, EdgeQuality(method: .best, samples: 4),
  ]

  private func capture(
    _ batch: GlyphBatch, _ quality: EdgeQuality, size: Int = 200, theme: Theme? = nil
  ) throws -> TestPicture {
    try FrameCapture.picture(
      viewport: Viewport(width: size, height: size), supersampling: 1, quality: quality,
      renderer: LabelRenderer(batch: batch),
      uniforms: {
        FrameUniforms(
          orientation: .identity, camera: Camera(), viewport: $0,
          theme: theme ?? .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000)))
      }
    ).measurable
  }

  private func pixel(_ picture: TestPicture, _ x: Int, _ y: Int) -> [Int] {
    (0..<3).map { Int(picture.rgba[(y * picture.width + x) * 4 + $0]) }
  }

  @Test("An opaque image has its own colours, and its top is at the top", arguments: qualities)
  func opaque(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let bitmap = Bitmap(
      width: 64, height: 64,
      rgba: (0..<64 * 64).flatMap { index -> [UInt8] in
        index / 64 < 32 ? [200, 60, 30, 255] : [20, 90, 210, 255]
      })
    let picture = try capture(Scene.lonePicture(bitmap, height: 0.8), quality)
    // The top half of the file is the top half of the image on the screen.
    for (y, expected) in [(80, [200, 60, 30]), (120, [20, 90, 210])] {
      let seen = pixel(picture, 100, y)
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(seen) at \(y)")
    }
    #expect(pixel(picture, 2, 2) == [0, 0, 0])
  }

  @Test(
    "A minified checker pattern has the grey of its mean light", arguments: qualities,
    [0.05, 0.11, 0.23])
  func checkers(quality: EdgeQuality, height: Double) throws {
    try SharedContext.makeCurrent()
    let checkers = Bitmap(
      width: 256, height: 256,
      rgba: (0..<256 * 256).flatMap { index -> [UInt8] in
        let isWhite = (index / 256 + index % 256) % 2 == 0
        return (isWhite ? [255, 255, 255] : [0, 0, 0]) + [255]
      })
    let picture = try capture(Scene.lonePicture(checkers, height: height), quality)
    let seen = pixel(picture, 100, 100)
    #expect(seen.allSatisfy { abs($0 - 188) <= 2 }, "\(seen)")
  }

  /// Tests that the edges of a white disc on white show nothing darker.
  @Test("A light image with transparent corners has no dark fringe", arguments: qualities)
  func fringes(quality: EdgeQuality) throws {
    try SharedContext.makeCurrent()
    let disc = Bitmap(
      width: 128, height: 128,
      rgba: (0..<128 * 128).flatMap { index -> [UInt8] in
        let (x, y) = (index % 128 - 64, index / 128 - 64)
        return x * x + y * y < 50 * 50 ? [250, 250, 250, 255] : [0, 0, 0, 0]
      })
    let theme = Theme.plain(SRGBColor(hex: 0), on: SRGBColor(hex: 0xFAFAFA))
    let batch = try Scene.lonePicture(disc, height: 0.4, theme: theme)
    let picture = try capture(batch, quality, theme: theme)
    #expect(picture.rgba.min().map { $0 >= 247 } == true)
  }

  @Test("The background is visible at round corners of an image")
  func roundCorners() throws {
    try SharedContext.makeCurrent()
    let white = Bitmap(
      width: 128, height: 128, rgba: [UInt8](repeating: 255, count: 128 * 128 * 4))
    let best = Self.qualities[2]
    let round = try capture(Scene.lonePicture(white, height: 0.8, corner: 0.5), best)
    let square = try capture(Scene.lonePicture(white, height: 0.8), best)
    func light(_ picture: TestPicture) -> Double {
      stride(from: 0, to: picture.rgba.count, by: 4).reduce(0) {
        $0 + (picture.rgba[$1] > 127 ? 1 : 0)
      }
    }
    #expect(abs(light(round) / light(square) - .pi / 4) < 0.02)
  }

  @Test(
    "The corners of letters and images equal the CPU's values bit for bit",
    arguments: ImageStyle.Place.allCases)
  func corners(place: ImageStyle.Place) throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.pictures(90, place: place)
    let renderer = try LabelRenderer(batch: batch)
    let words =
      batch.glyphs.map { ($0, batch.quads[Int($0.quad)]) }
      + batch.images.map { ($0, batch.imageQuads[Int($0.quad)]) }
    #expect(batch.images.count == 60)
    for turn in [0.3, -2.9] {
      let uniforms = Scene.uniforms(Viewport(width: 1280, height: 720), turn: turn)
      let transform = LabelTransform(uniforms: uniforms)
      let positions = try renderer.clipPositions(uniforms)
      #expect(positions.count == words.count * 4)
      for (index, (word, quad)) in words.enumerated() {
        for corner in 0..<4 {
          let expected = transform.clipPosition(
            ofCorner: corner, of: word, quad: quad, label: batch.labels[Int(word.label)])
          #expect(positions[index * 4 + corner] == expected)
        }
      }
    }
  }

  @Test("A pick gives the label whose image is drawn at the pixel")
  func picks() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.pictures(120)
    let renderer = try LabelRenderer(batch: batch)
    let picker = LabelPicker(batch: batch)
    let viewport = Viewport(width: 640, height: 360)
    var generator = SeededGenerator(seed: 4)
    var (agreed, hits) = (0, 0)
    for view in 0..<3 {
      let uniforms = Scene.uniforms(viewport, turn: Double(view))
      let identities = try FrameCapture.identities(uniforms, renderer: renderer)
      for _ in 0..<1500 {
        let x = Int.random(in: 0..<viewport.width, using: &generator)
        let y = Int.random(in: 0..<viewport.height, using: &generator)
        let picked = picker.label(
          at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: uniforms, target: .ink)
        let seen = identities[y * viewport.width + x]
        if seen == UInt32(picked.map { $0 + 1 } ?? 0) { agreed += 1 }
        if seen != 0 { hits += 1 }
      }
    }
    #expect(hits > 500, "the points hardly met any picture")
    #expect(agreed >= 4499)
  }

  @Test("A late image looks like an image that was there from the start")
  func late() throws {
    try SharedContext.makeCurrent()
    let early = try Scene.pictures(30)
    var late = early
    let renderer = try LabelRenderer(batch: early)
    func picture() throws -> [UInt8] {
      try FrameCapture.picture(
        viewport: Viewport(width: 320, height: 240), supersampling: 1, quality: .smooth,
        renderer: renderer, uniforms: { Scene.uniforms($0) }
      ).rgba
    }
    let first = try picture()
    let format = try #require(late.imageAtlas.format(of: 1))
    let black = Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 255])
    let quads = late.insert(ImageTile(black, format: format), at: 1)
    renderer.updateImage(entry: 1, quads: quads, of: late)
    #expect(try picture() != first)
    let tile = try #require(early.imageAtlas.entries[1].tile)
    let again = late.insert(tile, at: 1)
    renderer.updateImage(entry: 1, quads: again, of: late)
    #expect(try picture() == first)
  }

  @Test("A cloud without images uses no memory for images")
  func noImages() throws {
    try SharedContext.makeCurrent()
    let batch = try Scene.words(20)
    #expect(batch.images.isEmpty && batch.imageAtlas.byteCount == 0)
    let renderer = try LabelRenderer(batch: batch)
    #expect(renderer.labelByteCount == batch.labelByteCount)
  }
}
