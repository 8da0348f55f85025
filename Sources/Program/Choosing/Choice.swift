internal import TagSphereCommandLineOptions
internal import TagSphereTagData

/// A tag that a person chose.
struct Choice: Hashable {
  /// Its place in the document, counted from 0.
  var index: Int
  /// The tag as it was when it was chosen.
  var tag: Tag

  /// The tag as messages name it: its beginning, on one line.
  var name: String { quoted(tag.text) }
}
