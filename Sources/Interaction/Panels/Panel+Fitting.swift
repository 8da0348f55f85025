package import TagSphereTagData

extension Panel {
  /// Returns the maximum width of a text in a window, em.
  ///
  /// - Parameter width: The width of the window, em.
  package static func widestText(in width: Double) -> Double {
    // Margins, padding and a column of names also need space.
    max(min(mostText, width * 0.6 - 4), 4)
  }

  /// Returns the number of characters that fit in a line of a window.
  ///
  /// - Parameters:
  ///   - width: The width of the window, em.
  ///   - density: The characters per em. 1.6 fits a monospaced font, whose letters are among the
  ///     widest. Use 1.3 for texts of data.
  package static func lineLength(in width: Double, charactersPerEm density: Double = 1.6) -> Int {
    Int(density * widestText(in: width))
  }

  /// The maximum width of a text in wide windows, em.
  private static let mostText = 36.0

  /// Returns the panel in which lines of the program's own texts are broken if they are too wide.
  ///
  /// Lines of data, such as the entries of a list, are not broken; the layout cuts them.
  ///
  /// - Parameters:
  ///   - widest: The maximum width of a text, em.
  ///   - measure: Returns the full width of a text in a style, em.
  package func broken(at widest: Double, measure: (String, TextStyle) -> Double) -> Panel {
    func lines(_ text: String, _ style: TextStyle) -> [String] {
      guard measure(text, style) > widest else { return [text] }
      return Self.lines(text) { measure($0, style) <= widest }
    }
    var panel = self
    if let title, !hasCaret {
      let titles = ([title] + furtherTitles).flatMap { lines($0, Self.titleStyle) }
      panel.title = titles.first ?? title
      panel.furtherTitles = Array(titles.dropFirst())
    }
    panel.rows = []
    for (index, row) in rows.enumerated() {
      if index == selection { panel.selection = panel.rows.count }
      guard !row.isEntry else {
        panel.rows.append(row)
        continue
      }
      let names = lines(row.name, .inherited)
      let values = lines(row.value, .inherited)
      for line in 0..<max(names.count, values.count) {
        panel.rows.append(
          Row(line < names.count ? names[line] : "", line < values.count ? values[line] : ""))
      }
    }
    return panel
  }

  /// Returns a text in lines that fit.
  ///
  /// Lines are broken after the dots between the parts of the text, or else at spaces. A word that does
  /// not fit gets a line of its own.
  private static func lines(_ text: String, fits: (String) -> Bool) -> [String] {
    let dot: Unicode.Scalar = "·"
    let parts = text.unicodeScalars.split(separator: dot).map { part in
      part.split(whereSeparator: isBreakable).map { String($0) }
    }
    let ends = parts.indices.map { $0 < parts.count - 1 ? " \(dot)" : "" }
    let pieces = zip(parts, ends).map { $0.joined(separator: " ") + $1 }
    return joined(pieces, fits: fits).flatMap { line in
      fits(line) ? [line] : joined(line.split(separator: " ").map { String($0) }, fits: fits)
    }
  }

  /// Joins pieces with blanks into lines, with as many pieces per line as fit.
  private static func joined(_ pieces: [String], fits: (String) -> Bool) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, fits(last + " " + piece) {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}
