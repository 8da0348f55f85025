internal import TagSphereImages
internal import TagSphereMessages
package import TagSphereTagData

/// What was read of a source.
package nonisolated struct SourceReading: Sendable {
  /// The tags, and the report of what they were read from.
  package let reading: Reading
  /// How their images are decoded; nil for as others are.
  ///
  /// The pages of a PDF file are those of this version.
  let decoder: ImageDecoder?
  /// The counts of badges; nil if there is no file of them.
  var badges: BadgeCounts?
  /// Whether some feeds are still being read.
  var isPartial = false
  /// What a person should know of the tags.
  var warnings: [Message] = []

  /// Creates what was read.
  init(_ reading: Reading, decoder: ImageDecoder? = nil) {
    (self.reading, self.decoder) = (reading, decoder)
  }

  /// Creates what is in no file.
  init(_ document: TagDocument) {
    self.init(Reading(document: document, report: ReadingReport(format: .json)))
  }

  /// The tags with the counts of badges.
  package var document: TagDocument { badges?.on(reading.document) ?? reading.document }

  /// What a person should know of the tags and of the badges.
  var allWarnings: [Message] { warnings + (badges?.warnings ?? []) }
}
