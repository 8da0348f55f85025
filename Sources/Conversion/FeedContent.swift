package import TagSphereTagData

/// The content of a feed.
package struct FeedContent: Hashable, Sendable {
  /// The feed's title; nil if the feed has no title.
  package var title: String?
  /// A tag for each item, in the feed's order; nil for an item with neither text nor address.
  package var items: [Tag?]
  /// The number of items that were skipped because the feed has too many items.
  package var furtherItems = 0
  /// Notes about the reading.
  package var notes = FeedNotes()

  /// The tags of the items that have a tag.
  package var tags: [Tag] { items.compactMap { $0 } }

  /// The content as a JSON document.
  ///
  /// The line of each tag is the number of its item, counted from 1. The number of skipped items
  /// and the notes are members of the document. An item without a tag is written as a tag without a
  /// text; readers leave it out and report it.
  package var json: String {
    let title = title.map { "\"title\":\(JSONText.string($0))," } ?? ""
    let lines = items.map { $0?.json(index: nil) ?? "{}" }.joined(separator: ",\n")
    let further = furtherItems > 0 ? ",\"\(JSONText.furtherItems)\":\(furtherItems)" : ""
    let noted = notes.isEmpty ? "" : ",\"\(JSONText.feedNotes)\":\(JSONText.string(notes.text))"
    return "{\(title)\"tags\":[\(lines)]\(further)\(noted)}\n"
  }
}
