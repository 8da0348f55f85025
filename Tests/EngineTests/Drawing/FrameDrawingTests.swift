import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereDrawing
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereWebPage
import Testing

@testable import TagSphereEngine

private typealias Tag = TagSphereTagData.Tag

@Suite("The data of a frame") struct FrameDrawingTests {
  static let viewport = Viewport(width: 800, height: 600)

  /// Returns the quads that indices draw; the corners of each quad are checked.
  private func quads(_ indices: QuadIndices) -> [Int] {
    stride(from: 0, to: indices.indices.count, by: 6).map { place in
      let own = Array(indices.indices[place..<place + 6])
      let first = own[0]
      #expect(own == [first, first + 1, first + 2, first + 2, first + 1, first + 3])
      return Int(first / 4)
    }
  }

  @Test("The block of the first frame is that of the cloud's own pose")
  func frameBlock() throws {
    let cloud = Baked.debtags
    var motion = MotionOptions()
    motion.spin = 0
    var engine = try Baked.engine(cloud, motion: motion, viewport: Self.viewport)
    _ = engine.turn(at: .zero)
    let uniforms = cloud.uniforms(in: Self.viewport)
    let count = Double(cloud.batch.labels.count)
    let block = FrameBlock(
      uniforms, hasStates: true, bars: (nil, 0), crowding: count / uniforms.surfaceArea)
    #expect(engine.drawing.frame == block)
    let size = MemoryLayout<FrameBlock>.size
    let own = withUnsafeBytes(of: engine.drawing.frame) { Array($0) }
    #expect(Array(engine.drawing.frameBytes.prefix(size)) == own)
    #expect(engine.drawing.frameBytes.count % FrameDrawing.blockStride == 0)
  }

  @Test("The calls are backdrop, dots, and the passes of the frame; then the focus outline")
  func draws() throws {
    for theme in Theme.builtIn {
      let cloud = try Baked.cloud("debtags.tsv", most: 200) { $0.theme = theme }
      var engine = try Baked.engine(cloud, viewport: Self.viewport)
      for isFocused in [false, true] {
        if isFocused { engine.focus(on: 3, at: .seconds(1)) }
        _ = engine.turn(at: .seconds(isFocused ? 2 : 0))
        let (drawing, frame) = (engine.drawing, engine.scene.frame)
        var draws = drawing.draws[...]
        #expect((draws.first?.program == .backdrop) == (theme.backdrop != nil))
        if theme.backdrop != nil { draws.removeFirst() }
        #expect((draws.first?.program == .dust) == frame.hasDots)
        draws = draws.drop { $0.program == .dust }
        let drawn = LabelPass.passes(of: frame, hasImages: false).filter {
          isFocused || !$0.isOfBoxes || frame.style.box != nil
        }
        let ring = frame.focusRing.map {
          LabelPass.passes(
            of: $0, on: frame.background, isFilled: frame.highlightStyle.hasBox)
        }
        #expect((ring != nil) == isFocused)
        let passes = drawn + (ring ?? [])
        #expect(draws.count == passes.count && drawing.passes.count == passes.count)
        for (draw, pass) in zip(draws, passes) {
          #expect(draw.program == Draw.Program(pass.kind, isStyled: frame.isStyled))
          let place = try #require(draw.pass)
          let block = drawing.passes[place]
          #expect(block.layerDepth == pass.layer.depth && block.ring == pass.ring)
          #expect(block.paint == pass.paint.words)
          #expect(draw.clearsDepth == (pass == ring?.first))
          let isWhole = draw.program == .ring || draw.first == 0
          #expect(draw.count > 0 && isWhole && draw.words.count == Draw.wordCount)
        }
        #expect(drawing.passBytes.count == passes.count * FrameDrawing.blockStride)
      }
    }
  }

