/// What a converted feed tells of its own reading, as one text: a note in each line.
package struct FeedNotes: Hashable, Sendable {
  /// A note.
  package struct Note: Hashable, Sendable {
    /// Its kind.
    package var kind: ReadingNote
    /// The number of the item, counted from 1; 0 for the whole feed.
    package var item = 0
    /// The beginning of what it is about; empty if there is nothing.
    package var excerpt = ""
  }

  /// The first notes of each kind.
  package private(set) var notes: [Note] = []
  /// How many more there are of each kind.
  package private(set) var further: [ReadingNote: Int] = [:]

  /// No notes.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { notes.isEmpty }

  /// Adds a note.
  package mutating func add(_ kind: ReadingNote, item: Int = 0, excerpt: String = "") {
    if notes.count < ReadingLimits.listedFindings {
      notes.append(Note(kind: kind, item: item, excerpt: excerpt))
    } else {
      further[kind, default: 0] += 1
    }
  }

  /// The text; each line has the kind, the item, and the excerpt, or the number of further notes.
  package var text: String {
    let counts = further.sorted { $0.key.rawValue < $1.key.rawValue }
    return
      (notes.map { "\($0.kind.rawValue)\t\($0.item)\t\(Array($0.excerpt.utf8)[...].excerpt)" }
      + counts.map { "\($0.key.rawValue)\t+\($0.value)\t" }).joined(separator: "\n")
  }

  /// Creates the notes of a text; lines that are none are passed over.
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
