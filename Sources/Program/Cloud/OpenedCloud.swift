internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData
internal import TagSphereViewer

/// The first cloud of a screen.
struct OpenedCloud {
  /// The cloud; without labels if there is nothing to show.
  let cloud: Cloud
  /// The design of this version and of later ones.
  let design: CloudDesign
  /// The reason why there is nothing to show; nil if there is something.
  let failure: String?
  /// What standard error has reported about the document, for the window to show.
  let warnings: [String]
  /// The time taken to read and build it.
  let duration: Duration

  /// Reads and builds the cloud that a command line asks for.
  ///
  /// A kiosk runs unattended: if its file cannot be shown, it starts with an empty screen and waits
  /// for another version.
  ///
  /// - Throws: Errors of reading and building; in a kiosk, only those that another version of the
  ///   file would not fix.
  init(_ options: ViewOptions, stages: inout StageClock) throws {
    let start = ContinuousClock.now
    let loading = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)
    design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose,
      source: options.document.source)
    do {
      let (document, readingWarnings) = try stages.time("read") {
        try readDocumentWithWarnings(options.document)
      }
      let (cloud, notices) = try Cloud.reportingNotices(
        document, design: design, loading: loading, stages: &stages)
      self.cloud = cloud
      warnings = readingWarnings + notices
      failure = nil
    } catch {
      guard options.kiosk != nil, case .file = options.document.source else { throw error }
      // Only a later version can have the columns.
      var empty = design
      (empty.look.color.sizeColumn, empty.look.color.colorColumn) = (nil, nil)
      empty.look.color.groupColumn = nil
      cloud = try .reporting(
        TagDocument(tags: []), design: empty, loading: loading, stages: &stages)
      failure = "\(error)"
      warnings = []
    }
    duration = ContinuousClock.now - start
  }
}
