public import TagSphereTagData

/// The handling of the labels that the user chooses.
public struct ChoosingOptions: Hashable, Sendable {
  /// Whether the first choice ends the program.
  public var endsWithFirst = false
  /// Whether clicks mark labels, which are then chosen together.
  public var marksSeveral = false
  /// The output format of a choice.
  public var record = RecordOptions()
  /// The command to run for a choice; nil for none.
  public var command: CommandWords?
  /// Whether the address of a choice is opened.
  public var opensAddress = false
  /// The allowed schemes of addresses in addition to http and https, in lower case.
  public var moreSchemes: [String] = []
  /// The allowed hosts of addresses; empty for any.
  public var hosts: [HostRule] = []

  /// Creates options that write choices to standard output, one after the other.
  public init() {}

  /// Whether the program is run to obtain a choice, so that ending without one is a cancellation.
  public var isPick: Bool { endsWithFirst || marksSeveral }
}

/// The output format of tags.
public struct RecordOptions: Hashable, Sendable {
  /// The text written for a tag.
  public var template = TagTemplate.text
  /// Whether each tag is terminated by a NUL instead of a line feed.
  public var endsWithNUL = false

  /// Creates options that write the texts, one per line.
  public init() {}

  /// The byte that terminates each tag.
  public var terminator: UInt8 { endsWithNUL ? 0 : UInt8(ascii: "\n") }
}

/// The options of `pick`.
public struct PickOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// The layout.
  public var layout: LayoutOptions
  /// The font and styles; colours have no effect.
  public var look: LookOptions
  /// The pose.
  public var pose: PoseOptions
  /// The size of the picture or window.
  public var size: PixelSize
  /// The pixels to pick, at least one, each within the size.
  public var points: [PixelPoint]
  /// The output format of tags.
  public var record: RecordOptions
}

/// A pixel of a picture.
public struct PixelPoint: Hashable, Sendable {
  /// The distance from the leftmost column, pixels, at least 0.
  public var x: Int
  /// The distance from the topmost row, pixels, at least 0.
  public var y: Int

  /// Creates a pixel from a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// The options of `list`.
public struct ListOptions: Hashable, Sendable {
  /// The document.
  public var document: DocumentOptions
  /// The output format of tags.
  public var record: RecordOptions
  /// Whether the list is a JSON document.
  public var printsJSON: Bool
}
