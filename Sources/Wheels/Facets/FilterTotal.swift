package import TagSphereCloudCore
package import TagSphereTagData

/// The number of tags that a choice of wheels leaves, said once and large beside them.
package struct FilterTotal: Hashable, Sendable {
  /// The number of tags that are left.
  package var count: Int
  /// The number of all tags.
  package var tagCount: Int
  /// The words that are chosen, but for "all".
  package var words: [String]

  /// Creates a total.
  package init(count: Int, tagCount: Int, words: [String]) {
    (self.count, self.tagCount, self.words) = (count, tagCount, words)
  }

  /// The text beside the number.
  private var caption: String {
    count == 0 && !words.isEmpty
      ? "nothing for " + words.joined(separator: ", ") : "of \(grouped(tagCount))"
  }

  /// The sizes of the number and of the text beside it, shares of the picture's smaller side.
  private static let numberSize = 0.1
  private static let captionSize = 0.03
  /// The distance from the edges, a share of the smaller side.
  private static let margin = 0.055

  /// Adds the number: in the wheels' hub if there is room, otherwise in the corner beside them.
  ///
  /// - Parameters:
  ///   - overlay: The overlay of the picture.
  ///   - layout: The wheels' geometry in the same picture.
  ///   - theme: The source of the colours.
  ///   - least: The least size of text, pixels.
  ///   - advance: Returns the width of a text in a style, em.
  package func add(
    to overlay: inout Overlay, layout: WheelLayout, theme: Theme, least: Double,
    advance: (String, TextStyle) -> Double
  ) {
    let side = layout.size.min()
    let bold = TextStyle(weight: .bold)
    let number = grouped(count)
    let captionSize = max(Self.captionSize * side, least)
    let numberSize = max(Self.numberSize * side, 2 * captionSize)
    let width = advance(number, bold) * numberSize
    let captionWidth = advance(caption, .inherited) * captionSize
    if let place = hub(
      in: layout, width: max(width, captionWidth), height: 1.2 * numberSize + 1.5 * captionSize)
    {
      overlay.add(
        Overlay.Text(
          number, at: place + [0, 0.6 * numberSize], size: numberSize, color: theme.ink,
          alignment: .center, style: bold))
      overlay.add(
        Overlay.Text(
          caption, at: place + [0, 1.2 * numberSize + 0.6 * captionSize], size: captionSize,
          color: theme.legend.muted, alignment: .center))
      return
    }
    let margin = Self.margin * side
    let isRight = layout.center.x > 0.1 * layout.size.x
    let isBelow = layout.center.y > 0
    let middle = margin + 0.5 * numberSize
    let y = isBelow ? layout.size.y - middle : middle
    let gap = 0.3 * numberSize
    let left = isRight ? layout.size.x - margin - width - gap - captionWidth : margin
    overlay.add(
      Overlay.Text(
        number, at: [left, y], size: numberSize, color: theme.ink, style: bold))
    // Both stand on one line, about.
    overlay.add(
      Overlay.Text(
        caption, at: [left + width + gap, y + 0.36 * (numberSize - captionSize)],
        size: captionSize, color: theme.legend.muted))
  }

  /// Returns the middle of the upper edge of a box in the hub; nil if the hub has no room, or is the
  /// cloud's.
  private func hub(
    in layout: WheelLayout, width: Double, height: Double
  ) -> SIMD2<Double>? {
    guard let inner = layout.rings.last?.inner, layout.mark == 0,
      layout.center.y < -layout.size.y / 4
    else { return nil }
    let top = layout.size.y / 2 - layout.center.y - inner + 0.3 * height
    guard top + height < layout.size.y else { return nil }
    // The hub is a circle: its chord at the box's upper edge must hold it.
    let depth = inner - 0.3 * height
    let half = (inner * inner - depth * depth).squareRoot()
    guard half > 0.6 * width else { return nil }
    return [layout.size.x / 2 + layout.center.x, top]
  }
}

/// Returns a number with a thin space between groups of digits.
private func grouped(_ number: Int) -> String {
  let digits = String(number)
  guard digits.count > 3 else { return digits }
  var groups: [Substring] = []
  var rest = digits[...]
  while !rest.isEmpty {
    groups.insert(rest.suffix(3), at: 0)
    rest = rest.dropLast(3)
  }
  return groups.joined(separator: "\u{2009}")
}
