package import TagSphereTagData

/// The identity of a tag across versions: its text, image and text style.
///
/// Equal tags in one document are distinguished by their order.
package struct TagKey: Hashable, Sendable {
  /// The text's bytes.
  ///
  /// Two encodings of the same character make different texts.
  package var bytes: [UInt8]
  /// The name of the image; nil without an image.
  package var image: String?
  /// The text style.
  package var style: TextStyle?
  /// The number of equal tags that precede the tag in its document.
  package var occurrence = 0

  /// Creates the key of a text.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates the key of a tag that is the first of several equal tags in its document.
  package init(of tag: Tag) {
    bytes = tag.bytes
    image = tag.details?.image
    style = tag.details?.style
  }

  /// A hash of the key.
  ///
  /// For a text alone, it is four times as fast as the hash of `Hashable`.
  var tableHash: UInt64 {
    var hash = TextHash.hash(of: bytes)
    if image != nil || style != nil {
      var hasher = Hasher()
      hasher.combine(image)
      hasher.combine(style)
      hash = TextHash.hash(hash, and: hasher.finalize())
    }
    return occurrence > 0 ? TextHash.hash(hash, and: occurrence) : hash
  }

  /// Returns the keys of a document's tags, all different.
  package static func keys(of tags: [Tag]) -> [TagKey] {
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
