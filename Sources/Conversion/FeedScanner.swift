internal import TagSphereTagData

/// Finds the items of a feed in the steps through its document.
///
/// It takes RSS 0.9x to 2.0, RSS 1.0 and Atom, and their common extensions, by the names of their
/// elements alone, because namespaces are often wrong.
/// Of a list of feeds, an item is a feed, in the groups around it.
/// Source: https://www.rssboard.org/rss-specification, https://web.resource.org/rss/1.0/spec, RFC 4287,
/// http://opml.org/spec2.opml.
struct FeedScanner {
  /// The feed's title.
  private(set) var title = FeedText()
  /// The feed's address, and what it is relative to.
  private(set) var address = (text: "", base: "")
  /// The items that are complete.
  private(set) var items: [FeedItem] = []
  /// The number of items beyond the most that are read.
  private(set) var furtherItems = 0
  /// Whether the document is a feed, or a list of feeds.
  private(set) var isFeed = false
  /// Whether the document is a list of feeds, whose items are their names.
  private(set) var isListOfFeeds = false

  private var path: [MarkupElement] = []
  private var item: FeedItem?
  /// The number of open elements when the present field began; nil outside fields.
  private var fieldDepth: Int?
  private var field = MarkupElement(name: "")
  private var text = ""

  /// The most items that are read.
  static let mostItems = ReadingLimits.feedItems
  /// The longest text of an item that is read, bytes.
  private static let longestText = 1 << 20

  /// Takes the next step; always true, for `MarkupLibrary.walk`.
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
    if path.isEmpty {
      isListOfFeeds = element.name == "opml"
      isFeed = isListOfFeeds || ["rss", "rdf", "feed", "channel"].contains(element.name)
    }
    path.append(element)
    if isListOfFeeds { return beginOutline(element) }
    guard items.count < Self.mostItems else { return }
    guard fieldDepth == nil else {
      // Elements within XHTML.
      if !MarkupText.isInline(element.name) { text += "\n" }
      return
    }
    if item == nil, element.name == "item" || element.name == "entry" {
      item = FeedItem()
      // RSS 1.0 identifies an item by its address.
      if let about = element.attributes["rdf:about"] { note(about, base: element.base, rank: 1) }
      return
    }
    // What is within other elements, such as an image, is theirs.
    let parent = path.count > 1 ? path[path.count - 2].name : ""
    let owners = item == nil ? ["channel", "feed"] : ["item", "entry"]
    guard owners.contains(parent) else { return }
    if element.name == "link", let target = element.attributes["href"] {
      let relation = element.attributes["rel"] ?? "alternate"
      if relation == "alternate" {
        let isPage = element.attributes["type"].map { $0.hasSuffix("html") } ?? true
        note(target, base: element.base, rank: isPage ? 4 : 3)
      }
      return
    }
    let term = element.attributes["label"] ?? element.attributes["term"]
    if element.name == "category", let term { return note(category: term) }
    guard Self.fields.contains(element.name) else { return }
    // The title of a picture or a track is not the item's.
    guard !element.space.contains("mrss"), !element.space.contains("itunes") else { return }
    (field, fieldDepth, text) = (element, path.count, "")
  }

  /// Notes an element of a list of feeds.
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
    feed.categories = path.dropLast().reversed().compactMap { $0.attributes["text"] }
    items.append(feed)
  }

  private static let fields: Set<String> = [
    "title", "link", "guid", "id", "pubdate", "date", "published", "updated", "modified", "issued",
    "description", "summary", "content", "encoded", "category", "subject",
  ]

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

  /// Takes a field, whose text is complete.
  private mutating func take(_ field: MarkupElement) {
    let content = FeedText(string: text, isHTML: isHTML(field))
    switch field.name {
    case "title":
      if item == nil {
        if title.string.isEmpty { title = content }
      } else if item?.title.string.isEmpty == true {
        item?.title = content
      }
    case "link": note(text, base: field.base, rank: 4)
    case "guid":
      if field.attributes["ispermalink"]?.lowercased() != "false" {
        note(text, base: field.base, rank: 2)
      }
    case "id": note(text, base: "", rank: 1)
    case "pubdate", "published", "issued", "date":
      if let time = FeedDate.seconds(text) { item?.published = time }
    case "updated", "modified":
      if item?.published == nil { item?.published = FeedDate.seconds(text) }
    case "category", "subject": note(category: text)
    default:
      if let item, text.utf8.count > item.content.string.utf8.count { self.item?.content = content }
    }
  }

  /// Returns whether a text is HTML: RSS does not say so.
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
    } else if rank >= 4, address.text.isEmpty {
      address = (target, base)
    }
  }

  private mutating func note(category: String) {
    let name = category.onOneLine
    guard let known = item?.categories, !name.isEmpty, known.count < 32, !known.contains(name)
    else { return }
    self.item?.categories.append(name)
  }
}
