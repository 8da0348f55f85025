internal import TagSphereConversion
internal import TagSphereTagData

/// The documents that are converted before they are read.
nonisolated enum ForeignRule {
  /// No document.
  case none
  /// Every document is converted from a feed to tags.
  case feeds
  /// Documents that begin like a feed become tags; documents that begin like a spreadsheet become tables.
  case recognizedFeeds
  /// Documents that begin like a feed become tags, even if server output precedes the feed.
  case namedFeeds
  /// Documents that begin like a spreadsheet become tables.
  case recognizedSheets
  /// Documents that begin like a spreadsheet become lines of text.
  case recognizedSheetTexts
  /// Documents that begin like a foreign format become running text.
  case recognizedTexts

  /// The rule for a document of a format; nil if the first bytes decide the format.
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

  /// Whether documents that could become tags or tables become text instead.
  var readsText: Bool {
    switch self {
    case .recognizedSheetTexts, .recognizedTexts: true
    case .none, .feeds, .recognizedFeeds, .namedFeeds, .recognizedSheets: false
    }
  }

  /// Returns whether more bytes than `head` are needed to detect the foreign format.
  func needsMore(than head: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .none, .feeds: false
    case .namedFeeds: ForeignFormat.evidence(inNamedFeed: head) == .needsMore
    case .recognizedFeeds, .recognizedSheets, .recognizedSheetTexts, .recognizedTexts:
      ForeignFormat.evidence(in: head) == .needsMore
    }
  }

  /// Returns the foreign format of a document by its first bytes; nil if the document is not converted.
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
