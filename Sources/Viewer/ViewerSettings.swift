public import TagSphereInteraction
public import TagSphereRenderer
package import TagSphereTagData
public import TagSphereWheels

/// The settings for the drawing and the input of a viewer.
public nonisolated struct ViewerSettings {
  /// The method for the edges of letters; nil for a choice by driver and motion.
  public var quality: EdgeQuality.Method?
  /// The samples per pixel; nil for a number that suits the driver.
  public var samples: Int?
  /// The motion of the sphere.
  public var motion = MotionOptions()
  /// How the screen is mounted, what it says, and how large its targets are.
  public var screen = ScreenOptions()
  /// The handling of chosen labels.
  public var choosing = ChoosingMode.each
  /// The action of Enter on a search text, if one or several labels can be chosen.
  package var typedText = TypedText.searched
  /// The effect of a choice outside the viewer; a label's menu offers it too.
  package var effect = ChoiceEffect.none
  /// Whether the cloud has a window of its own; never in a kiosk.
  ///
  /// Such a window has a menu for each label, the clipboard, dropped files, all keys and a hint at
  /// them, and a count of readable labels.
  public var hasWindowHabits = false
  /// Whether a double click or Enter enlarges a label's image to fill the window.
  public var enlargesImages = false
  /// Whether labels rise to their places at the start, unless motion is reduced.
  public var hasEntrance = false
  /// Whether a software driver draws the first frame in quick quality.
  ///
  /// A best-quality frame follows as soon as the cloud is at rest.
  public var opensQuickly = false
  /// The rules of a kiosk; nil outside kiosk mode.
  package var kiosk: KioskOptions?
  /// The source of data updates.
  public var updates = UpdateSource.none
  /// The wheels that filter the cloud; nil for none.
  ///
  /// If no tag has one of its columns or values, there are no wheels; a warning follows once the
  /// document is complete.
  public var wheels: WheelFilter?
  /// The wheels that replace the cloud, which then has no labels; nil for a cloud.
  package var standingWheels: StandingWheels?
  /// The division into pages; nil to show all labels; ignored beside wheels.
  package var pages: PageDivision?
  /// The name of the data's file, for the window's title if the data have no title; nil for none.
  public var fileName: String?
  /// The time after which the program ends; nil for never.
  public var duration: Duration?

  /// Creates the default settings.
  public init() {}

  /// Whether updates, wheels or pages change the labels while the cloud is shown.
  var changesLabels: Bool { updates != .none || wheels != nil || pages != nil }

  /// A source of data updates.
  public enum UpdateSource: Hashable, Sendable {
    /// No updates: the cloud never changes.
    case none
    /// A document that is replaced as a whole by each version.
    case document
    /// A document that is still being read until it is complete.
    case growth
    /// A stream of weights; at most `top` tags are shown; nil for the default maximum.
    case stream(top: Int?)

    /// Whether the source is a stream.
    var isStream: Bool { if case .stream = self { true } else { false } }
  }

  /// The effect of a choice besides its delivery.
  package enum ChoiceEffect: Hashable, Sendable {
    /// No effect: the choice is printed.
    case none
    /// A command runs for the choice.
    case command
    /// The chosen program, or one of its actions, is started.
    case program
    /// The address of the label is opened, if the rule allows it.
    case address(AddressRule)
  }

  /// The handling of chosen labels.
  public enum ChoosingMode: Hashable, Sendable {
    /// Each choice is delivered at once.
    case each
    /// The first choice ends the program.
    case first
    /// Choices mark labels; a confirmation ends the program.
    case several
  }
}
