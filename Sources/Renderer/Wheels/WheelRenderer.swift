package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereTagData
package import TagSphereWheels

/// Wheels on the GPU.
///
/// Words are uploaded when they come into view; a turn of a wheel changes only uniforms.
package final class WheelRenderer: PictureLayer {
  /// The frame that is drawn.
  package var frame: WheelFrame
  private(set) var rings: [RingBuffers] = []
  /// The images of each ring; nil for a ring without images.
  private var images: [RingImageTexture?] = []
  private var atlas: AtlasTexture
  /// The number of times that the atlas had been emptied at its last upload.
  private var atlasVersion = 0
  /// The blocks of a frame's rings; most are unchanged, because few rings turn at a time.
  private var blocks = UniformBuffers<RingBlock>(capacity: 8)
  private var marks = UniformBuffers<MarkBlock>()
  private let programs: WheelPrograms
  let vertices = VertexArray(indices: LetterVertices.quadIndices)

  /// Uploads wheels.
  ///
  /// - Parameters:
  ///   - frame: The first frame.
  ///   - records: The glyphs and the words of each ring.
  ///   - atlas: The glyphs.
  ///   - other: A renderer of the same context that shares its programs.
  package init(
    _ frame: WheelFrame, records: [(glyphs: [RingGlyphRecord], words: [RingWordRecord])],
    atlas: GlyphAtlas, sharing other: WheelRenderer? = nil
  ) {
    self.frame = frame
    self.atlas = AtlasTexture(atlas)
    programs = other?.programs ?? WheelPrograms()
    rings = records.map { RingBuffers(glyphs: $0.glyphs, words: $0.words) }
    images = records.map { _ in nil }
  }

  /// Uploads wheels in their current state.
  ///
  /// - Parameters:
  ///   - wheels: The wheels.
  ///   - other: A renderer of the same context that shares its programs.
  package convenience init(
    _ wheels: WheelSet<some GlyphSource>, sharing other: WheelRenderer? = nil
  ) {
    self.init(
      wheels.frame, records: wheels.rings.map { ($0.glyphs, $0.words) }, atlas: wheels.atlas,
      sharing: other)
    atlasVersion = wheels.atlasVersion
    images = wheels.rings.map { RingImageTexture($0.images) }
  }

  /// Uploads the changes of wheels since the last call.
  package func update(_ wheels: inout WheelSet<some GlyphSource>) {
    for ring in wheels.rings.indices {
      let changes = wheels.takeChanges(ring: ring)
      update(
        changes, ofRing: ring, glyphs: wheels.rings[ring].glyphs, words: wheels.rings[ring].words)
      let images = wheels.rings[ring].images
      if let layers = changes.imageLayers {
        self.images[ring]?.update(layers, of: images)
      } else {
        self.images[ring] = RingImageTexture(images)
      }
    }
    let rectangles = wheels.takeAtlasChanges()
    if wheels.atlasVersion == atlasVersion {
      update(rectangles, of: wheels.atlas)
    } else {
      atlas = AtlasTexture(wheels.atlas)
      atlasVersion = wheels.atlasVersion
    }
    frame = wheels.frame
  }

  /// The bytes of all records on the GPU.
  package var recordByteCount: Int { rings.reduce(0) { $0 + $1.byteCount } }
  /// The bytes of the atlas on the GPU.
  package var atlasByteCount: Int { atlas.byteCount }

  /// Uploads the changes of a ring.
  package func update(
    _ changes: RingChanges, ofRing ring: Int, glyphs: [RingGlyphRecord], words: [RingWordRecord]
  ) {
    if changes.isNew {
      rings[ring] = RingBuffers(glyphs: glyphs, words: words)
    } else if !changes.places.isEmpty {
      rings[ring].update(changes.places, glyphs: glyphs, words: words)
    }
  }

  /// Uploads the changed rectangles of the atlas.
  package func update(_ rectangles: [AtlasRectangle], of atlas: GlyphAtlas) {
    guard !rectangles.isEmpty else { return }
    self.atlas.update(rectangles, of: atlas)
  }

  /// The height of the picture, pixels.
  package var height: Int { Int(frame.layout.size.y) }

  /// The area that the wheels and their mark cover.
  package var bounds: SIMD4<Double> {
    let reach = (frame.layout.rings.first.map { $0.outer + 0.4 * $0.width } ?? 0) + 2
    let middle =
      SIMD2(frame.layout.center.x, -frame.layout.center.y) + frame.layout.size / 2
    return SIMD4(lowHalf: middle - reach, highHalf: middle + reach)
  }

  /// Draws the wheels over the bound framebuffer.
  package func draw(
    over cloud: FrameUniforms, quality: EdgeQuality, sampleOffsets: [SIMD2<Float>]
  ) throws(GLError) {
    DrawState.clearDepth()
    DrawState.opaque()
    let drawnPixels = Float(cloud.viewport.height) / Float(frame.layout.size.y)
    for index in rings.indices {
      bind(ring: index, drawnPixels)
      let ring = try programs.ring(samples: quality.method == .best ? quality.samples : 0)
      ring.use()
      ring.set("sampleOffsets", sampleOffsets)
      vertices.draw(.triangleStrip, count: RingBand.vertexCount)
      let words = try programs.text(quality)
      words.use()
      words.set("sampleOffsets", sampleOffsets)
      bindWords(of: index)
      vertices.draw(LabelRenderer.runs(quadCount: rings[index].glyphCount))
    }
    let linked = try programs.mark()
    linked.use()
    bindMark()
    for corners in frame.marks {
      linked.set("corners", corners.map { SIMD2<Float>($0) })
      vertices.draw(.triangleStrip, count: corners.count)
    }
  }

  /// Binds the block of the mark.
  func bindMark() {
    marks.bind(
      MarkBlock(
        clipScale: SIMD2<Float>(2 / frame.layout.size), color: frame.colors.accent.encoded))
  }

  /// Binds the block of a ring.
  func bind(ring index: Int, _ drawnPixels: Float) {
    blocks.bind(
      RingBlock(
        frame, ring: index, drawnPixels: drawnPixels, inverseLayerSize: atlas.inverseLayerSize))
  }

  /// Binds the textures that the words of a ring read.
  func bindWords(of index: Int) {
    rings[index].bind(glyphs: 0, words: 1)
    if let texture = images[index] { texture.bind(unit: 2) } else { atlas.bind(unit: 2) }
    atlas.bind(unit: 3)
  }

  /// Returns the ring and the word at each pixel, top row first.
  ///
  /// The lowest eight bits are the number of the ring, from 1; 0 for no ring. The other bits are the place
  /// of the word whose ink covers the pixel, from 1; 0 for no word.
  package func identities() throws(GLError) -> [UInt32] {
    let size = frame.layout.size
    let (width, height) = (Int(size.x), Int(size.y))
    let framebuffer = try Framebuffer(width: width, height: height, format: .identity)
    framebuffer.bind()
    DrawState.viewport(x: 0, y: 0, width: width, height: height)
    DrawState.opaque()
    DrawState.clearIdentity()
    let linked = try programs.identities()
    linked.use()
    for index in rings.indices {
      bind(ring: index, 1)
      vertices.draw(.triangleStrip, count: RingBand.vertexCount)
    }
    let words = try programs.wordIdentities()
    words.use()
    for index in rings.indices {
      bind(ring: index, 1)
      bindWords(of: index)
      vertices.draw(LabelRenderer.runs(quadCount: rings[index].glyphCount))
    }
    let pixels = framebuffer.identityPixels()
    try Driver.check()
    return pixels
  }

  /// Returns the clip positions of all corners of a ring's glyphs, computed by this driver.
  ///
  /// - Returns: Four per glyph, in the order of the records.
  package func clipPositions(ofRing index: Int) throws(GLError) -> [SIMD4<Float>] {
    let linked = try programs.capture()
    let count = rings[index].glyphCount * 4
    return try VertexCapture.contents(of: 0..<count, zero: SIMD4<Float>.zero, with: vertices) {
      linked.use()
      bind(ring: index, 1)
      bindWords(of: index)
    }
  }
}
