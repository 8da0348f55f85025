internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

/// The parts of a viewer, from the lowest to the topmost.
///
/// Parts follow a turn and are drawn in this order. Events, including Escape, reach them in reverse
/// order, before the sphere.
struct ViewerParts {
  private var parts: [any ViewerPart]

  /// Creates the parts from the settings of a view.
  static func all(of view: inout View) -> ViewerParts {
    let parts: [(any ViewerPart)?] = [
      DataPart(view), ImagesPart(), MovingImagesPart(), LegendPart(), WheelsPart(&view),
      StandingWheelsPart(view), PagesPart(view), EnlargementPart(), PanelsPart(), ChoosingPart(),
      WindowPart(), PreferencesPart(), KioskPart(view),
    ]
    return ViewerParts(parts: parts.compactMap(\.self))
  }

  /// Adds a part on top.
  mutating func add(_ part: any ViewerPart) { parts.append(part) }

  /// The part of a type; nil if the viewer has none.
  subscript<Part: ViewerPart>(type: Part.Type) -> Part? {
    for part in parts { if let part = part as? Part { return part } }
    return nil
  }

  /// Changes the part of a type, if the viewer has one; the other parts follow the change.
  mutating func change<Part: ViewerPart>(
    _ type: Part.Type, in view: inout View, _ body: (inout Part, inout View) -> Void
  ) {
    for index in parts.indices {
      guard var part = parts[index] as? Part else { continue }
      body(&part, &view)
      parts[index] = part
      follow(&view)
      view.facts = facts(of: view)
    }
  }

  /// Calls a function with each part, lowest first.
  ///
  /// All parts follow its changes of the view before the next call.
  mutating func forEach(
    in view: inout View, _ body: (inout any ViewerPart, inout View) -> Void
  ) {
    for index in parts.indices {
      body(&parts[index], &view)
      follow(&view)
    }
  }

  /// Makes all parts follow the scene and the time, lowest first.
  ///
  /// Parts that show facts see the facts of lower parts.
  mutating func follow(sceneOf view: inout View) {
    for index in parts.indices {
      if parts[index].showsFacts { view.facts = facts(of: view) }
      parts[index].follow(&view)
      follow(&view)
    }
  }

  /// Makes all parts follow the pending changes of the view.
  private mutating func follow(_ view: inout View) {
    while !view.changes.isEmpty {
      let change = view.changes.removeFirst()
      for index in parts.indices { parts[index].follow(change, in: &view) }
    }
  }

  /// Returns the facts of all parts.
  func facts(of view: View) -> ViewFacts {
    var facts = ViewFacts()
    for part in parts { part.add(to: &facts, in: view) }
    return facts
  }

  /// Returns the areas that labels must leave free for the parts, pixels of the picture.
  func areas(in view: View) -> [Overlay.Rectangle] { parts.flatMap { $0.areas(in: view) } }

  /// Returns the earliest time at which a part needs a turn; nil for none.
  func wakeTime(in view: View) -> Duration? {
    let rules = parts.compactMap { $0.ruleTime(in: view) }
    guard view.isShown else { return rules.min() }
    return (rules + parts.compactMap { $0.wakeTime(in: view) }).min()
  }

  /// Returns whether a part wants updates of the data with the next input.
  func wantsUpdates(in view: View) -> Bool { parts.contains { $0.wantsUpdates(in: view) } }

  // MARK: Events

  /// Applies the events of a turn to the parts, from topmost to lowest, and the rest to the sphere.
  ///
  /// - Returns: The actions of the sphere.
  mutating func apply(_ events: [TimedEvent], to view: inout View) -> [SceneAction] {
    guard parts.contains(where: \.takesEvents) else { return view.applyToScene(events) }
    // The receiver of an event depends on the effects of earlier events.
    var actions: [SceneAction] = []
    for event in events {
      let timed = TimedEvent(event.event, at: min(event.time, view.now))
      guard let event = take(timed, in: &view) else { continue }
      actions += view.applyToScene([event], until: event.time)
    }
    return actions + view.applyToScene([])
  }

  private mutating func take(_ event: TimedEvent, in view: inout View) -> TimedEvent? {
    var rest: TimedEvent? = event
    for index in parts.indices.reversed() {
      guard let event = rest else { return nil }
      rest = parts[index].take(event, in: &view)
      follow(&view)
    }
    return rest
  }

  /// Performs the actions of the sphere.
  mutating func perform(_ actions: [SceneAction], in view: inout View) {
    for action in actions {
      view.facts = facts(of: view)
      for index in parts.indices.reversed() {
        let isDone = parts[index].perform(action, in: &view)
        follow(&view)
        if isDone { break }
      }
    }
  }

  /// Stops the background work of all parts.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  mutating func close() -> [CloudNotice] {
    var notices: [CloudNotice] = []
    for index in parts.indices { notices += parts[index].close() }
    return notices
  }

  // MARK: Drawing

  /// Uploads the changes of the parts.
  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    for index in parts.indices { try parts[index].upload(to: canvas, in: &view) }
  }

  /// Returns the layers over the labels, placed for the next frame, lowest first.
  mutating func layers(in view: View) -> [any PictureLayer] {
    for index in parts.indices { parts[index].place(in: view) }
    return parts.flatMap(\.layers)
  }

  /// Releases all layers, because their context ends.
  mutating func leaveContext() { for index in parts.indices { parts[index].leaveContext() } }
}
