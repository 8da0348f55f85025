/// The notes of a converter about a feed, as one text with a note per line.
package struct FeedNotes: Hashable, Sendable {
  /// A note of a converter.
  package struct Note: Hashable, Sendable {
    /// The kind of the note.
    package var kind: ReadingNote
    /// The number of the item, counted from 1; 0 for the whole feed.
    package var item = 0
    /// The beginning of the text that the note is about; empty if the note is about no text.
    package var excerpt = ""
  }

  /// The first notes, at most ``ReadingLimits/listedFindings``.
  package private(set) var notes: [Note] = []
  /// The number of notes of each kind that are not in `notes`.
  package private(set) var further: [ReadingNote: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Whether there are no notes.
  package var isEmpty: Bool { notes.isEmpty }

  /// Adds a note.
  package mutating func add(_ kind: ReadingNote, item: Int = 0, excerpt: String = "") {
    if notes.count < ReadingLimits.listedFindings {
      notes.append(Note(kind: kind, item: item, excerpt: excerpt))
    } else {
      further[kind, default: 0] += 1
    }
  }

  /// The notes as text.
  ///
  /// Each line has a kind, an item and an excerpt, or the number of further notes of a kind.
  package var text: String {
    let counts = further.sorted { $0.key.rawValue < $1.key.rawValue }
    return
      (notes.map { "\($0.kind.rawValue)\t\($0.item)\t\(Array($0.excerpt.utf8)[...].excerpt)" }
      + counts.map { "\($0.key.rawValue)\t+\($0.value)\t" }).joined(separator: "\n")
  }

  /// Parses the text of notes; malformed lines are skipped.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let kind = ReadingNote(rawValue: String(parts[0])),
        let number = Int(parts[1]), number >= 0
      else { continue }
      if parts[1].hasPrefix("+") {
        further[kind] = min(number, ReadingLimits.feedItems)
      } else if notes.count < ReadingLimits.listedFindings {
        notes.append(Note(kind: kind, item: number, excerpt: String(parts[2])))
      }
    }
  }
}
