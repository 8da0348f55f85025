internal import TagSphereImages
internal import TagSphereMessages
package import TagSphereTagData

/// The result of reading a source.
package nonisolated struct SourceReading: Sendable {
  /// The tags, and the report about their reading.
  package let reading: Reading
  /// The decoder of the tags' images; nil to use the same decoder as for other images.
  ///
  /// The decoder of a PDF file's pages works only for this version of the file.
  let decoder: ImageDecoder?
  /// The counts of badges; nil if no file of counts is given.
  var badges: BadgeCounts?
  /// Whether some feeds are still being read.
  var isPartial = false
  /// The warnings about the tags.
  var warnings: [Message] = []

  /// Creates the result of reading a file.
  init(_ reading: Reading, decoder: ImageDecoder? = nil) {
    (self.reading, self.decoder) = (reading, decoder)
  }

  /// Creates the result for a document that does not come from a file.
  init(_ document: TagDocument) {
    self.init(Reading(document: document, report: ReadingReport(format: .json)))
  }

  /// The tags with the counts of badges.
  package var document: TagDocument { badges?.on(reading.document) ?? reading.document }

  /// The warnings about the tags and the badges.
  var allWarnings: [Message] { warnings + (badges?.warnings ?? []) }
}
