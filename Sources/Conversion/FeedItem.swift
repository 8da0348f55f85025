/// An item of a feed, as written.
struct FeedItem {
  /// The title; empty if the item has no title.
  var title = FeedText()
  /// The summary or the content, whichever is longer.
  var content = FeedText()
  /// The address; empty if the item has no address.
  var address = ""
  /// The address that `address` is relative to; empty if there is no base address.
  var base = ""
  /// The rank of `address`: the address with the highest rank is used.
  var addressRank = 0
  /// The identifier (`guid`, `id`); empty if the item has no identifier.
  var guid = ""
  /// The title from another vocabulary, such as podcasts; used only if the item has no title of its own.
  var otherTitle = FeedText()
  /// The first date that was not understood; empty if all dates were understood.
  var unknownDate = ""
  /// The time of publication, or of the update if that is unknown: seconds since 1970; nil if both are unknown.
  var published: Int64?
  /// The categories, in the feed's order.
  var categories: [String] = []

  /// The maximum number of categories.
  static let mostCategories = 32

  /// Adds a category, unless it is empty, already known, or beyond the maximum.
  mutating func note(category: String) {
    let name = category.onOneLine
    guard !name.isEmpty, categories.count < Self.mostCategories, !categories.contains(name) else {
      return
    }
    categories.append(name)
  }

  /// Parses and stores a date.
  ///
  /// - Parameters:
  ///   - date: The text of the date.
  ///   - isFirst: Whether the date takes precedence over a date stored before.
  mutating func note(date: String, isFirst: Bool) {
    let text = date.onOneLine
    if let time = FeedDate.seconds(text) {
      if isFirst { published = time }
    } else if unknownDate.isEmpty {
      unknownDate = text
    }
  }
}

/// A text of a feed.
struct FeedText {
  /// The text as written in the feed.
  var string = ""
  /// Whether the text is HTML, which is reduced to its plain text.
  var isHTML = false
}
