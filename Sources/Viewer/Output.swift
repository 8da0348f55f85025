public import TagSphereCloudBuilding

/// Everything that a viewer asks for after one turn.
public nonisolated struct Output {
  /// What to do, in order.
  public var requests: [Request] = []
  /// Whether there is a frame to show: see `Viewer.Turn`.
  public var hasFrame = false
  /// The time at which the next turn is due, unless something happens before.
  public var wakeTime = Duration.zero
  /// Whether the next input should hold the updates of the data.
  public var wantsUpdates = false
  /// The reason why the program should end; nil while it goes on.
  public var end: Ending?

  /// Creates the output of a turn that asks for nothing.
  public init() {}

  /// Records a reason to end, unless there is one already.
  mutating func end(_ reason: Ending) { end = end ?? reason }

  /// Something to do outside the viewer.
  public enum Request: Equatable {
    /// Deliver a choice.
    case deliver(Choice)
    /// Switch between window and full screen.
    case toggleFullScreen
    /// Change the window's title.
    case setTitle(String)
    /// Change the shape of the pointer: a hand over a label, an arrow elsewhere.
    case setCursor(isHand: Bool)
    /// Show or hide the pointer.
    case showPointer(Bool)
    /// Read the data again even if they have not changed.
    case reload
    /// Report what is shown differently than asked, in words that name the program's own settings;
    /// `show(notice:for:)` shows them over the cloud too.
    case report(CloudNotice)
    /// Report a warning, one sentence, which the viewer shows over the cloud.
    case warn(String)
    /// Return the memory that decoding left behind to the system.
    case releaseMemory
    /// Tell the operator that visitors have gone.
    case idleReset
    /// Put a text on the clipboard.
    case copy(String)
    /// Read the clipboard's text; it is to come as an event of the next input.
    case paste
    /// Remember how a person arranged the labels.
    case arrange(Arrangement)
    /// Show a document in place of this one: the path of its file.
    case open(path: String)
  }

  /// How a person arranged labels, which are named by their keys: see `ViewerSettings.pages`.
  public struct Arrangement: Hashable, Sendable {
    /// The keys in their new order, empty if that of their weights counts again; nil if it stays.
    public var order: [String]?
    /// The keys of labels that were removed.
    public var removed: [String]
    /// The keys of labels whose removal was undone.
    public var returned: [String]

    /// Creates an arrangement from its parts.
    init(order: [String]? = nil, removed: [String] = [], returned: [String] = []) {
      (self.order, self.removed, self.returned) = (order, removed, returned)
    }
  }

  /// The reason why a program ends.
  public enum Ending: Hashable, Sendable {
    /// The user closed the window or pressed Escape.
    case asked
    /// The user chose a label, and one choice was wanted.
    case chosen
    /// The operator held the exit chord.
    case chord
    /// The time given for the window has passed.
    case duration
    /// A signal; its name.
    case signal(String)
  }
}
