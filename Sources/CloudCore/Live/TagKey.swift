public import TagSphereTagData

/// What makes a tag of one version the same as one of another: its text, and what is drawn of it.
///
/// Equal texts in one document are told apart by their order.
public struct TagKey: Hashable, Sendable {
  /// The text's own bytes: two spellings of one letter are two texts.
  public var bytes: [UInt8]
  /// The picture, if the tag has one.
  public var image: String?
  /// How its letters are cut.
  public var style: TextStyle?
  /// How many tags before it in its document are equal to it.
  public var occurrence = 0

  /// The key of a text.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The key of a tag that is the first of its kind in its document.
  public init(of tag: Tag) {
    bytes = tag.bytes
    image = tag.details?.image
    style = tag.details?.style
  }

  /// The keys of a document's tags, all different.
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
