internal import TagSphereTagData

/// Cleans texts that are copied to the clipboard or pasted from it; no program at either end is trusted.
package enum ClipboardText {
  /// The longest text that is copied, characters (Unicode scalars).
  package static let longest = 4096

  /// Returns a label's text for other programs, with control characters replaced by blanks.
  ///
  /// A terminal into which the text is pasted therefore runs no command.
  package static func copied(_ text: String) -> String {
    plainLine(text, longest: longest)
  }

  /// Returns another program's text for the search, cut to the longest text of a search.
  ///
  /// Control characters are dropped. Each run of blanks and line breaks becomes one blank. Blanks at the
  /// ends are dropped.
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