  @Test("States and indices cover exactly the labels that are shown, frame after frame")
  func indices() throws {
    let cloud = Baked.debtags
    var engine = try Baked.engine(cloud, viewport: Self.viewport)
    var (bytes, letters, boxes): ([UInt8], [Int], [Int]) = ([], [], [])
    for frame in 0..<200 {
      let now = Duration.milliseconds(30 * frame)
      if frame == 100 { engine.search(for: "game", at: now) }
      if frame == 150 { engine.forgetUploads() }
      _ = engine.turn(at: now)
      let drawing = engine.drawing
      // Apply the changes as a driver does.
      let row = StateTexels.rowTexels * 2
      if bytes.isEmpty || frame == 150 {
        bytes = Array(repeating: 7, count: drawing.states.bytes.count)
      }
      for rows in drawing.states.changedRows {
        let range = rows.lowerBound * row..<rows.upperBound * row
        bytes.replaceSubrange(range, with: drawing.states.bytes[range])
      }
      if drawing.changes.contains(.letters) { letters = quads(drawing.letters) }
      if drawing.changes.contains(.boxes) { boxes = quads(drawing.boxes) }
      let states = (0..<engine.count).map { engine.state(of: $0) }
      for (label, state) in states.enumerated() {
        #expect(bytes[label * 2] == state.visibility)
        #expect(bytes[label * 2 + 1] == state.flags.rawValue)
      }
      let shown = states.indices.filter { states[$0].visibility > 0 }
      #expect(boxes == shown, "frame \(frame)")
      #expect(letters == shown.flatMap { Array(cloud.batch.glyphRange(of: $0)) }, "frame \(frame)")
      for draw in drawing.draws {
        let count =
          switch draw.source {
          case .none: 3
          case .letters: drawing.letters.indices.count
          case .boxes: drawing.boxes.indices.count
          case .single: drawing.single.indices.count
          case .dots: drawing.dots.indices.count
          }
        #expect(draw.first + draw.count <= count)
      }
    }
  }

  @Test("Dots are those that the dust order gives, as one prefix of its labels")
  func dots() throws {
    let tags = (0..<10_000).map { Tag(text: "tag \($0)", weight: Double(10_000 - $0)) }
    let cloud = try Cloud.build(TagDocument(tags: tags), design: dustDesign).cloud
    let order = try #require(DustOrder(dotsOf: cloud.batch.labels))
    var engine = try Baked.engine(cloud, viewport: Self.viewport)
    for zoom in [1, 4, 0.5, 2.0] {
      engine.show(still: .identity, zoom: zoom, at: .zero)
      _ = engine.turn(at: .zero)
      let drawn = order.drawn(in: engine.scene.frame, within: nil)
      let dots = quads(engine.drawing.dots)
      let draws = engine.drawing.draws.filter { $0.program == .dust }
      let whole = (drawn.large + drawn.whole).flatMap { order.indices[$0].map(Int.init) }
      let fading = drawn.fading.flatMap { order.indices[$0].map(Int.init) }
      let parts = draws.map { Array(dots[$0.first / 6..<($0.first + $0.count) / 6]) }
      #expect(parts == [whole, fading].filter { !$0.isEmpty }, "zoom \(zoom)")
      #expect(draws.last?.strength == (fading.isEmpty ? 1 : drawn.share))
    }
  }

  private var dustDesign: CloudDesign {
    var design = CloudDesign()
    design.layout.space.back = .dust
    return design
  }

  @Test("Textures have whole rows, with the records at their beginning")
  func textures() throws {
    let engine = try Baked.engine(Baked.debtags)
    let batch = Baked.debtags.batch
    for texture in RecordTexture.allCases {
      let texels = engine.texels(of: texture)
      let own: [UInt8] =
        switch texture {
        case .labels: batch.labels.withUnsafeBytes { Array($0) }
        case .words: batch.glyphs.withUnsafeBytes { Array($0) }
        case .quads: batch.quads.withUnsafeBytes { Array($0) }
        case .tiles: []
        }
      let texelBytes = texture == .words ? 8 : 16
      #expect(texels.count % (StateTexels.rowTexels * texelBytes) == 0)
      #expect(Array(texels.prefix(own.count)) == own && texels.isEmpty == own.isEmpty)
    }
    let (width, height, layers) = engine.atlasSize
    #expect(layers == batch.atlas.layers.count)
    for layer in 0..<layers {
      #expect(engine.atlasTexels(ofLayer: layer) == batch.atlas.layers[layer])
      #expect(batch.atlas.layers[layer].count == width * height)
    }
  }
}
