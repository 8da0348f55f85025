internal import TagSphereConversion
internal import TagSphereTagData

/// Which documents are converted before they are read.
nonisolated enum ForeignRule {
  /// None.
  case none
  /// All, from feeds to tags.
  case feeds
  /// Those whose first bytes show a feed, to tags, or a spreadsheet, to tables.
  case recognizedFeeds
  /// Those whose first bytes show a feed, behind what a server may have written before it, to tags.
  case namedFeeds
  /// Those whose first bytes show a spreadsheet, to tables.
  case recognizedSheets
  /// Those whose first bytes show a spreadsheet, to lines of text.
  case recognizedSheetTexts
  /// Those whose first bytes show a foreign format, to running text.
  case recognizedTexts

  /// The rule for a document that is read in a format; nil for the one that its first bytes show.
  init(for format: DocumentFormat?, name: String) {
    self =
      switch format {
      case nil: DocumentFormat.isNameOfFeed(name) ? .namedFeeds : .recognizedFeeds
      case .feed: .feeds
      case .csv, .tsv: .recognizedSheets
      case .lines, .countedLines: .recognizedSheetTexts
      case .prose: .recognizedTexts
      default: .none
      }
  }

  /// Whether documents become text, where they may also become tags or tables.
  var readsText: Bool {
    switch self {
    case .recognizedSheetTexts, .recognizedTexts: true
    case .none, .feeds, .recognizedFeeds, .namedFeeds, .recognizedSheets: false
    }
  }

  /// Returns whether more than the first bytes may show a format.
  func needsMore(than head: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .none, .feeds: false
    case .namedFeeds: ForeignFormat.evidence(inNamedFeed: head) == .needsMore
    case .recognizedFeeds, .recognizedSheets, .recognizedSheetTexts, .recognizedTexts:
      ForeignFormat.evidence(in: head) == .needsMore
    }
  }

  /// Returns the format of a document by its first bytes; nil for none that is converted.
  func format(of head: ArraySlice<UInt8>) -> ForeignFormat? {
    if case .namedFeeds = self {
      return ForeignFormat.evidence(inNamedFeed: head) == .foreign(.feed) ? .feed : nil
    }
    return switch (self, ForeignFormat.evidence(in: head)) {
    case (.feeds, _), (.recognizedFeeds, .foreign(.feed)): .feed
    case (.recognizedFeeds, .foreign(.spreadsheet)), (.recognizedSheets, .foreign(.spreadsheet)),
      (.recognizedSheetTexts, .foreign(.spreadsheet)):
      .spreadsheet
    case (.recognizedTexts, .foreign(let format)): format
    default: nil
    }
  }
}
