package import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData

/// A few lines of text in a box over a cloud, such as a tooltip, the keys, or a search.
package struct Panel: Hashable, Sendable {
  /// The line at the top, in bold.
  package var title: String?
  /// Further lines of a long title, also in bold.
  package var furtherTitles: [String] = []
  /// The lines below the title.
  package var rows: [Row]
  /// Whether a caret follows the title, at the place of the next character.
  package var hasCaret = false
  /// Whether the panel is a page of its own, with a larger title and without a background.
  package var isPage = false
  /// The number of the highlighted row, such as the selected item of a menu; nil for none.
  package var selection: Int?

  /// A line: a name, a value, or both side by side.
  package struct Row: Hashable, Sendable {
    /// The secondary text on the left.
    package var name: String
    /// The primary text, in a column to the right of all names.
    package var value: String
    /// Whether the name is an entry of a list, drawn as primary text.
    package var isEntry = false
    /// The parts of the name that are underlined, such as the matches of a search.
    package var marked: [Range<String.Index>] = []

    /// Creates a line; line breaks in its parts become blanks.
    package init(_ name: String, _ value: String = "") {
      self.name = Panel.line(name)
      self.value = Panel.line(value)
    }
  }

  /// Creates a panel; line breaks in the title become blanks.
  package init(title: String? = nil, rows: [Row] = []) {
    self.title = title.map(Self.line)
    self.rows = rows
  }

  /// Returns the width of a text in a style, em.
  package typealias Measure = (_ text: String, _ style: TextStyle) -> Double

  /// The maximum length of a line, characters (Unicode scalars); the rest is not drawn.
  static let longestLine = 240

  /// Returns the width and height of the panel including its padding, em.
  package func size(measure: Measure) -> SIMD2<Double> {
    let columns = columns(measure)
    let title = titles.map { measure($0, Self.titleStyle) * titleSize }.max() ?? 0
    let table = columns.name + (columns.value > 0 ? columns.value + columns.gap : 0)
    let lone = rows.filter { $0.value.isEmpty }.map { measure($0.name, .inherited) }.max() ?? 0
    return [
      max(title + (hasCaret ? Self.caretRoom : 0), table, lone) + 2 * Self.padding.x,
      Double(titles.count) * titleHeight + Double(rows.count) * Self.rowHeight
        + 2 * Self.padding.y,
    ]
  }

  /// Returns the text size of the panel in a window, reduced if the panel would not fit.
  ///
  /// - Parameters:
  ///   - em: The preferred size, pixels, > 0.
  ///   - room: The maximum width and height of the panel, pixels.
  ///   - measure: Returns the width of a text, em.
  package func em(wanted em: Double, in room: SIMD2<Double>, measure: Measure) -> Double {
    em * min(1, max((room / (size(measure: measure) * em)).min(), 0.1))
  }

  /// Adds the panel to an overlay.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to add to.
  ///   - corner: The upper left corner, pixels.
  ///   - em: The text size, pixels, > 0.
  ///   - lineWidth: The width of the border, pixels, ≥ 0.
  ///   - theme: The source of the colours.
  ///   - isMirrored: Whether the panel runs from right to left.
  ///   - measure: Returns the width of a text in a style, em.
  package func add(
    to overlay: inout Overlay, at corner: SIMD2<Double>, em: Double, lineWidth: Double,
    theme: Theme, isMirrored: Bool = false, measure: Measure
  ) {
    let size = (size(measure: measure) * em).rounded(.up)
    let first = overlay.items.count
    defer {
      if isMirrored {
        let area = Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y)
        overlay.mirror(itemsFrom: first, in: area)
      }
    }
    let colors = theme.legend
    if !isPage {
      overlay.addRounded(
        Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y),
        radius: (0.55 * em).rounded(), fill: colors.panel,
        border: ColorRamp([colors.muted, colors.panel]).color(at: 0.5), borderWidth: lineWidth)
    }
    var pen = corner + Self.padding * em
    for title in titles {
      pen.y += titleHeight / 2 * em
      overlay.add(
        Overlay.Text(
          title, at: pen, size: em * titleSize, color: colors.text, style: Self.titleStyle))
      if hasCaret {
        addCaret(
          to: &overlay, after: pen, em: em, theme: theme, isMirrored: isMirrored, measure: measure)
      }
      pen.y += titleHeight / 2 * em
    }
    let columns = columns(measure)
    for (index, row) in rows.enumerated() {
      if index == selection {
        addSelection(to: &overlay, at: corner.x, pen.y, width: size.x, em: em, theme: theme)
      }
      pen.y += Self.rowHeight / 2 * em
      if !row.name.isEmpty {
        overlay.add(
          Overlay.Text(
            row.name, at: pen, size: em, color: row.isEntry ? colors.text : colors.muted))
        for marked in row.marked {
          addMark(
            to: &overlay, under: marked, of: row.name, at: pen, em: em, theme: theme,
            isMirrored: isMirrored, measure)
        }
      }
      if !row.value.isEmpty {
        overlay.add(
          Overlay.Text(
            row.value, at: pen + [(columns.name + columns.gap) * em, 0], size: em,
            color: colors.text))
      }
      pen.y += Self.rowHeight / 2 * em
    }
  }

  /// All lines of the title.
  private var titles: [String] { (title.map { [$0] } ?? []) + furtherTitles }

  /// Returns the widths of the two columns and of the gap between them, em.
  private func columns(_ measure: Measure) -> (name: Double, value: Double, gap: Double) {
    let isTable = rows.contains { !$0.value.isEmpty }
    // A name without a value may span both columns.
    let names = rows.filter { !isTable || !$0.value.isEmpty }
    let name = names.map { measure($0.name, .inherited) }.max() ?? 0
    let value = rows.map { measure($0.value, .inherited) }.max() ?? 0
    return (name, value, name > 0 && value > 0 ? Self.columnGap : 0)
  }

  /// Returns a text as a single line of limited length.
  static func line(_ text: String) -> String {
    plainLine(text, longest: longestLine, keepsDirections: true)
  }

  static let titleStyle = TextStyle(weight: .bold)
  // In em.
  var titleSize: Double { isPage ? 1.7 : 1.12 }
  private var titleHeight: Double { isPage ? 2.8 : Self.titleHeight }
  static let titleHeight = 1.6
  package static let rowHeight = 1.45
  static let columnGap = 1.4
  package static let padding = SIMD2(0.95, 0.6)
  private static let caretRoom = 0.35

  /// Returns the usual text size of panels on a screen with a content scale, pixels.
  package static func textSize(contentScale: Double) -> Double { 13 * contentScale }

  /// The minimum text size on a wall, as a share of the window's smaller side; a wall is read from metres away.
  package static let shareOnWall = 0.024

  /// Returns the distance between panels and the window's edges, pixels.
  package static func margin(textSize: Double) -> Double { (1.2 * textSize).rounded() }
}
