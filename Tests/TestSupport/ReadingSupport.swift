package import TagSphereTagData

/// Reads bytes in pieces of `piece` bytes, or all at once.
package func read(
  _ bytes: [UInt8], _ format: DocumentFormat? = nil, top: Int? = nil, piece: Int? = nil
) throws(TagDocumentError) -> Reading {
  try read(bytes, ReadingOptions(format: format, top: top), piece: piece)
}

/// Reads bytes with options, in pieces of `piece` bytes, or all at once.
package func read(
  _ bytes: [UInt8], _ options: ReadingOptions, piece: Int? = nil
) throws(TagDocumentError) -> Reading {
  var reader = TagDocumentReader(options: options)
  var rest = bytes[...]
  while !rest.isEmpty {
    try reader.consume(rest.prefix(piece ?? rest.count))
    rest = rest.dropFirst(piece ?? rest.count)
  }
  return try reader.finish()
}

/// Reads a text.
package func read(
  _ text: String, _ format: DocumentFormat? = nil, top: Int? = nil
) throws(TagDocumentError) -> Reading {
  try read(Array(text.utf8), format, top: top)
}

extension Reading {
  /// The texts of the tags.
  package var texts: [String] { document.tags.map(\.text) }
  /// The weights of the tags.
  package var weights: [Double] { document.tags.map(\.weight) }
  /// The lines and reasons of the rows that were left out.
  package var leftOut: [String] { report.leftOut.listed.map { "\($0.line) \($0.kind.rawValue)" } }
  /// The lines and kinds of the notes.
  package var notes: [String] { report.notes.listed.map { "\($0.line) \($0.kind.rawValue)" } }
  /// Whether every row is accounted for.
  package var isBalanced: Bool {
    report.tagsKept == document.tags.count
      && report.rowsRead
        == report.tagsKept + report.belowTop + report.repeated + report.leftOut.total
  }
}
