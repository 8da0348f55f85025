/// The status of a window in one line.
package struct StatusLine: Hashable, Sendable {
  /// The number of labels.
  package var labels: Int
  /// The number of labels that are large enough to be read; nil if all of them are drawn.
  package var readable: Int?
  /// The number of labels that an open search found; nil without a search.
  package var matches: Int?
  /// Whether these only resemble what is searched for.
  package var isApproximate = false
  /// Whether the user has paused the motion.
  package var isPaused: Bool
  /// The group whose labels alone are shown; nil for all.
  package var group: String?
  /// The number of marked labels.
  package var marked: Int
  /// Whether several labels can be marked, and how that ends needs saying.
  package var marksSeveral = false
  /// The progress of a stream that is worth mentioning; nil for none.
  package var stream: StreamProgress?

  /// Creates a status from its parts.
  package init(
    labels: Int, matches: Int? = nil, isPaused: Bool = false, marked: Int = 0,
    stream: StreamProgress? = nil
  ) {
    self.labels = labels
    self.stream = stream
    self.matches = matches
    self.isPaused = isPaused
    self.marked = marked
  }

  /// Whether the line contains more than the number of labels.
  package var isNotable: Bool {
    isPartial || matches != nil || group != nil || isPaused || marked > 0 || marksSeveral
      || stream != nil
  }

  /// Whether some labels are too small to be read.
  private var isPartial: Bool { readable.map { $0 < labels } ?? false }

  /// The text of the line: “63 666 labels, 587 can be read · 12 matches · paused”.
  package var text: String {
    let known = isPartial ? readable.map { ", \(Panel.grouped($0)) can be read" } ?? "" : ""
    var parts = [Self.count(labels, "label") + known]
    if let group { parts.append("only \(group)") }
    if let matches {
      let kind = isApproximate ? "similar " : ""
      parts.append(Self.count(matches, kind + "match", plural: kind + "matches"))
    }
    if marked > 0 {
      parts.append("\(Panel.grouped(marked)) marked")
    } else if marksSeveral {
      parts.append("a click or Enter marks")
    }
    if marksSeveral { parts.append("Ctrl+Enter ends") }
    if isPaused { parts.append("paused") }
    if let stream { parts.append(stream.text) }
    return parts.joined(separator: " · ")
  }

  private static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(Panel.grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}

extension Panel {
  /// Creates a panel of one line from a status.
  package init(_ status: StatusLine) { self.init(rows: [Row(status.text)]) }

  /// The most labels that the panel of a search lists.
  package static let mostListed = 8

  /// Creates the panel of an open search: the typed text, its result, and the first labels found, in
  /// the order in which Tab visits them.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - focus: The label in focus.
  ///   - text: Returns the text of a label.
  package init(_ search: Search, focus: Int?, text: (Int) -> String = { _ in "" }) {
    let isEmpty = search.text.isEmpty
    let note =
      if isEmpty {
        "type to search"
      } else if search.matches.isEmpty {
        "nothing found"
      } else if let place = focus.flatMap(search.matches.firstIndex(of:)) {
        "\(Self.grouped(place + 1)) of \(Self.grouped(search.matches.count)) · Enter chooses"
          + (search.matches.count > 1 ? " · Tab: next" : "")
      } else {
        "\(Self.grouped(search.matches.count)) found"
      }
    let caution = search.isApproximate ? "nothing exact · " : ""
    self.init(title: search.text, rows: [Row(caution + note)])
    hasCaret = true
    let place = focus.flatMap(search.matches.firstIndex(of:)) ?? 0
    // A page of the list holds the label in focus.
    let first = place / Self.mostListed * Self.mostListed
    let listed = search.matches.dropFirst(first).prefix(Self.mostListed)
    guard search.matches.count > 1 else { return }
    rows += listed.map { label in
      var row = Row(text(label))
      row.isEntry = true
      row.marked = search.ranges(in: row.name)
      return row
    }
    if focus != nil { selection = 1 + place - first }
    let rest = search.matches.count - first - listed.count
    if rest > 0 { rows.append(Row("and \(Self.grouped(rest)) more")) }
  }
}
