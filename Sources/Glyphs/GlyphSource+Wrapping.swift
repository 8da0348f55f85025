package import TagSphereTagData

extension GlyphSource {
  /// Shapes a label's text; a text that is too wide is broken into balanced lines.
  ///
  /// Lines break after spaces, `::`, `-`, `/` and `_`, and between ideographs, so that all lines
  /// are as narrow as possible. If a text needs more lines, an ellipsis replaces its middle. Line
  /// breaks that the text already contains are kept.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - style: The weight, slant and width of the letters.
  ///   - maximumWidth: The maximum width of a line, em, > 0; a longer line without a break gets an
  ///     ellipsis.
  ///   - maximumLines: The number of lines to break into, at least 1.
  /// - Returns: The run; its clusters are offsets in the text after line breaks are inserted.
  package mutating func run(
    wrapping text: String, style: TextStyle, maximumWidth: Float, maximumLines: Int
  ) -> GlyphRun {
    wrappedRun(
      for: text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines
    ).run
  }

  /// Returns the run of ``run(for:style:maximumWidth:maximumLines:)``, and the text to which its clusters refer.
  mutating func wrappedRun(
    for text: String, style: TextStyle, maximumWidth: Float, maximumLines: Int
  ) -> (run: GlyphRun, text: String) {
    let line = run(for: text, style: style, maximumWidth: maximumWidth)
    guard maximumLines > 1, line.lineCount == 1 else { return (line, text) }
    // Only a cut line can be too wide, so a line is rarely measured again.
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
  ///   - strokes: The weight of strokes if the tag has none of its own; nil for the font's weight.
  ///   - maximumWidth: The width, em, > 0, beyond which lines are broken, or cut with an ellipsis.
  ///   - maximumLines: The number of lines that a text is broken into, at least 1.
  /// - Returns: The run, and the text with line breaks to which the run's clusters refer.
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
  /// - Parameter strokes: The weight of strokes if the tag has none of its own; nil for the font's
  ///   weight.
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
    /// The width without trailing blanks, em.
    var inkWidth: Float
  }

  private var pieces: [Piece]
  /// The ellipsis that replaces pieces in the middle.
  private let ellipsis: Piece

  /// The maximum number of pieces.
  ///
  /// The rest of a longer text is one more piece.
  private static let limit = 64

  /// Divides a text.
  ///
  /// - Parameters:
  ///   - text: A text without line breaks.
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

  /// Returns whether lines may break beside a character: kana, ideographs and Hangul.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3041...0x30FA).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
      || (0xAC00...0xD7A3).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }

  /// Replaces pieces in the middle by an ellipsis if all pieces together need more lines than allowed.
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

  /// Returns the lines, as few as the text needs; nil if the text cannot be broken.
  func lines(maximumWidth: Float, maximumLines: Int) -> [String]? {
    guard pieces.count > 1 else { return nil }
    let ends =
      best(maximumWidth: maximumWidth, maximumLines: maximumLines)
      // If no arrangement exists, a single piece is too wide, so use all lines.
      ?? breaks(intoLines: min(maximumLines, pieces.count)).ends
    var start = 0
    return ends.map { end in
      defer { start = end }
      let line = pieces[start..<end].map { $0.text }.joined()
      return line.hasSuffix(" ") ? String(line.dropLast()) : line
    }
  }

  /// Returns the ends of the lines, with as few lines as possible; nil if more than `maximumLines` are needed.
  private func best(maximumWidth: Float, maximumLines: Int) -> [Int]? {
    for count in 1...min(maximumLines, pieces.count) {
      let (width, ends) = breaks(intoLines: count)
      if width <= maximumWidth { return ends }
    }
    return nil
  }

  /// Returns the ends of a given number of lines, with the widest line as narrow as possible.
  private func breaks(intoLines count: Int) -> (width: Float, ends: [Int]) {
    // For each end, store the least width of the widest line so far, and the start of the last
    // line.
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
