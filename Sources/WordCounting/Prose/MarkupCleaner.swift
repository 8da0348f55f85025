import Foundation
internal import TagSphereTagData

/// Removes tags, comments, styles and scripts from HTML, and decodes entities.
struct MarkupCleaner: Sendable {
  /// The end mark of the open style, script or comment; nil outside these blocks.
  private var end: String?
  /// The number of lines that the open tag has spanned; 0 outside tags.
  private var tagLines = 0

  /// The maximum number of lines of a tag; a longer construct is not a tag.
  private static let mostTagLines = 20

  mutating func prose(of line: String) -> String {
    var text = line
    if let end {
      guard let found = text.range(of: end, options: .caseInsensitive) else { return "" }
      text = String(text[found.upperBound...])
      self.end = nil
    } else if tagLines > 0 {
      tagLines += 1
      if let close = text.firstIndex(of: ">") {
        text = String(text[text.index(after: close)...])
        tagLines = 0
      } else if tagLines <= Self.mostTagLines {
        return ""
      } else {
        tagLines = 0
      }
    }
    text = withoutOpenTag(withoutBlocks(text))
    return Entities.decoded(Patterns.markupTag.replacing(in: text, with: " "))
  }

  /// Returns a text without styles, scripts and comments; remembers a block that does not end in this text.
  private mutating func withoutBlocks(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var kept = ""
    var place = text.startIndex
    while let start = Patterns.blockStart.firstRange(in: text, from: place) {
      kept += text[place..<start.lowerBound] + " "
      let name = text[start].dropFirst().lowercased()
      let mark = name == "!--" ? "-->" : "</\(name)>"
      let behind = start.upperBound..<text.endIndex
      guard let close = text.range(of: mark, options: .caseInsensitive, range: behind) else {
        end = mark
        return kept
      }
      place = close.upperBound
    }
    return kept + text[place...]
  }

  /// Returns a text up to a tag that does not end in this text.
  private mutating func withoutOpenTag(_ text: String) -> String {
    guard let start = text.lastIndex(of: "<"), Patterns.openTag.matches(String(text[start...]))
    else {
      return text
    }
    tagLines = 1
    return String(text[..<start])
  }
}

/// Removes markup, link targets, code and front matter from Markdown.
struct MarkdownCleaner: Sendable {
  private var markup = MarkupCleaner()
  private var isInCode = false
  /// Whether the current line is in the front matter; nil before the first line.
  private var isInFrontMatter: Bool?
  private var frontMatterLines = 0

  /// The maximum number of lines of front matter; a longer block is not front matter.
  private static let mostLines = 200

  mutating func prose(of line: String) -> String {
    if isFrontMatter(line) { return "" }
    if Patterns.fence.matches(line) {
      isInCode.toggle()
      return ""
    }
    if isInCode || Patterns.tableRule.matches(line) || Patterns.linkTarget.matches(line) {
      return ""
    }
    var text = Patterns.footnote.replacing(in: line, with: " ")
    text = Patterns.hiddenNote.replacing(in: text, with: " ")
    text = Patterns.callout.replacing(in: text, with: " ")
    text = Patterns.blockName.replacing(in: text, with: "")
    text = Patterns.wikiLink.replacing(in: text, with: "$1")
    text = Patterns.markdownLink.replacing(in: text, with: "$1")
    text = Patterns.listItem.replacing(in: text, with: "")
    text = markup.prose(of: text)
    return String(text.map { "*`~|>".contains($0) ? " " : $0 })
  }

  private mutating func isFrontMatter(_ line: String) -> Bool {
    let mark = line.trimmingCharacters(in: .whitespaces)
    guard let isWithin = isInFrontMatter else {
      isInFrontMatter = mark == "---" || mark == "+++"
      return isInFrontMatter == true
    }
    guard isWithin else { return false }
    frontMatterLines += 1
    let isEnd = ["---", "+++", "..."].contains(mark)
    isInFrontMatter = !isEnd && frontMatterLines < Self.mostLines
    return true
  }
}

/// Removes commands, formulas and comments from LaTeX, and replaces accent commands and named letters by letters.
struct TeXCleaner: Sendable {
  private var isInFormula = false
  /// The environments of formulas and code.
  private static let formulas = [
    "equation", "align", "gather", "multline", "math", "displaymath", "verbatim", "lstlisting",
  ]

  mutating func prose(of line: String) -> String {
    let isFormula = Self.formulas.contains { line.contains("{\($0)") }
    if isFormula, line.contains("\\begin{") { isInFormula = true }
    if isInFormula {
      if isFormula, line.contains("\\end{") { isInFormula = false }
      return ""
    }
    var text = Patterns.texComment.replacing(in: line, with: "")
    text = Patterns.texReference.replacing(in: text, with: " ")
    text = withLetters(text)
    text = Patterns.texFormula.replacing(in: text, with: " ")
    text = Patterns.texCommand.replacing(in: text, with: " ")
    return String(text.map { "{}~".contains($0) ? " " : $0 })
  }

  /// Returns a line with `\"u` and `\ss{}` replaced by letters.
  private func withLetters(_ line: String) -> String {
    guard line.contains("\\") else { return line }
    var text = ""
    var place = line.startIndex
    while let letter = Patterns.texLetter.firstRange(in: line, from: place) {
      let plain = TeXText.plain(Array(line[letter].utf8)[...])
      text += line[place..<letter.lowerBound] + String(decoding: plain, as: UTF8.self)
      place = letter.upperBound
    }
    return text + line[place...]
  }
}
