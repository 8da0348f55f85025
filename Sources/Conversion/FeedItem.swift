/// An item of a feed, as written.
struct FeedItem {
  /// The title; empty without one.
  var title = FeedText()
  /// The summary or the content, whichever is longer.
  var content = FeedText()
  /// The address; empty without one.
  var address = ""
  /// The address that `address` is relative to; empty without one.
  var base = ""
  /// How sure it is that `address` is the item's own: the greatest counts.
  var addressRank = 0
  /// What identifies it (`guid`, `id`); empty without one.
  var guid = ""
  /// A title of another vocabulary, such as that of podcasts; it counts only without a title.
  var otherTitle = FeedText()
  /// A date that was not understood; empty if there is none.
  var unknownDate = ""
  /// When it was published, or else updated: seconds since 1970; nil if it does not say.
  var published: Int64?
  /// Its categories, in their order.
  var categories: [String] = []

  /// The most categories that are kept.
  static let mostCategories = 32

  /// Notes a category.
  mutating func note(category: String) {
    let name = category.onOneLine
    guard !name.isEmpty, categories.count < Self.mostCategories, !categories.contains(name) else {
      return
    }
    categories.append(name)
  }

  /// Notes a date.
  ///
  /// - Parameters:
  ///   - date: What is written.
  ///   - isFirst: Whether it replaces one that is known.
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
  /// What is written.
  var string = ""
  /// Whether it is HTML, of which only the text counts.
  var isHTML = false
}
