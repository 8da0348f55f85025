internal import CloudCore

/// A tag that a person chose.
struct Choice: Hashable {
  /// Its place in the document, counted from 0.
  var index: Int
  /// The tag as it was when it was chosen.
  var tag: Tag

  /// The tag as messages name it: its beginning, on one line.
  var name: String { quotedBeginning(of: tag.text) }

  private func quotedBeginning(of text: String) -> String {
    let beginning = text.unicodeScalars.prefix(40)
    return "“\(String(beginning))\(beginning.count < text.unicodeScalars.count ? "…" : "")”"
  }
}
