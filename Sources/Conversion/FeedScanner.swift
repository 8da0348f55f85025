internal import TagSphereTagData

/// Finds the items of a feed in the events of its document.
///
/// It reads RSS 0.9x to 2.0, RSS 1.0 and Atom, and their common extensions. It recognizes elements
/// by their names alone, because namespaces are often wrong. In a list of feeds, each feed is an
/// item; the groups of the list that contain the feed become its categories. Source:
/// https://www.rssboard.org/rss-specification, https://web.resource.org/rss/1.0/spec, RFC 4287,
/// http://opml.org/spec2.opml.
struct FeedScanner {
  /// The feed's title.
  private(set) var title = FeedText()
  /// The feed's address, and the base address that it is relative to.
  private(set) var address = (text: "", base: "")
  /// The complete items.
  private(set) var items: [FeedItem] = []
  /// The number of items beyond `mostItems`.
  private(set) var furtherItems = 0
  /// The encoding that replaced the declared one; nil if the declared one was used.
  var correctedEncoding: String?
  /// Whether the document is a feed, or a list of feeds.
  private(set) var isFeed = false
  /// Whether the document is a list of feeds; its items are the names of the feeds.
  private(set) var isListOfFeeds = false

  private var path: [MarkupElement] = []
  private var item: FeedItem?
  /// The number of open elements when the current field began; nil outside fields.
  private var fieldDepth: Int?
  private var field = MarkupElement(name: "")
  private var text = ""

  /// The maximum number of items.
  static let mostItems = ReadingLimits.feedItems
  /// The maximum length of an item's text, bytes.
  private static let longestText = 1 << 20

  /// Takes the next event; always returns true, for `MarkupLibrary.walk`.
  mutating func take(_ event: MarkupEvent) -> Bool {
    switch event {
    case .begin(let element): begin(element)
    case .text(let more):
      if fieldDepth != nil, text.utf8.count < Self.longestText {
        text += String(
          decoding: more.utf8.prefix(Self.longestText - text.utf8.count), as: UTF8.self)
      }
    case .end: end()
    }
    return true
  }

  private mutating func begin(_ element: MarkupElement) {
    let element = element.withoutUndeclaredPrefix
    if path.isEmpty {
      isListOfFeeds = element.name == "opml"
      isFeed = isListOfFeeds || ["rss", "rdf", "feed", "channel"].contains(element.name)
    }
    path.append(element)
    if isListOfFeeds { return beginOutline(element) }
    guard items.count < Self.mostItems else { return }
    guard fieldDepth == nil else {
      // This is an element within XHTML content.
      if !MarkupText.isInline(element.name) { text += "\n" }
      return
    }
    if item == nil, element.name == "item" || element.name == "entry" {
      item = FeedItem()
      // RSS 1.0 identifies an item by its address.
      if let about = element.attributes["rdf:about"] {
        note(about, base: element.base, rank: Rank.id)
      }
      return
    }
    // Fields within other elements, such as an image, belong to these elements.
    let parent = path.count > 1 ? path[path.count - 2].name : ""
    let owners = item == nil ? ["channel", "feed"] : ["item", "entry"]
    guard owners.contains(parent) else { return }
    if element.name == "link", let target = element.attributes["href"] {
      let relation = element.attributes["rel"] ?? "alternate"
      if relation == "alternate" {
        let isPage = element.attributes["type"].map { $0.hasSuffix("html") } ?? true
        note(target, base: element.base, rank: isPage ? Rank.page : Rank.link)
      } else if relation == "enclosure" {
        note(target, base: element.base, rank: Rank.enclosure)
      }
      return
    }
    if element.name == "enclosure", let target = element.attributes["url"] {
      return note(target, base: element.base, rank: Rank.enclosure)
    }
    let term = element.attributes["label"] ?? element.attributes["term"]
    if element.name == "category", let term {
      item?.note(category: term)
      return
    }
    guard Self.fields.contains(element.name) else { return }
    // The title of a picture or a track becomes the item's title only if the item has no other
    // title.
    guard !element.isOfMedia || element.name == "title" && item != nil else { return }
    (field, fieldDepth, text) = (element, path.count, "")
  }

  /// Takes an element of a list of feeds.
  private mutating func beginOutline(_ element: MarkupElement) {
    if element.name == "title", title.string.isEmpty {
      (field, fieldDepth, text) = (element, path.count, "")
    }
    let attributes = element.attributes
    guard element.name == "outline", attributes["xmlurl"] != nil else { return }
    guard items.count < Self.mostItems else { return furtherItems += 1 }
    var feed = FeedItem()
    feed.title.string = attributes["title"] ?? attributes["text"] ?? ""
    feed.address = attributes["htmlurl"] ?? attributes["xmlurl"] ?? ""
    feed.categories = path.dropLast().suffix(FeedItem.mostCategories).reversed().compactMap {
      $0.attributes["text"] ?? $0.attributes["title"]
    }
    items.append(feed)
  }

