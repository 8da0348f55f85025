internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

/// A feature of a viewer, with its own state and its own folder.
///
/// A part changes only itself and the `View` that it receives. No part names another
/// part: parts publish facts in `View.facts`, and announce changes as `ViewChange`. Only `ViewerParts.all(of:)`
/// lists them. All requirements have defaults.
protocol ViewerPart {
  // MARK: Input

  /// Receives the input of a turn other than events: updates, preferences, signals.
  mutating func begin(_ view: inout View)

  /// Whether the part takes events; if no part does, the scene gets all events of a turn at once.
  var takesEvents: Bool { get }

  /// Applies an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - view: The view.
  /// - Returns: The rest of the event, for the lower parts and the sphere; nil for none.
  mutating func take(_ event: TimedEvent, in view: inout View) -> TimedEvent?

  /// Performs an action of the scene.
  ///
  /// - Returns: Whether the action is done; otherwise the lower parts are tried.
  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool

  // MARK: The turn

  /// Applies rules that follow from the time and from the events of the turn.
  mutating func applyRules(to view: inout View)

  /// Whether the part reads `View.facts`; they are then updated before it follows the scene.
  var showsFacts: Bool { get }

  /// Follows the scene and the time, after the events of a turn.
  mutating func follow(_ view: inout View)

  /// Follows a change of the view that another part has made.
  mutating func follow(_ change: ViewChange, in view: inout View)

  /// Receives prepared content from threads, in amounts that do not delay the next frame.
  mutating func receiveContent(_ view: inout View)

  /// Measures the received content after all parts have followed it.
  mutating func measureContent(_ view: inout View)

  /// Updates the part once the labels of the next frame are decided.
  mutating func prepareFrame(_ view: inout View)

  /// Adds the facts of this part.
  func add(to facts: inout ViewFacts, in view: View)

  /// Returns the areas that labels must leave free for the part, pixels of the picture.
  func areas(in view: View) -> [Overlay.Rectangle]

  /// Returns the time at which the part needs a turn while the picture is visible.
  ///
  /// nil if only an event or a thread wakes the part.
  func wakeTime(in view: View) -> Duration?

  /// Returns the time at which the part needs a turn even if the picture is hidden; nil for none.
  func ruleTime(in view: View) -> Duration?

  /// Returns whether the part wants updates of the data with the next input.
  func wantsUpdates(in view: View) -> Bool

  /// Stops the part's background work.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  mutating func close() -> [CloudNotice]

  // MARK: Drawing

  /// Uploads the changes to the current context.
  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError)

  /// Places the part's layers for the next frame.
  mutating func place(in view: View)

  /// The layers over the labels, lowest first.
  var layers: [any PictureLayer] { get }

  /// Releases the layers, because their context ends.
  mutating func leaveContext()
}

extension ViewerPart {
  mutating func begin(_ view: inout View) {}
  var takesEvents: Bool { false }
  mutating func take(_ event: TimedEvent, in view: inout View) -> TimedEvent? { event }
  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool { false }
  mutating func applyRules(to view: inout View) {}
  var showsFacts: Bool { false }
  mutating func follow(_ view: inout View) {}
  mutating func follow(_ change: ViewChange, in view: inout View) {}
  mutating func receiveContent(_ view: inout View) {}
  mutating func measureContent(_ view: inout View) {}
  mutating func prepareFrame(_ view: inout View) {}
  func add(to facts: inout ViewFacts, in view: View) {}
  func areas(in view: View) -> [Overlay.Rectangle] { [] }
  func wakeTime(in view: View) -> Duration? { nil }
  func ruleTime(in view: View) -> Duration? { nil }
  func wantsUpdates(in view: View) -> Bool { false }
  mutating func close() -> [CloudNotice] { [] }
  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {}
  mutating func place(in view: View) {}
  var layers: [any PictureLayer] { [] }
  mutating func leaveContext() {}
}
