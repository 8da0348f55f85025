internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

/// The parts of a viewer, from the lowest to the topmost.
///
/// They follow a turn and are drawn in this order. Events, and with them Escape, reach them in the
/// reverse order, before the sphere.
struct ViewerParts {
  private var parts: [any ViewerPart]

  /// Creates the parts that the settings of a view ask for.
  static func all(of view: inout View) -> ViewerParts {
    let parts: [(any ViewerPart)?] = [
      DataPart(view), ImagesPart(), MovingImagesPart(), LegendPart(), WheelsPart(&view),
      StandingWheelsPart(view), PagesPart(view), EnlargementPart(), PanelsPart(), ChoosingPart(),
      WindowPart(), PreferencesPart(), KioskPart(view),
    ]
    return ViewerParts(parts: parts.compactMap(\.self))
  }

  /// Adds a part above all others.
  mutating func add(_ part: any ViewerPart) { parts.append(part) }

  /// The part of a type; nil if the viewer has none.
  subscript<Part: ViewerPart>(type: Part.Type) -> Part? {
    for part in parts { if let part = part as? Part { return part } }
    return nil
  }

  /// Changes the part of a type, if the viewer has one, and lets the others follow.
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

  /// Calls a function with each part, the lowest first; changes that it makes to the view reach all
  /// parts before the next is called.
  mutating func forEach(
    in view: inout View, _ body: (inout any ViewerPart, inout View) -> Void
  ) {
    for index in parts.indices {
      body(&parts[index], &view)
      follow(&view)
    }
  }

  /// Lets all parts follow the scene and the time, the lowest first; those that show facts know what
  /// the ones below them say.
  mutating func follow(sceneOf view: inout View) {
    for index in parts.indices {
      if parts[index].showsFacts { view.facts = facts(of: view) }
      parts[index].follow(&view)
      follow(&view)
    }
  }

  /// Lets all parts follow the changes of the view that they do not know yet.
  private mutating func follow(_ view: inout View) {
    while !view.changes.isEmpty {
      let change = view.changes.removeFirst()
      for index in parts.indices { parts[index].follow(change, in: &view) }
    }
  }

  /// Returns what the parts say of themselves.
  func facts(of view: View) -> ViewFacts {
    var facts = ViewFacts()
    for part in parts { part.add(to: &facts, in: view) }
    return facts
  }

  /// Returns the areas that labels leave to the parts, pixels of the picture.
  func areas(in view: View) -> [Overlay.Rectangle] { parts.flatMap { $0.areas(in: view) } }

  /// Returns the earliest time at which a part needs a turn; nil if none does.
  func wakeTime(in view: View) -> Duration? {
    let rules = parts.compactMap { $0.ruleTime(in: view) }
    guard view.isShown else { return rules.min() }
    return (rules + parts.compactMap { $0.wakeTime(in: view) }).min()
  }

  // MARK: Events

  /// Applies the events of a turn to the parts, from the topmost to the lowest, and what they leave
  /// to the sphere.
  ///
  /// - Returns: The actions that the sphere asks for.
  mutating func apply(_ events: [TimedEvent], to view: inout View) -> [SceneAction] {
    guard parts.contains(where: \.takesEvents) else { return view.applyToScene(events) }
    // Whose an event is depends on what those before it did.
    var actions: [SceneAction] = []
    for event in events {
      guard let event = take(event, in: &view) else { continue }
      actions += view.applyToScene([event], until: min(event.time, view.now))
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

  /// Performs actions that the sphere asks for.
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

  // MARK: Drawing

  /// Uploads what has changed of the parts.
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