  private static let fields: Set<String> = [
    "title", "link", "guid", "id", "pubdate", "date", "published", "updated", "modified", "issued",
    "description", "summary", "content", "encoded", "category", "subject", "origlink",
  ]

  /// The confidence that an address is the item's own; an address with a higher rank replaces one with a lower rank.
  private enum Rank {
    static let enclosure = 1
    static let id = 2
    static let guid = 3
    static let link = 4
    static let page = 5
    /// The final address of a link that goes through another server.
    static let origin = 6
  }

  private mutating func end() {
    if fieldDepth == path.count {
      fieldDepth = nil
      take(field)
    }
    guard let ended = path.popLast() else { return }
    if items.count == Self.mostItems {
      if ended.name == "item" || ended.name == "entry" { furtherItems += 1 }
      return
    }
    if let item, ended.name == "item" || ended.name == "entry", fieldDepth == nil {
      items.append(item)
      self.item = nil
    }
  }

  /// Takes a field whose text is complete.
  private mutating func take(_ field: MarkupElement) {
    let content = FeedText(string: text, isHTML: isHTML(field))
    switch field.name {
    case "title":
      if item == nil {
        if title.string.isEmpty { title = content }
      } else if field.isOfMedia {
        if item?.otherTitle.string.isEmpty == true { item?.otherTitle = content }
      } else if item?.title.string.isEmpty == true {
        item?.title = content
      }
    case "link": note(text, base: field.base, rank: Rank.page)
    case "origlink": note(text, base: field.base, rank: Rank.origin)
    case "guid":
      item?.guid = text.onOneLine
      if field.attributes["ispermalink"]?.lowercased() != "false" { note(id: Rank.guid) }
    case "id":
      item?.guid = text.onOneLine
      note(id: Rank.id)
    case "pubdate", "published", "issued", "date": item?.note(date: text, isFirst: true)
    case "updated", "modified":
      let isFirst = item?.published == nil
      item?.note(date: text, isFirst: isFirst)
    case "category", "subject": item?.note(category: text)
    default:
      if let item, text.utf8.count > item.content.string.utf8.count { self.item?.content = content }
    }
  }

  /// Returns whether a text is HTML.
  ///
  /// In RSS it always is; in Atom, the element declares it.
  private func isHTML(_ field: MarkupElement) -> Bool {
    let isAtom = path.first?.name == "feed"
    guard isAtom else { return true }
    let type = field.attributes["type"] ?? field.attributes["mode"] ?? "text"
    return type == "html" || type == "text/html" || type == "escaped"
  }

  private mutating func note(_ target: String, base: String, rank: Int) {
    let target = target.onOneLine
    guard !target.isEmpty else { return }
    if let known = item?.addressRank {
      guard rank > known else { return }
      item?.address = target
      item?.base = base
      item?.addressRank = rank
    } else if rank >= Rank.page, address.text.isEmpty {
      address = (target, base)
    }
  }

  /// Uses an item's identifier as the item's address if the identifier is a web address.
  private mutating func note(id rank: Int) {
    guard let id = item?.guid, id.lowercased().hasPrefix("http") else { return }
    note(id, base: "", rank: rank)
  }

}

extension FeedScanner {
  /// Marks the document as a JSON feed, which has items.
  mutating func beginItems() { isFeed = true }

  /// Adds an item of a JSON feed.
  mutating func add(_ item: FeedItem) {
    if items.count < Self.mostItems { items.append(item) } else { furtherItems += 1 }
  }

  /// Takes a member of a JSON feed.
  mutating func noteFeed(_ name: String, _ value: String) {
    switch name {
    case "title": title.string = value
    case "home_page_url": address.text = value
    default: break
    }
  }
}

extension MarkupElement {
  /// Whether the element belongs to a vocabulary of pictures or tracks.
  fileprivate var isOfMedia: Bool { space.contains("mrss") || space.contains("itunes") }

  /// The element without the undeclared prefix that the library leaves in the name.
  fileprivate var withoutUndeclaredPrefix: MarkupElement {
    guard let colon = name.firstIndex(of: ":") else { return self }
    var element = self
    let prefix = name[..<colon]
    element.name = String(name[name.index(after: colon)...])
    element.space = prefix == "media" ? "mrss" : String(prefix)
    return element
  }
}
