public import TagSphereTagData

/// What becomes of the labels that a person chooses.
public struct ChoosingOptions: Hashable, Sendable {
  /// Whether the first choice ends the program.
  public var endsWithFirst = false
  /// Whether clicks mark labels, to be chosen together.
  public var marksSeveral = false
  /// How a choice is written.
  public var record = RecordOptions()
  /// The command that a choice is given to; nil for none.
  public var command: CommandWords?
  /// Whether the address of a choice is opened.
  public var opensAddress = false
  /// The schemes of addresses that may be opened besides those of the web, in lower case.
  public var moreSchemes: [String] = []
  /// The hosts that addresses may lead to; none for any.
  public var hosts: [HostRule] = []

  /// Choices go to standard output, one after the other.
  public init() {}

  /// Whether the program is run for a choice: without one it was cancelled.
  public var isPick: Bool { endsWithFirst || marksSeveral }
}

/// How tags are written to standard output.
public struct RecordOptions: Hashable, Sendable {
  /// What is written for a tag.
  public var template = TagTemplate.text
  /// Whether a NUL ends each tag, not a line feed.
  public var endsWithNUL = false

  /// The texts, a line each.
  public init() {}

  /// What ends each tag.
  public var terminator: UInt8 { endsWithNUL ? 0 : UInt8(ascii: "\n") }
}

/// The options of `pick`.
public struct PickOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// Where tags go.
  public var layout: LayoutOptions
  /// Font and styles; colours do not matter.
  public var look: LookOptions
  /// The pose.
  public var pose: PoseOptions
  /// The size of the picture or window.
  public var size: PixelSize
  /// Where to look, at least once; each within the size.
  public var points: [PixelPoint]
  /// How tags are written.
  public var record: RecordOptions
}

/// A pixel of a picture.
public struct PixelPoint: Hashable, Sendable {
  /// Pixels to the right of the leftmost, at least 0.
  public var x: Int
  /// Pixels below the topmost, at least 0.
  public var y: Int

  /// A pixel of a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// The options of `list`.
public struct ListOptions: Hashable, Sendable {
  /// What is read.
  public var document: DocumentOptions
  /// How tags are written.
  public var record: RecordOptions
  /// Whether the list is a document of JSON.
  public var printsJSON: Bool
}
