package import TagSphereTagData

extension GlyphSource {
  /// Shapes a label's text; one that is too wide is broken into balanced lines.
  ///
  /// Lines break after spaces, `::`, `-`, `/` and `_`, and between ideographs, so that all lines
  /// are as narrow as they can be. Of a text that needs more lines, an ellipsis replaces the middle.
  /// Texts with line breaks of their own keep them.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - style: The weight, slant and width of the letters.
  ///   - maximumWidth: The maximum width of a line, em, > 0; where none can break, a longer one has
  ///     an ellipsis.
  ///   - maximumLines: The number of lines to break into, at least 1.
  /// - Returns: The run; its clusters are offsets in the text with line breaks.
  package mutating func run(
    wrapping text: String, style: TextStyle, maximumWidth: Float, maximumLines: Int
  ) -> GlyphRun {
    wrappedRun(
      for: text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines
    ).run
  }

  /// Returns the same run, and the text with line breaks in which its clusters are offsets.
  mutating func wrappedRun(
    for text: String, style: TextStyle, maximumWidth: Float, maximumLines: Int
  ) -> (run: GlyphRun, text: String) {
    let line = run(for: text, style: style, maximumWidth: maximumWidth)
    guard maximumLines > 1, line.lineCount == 1 else { return (line, text) }
    // Only a cut line can be wide; measuring it again is rare.
    guard line.advance > 0.6 * maximumWidth,
      run(for: text, style: style, maximumWidth: nil).advance > maximumWidth
    else { return (line, text) }
    var pieces = LinePieces(text) { run(for: $0, style: style, maximumWidth: nil).advance }
    pieces.replaceMiddle(maximumWidth: maximumWidth, maximumLines: maximumLines)
    guard let lines = pieces.lines(maximumWidth: maximumWidth, maximumLines: maximumLines) else {
      return (line, text)
    }
    let wrapped = lines.joined(separator: "\n")
    return (run(for: wrapped, style: style, maximumWidth: maximumWidth), wrapped)
  }

  /// Shapes a tag's text as `GlyphBatch` does.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - strokes: The weight of strokes where the tag has none of its own; nil for the font's.
  ///   - maximumWidth: Wider lines are broken, or cut with an ellipsis, em, > 0.
  ///   - maximumLines: The number of lines that a text is broken into, at least 1.
  /// - Returns: The run, and the text with line breaks in which its clusters are offsets.
  package mutating func wrappedRun(
    of tag: Tag, strokes: TextStyle.Weight?, maximumWidth: Float, maximumLines: Int
  ) -> (run: GlyphRun, text: String) {
    wrappedRun(
      for: tag.text, style: tag.style(strokes: strokes), maximumWidth: maximumWidth,
      maximumLines: maximumLines)
  }
}

extension Tag {
  /// Returns the style of the label's letters.
  ///
  /// - Parameter strokes: The weight of strokes where the tag has none of its own; nil for the font's.
  package func style(strokes: TextStyle.Weight?) -> TextStyle {
    var style = details?.style ?? .inherited
    style.weight = style.weight ?? strokes
    return style
  }
}

/// The parts of a text between which a line may break.
struct LinePieces {
  private struct Piece {
    var text: String
    /// The width, em.
    var width: Float
    /// The width without blanks at the end, em.
    var inkWidth: Float
  }

  private var pieces: [Piece]
  /// The ellipsis that replaces pieces of the middle.
  private let ellipsis: Piece

  /// The most pieces; a longer text is not broken beyond them.
  private static let limit = 64

  /// Divides a text.
  ///
  /// - Parameters:
  ///   - text: Without line breaks.
  ///   - width: Returns the width of a piece, em.
  init(_ text: String, width: (String) -> Float) {
    func piece(_ text: String) -> Piece {
      let ink = text.hasSuffix(" ") ? String(text.dropLast()) : text
      let whole = width(text)
      return Piece(text: text, width: whole, inkWidth: ink.count < text.count ? width(ink) : whole)
    }
    ellipsis = piece("…")
    var texts = [""]
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      texts[texts.count - 1].append(character)
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let isLast = next == nil || texts.count == Self.limit
      if !isLast, Self.isBreak(after: character, at: index, of: characters) { texts.append("") }
    }
    pieces = texts.map(piece)
  }

  private static func isBreak(
    after character: Character, at index: Int, of characters: [Character]
  ) -> Bool {
    let next = characters[index + 1]
    switch character {
    case " ", "-", "/", "_": return next != character && next != " " && index > 0
    case ":": return index > 0 && characters[index - 1] == ":" && next != ":"
    default: return isIdeograph(character) && isIdeograph(next)
    }
  }

  /// Whether lines break beside a character: kana, ideographs and Hangul.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3041...0x30FA).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
      || (0xAC00...0xD7A3).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }

  /// Puts an ellipsis in place of the middle, if all pieces need more lines than there are.
  mutating func replaceMiddle(maximumWidth: Float, maximumLines: Int) {
    guard pieces.count > 2 else { return }
    let all = pieces
    var (first, last) = (all.count, 0)
    while first + last > 2, best(maximumWidth: maximumWidth, maximumLines: maximumLines) == nil {
      if first + last == all.count { (first, last) = (all.count - all.count / 2, all.count / 2) }
      if first > last { first -= 1 } else { last -= 1 }
      pieces = Array(all[..<first]) + [ellipsis] + Array(all[(all.count - last)...])
    }
  }

  /// Returns the lines, as few as hold the text; nil if it cannot be broken.
  func lines(maximumWidth: Float, maximumLines: Int) -> [String]? {
    guard pieces.count > 1 else { return nil }
    let ends =
      best(maximumWidth: maximumWidth, maximumLines: maximumLines)
      // A piece is too wide by itself.
      ?? breaks(intoLines: min(maximumLines, pieces.count)).ends
    var start = 0
    return ends.map { end in
      defer { start = end }
      let line = pieces[start..<end].map(\.text).joined()
      return line.hasSuffix(" ") ? String(line.dropLast()) : line
    }
  }

  /// Returns the ends of the fewest lines that are narrow enough; nil if there are too many.
  private func best(maximumWidth: Float, maximumLines: Int) -> [Int]? {
    for count in 1...min(maximumLines, pieces.count) {
      let (width, ends) = breaks(intoLines: count)
      if width <= maximumWidth { return ends }
    }
    return nil
  }

  /// Returns the ends of a number of lines whose widest is as narrow as possible.
  private func breaks(intoLines count: Int) -> (width: Float, ends: [Int]) {
    // For each end, the least width of the widest of the lines so far, and where the last begins.
    var widths = [Float](repeating: .infinity, count: pieces.count + 1)
    widths[0] = 0
    var starts: [[Int]] = []
    for _ in 0..<count {
      var next = [Float](repeating: .infinity, count: pieces.count + 1)
      var start = [Int](repeating: 0, count: pieces.count + 1)
      for end in 1...pieces.count {
        var width = pieces[end - 1].inkWidth
        for first in stride(from: end - 1, through: 0, by: -1) {
          if first < end - 1 { width += pieces[first].width }
          let widest = max(widths[first], width)
          if widest < next[end] { (next[end], start[end]) = (widest, first) }
        }
      }
      widths = next
      starts.append(start)
    }
    var ends = [pieces.count]
    for start in starts.dropFirst().reversed() { ends.append(start[ends[ends.count - 1]]) }
    return (widths[pieces.count], ends.reversed())
  }
}
