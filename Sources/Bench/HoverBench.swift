internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereViewer

/// `tagsphere bench --scenario hover`: the pointer moves over a still sphere.
///
/// `hover/pick` is the search for the label under the pointer. `hover/tooltip` is the making of a tooltip,
/// from its text to the GPU. `window/hover` is the frame with everything that a pointer movement changes.
enum HoverBench {
  /// The number of frames in which the pointer moves; it then rests for as many, until a tooltip is shown.
  private static let phase = 40
  /// The number of labels whose tooltips are made one after the other.
  private static let tooltips = 32

  /// Measures movements of the pointer.
  static func measure(
    _ cloud: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    var window = try BenchWindow(cloud, options: options, stages: &stages)
    var (pick, tooltip, frames) = (
      Subject(name: "hover/pick"), Subject(name: "hover/tooltip"),
      Subject(name: "window/hover", quality: window.movingQuality)
    )
    let (tags, size) = (cloud.document.tags, options.picture.size)
    let viewport = Viewport(width: size.width, height: size.height)
    let nothing = try WheelBackground.renderer(in: viewport, source: cloud.source)
    var typesetter = PanelTypesetter(source: cloud.source)
    let firstFrame = try stages.runFrames(options) { frame, counts in
      let point = place(frame: frame, in: viewport)
      let seconds = try frames.measure(counts: counts) {
        try window.turn(point.map { [.pointerMoved($0)] } ?? []).drawOffScreen()
      }
      if let point {
        _ = pick.measure(counts: counts) { _ = window.viewer.label(at: point) }
      }
      let content = PanelLayer.Content(
        panel: Panel(tooltipOf: tags[frame % tooltips * tags.count / tooltips]), place: .corner,
        window: [size.width, size.height], contentScale: 1)
      _ = try tooltip.measure(counts: counts) {
        _ = try typesetter.renderer(of: content, theme: cloud.theme, sharing: nothing)
      }
      return seconds
    }
    return try window.report(
      [pick, tooltip, frames], options: options, firstFrame: firstFrame, stages: stages)
  }

  /// Returns the pointer's position before a frame, pixels; nil while the pointer rests.
  ///
  /// The pointer's path crosses all parts of the sphere.
  private static func place(frame: Int, in viewport: Viewport) -> SIMD2<Double>? {
    guard frame / phase % 2 == 0 else { return nil }
    let (time, half) = (Double(frame), SIMD2(Double(viewport.width), Double(viewport.height)) / 2)
    let reach = 0.8 * half.min()
    return half + [reach * sin(time * 0.173), reach * sin(time * 0.261)]
  }
}
