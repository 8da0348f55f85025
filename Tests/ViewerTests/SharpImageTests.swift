import Foundation
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereImages
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests that an image that is large on the screen is decoded for its size there.
@Suite("Sharp images") @MainActor
struct SharpImageTests {
  private let folder: TemporaryFolder
  private let document: TagDocument

  private static let (width, height) = (1200, 900)

  /// Returns the grey of the image at a share of its width: waves too fine for 256 texels.
  private static func grey(at share: Double) -> Double {
    128 + 80 * sin(share * 2 * .pi * 100)
  }

  init() throws {
    folder = try TemporaryFolder()
    let row = (0..<Self.width).flatMap { column -> [UInt8] in
      let grey = UInt8(Self.grey(at: (Double(column) + 0.5) / Double(Self.width)).rounded())
      return [grey, grey, grey, 255]
    }
    let rgba = Array(repeatElement(row, count: Self.height).joined())
    let file = try folder.file(
      "waves.png", PNG.encode(width: Self.width, height: Self.height, rgba: rgba))
    var tag = TagSphereTagData.Tag(text: "waves")
    tag.details = TagSphereTagData.Tag.Details()
    tag.details?.image = file.path
    document = TagDocument(tags: [tag])
  }

  private func design(zoom: Double) -> CloudDesign {
    var design = CloudDesign.even
    design.look.images.place = .alone
    design.look.images.cornerRadius = 0
    design.pose.zoom = zoom
    return design
  }

  private func screen(zoom: Double) throws -> TestScreen {
    try TestScreen(
      document, design: design(zoom: zoom), settings: ViewerSettings.stillWindow,
      size: [1000, 800])
  }

  /// Returns the zoom at which the image is 900 pixels wide.
  private func largeZoom() throws -> Double {
    let screen = try screen(zoom: 1)
    let box = screen.viewer.scene.frame.windowBox(
      of: screen.viewer.cloud.batch.labels[0], isHighlighted: false)
    return 900 / (box.high.x - box.low.x)
  }

  private func detail(on screen: TestScreen) -> ImageAtlas.Detail? {
    screen.viewer.cloud.batch.imageAtlas.entries[0].detail
  }

  /// Returns the RMS difference between the drawn image and the original, 0…255.
  private func error(of pixels: [UInt8], in frame: FrameUniforms, batch: GlyphBatch) -> Double {
    let box = frame.windowBox(of: batch.labels[0], isHighlighted: false)
    #expect(box.high.x - box.low.x > 600 && box.low.x > 0)
    let (y, first, last) = (400, Int(box.low.x) + 4, Int(box.high.x) - 4)
    var sum = 0.0
    for x in first..<last {
      let share = (Double(x) + 0.5 - box.low.x) / (box.high.x - box.low.x)
      let difference = Double(pixels[(y * 1000 + x) * 4]) - Self.grey(at: share)
      sum += difference * difference
    }
    return (sum / Double(last - first)).squareRoot()
  }

  @Test(
    "A zoomed image is drawn as sharp as the original; its memory is released when the image is small again"
  )
  func zoom() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen(zoom: largeZoom())
    try screen.viewer.enterContext()
    defer { screen.viewer.leaveContext() }
    try screen.start()
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return detail(on: screen) != nil
      })
    try screen.turn(at: [], needsFrame: true)
    let viewer = screen.viewer
    let difference = error(
      of: viewer.pixels(), in: viewer.scene.frame, batch: viewer.cloud.batch)
    #expect(difference < 15, "\(difference)")
    #expect(screen.viewer.cloud.batch.imageAtlas.byteCount < 48 << 20)
    try screen.turn([.scrolled([0, -60], at: [500, 400])])
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return detail(on: screen) == nil
      })
  }

  @Test("A picture draws a large image as sharp as the original")
  func picture() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    var cloud = try Cloud.build(document, design: design(zoom: largeZoom())).cloud
    #expect(cloud.loadImages().isEmpty)
    let picture = try CloudPicture(of: cloud, width: 1000, height: 800)
    let frame = cloud.uniforms(in: Viewport(width: 1000, height: 800))
    let difference = error(of: picture.rgba, in: frame, batch: cloud.batch)
    #expect(difference < 15, "\(difference)")
  }
}
