internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

/// A feature of a viewer, with a state of its own and a folder of its own.
///
/// A part changes nothing but itself and the `View` that it is given. Parts do not know each other:
/// what they say of themselves is in `View.facts`, and what all must follow is a `ViewChange`.
/// `ViewerParts.all(of:)` is the one place that lists them, and all requirements have a default.
protocol ViewerPart {
  // MARK: Input

  /// Receives what a turn brings besides events: updates, preferences, signals.
  mutating func begin(_ view: inout View)

  /// Whether the part takes events; if no part does, the scene gets all events of a turn at once.
  var takesEvents: Bool { get }

  /// Applies an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - view: The view.
  /// - Returns: What of it is for the parts below and for the sphere; nil for nothing.
  mutating func take(_ event: TimedEvent, in view: inout View) -> TimedEvent?

  /// Performs an action that the scene asks for.
  ///
  /// - Returns: Whether the action is done; otherwise the parts below are asked.
  mutating func perform(_ action: SceneAction, in view: inout View) -> Bool

  // MARK: The turn

  /// Applies rules that follow from the time and from the events of the turn.
  mutating func applyRules(to view: inout View)

  /// Whether the part shows what others say of themselves, so that `View.facts` are those of the
  /// present turn when it follows.
  var showsFacts: Bool { get }

  /// Follows the scene and the time, after the events of a turn.
  mutating func follow(_ view: inout View)

  /// Follows a change of the view that another part has made.
  mutating func follow(_ change: ViewChange, in view: inout View)

  /// Receives what threads have prepared, as much of it as does not delay the next frame.
  mutating func receiveContent(_ view: inout View)

  /// Measures what was received, once all parts have followed it.
  mutating func measureContent(_ view: inout View)

  /// Follows the labels that the next frame draws, once they are decided.
  mutating func prepareFrame(_ view: inout View)

  /// Adds what the part says of itself.
  func add(to facts: inout ViewFacts, in view: View)

  /// Returns the areas that labels leave to the part, pixels of the picture.
  func areas(in view: View) -> [Overlay.Rectangle]

  /// Returns the time at which the part needs a turn while the picture is seen; nil if only an event
  /// or a thread wakes it.
  func wakeTime(in view: View) -> Duration?

  /// Returns the time at which the part needs a turn even if nothing is seen; nil for none.
  func ruleTime(in view: View) -> Duration?

  // MARK: Drawing

  /// Uploads what has changed to the current context.
  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError)

  /// Places the part's layers for the next frame.
  mutating func place(in view: View)

  /// What is drawn over the labels, lowest first.
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
  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {}
  mutating func place(in view: View) {}
  var layers: [any PictureLayer] { [] }
  mutating func leaveContext() {}
}
