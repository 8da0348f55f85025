internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

/// A document as a cloud that is shown takes it over.
nonisolated struct LiveDocument: Sendable {
  var version: LiveVersion
  var title: String?
  var legend: Legend?
  /// What it took to read and prepare it.
  var duration = Duration.zero

  /// Sizes, colours and, on a globe, places of a document's tags.
  ///
  /// - Throws: `CommandFailure` where no tag can be shown, or a column is missing.
  init(
    _ document: TagDocument, layout: LayoutOptions, look: LookOptions, theme: Theme
  ) throws {
    let document = try Cloud.placeable(document, on: layout.placement.form)
    var placement = LabelPlacement(of: document, options: layout.placement)
    try placement.resize(for: document, color: look.color, placement: layout.placement)
    let colors = try LabelColors(
      of: document, look: look, placement: layout.placement, weights: placement.scaledWeights,
      theme: theme)
    let keys = TagKey.keys(of: document.tags)
    let isPlacedByData = layout.placement.form.shape.takesCoordinates
    version = LiveVersion(
      whole: document.tags.indices.map { index in
        LiveLabel(
          key: keys[index], tag: document.tags[index], size: placement.relativeSizes[index],
          text: colors.text[index].packed, accent: colors.accents[index].packed,
          place: isPlacedByData ? placement.positions[index] : nil)
      })
    title = document.title
    legend = colors.legend
  }
}

extension LiveVersion {
  /// What a cloud shows before anything has changed.
  @MainActor init(of cloud: Cloud) {
    let keys = TagKey.keys(of: cloud.document.tags)
    self.init(
      whole: cloud.document.tags.indices.map { index in
        let record = cloud.batch.labels[index]
        return LiveLabel(
          key: keys[index], tag: cloud.document.tags[index], size: cloud.relativeSizes[index],
          text: record.color, accent: record.accent)
      })
  }
}
