package import TagSphereMessages

/// The status of a window in one line.
package struct StatusLine: Hashable, Sendable {
  /// The number of labels.
  package var labels: Int
  /// The number of labels that the picture shows; nil if no label is too small to be shown.
  package var shown: Int?
  /// The number of labels that an open search found; nil without a search.
  package var matches: Int?
  /// Whether the matches only resemble the searched text.
  package var isApproximate = false
  /// Whether the user has paused the motion.
  package var isPaused: Bool
  /// The group to whose labels the cloud is restricted; nil for all groups.
  package var group: String?
  /// The number of marked labels.
  package var marked: Int
  /// Whether several labels can be marked; the line then says how to finish.
  package var marksSeveral = false
  /// The progress of a stream, if it is worth showing; nil otherwise.
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

  /// Whether some labels are too small to be shown.
  private var isPartial: Bool { shown.map { $0 < labels } ?? false }

  /// Returns the text of the line: “63 666 labels, 87 shown · 12 matches · paused”.
  package func text(in messages: Messages = .english) -> String {
    parts.map { messages.text($0) }.joined(separator: " · ")
  }

  private var parts: [Message] {
    var parts = [labelCount]
    if let group { parts.append(Message("only \(group)")) }
    if let matches { parts.append(matchCount(matches)) }
    if marked > 0 {
      parts.append(Message(marked, one: "\(marked) marked", other: "\(marked) marked"))
    } else if marksSeveral {
      parts.append(Message("a click or Enter marks"))
    }
    if marksSeveral { parts.append(Message("Ctrl+Enter ends")) }
    if isPaused { parts.append(Message("paused")) }
    if let stream { parts.append(stream.message) }
    return parts
  }

  private var labelCount: Message {
    let count = Message(labels, one: "\(labels) label", other: "\(labels) labels")
    guard isPartial, let shown else { return count }
    return Message(shown, one: "\(count), \(shown) shown", other: "\(count), \(shown) shown")
  }

  private func matchCount(_ count: Int) -> Message {
    isApproximate
      ? Message(count, one: "\(count) similar match", other: "\(count) similar matches")
      : Message(count, one: "\(count) match", other: "\(count) matches")
  }
}

extension Panel {
  /// Creates a panel of one line from a status.
  package init(_ status: StatusLine, in messages: Messages = .english) {
    self.init(rows: [Row(status.text(in: messages))])
  }

  /// The maximum number of labels that the panel of a search lists.
  package static let mostListed = 8

  /// Creates the panel of an open search: the typed text, its result, and the first labels found.
  ///
  /// The labels are in the order in which Tab visits them.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - focus: The label in focus.
  ///   - typedText: The effect of Enter on the text.
  ///   - messages: The language.
  ///   - text: Returns the text of a label.
  package init(
    _ search: Search, focus: Int?, typedText: TypedText = .searched,
    in messages: Messages = .english,
    text: (Int) -> String = { _ in "" }
  ) {
    let found = focus.flatMap(search.matches.firstIndex(of:))
    let notes = search.notes(place: found, typedText: typedText).map { messages.text($0) }
    self.init(title: search.text, rows: [Row(notes.joined(separator: " · "))])
    hasCaret = true
    let place = found ?? 0
    // Show the page of the list that contains the label in focus.
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
    if rest > 0 { rows.append(Row(messages.text(Message("and \(rest) more")))) }
  }
}

extension Search {
  /// The result of the search, and the keys that act on it.
  ///
  /// - Parameters:
  ///   - place: The index of the match in focus; nil for none.
  ///   - typedText: The effect of Enter on the text.
  fileprivate func notes(place: Int?, typedText: TypedText) -> [Message] {
    guard !text.isEmpty else { return [Message("type to search")] }
    let count = matches.count
    var notes = isApproximate ? [Message("nothing exact")] : []
    if count == 0 {
      notes.append(Message("nothing found"))
      switch typedText {
      case .searched: break
      case .reported: notes.append(Message("Enter ends"))
      case .accepted: notes.append(Message("Enter takes what is typed"))
      }
    } else if let place {
      notes += [Message("\(place + 1) of \(count)"), Message("Enter chooses")]
      if count > 1 { notes.append(Message("Tab: next")) }
      if typedText == .accepted { notes.append(Message("Shift+Enter: what is typed")) }
    } else {
      notes.append(Message(count, one: "\(count) found", other: "\(count) found"))
    }
    return notes
  }
}
