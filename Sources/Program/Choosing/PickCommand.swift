internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereGeometry

/// `tagsphere pick`: prints the label that a click at a pixel would choose, without display or OpenGL.
nonisolated enum PickCommand {
  static func run(_ options: Settings, stages: inout StageClock) throws -> ExitCode {
    let design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      document: options.document)
    let cloud = try Cloud.complete(options.document, design: design, stages: &stages)
    let writer = try RecordWriter(options.choosing.record, document: cloud.document)
    let frame = cloud.uniforms(
      in: Viewport(width: options.picture.size.width, height: options.picture.size.height))
    let states = cloud.states(in: frame)
    let picker = LabelPicker(batch: cloud.batch, centerpiece: cloud.centerpiece)
    let picks = options.pixels.map { point in
      picker.label(
        atPixel: [Double(point.x), Double(point.y)], in: frame, space: cloud.space, states: states)
    }
    try writer.write(picks.compactMap { $0 })
    return picks.contains(nil) ? .nothing : .success
  }
}
