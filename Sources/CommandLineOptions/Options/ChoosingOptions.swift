package import TagSphereTagData

/// The handling of the labels that the user chooses.
package struct ChoosingOptions: Hashable, Sendable {
  /// Whether the first choice ends the program.
  package var endsWithFirst = false
  /// Whether clicks mark labels; the marked labels are then chosen together.
  package var marksSeveral = false
  /// The initial text of the search; nil for none.
  package var query: String?
  /// Whether the final text of the search is written before the choices.
  package var printsQuery = false
  /// Whether a typed text without a label can be chosen.
  package var acceptsNew = false
  /// The output format of a choice.
  package var record = RecordFormat()
  /// The command to run for a choice; nil for none.
  package var command: CommandWords?
  /// Whether the choice of a label starts the installed program that the label stands for.
  package var startsPrograms = false
  /// Whether the window stays open after a program was started.
  package var staysAfterStart = false
  /// Whether the user's earlier moves and removals of programs are discarded.
  package var resetsLauncher = false
  /// The maximum number of installed programs on a page.
  package var pageSize = 24
  /// Whether the address of a choice is opened.
  package var opensAddress = false
  /// The allowed schemes of addresses in addition to http and https, in lower case.
  package var moreSchemes: [String] = []
  /// The allowed hosts of addresses; empty for any host.
  package var hosts: [HostRule] = []

  /// Creates options that write choices to standard output, one after the other.
  package init() {}

  /// Whether the program is run to obtain a choice; ending the program without a choice is then a cancellation.
  package var isPick: Bool { endsWithFirst || marksSeveral }
}

/// The output format of tags.
package struct RecordFormat: Hashable, Sendable {
  /// The text written for a tag.
  package var template = TagTemplate.text
  /// Whether each tag is terminated by a NUL instead of a line feed.
  package var endsWithNUL = false

  /// Creates a format that writes the texts, one per line.
  package init() {}

  /// The byte that terminates each tag.
  package var terminator: UInt8 { endsWithNUL ? 0 : UInt8(ascii: "\n") }
}

/// A pixel of a picture.
package struct PixelPoint: Hashable, Sendable {
  /// The distance from the leftmost column, pixels, at least 0.
  package var x: Int
  /// The distance from the topmost row, pixels, at least 0.
  package var y: Int

  /// Creates a pixel from a column and a row.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
