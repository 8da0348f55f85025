/// The identity of a feed item's story, as hashes that are valid only in this process.
package struct Story: Hashable, Sendable {
  /// The hash of the item's guid; nil if the guid does not identify the story.
  var guid: UInt64?
  /// The hash of the item's address; nil if the address does not identify the story.
  var address: UInt64?
}

extension Reading {
  /// Finds the identities of a feed's stories, and removes the guids from the attributes of its tags.
  ///
  /// If items with different titles share a guid or an address, it identifies none of these items.
  /// Examples are the address of the feed's page, or one guid in all items.
  package mutating func findStories() {
    var found = FeedStories()
    for index in document.tags.indices {
      let tag = document.tags[index]
      let guid = tag.details?.attributes.firstIndex { $0.name == JSONText.guid }
      let value = guid.flatMap { tag.details?.attributes[$0].values.first }
      if let guid { document.tags[index].details?.attributes.remove(at: guid) }
      found.add(title: tag.text, guid: value, address: tag.details?.url)
    }
    stories = found.stories
  }

  /// Leaves out tags whose story occurred before.
  ///
  /// - Complexity: O(tags).
  mutating func leaveOutRepeatedStories() {
    guard !stories.isEmpty, stories.count == document.tags.count else { return }
    var known = Set<UInt64>(minimumCapacity: 2 * stories.count)
    var kept: [Int] = []
    for (index, story) in stories.enumerated() {
      let keys = [story.guid, story.address].compactMap { $0 }
      if !keys.contains(where: known.contains) { kept.append(index) }
      known.formUnion(keys)
    }
    guard kept.count < stories.count else { return }
    report.repeated += stories.count - kept.count
    keep(kept)
  }
}

/// The stories of one feed.
private struct FeedStories {
  /// An item that uses a guid or an address.
  private struct Use {
    var title: String
    /// The fragment of the address, or the hash of the item's address.
    var place: String
  }

  private var all: [Story] = []
  /// The first item with each guid or address.
  private var first: [UInt64: Use] = [:]
  /// The guids and addresses that do not identify a story.
  private var shared: Set<UInt64> = []

  /// Adds an item to the feed's stories.
  mutating func add(title: String, guid: String?, address: String?) {
    let link = address.map { Self.key(ofAddress: $0) }
    var story = Story(guid: nil, address: link)
    if let address, let link { note(link, Use(title: title, place: Self.fragment(of: address))) }
    if let guid, guid.lowercased().hasPrefix("http") {
      let key = Self.key(ofAddress: guid)
      if key != link {
        story.guid = key
        note(key, Use(title: title, place: Self.fragment(of: guid)))
      }
    } else if let guid {
      // A short guid, such as a number, is unique only within its feed, or together with the title.
      let isShort = guid.utf8.count < 16 && !guid.contains(":")
      let key = Self.key(of: isShort ? "guid \(guid)\n\(title)" : "guid \(guid)")
      story.guid = key
      note(key, Use(title: title, place: link.map(String.init) ?? ""), isEitherEnough: true)
    }
    all.append(story)
  }

  private static func key(ofAddress address: String) -> UInt64 {
    key(of: "link \(StoryAddress.plain(address))")
  }

  private static func key(of text: String) -> UInt64 { TextHash.hash(of: Array(text.utf8)) }

  private static func fragment(of address: String) -> String {
    address.firstIndex(of: "#").map { String(address[$0...]) } ?? ""
  }

  private mutating func note(_ key: UInt64, _ use: Use, isEitherEnough: Bool = false) {
    guard let known = first[key] else { return first[key] = use }
    let (hasTitle, hasPlace) = (known.title == use.title, known.place == use.place)
    if isEitherEnough ? !hasTitle && !hasPlace : !hasTitle || !hasPlace { shared.insert(key) }
  }

  /// The stories, in the order of the items.
  var stories: [Story] {
    all.map { story in
      func key(_ key: UInt64?) -> UInt64? { key.flatMap { shared.contains($0) ? nil : $0 } }
      return Story(guid: key(story.guid), address: key(story.address))
    }
  }
}
