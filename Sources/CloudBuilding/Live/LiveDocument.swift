internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereGlyphs
package import TagSphereImages
package import TagSphereLabels
package import TagSphereLiveLabels
package import TagSphereMessages
package import TagSphereTagData

/// A later version of a cloud's document, placed and coloured, ready to be shown.
package struct LiveDocument: Sendable {
  /// The labels.
  package var version: LiveVersion
  /// The document's title.
  package var title: String?
  /// The legend that explains the colours.
  package var legend: Legend?
  /// The decoder of the document's images; nil for the decoder of the previous version.
  package var imageDecoder: ImageDecoder?
  /// Whether the image files have been examined.
  ///
  /// If not, they are examined after the version is shown.
  package var imagesWereLookedAt = false
  /// Notices about requests that the version cannot fulfil.
  package var notices: [CloudNotice]
  /// Warnings about the reading for the user, in English sentences.
  package var warnings: [String] {
    get { remarks.map(\.english) }
    set { remarks = newValue.map { Message(verbatim: $0) } }
  }
  /// Warnings about the reading for the user.
  package var remarks: [Message] = []
  /// The time taken to read and prepare the version.
  package var duration = Duration.zero

  /// Places and colours a document, like `Cloud.build` for the first version.
  ///
  /// The image files are not examined; see `lookAtImages(of:in:decoder:isWanted:)`.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - design: The layout and colours.
  ///   - isLast: Whether this is the final version. In the final version, labels take the places
  ///     that they would have in a cloud that starts with this version. In earlier versions, labels
  ///     keep their places.
  /// - Throws: `CloudError`.
  package init(
    _ document: TagDocument, design: CloudDesign, isLast: Bool = false
  ) throws(CloudError) {
    var stages = StageClock()
    let design = design.usable
    let placed = try PlacedDocument(document, design: design, stages: &stages)
    let tags = placed.document.tags
    let keys = TagKey.keys(of: tags)
    let isPlaced = isLast || design.layout.form.shape.takesCoordinates
    version = LiveVersion(
      whole: tags.indices.map { index in
        LiveLabel(
          key: keys[index], tag: tags[index], size: placed.placement.relativeSizes[index],
          text: placed.colors.text[index].packed, accent: placed.colors.accents[index].packed,
          place: isPlaced ? placed.placement.positions[index] : nil)
      })
    title = placed.document.title
    legend = placed.colors.legend
    notices = placed.notices
  }
}

extension LiveDocument {
  /// Examines the image files of a later version of a document, and waits for the findings.
  ///
  /// The version can then be shown with its images at once. Without this call, plates replace the
  /// images at first.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - folder: The folder to which paths are relative.
  ///   - decoder: The decoder of the images.
  ///   - isWanted: Returns whether the version is still wanted. It is called often; false ends the
  ///     wait.
  /// - Returns: Whether the version is still wanted.
  package static func lookAtImages(
    of document: TagDocument, in folder: String, decoder: ImageDecoder,
    isWanted: () -> Bool = { true }
  ) -> Bool {
    let paths = TagImageList.paths(of: document, in: folder, decoder: decoder)
    return ImageIntake.ofProcess.look(at: paths, isWanted: isWanted)
  }
}

extension LiveVersion {
  /// The version that a cloud shows before any change.
  package init(of cloud: Cloud) {
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
