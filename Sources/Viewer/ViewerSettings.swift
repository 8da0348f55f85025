public import TagSphereInteraction
public import TagSphereRenderer
package import TagSphereTagData
public import TagSphereWheels

/// How a viewer draws a cloud and answers input.
public nonisolated struct ViewerSettings {
  /// The quality of edges; nil for what suits the driver and the motion.
  public var quality: EdgeQuality.Method?
  /// The samples per pixel; nil for what suits the driver.
  public var samples: Int?
  /// How the sphere moves.
  public var motion = MotionOptions()
  /// What the window says, and how large its targets are.
  public var interface = HandOptions()
  /// How the screen is mounted.
  public var screen = ScreenOptions()
  /// What becomes of labels that are chosen.
  public var choosing = ChoosingMode.each
  /// What Enter does with the text of a search, where one or several labels are chosen.
  public var typedText = Scene.TypedText.searched
  /// What becomes of a choice outside the viewer, which a label's menu offers too.
  package var effect = ChoiceEffect.none
  /// Whether the cloud has a window of its own program: a menu for each label, the clipboard,
  /// dropped files, all keys and a hint at them, and how many labels can be read; never in a kiosk.
  public var hasWindowHabits = false
  /// Whether a double click, or Enter, fills the window with the image of a label.
  public var enlargesImages = false
  /// Whether labels rise to their places when the cloud is first shown, unless motion is reduced.
  public var hasEntrance = false
  /// Whether the first frame has the quick quality where a driver draws in software; the best one
  /// follows as soon as the cloud is at rest.
  public var opensQuickly = false
  /// The rules of a kiosk; nil for a window of one's own.
  package var kiosk: KioskOptions?
  /// Where updates of the data come from.
  public var updates = UpdateSource.none
  /// The wheels that filter the cloud; nil for none.
  ///
  /// A column or a value that no tag has gives none, and a warning once the document is complete.
  public var wheels: WheelFilter?
  /// The wheels that are shown in place of the cloud, which then has no labels; nil for a cloud.
  package var standingWheels: StandingWheels?
  /// The pages of which one is shown at a time; nil to show all labels, as beside wheels.
  package var pages: PageOptions?
  /// The name of the data's file, for the title of a window whose data have none; nil without one.
  public var fileName: String?
  /// The time after which the program ends by itself; nil for never.
  public var duration: Duration?

  /// Creates the default settings.
  public init() {}

  /// Whether updates, wheels or pages change the labels while the cloud is shown.
  var changesLabels: Bool { updates != .none || wheels != nil || pages != nil }

  /// Where updates of the data come from.
  public enum UpdateSource: Hashable, Sendable {
    /// Nowhere: the cloud never changes.
    case none
    /// A document that is replaced as a whole.
    case document
    /// A document that is still being read, and is complete at some time.
    case growth
    /// A stream of weights; at most `top` tags are shown, nil for all.
    case stream(top: Int?)

    /// Whether labels come as lines of a stream.
    var isStream: Bool { if case .stream = self { true } else { false } }
  }

  /// What becomes of a choice besides its delivery.
  package enum ChoiceEffect: Hashable, Sendable {
    /// Nothing: it is printed.
    case none
    /// A command is run for it.
    case command
    /// The program that it stands for is started, or one of its actions.
    case program
    /// Its address is opened, if the rule allows that.
    case address(AddressRule)
  }

  /// What becomes of labels that are chosen.
  public enum ChoosingMode: Hashable, Sendable {
    /// Each choice is delivered at once.
    case each
    /// The first choice ends the program.
    case first
    /// Choices mark labels; a confirmation ends the program.
    case several
  }
}
