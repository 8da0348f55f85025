import Foundation
import TagSphereConversion
import TagSphereTagData
import Testing

/// A label, and no tag of tests.
typealias Tag = TagSphereTagData.Tag

/// Reads feeds at 2026-11-26 07:00 in UTC.
struct FeedReading {
  static let now: Int64 = 1_795_676_400

  /// Returns the tags of a feed; nil if it is none.
  static func document(_ bytes: [UInt8], isDecoded: Bool = false) throws -> TagDocument? {
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    return FeedConversion(library: library, now: now).document(of: bytes, isDecoded: isDecoded)
  }

  static func tags(_ text: String) throws -> [Tag] {
    let document = try document(Array(text.utf8))
    return try #require(document).tags
  }

  /// Returns the tags of a sample.
  static func sample(_ name: String) throws -> TagDocument {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Samples/feeds/\(name)")
    let document = try document(Array(Data(contentsOf: file)))
    return try #require(document)
  }
}

extension Tag {
  /// The first value of an attribute.
  func first(of name: String) -> String? {
    details?.attributes.first { $0.name == name }?.values.first
  }
}
