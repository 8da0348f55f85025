import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereLook
import TagSphereTagData
import TagSphereVector

/// Clouds that several tests draw.
enum VectorScenes {
  /// Texts made to break files, each with what a reader may show of it.
  static let hostile: [(text: String, seen: String)] = [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("</title></svg><script>x</script>", "</title></svg><script>x</script>"),
    ("A & B \"q\" 'z' ]]>", "A & B \"q\" 'z' ]]>"),
    ("&amp;lt;entity; &#x202e;", "&amp;lt;entity; &#x202e;"),
    ("evil\u{202E}txt.exe\u{2066}", "eviltxt.exe"),
    ("nul\u{0}, escape\u{1B}[31m", "nul, escape[31m"),
    (
      "none of XML" + String(decoding: [0xFFFE, 0xFFFF] as [UInt16], as: UTF16.self), "none of XML"
    ),
    ("עברית", "עברית"), ("مرحبا", "مرحبا"), ("हिन्दी", "हिन्दी"), ("日本語", "日本語"),
    ("two\nlines", "two lines"),
  ]

  /// Returns a cloud of texts in which the first text is the heaviest, and no label is hidden.
  static func cloud(
    _ texts: [String], change: (inout CloudDesign) -> Void = { _ in }
  ) throws -> Cloud {
    var design = CloudDesign(theme: .print)
    design.layout.declutter = .off
    design.layout.space.back = .show
    change(&design)
    let tags = texts.enumerated().map { Tag(text: $1, weight: Double(texts.count - $0)) }
    return try Cloud.build(TagDocument(tags: tags), design: design).cloud
  }

  /// Returns the picture of a cloud of words.
  static func words(
    _ count: Int = 40, change: (inout CloudDesign) -> Void = { _ in }
  ) throws -> VectorPicture {
    VectorPicture(
      of: try cloud((0..<count).map { "word\($0)" }, change: change), width: 800, height: 600)
  }
}
