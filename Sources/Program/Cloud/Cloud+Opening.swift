internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

/// The cloud that a screen begins with.
struct OpenedCloud {
  /// It; without a label where there is nothing to show.
  let cloud: Cloud
  /// Why there is nothing to show; nil where there is something.
  let failure: String?
  /// What it took.
  let duration: Duration

  /// Reads, places and typesets what a command line asks for.
  ///
  /// On a wall nobody starts the program anew: where its file cannot be shown, the screen begins
  /// with nothing, and waits for a better version.
  ///
  /// - Throws: As `Cloud` does; in a kiosk, of a file, only what another version would not mend.
  init(_ options: ViewOptions, stages: inout StageClock) throws {
    let start = ContinuousClock.now
    let loading = GlyphLoading.streamed(beyond: GlyphStream.limit)
    do {
      cloud = try Cloud(
        options.document, layout: options.layout, look: options.look, pose: options.pose,
        loading: loading, stages: &stages)
      failure = nil
    } catch {
      guard options.kiosk != nil, case .file = options.document.source else { throw error }
      var look = options.look
      // Columns are those of the version to come.
      (look.color.sizeColumn, look.color.colorColumn, look.color.groupColumn) = (nil, nil, nil)
      let layout = options.layout
      cloud = try Cloud(
        document: TagDocument(tags: []), placement: layout.placement, textSize: layout.textSize,
        look: look, theme: Theme(look), pose: Cloud.Pose(options.pose, layout: layout),
        space: layout.space, loading: loading, folder: options.document.source.folder,
        stages: &stages)
      failure = "\(error)"
    }
    duration = ContinuousClock.now - start
  }
}
