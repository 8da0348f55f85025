import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereTagData
import TagSphereWebPage

/// Requires that labels of a page are only text, whatever they contain.
@MainActor
enum PageJudge {
  private static let still = WebPage.Still(png: [0], width: 1, height: 1)
  private static let mostTags = 6

  /// Reads the bytes as a JSON document, and makes a page and an element from its first labels.
  static func judge(_ bytes: [UInt8]) {
    var reader = TagDocumentReader(options: ReadingOptions(format: .json, top: mostTags))
    guard (try? reader.consume(bytes[...])) != nil, let reading = try? reader.finish() else {
      return
    }
    let document = reading.document
    let tags = document.tags.map { tag in
      var kept = tag
      // A path is not text of a page.
      kept.details?.image = nil
      return kept
    }
    guard let page = page(TagDocument(title: document.title, tags: tags)) else { return }
    let harmless = tags.map { tag in
      var plain = Tag(text: "x", weight: tag.weight)
      if let url = tag.details?.url, (try? Address(url)) != nil {
        var details = Tag.Details()
        details.url = "https://example.org"
        plain.details = details
      }
      return plain
    }
    guard let twin = self.page(TagDocument(tags: harmless)) else {
      preconditionFailure("harmless labels have no page")
    }
    precondition(
      elements(page.html) == elements(twin.html), "a label has made an element of its own")
    precondition(page.json != nil, "the labels are no JSON")
  }

  private static func page(_ document: TagDocument) -> (html: [UInt8], json: JSONValue?)? {
    guard let cloud = try? Cloud.build(document, design: CloudDesign()).cloud,
      let page = try? WebPage(cloud, motion: MotionOptions(), still: still),
      let element = try? WebElement(cloud, motion: MotionOptions())
    else { return nil }
    return (page.html, try? JSONValue(parsing: element.data))
  }

  /// The beginnings of all elements: if an attribute ended early, the next beginning would differ.
  private static func elements(_ html: [UInt8]) -> [ArraySlice<UInt8>] {
    html.split(separator: UInt8(ascii: "<")).dropFirst().map { part in
      part.prefix {
        ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") || $0 == 0x2F
      }
    }
  }
}
