package import TagSphereTagData

/// The document to read, and how to read it.
///
/// The reading options are also members of this type: `format` is `reading.format`.
@dynamicMemberLookup
package struct DocumentOptions: Hashable, Sendable {
  /// The origin of the document.
  package var source = DocumentSource.unspecified
  /// The paths of further files of the document, after that of `source`.
  package var further: [String] = []
  /// The options of the readers; the lists in `stopWords` are read before these options are used.
  package var reading = ReadingOptions()
  /// The encoding; nil for UTF-8, or for UTF-16 with its byte order mark.
  package var encoding: TextEncoding?
  /// Whether `top` is the default of a kiosk, not the user's choice.
  package var hasUsualTop = false
  /// The number of heaviest tags that a kiosk keeps by default.
  ///
  /// A wall runs for weeks on data of any size, and cannot show more tags.
  package static let usualTopOfKiosk = 100_000
  /// The number of photos that are shown by default, the newest photos.
  ///
  /// With more photos, each photo would be smaller than 32 pixels.
  package static let usualTopOfPhotos = 10_000
  /// The maximum size of the unpacked document, bytes; nil for no limit.
  package var mostBytes: Int?
  /// The maximum size of a version of the document in a kiosk, 256 MiB.
  ///
  /// The size is twice that of ten million short rows. A kiosk has no user who could stop a read that takes
  /// too long.
  package static let mostBytesOfKiosk = 256 << 20
  /// The words that are not counted.
  package var stopWords = [StopWordSource.detected]
  /// The path, as given, of the file of counts that labels show on badges; nil for none.
  package var badges: String?
  /// How photos are grouped.
  package var grouping = PhotoGrouping.date
  /// Whether the file is read again whenever it changes.
  package var isWatched = false
  /// Whether the document is an endless stream of updates.
  package var isFollowed = false

  /// Creates options for the whole sample.
  package init() { reading.collocations = .auto }

  /// An option of the readers.
  package subscript<Value>(dynamicMember option: WritableKeyPath<ReadingOptions, Value>) -> Value {
    get { reading[keyPath: option] }
    set { reading[keyPath: option] = newValue }
  }

  /// Whether the document is read again when its file or the file of badges changes.
  package var hasVersions: Bool {
    if badges != nil { return true }
    if isWatched, case .file = source { return true }
    return false
  }

  /// Whether the document is prose whose words are counted.
  package var countsWords: Bool {
    get { reading.format == .prose }
    set { reading.format = newValue ? .prose : nil }
  }

  /// Whether words are counted: those of prose, or of a column.
  package var hasWords: Bool { countsWords || reading.columns.use == .prose }

  /// Whether each distinct line of the document is a tag, weighted by the number of its occurrences.
  package var countsLines: Bool {
    get { reading.format == .countedLines }
    set { reading.format = newValue ? .countedLines : nil }
  }
}

/// The origin of a document.
package enum DocumentSource: Hashable, Sendable {
  /// The embedded sample: no FILE is given, and standard input is neither a file nor a pipe.
  case unspecified
  /// Standard input: FILE is `-`, or no FILE is given and standard input is a file or a pipe.
  case standardInput
  /// The installed programs.
  case programs
  /// A file, by its path as given, which is never empty.
  case file(String)
}

/// The origin of the words that are not counted.
package enum StopWordSource: Hashable, Sendable {
  /// The built-in list of the text's language, or else the English list.
  case detected
  /// A built-in list.
  case builtIn(StopWordLanguage)
  /// No list: every word is counted.
  case none
  /// A file, by its path as given, which is never empty.
  case file(String)
}
