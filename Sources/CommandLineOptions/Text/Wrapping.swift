/// Returns `text` in lines of at most `width` columns, broken at spaces, never in words.
///
/// No-break spaces (U+00A0) become spaces at which lines are not broken. A character counts as one
/// column, because the help text has only single-width characters.
///
/// - Precondition: `width` > 0.
func wrapped(_ text: String, width: Int) -> [String] {
  precondition(width > 0, "text needs a positive width, got \(width)")
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if line.isEmpty {
      line = String(word)
    } else if line.count + 1 + word.count <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = String(word)
    }
  }
  if !line.isEmpty { lines.append(line) }
  return lines.map { $0.replacing("\u{A0}", with: " ") }
}

/// Returns `text` with an initial capital and a full stop.
func sentence(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst() + "."
}

/// Returns two columns: terms from column 2, explanations from `column`, all within `width`.
///
/// If a term is too long for its column, the explanation starts on the next line.
func columns(_ entries: [(term: String, text: String)], column: Int, width: Int = 80) -> String {
  var result = ""
  for entry in entries {
    let margin = String(repeating: " ", count: column)
    var lines = wrapped(entry.text, width: width - column)[...]
    let term = "  " + entry.term
    if term.count + 2 <= column, let first = lines.popFirst() {
      result += term + String(repeating: " ", count: column - term.count) + first + "\n"
    } else {
      result += term + "\n"
    }
    for line in lines { result += margin + line + "\n" }
  }
  return result
}
