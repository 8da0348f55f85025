package import TagSphereTagData

/// Converts the items of a feed to tags.
package struct FeedConversion {
  private let library: MarkupLibrary
  private let now: Int64

  /// Creates a conversion.
  ///
  /// - Parameters:
  ///   - library: The library that reads XML and HTML.
  ///   - now: The current time, from which ages are computed: seconds since the beginning of 1970.
  package init(library: MarkupLibrary, now: Int64) { (self.library, self.now) = (library, now) }

  /// Returns the content of a feed; nil if the document is not a feed.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isDecoded: Whether the document is UTF-8, whatever encoding it declares.
  package func content(of bytes: [UInt8], isDecoded: Bool = false) -> FeedContent? {
    guard let scanner = scanner(of: bytes, isDecoded: isDecoded) else { return nil }
    let title = text(scanner.title, isTitle: true)
    let home = resolved(scanner.address.text, scanner.address.base) ?? ""
    // An item without a date counts as old as the oldest item with a date.
    let oldest = scanner.items.compactMap(\.published).min()
    let items = scanner.items.map { tag(of: $0, feed: title, home: home, oldest: oldest) }
    return FeedContent(
      title: title.isEmpty ? nil : title, items: items, furtherItems: scanner.furtherItems,
      notes: notes(on: scanner))
  }

  private func notes(on scanner: FeedScanner) -> FeedNotes {
    var notes = FeedNotes()
    if scanner.isListOfFeeds { notes.add(.listOfFeeds) }
    if let encoding = scanner.correctedEncoding { notes.add(.encodingCorrected, excerpt: encoding) }
    for (index, item) in scanner.items.enumerated() where item.published == nil {
      guard !item.unknownDate.isEmpty else { continue }
      notes.add(.dateNotUnderstood, item: index + 1, excerpt: item.unknownDate)
    }
    return notes
  }

  /// Returns the running text of a feed; nil if the document is not a feed.
  ///
  /// The text has the titles and contents of the items, each on its own line.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isDecoded: Whether the document is UTF-8, whatever encoding it declares.
  package func text(of bytes: [UInt8], isDecoded: Bool = false) -> String? {
    guard let scanner = scanner(of: bytes, isDecoded: isDecoded) else { return nil }
    return scanner.items.map {
      text($0.title, isTitle: true) + "\n" + text($0.content) + "\n"
    }.joined()
  }

  /// Returns the scanned items of a document; nil if the document is not a feed.
  private func scanner(of bytes: [UInt8], isDecoded: Bool) -> FeedScanner? {
    let repaired = MarkupRepair(bytes, isDecoded: isDecoded)
    var scanner = FeedScanner()
    if JSONFeedReader.isJSON(repaired.bytes) {
      scanner = JSONFeedReader.scanner(of: repaired.bytes) ?? scanner
    } else {
      library.walk(repaired.bytes, as: .xml, encoding: repaired.encoding) { scanner.take($0) }
    }
    scanner.correctedEncoding = repaired.correctedEncoding
    return scanner.isFeed ? scanner : nil
  }

  private func tag(of item: FeedItem, feed: String, home: String, oldest: Int64?) -> Tag? {
    let (ownTitle, content) = (text(item.title, isTitle: true), text(item.content))
    let title = ownTitle.isEmpty ? text(item.otherTitle, isTitle: true) : ownTitle
    let base = item.base.isEmpty ? home : resolved(item.base, home) ?? home
    let address = resolved(item.address, base)
    // An item may lack a title, for example a short message.
    let label = [title, content, address ?? ""].first { !$0.isEmpty } ?? ""
    guard !label.isEmpty else { return nil }
    var tag = Tag(text: label.shortened, weight: weight(item.published ?? oldest))
    var details = Tag.Details()
    details.url = address
    details.group = item.categories.first
    func add(_ name: String, _ values: [String]) {
      if values.contains(where: { !$0.isEmpty }) {
        details.attributes.append(Tag.Attribute(name: name, values: values))
      }
    }
    add("published", [item.published.map(FeedDate.text) ?? ""])
    // The weight is also an attribute, so that users can choose it as a column.
    add("age", [JSONText.number(tag.weight)])
    let words = [title, content].reduce(0) { $0 + $1.split(separator: " ").count }
    add("words", [String(words)])
    if item.categories.count > 1 { add("categories", item.categories) }
    add("feed", [feed])
    // Readers recognize repeated stories by the attribute `guid`.
    if item.guid != address { add(JSONText.guid, [item.guid]) }
    tag.details = details
    return tag
  }

  /// Returns the weight of an item by its age: 100 for a new item, 50 after a day, 12.5 after a week.
  ///
  /// Readers look for news. A hyperbola leaves some weight to items that are months or years old,
  /// which an exponential function would not.
  private func weight(_ published: Int64?) -> Double {
    published.map { Self.weight($0, at: now) } ?? 1
  }

  private static func weight(_ published: Int64, at now: Int64) -> Double {
    let days = Double(max(0, now - published)) / 86_400
    return max(0.01, (10_000 / (1 + days)).rounded() / 100)
  }

  /// Recomputes the weights of one feed's tags for a time other than the time of the conversion.
  ///
  /// - Parameters:
  ///   - tags: The tags.
  ///   - now: The time: seconds since the beginning of 1970.
  package static func renewWeights(of tags: inout [Tag], at now: Int64) {
    let published = tags.map { tag in
      tag.details?.attributes.first { $0.name == "published" }?.values.first
        .flatMap(FeedDate.seconds)
    }
    guard let oldest = published.lazy.compactMap(\.self).min() else { return }
    for index in tags.indices {
      let weight = Self.weight(published[index] ?? oldest, at: now)
      guard weight != tags[index].weight else { continue }
      tags[index].weight = weight
      let age = tags[index].details?.attributes.firstIndex { $0.name == "age" }
      if let age { tags[index].details?.attributes[age].values = [JSONText.number(weight)] }
    }
  }

  private func text(_ text: FeedText, isTitle: Bool = false) -> String {
    let string = TitleMarkup.withoutSections(text.string)
    guard text.isHTML else { return string.onOneLine }
    return library.text(ofHTML: TitleMarkup.marked(string, isTitle: isTitle))
  }

  /// Returns an HTTP or HTTPS address resolved against a base address; nil for other schemes.
  private func resolved(_ address: String, _ base: String) -> String? {
    guard !address.isEmpty else { return nil }
    let whole = base.isEmpty ? address : library.resolve(address, against: base) ?? address
    let lower = whole.prefix(8).lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://") ? whole : nil
  }
}

extension String {
  /// The text, cut at the end of a word if it is too long for a label.
  fileprivate var shortened: String {
    let longest = 200
    guard count > longest else { return self }
    let start = prefix(longest)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + "…"
  }
}
