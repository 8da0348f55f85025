internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereCommandLineOptions
internal import TagSphereGeometry

/// `tagsphere pick`: what a click at a pixel would choose, without a display and without OpenGL.
enum PickCommand {
  static func run(_ options: PickOptions, stages: inout StageClock) throws -> ExitCode {
    var cloud = try Cloud(
      options.document, layout: options.layout, look: options.look, pose: options.pose,
      stages: &stages)
    cloud.loadPictures()
    let writer = try RecordWriter(options.record, document: cloud.document)
    let frame = cloud.uniforms(
      in: Viewport(width: options.size.width, height: options.size.height))
    let states = cloud.states(in: frame, declutter: options.layout.declutter)
    let picker = LabelPicker(batch: cloud.batch, centerpiece: cloud.centerpiece)
    let picks = options.points.map { point in
      picker.label(
        atPixel: [Double(point.x), Double(point.y)], in: frame, space: cloud.space, states: states)
    }
    try writer.write(picks.compactMap { $0 })
    return picks.contains(nil) ? .nothing : .success
  }
}

extension LabelPicker {
  /// The label that a click at a pixel chooses.
  ///
  /// It is what the pixel's middle shows; where there is no ink, the nearest within the slop, and
  /// else the text's box. Labels behind the rim are passed over, unless they are drawn as clearly
  /// as those in front.
  ///
  /// - Parameters:
  ///   - pixel: A window point; any place in a pixel stands for its middle.
  ///   - frame: The frame that is shown.
  ///   - space: The cloud's form, and how its depth is shown.
  ///   - states: The labels' states; nil where all are plainly shown.
  ///   - slop: How far the nearest ink may be, pixels.
  nonisolated func label(
    atPixel pixel: SIMD2<Double>, in frame: FrameUniforms, space: CloudSpace,
    states: LabelStates?, slop: Double = LabelPicker.slop(isTouch: false)
  ) -> Int? {
    label(
      at: pixel.rounded(.down) + 0.5, uniforms: frame, target: .inkOrBox,
      isFrontOnly: space.back != .show, states: states, slop: slop)
  }
}
