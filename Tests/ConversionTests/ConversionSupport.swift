import Foundation
import TagSphereConversion
import TagSphereTagData
import Testing

/// Means the label of a cloud, not a tag of Swift Testing.
typealias Tag = TagSphereTagData.Tag

/// Reads feeds at 2026-11-26 07:00 in UTC.
struct FeedReading {
  static let now: Int64 = 1_795_676_400

  /// Returns the content of a feed; nil if the bytes are not a feed.
  static func content(_ bytes: [UInt8], isDecoded: Bool = false) throws -> FeedContent? {
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    return FeedConversion(library: library, now: now).content(of: bytes, isDecoded: isDecoded)
  }

  static func tags(_ text: String) throws -> [Tag] {
    let content = try content(Array(text.utf8))
    return try #require(content).tags
  }

  /// Returns the content of a sample.
  static func sample(_ name: String) throws -> FeedContent {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Samples/feeds/\(name)")
    let content = try content(Array(Data(contentsOf: file)))
    return try #require(content)
  }
}

extension Tag {
  /// The first value of an attribute.
  func first(of name: String) -> String? { values(named: name).first }
}
