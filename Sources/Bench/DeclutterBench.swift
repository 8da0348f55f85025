internal import TagSphereArrangement
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// `tagsphere bench --scenario declutter`: decides which labels have space, at 60 frames per second.
///
/// The sphere turns. Nothing is drawn.
enum DeclutterBench {
  /// Measures frames.
  static func measure(
    _ cloud: Cloud, options: Settings, stages: inout StageClock
  ) throws -> BenchReport {
    let driver = try Driver()
    let viewport = Viewport(
      width: options.picture.size.width, height: options.picture.size.height)
    var declutterer = stages.time("prepare declutter") {
      Declutterer(batch: cloud.batch, weights: cloud.document.tags.map(\.weight), mode: .hide)
    }
    func view(atFrame frame: Double) -> FrameUniforms {
      FrameUniforms(
        orientation: StandardWork.orientation(atFrame: frame), camera: cloud.pose.camera,
        viewport: viewport, theme: cloud.theme, space: cloud.space)
    }
    var subject = Subject(name: "declutter/frame")
    let firstFrame = stages.runFrames(options) { frame, counts in
      let frame = Double(frame)
      return subject.measure(counts: counts) {
        _ = declutterer.update(view(atFrame: frame), now: .seconds(frame / 60)) {
          view(atFrame: frame + $0 * 60)
        }
      }
    }
    let work = BenchWork(
      labels: cloud.batch.labels.count, glyphs: cloud.batch.glyphs.count,
      labelBytes: cloud.batch.labelByteCount, atlasBytes: cloud.batch.atlas.byteCount,
      font: cloud.fontName)
    return BenchCommand.report(
      [subject], work: work, driver: driver, options: options, firstFrame: firstFrame,
      stages: stages)
  }
}
