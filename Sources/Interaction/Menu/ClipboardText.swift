internal import TagSphereTagData

/// Texts on their way to the clipboard and from it: neither side is trusted.
package enum ClipboardText {
  /// The longest text that is copied, characters (Unicode scalars).
  package static let longest = 4096

  /// Returns a label's text for other programs: control characters become blanks, so that a
  /// terminal that it is pasted into runs nothing.
  package static func copied(_ text: String) -> String {
    plainLine(text, longest: longest)
  }

  /// Returns a text of another program for the search: without control characters, each run of
  /// blanks and line breaks as one blank and none at its ends, of the length of a search at most.
  package static func pasted(_ text: String) -> String {
    let longest = Search.longestText
    var line = String.UnicodeScalarView()
    var (count, needsBlank) = (0, false)
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsBlank = count > 0
        continue
      }
      guard scalar.properties.generalCategory != .control, !scalar.properties.isBidiControl else {
        continue
      }
      guard count + (needsBlank ? 2 : 1) <= longest else { break }
      if needsBlank { line.append(" ") }
      line.append(scalar)
      count += needsBlank ? 2 : 1
      needsBlank = false
    }
    return String(line)
  }
}
