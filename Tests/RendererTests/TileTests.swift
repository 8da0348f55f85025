import TagSphereForms
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText
import Testing

@testable import TagSphereRenderer

@Suite("Posters in tiles", .serialized) @MainActor struct TileTests {
  private static let theme: Theme = {
    var theme = Theme.midnight
    theme.backdrop = Theme.blueprint.backdrop
    return theme
  }()

  /// Returns the picture of a cloud with a ball, dust, a backdrop and an overlay.
  private func picture(
    _ viewport: Viewport, longestTile: Int?, supersampling: Int = 1
  ) throws -> (picture: TestPicture, strips: [Range<Int>]) {
    try SharedContext.makeCurrent()
    var overlay = Overlay(width: viewport.width, height: viewport.height)
    overlay.add(
      Overlay.Text(
        "Across the tiles", at: [Double(viewport.width) / 2, Double(viewport.height) / 2],
        size: Double(viewport.height) / 12, color: SRGBColor(hex: 0xFFFFFF), alignment: .center))
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let layer = try OverlayRenderer(overlay, batch: GlyphBatch(overlay, source: &source))
    var space = CloudSpace()
    space.ball = CenterBall(color: SRGBColor(hex: 0x335588))
    let capture = try PictureCapture(
      viewport: viewport, supersampling: supersampling,
      quality: EdgeQuality(method: .best, samples: 4),
      renderer: LabelRenderer(batch: Scene.words(150, theme: Self.theme)), overlays: [layer],
      longestTile: longestTile
    ) {
      var frame = FrameUniforms(
        orientation: Quaternion(angle: 0.7, axis: [0.3, 1, 0.2]), camera: Camera(), viewport: $0,
        theme: Self.theme, space: space)
      frame.backdrop = Self.theme.backdrop
      return frame
    }
    let rgba = try capture.strips.flatMap { try capture.pixels(of: $0) }
    return (TestPicture(width: viewport.width, height: viewport.height, rgba: rgba), capture.strips)
  }

  /// Clip positions of an off-centre view are rounded differently, by 1/10 000 pixel.
  ///
  /// Sometimes a sample at the very edge of a letter therefore falls on the other side.
  @Test(
    "A picture of 2 000 pixels in tiles equals the picture without tiles, except for a few samples",
    arguments: [1_000, 512])
  func sameSamples(longest: Int) throws {
    let viewport = Viewport(width: 2_000, height: 2_000)
    let whole = try picture(viewport, longestTile: nil).picture
    let tiled = try picture(viewport, longestTile: longest).picture
    let count = zip(whole.rgba, tiled.rgba).count { $0 != $1 }
    let difference = whole.difference(from: tiled)
    #expect(count <= 400, "\(count) of \(whole.rgba.count) bytes differ, \(difference)")
    #expect(difference.rootMeanSquare < 0.15, "\(difference)")
  }

  @Test("Tiles fit together even if their sides do not divide the sides of the picture")
  func oddSides() throws {
    let viewport = Viewport(width: 701, height: 503)
    let whole = try picture(viewport, longestTile: nil).picture
    for (longest, factor) in [(300, 1), (650, 2)] {
      let same =
        try factor == 1 ? whole : picture(viewport, longestTile: nil, supersampling: 2).picture
      let tiled = try picture(viewport, longestTile: longest, supersampling: factor).picture
      let difference = same.difference(from: tiled)
      #expect(difference.rootMeanSquare < 0.5, "\(difference)")
    }
  }

  @Test("Strips cover the picture once, from top to bottom, and no strip crosses tiles")
  func strips() throws {
    let strips = try picture(Viewport(width: 64, height: 100), longestTile: 40).strips
    #expect(strips == [0..<34, 34..<68, 68..<100])
    let tiling = PictureTiling(Viewport(width: 64, height: 100), longestSide: 40)
    #expect(tiling.columns == [0..<32, 32..<64] && tiling.size == Viewport(width: 32, height: 34))
    let (tile, corner) = tiling.tile(ofColumn: 33, row: 99)
    #expect(corner == [32, 68] && tile?.origin == [32, -2])
    #expect(PictureTiling(Viewport(width: 7, height: 3), longestSide: 7).isWhole)
    let sheet = PictureTiling(Viewport(width: 10, height: 6), margin: 3, longestSide: 40)
    #expect(sheet.columns == [0..<16] && sheet.rows == [0..<12] && !sheet.isWhole)
    let (around, first) = sheet.tile(ofColumn: 0, row: 0)
    #expect(first == [0, 0] && around?.origin == [-3, -3] && around?.size == sheet.size)
  }
}
