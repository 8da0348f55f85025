import Glibc
import TagSphereForms
import TagSphereGLObjects
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Tests that nothing jumps during a flight from far to near and back.
///
/// During the flight, the sphere turns, and all its labels are drawn.
@Suite("A flight", .serialized) @MainActor struct FlightTests {
  private static let frameCount = 120
  private static let labelCount = 100_000
  private let viewport = Viewport(width: 640, height: 360)

  private func uniforms(ofFrame frame: Int, in viewport: Viewport) -> FrameUniforms {
    let way = Double(frame) / Double(Self.frameCount - 1) * 2 * .pi
    var (space, camera) = (CloudSpace(), Camera())
    space.back = .dust
    space.textGrowth = CloudSpace.textGrowth(ofLabels: Self.labelCount)
    // The zoom goes from half of the usual size to sixteen times that size, and back.
    camera.zoom = exp2(1.5 - 2.5 * cos(way))
    return FrameUniforms(
      orientation: Quaternion(yaw: 0.01 * Double(frame), pitch: 0.3), camera: camera,
      viewport: viewport, theme: .midnight, space: space)
  }

  private func picture(
    _ frame: Int, _ renderer: LabelRenderer, _ quality: EdgeQuality, supersampling: Int
  ) throws -> TestPicture {
    try FrameCapture.picture(
      viewport: viewport, supersampling: supersampling, quality: quality, renderer: renderer,
      uniforms: { uniforms(ofFrame: frame, in: $0) }
    ).measurable
  }

  @Test("During a flight, smooth frames with bars are as steady and bright as best frames")
  func hasNoSeam() throws {
    try SharedContext.makeCurrent()
    let renderer = try LabelRenderer(
      batch: try Scene.words(Self.labelCount, theme: .midnight), drawsAll: true)
    renderer.largestBar = BarInk.largestSize
    let best = EdgeQuality(method: .best, samples: 4)
    var before: (shown: TestPicture, truth: TestPicture)?
    var (worst, darkest, brightest) = (0.0, 0.0, 0.0)
    for frame in 0..<Self.frameCount {
      let shown = try picture(frame, renderer, .smooth, supersampling: 1)
      let truth = try picture(frame, renderer, best, supersampling: 2)
      let difference = shown.mean - truth.mean
      (darkest, brightest) = (min(darkest, difference), max(brightest, difference))
      if let before {
        let excess = zip(
          shown.tileDifferences(from: before.shown, side: 64),
          truth.tileDifferences(from: before.truth, side: 64)
        ).map { $0 - $1 }
        worst = max(worst, excess.max() ?? 0)
      }
      before = (shown, truth)
    }
    print(
      """
      a flight, of 255: a tile of 64×64 pixels changes from frame to frame by at most \(worst) more \
      than that of letters alone (RMSE); mean brightness from \(darkest) to \(brightest) of theirs
      """)
    #expect(worst <= 4)
    #expect(darkest >= -4 && brightest <= 4)
  }
}
