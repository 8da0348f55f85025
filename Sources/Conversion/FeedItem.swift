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
  /// When it was published, or else updated: seconds since 1970; nil if it does not say.
  var published: Int64?
  /// Its categories, in their order.
  var categories: [String] = []
}

/// A text of a feed.
struct FeedText {
  /// What is written.
  var string = ""
  /// Whether it is HTML, of which only the text counts.
  var isHTML = false
}
