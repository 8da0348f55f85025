public import TagSphereTagData

/// The identity of a tag across versions: its text and how it is drawn.
///
/// Equal tags in one document are distinguished by their order.
public struct TagKey: Hashable, Sendable {
  /// The text's bytes: two spellings of one letter are different texts.
  public var bytes: [UInt8]
  /// The image, if the tag has one.
  public var image: String?
  /// The text style.
  public var style: TextStyle?
  /// The number of equal tags before it in its document.
  public var occurrence = 0

  /// Creates the key of a text.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates the key of a tag that is the first of its kind in its document.
  public init(of tag: Tag) {
    bytes = tag.bytes
    image = tag.details?.image
    style = tag.details?.style
  }

  /// Returns the keys of a document's tags, all different.
  public static func keys(of tags: [Tag]) -> [TagKey] {
    var counts: [TagKey: Int] = [:]
    counts.reserveCapacity(tags.count)
    return tags.map { tag in
      var key = TagKey(of: tag)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      key.occurrence = count
      return key
    }
  }
}
