internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLook
internal import TagSphereMessages
internal import TagSphereRenderer
internal import TagSphereTagData
package import TagSphereText
internal import TagSphereWheels

/// Wheels that fill the window: they receive its events, and their words can be chosen.
///
/// The cloud below them has no labels, and its scene follows the window.
struct StandingWheelsPart: ViewerPart {
  /// The interaction with the wheels.
  private(set) var scene: WheelScene<FontGlyphSource>
  private var images: WheelImages
  /// The last reported answers.
  private var reported: [WheelDocument.Answer]
  private var omitted = OmittedWheels()
  /// The wheels in the last frame.
  private var shown: Shown?
  private var drawing: Drawing?
  /// Whether the GPU has other wheels or panels than `shown`.
  private var isOutdated = true

  /// The appearance of the wheels in a frame.
  private struct Shown: Equatable {
    /// The rings and their words.
    var frame: WheelFrame
    /// The panels over them.
    var panels: [Panel?]
  }

  /// The wheels and their panels on the GPU.
  private struct Drawing {
    let wheels: WheelLayer
    var typesetter: PanelTypesetter
    /// The panels, lowest first.
    var panels = [PanelLayer(), PanelLayer()]
  }

  /// Creates the wheels from the settings of a view; nil without standing wheels.
  init?(_ view: View) {
    guard let wheels = view.settings.standingWheels else { return nil }
    let size = view.scene.viewport
    scene = WheelScene(
      wheels.document, design: wheels.design, source: view.cloud.source,
      size: [size.width, size.height], time: view.now, isReduced: view.settings.motion.isReduced)
    scene.adopt(contentScale: view.scene.contentScale)
    scene.messages = view.messages
    images = WheelImages(
      in: view.cloud.design.folder, decoder: view.cloud.design.imageDecoder,
      wake: view.clock.wake)
    reported = wheels.document.answers(scene.choice)
  }

  // MARK: Input

  mutating func begin(_ view: inout View) {
    guard case .wheels(let document) = view.input.updates else { return }
    scene.advance(to: view.now)
    scene.show(document)
    images.renew()
    shown = nil
    view.health.loaded(in: .zero, at: view.input.date)
  }

  var takesEvents: Bool { true }

  mutating func take(_ event: TimedEvent, in view: inout View) -> TimedEvent? {
    switch scene.apply(event.event, at: event.time) {
    case .confirmed(let words):
      view.changes.append(.chose(choice(of: words)))
      reported = scene.wheels.document.answers(words)
    case .closed: return TimedEvent(.closeRequested, at: event.time)
    case .escaped, .toggledFullScreen: return event
    case nil: return event.event.isOfWindow ? event : nil
    }
    return nil
  }

  private func choice(of words: [Int]) -> Choice {
    let document = scene.wheels.document
    var choice = Choice(id: LabelID(identity: .index(0)), index: 0, tag: document.tag(of: words))
    choice.record = document.json(of: words)
    return choice
  }

  // MARK: The turn

  mutating func follow(_ view: inout View) {
    scene.advance(to: view.now)
    let hasNewImages = scene.follow(&images)
    view.report(images.takeNotices())
    omitted.report(scene.wheels, in: &view)
    reportChoice(in: &view)
    let next = Shown(frame: scene.frame, panels: panels)
    guard next != shown || hasNewImages else { return }
    (shown, isOutdated) = (next, true)
    view.contentChanged()
  }

  /// Reports the settled words as a choice after a change of their names or values.
  ///
  /// If the program ends with a single choice, Enter confirms it instead.
  private mutating func reportChoice(in view: inout View) {
    let answers = scene.wheels.document.answers(scene.settledChoice)
    guard answers != reported else { return }
    reported = answers
    guard view.settings.choosing == .each else { return }
    view.changes.append(.chose(choice(of: scene.settledChoice)))
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    guard case .preferences(let changes) = change else { return }
    scene.isReduced = view.settings.motion.isReduced
    guard changes.design != nil else { return }
    scene.messages = view.messages
    scene.adopt(view.cloud.design.theme)
    drawing = nil
  }

  func add(to facts: inout ViewFacts, in view: View) {
    facts.wholeTitle = scene.title
    if scene.isMoving { facts.isMoving = true }
  }

  func wakeTime(in view: View) -> Duration? { scene.pendingChoice }

  /// A script may follow the choices, so a hidden window reads the file, too.
  func wantsUpdates(in view: View) -> Bool { true }

  mutating func close() -> [CloudNotice] { images.close() }

  // MARK: Drawing

  /// The typed letters and the keys, lowest panel first.
  private var panels: [Panel?] {
    [scene.typedPanel, scene.keysPanel]
  }

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    guard let shown, isOutdated || drawing == nil else { return }
    isOutdated = false
    var drawing =
      self.drawing
      ?? Drawing(
        wheels: WheelLayer(scene.wheels), typesetter: PanelTypesetter(source: view.cloud.source))
    defer { self.drawing = drawing }
    scene.takeChanges { drawing.wheels.update(&$0, showing: shown.frame) }
    let contents = zip(shown.panels, [PanelPlace.topLeft, .center]).map { panel, place in
      panel.map {
        PanelLayer.Content(
          panel: $0, place: place, window: [view.scene.viewport.width, view.scene.viewport.height],
          contentScale: scene.contentScale, isMirrored: scene.messages.isRightToLeft)
      }
    }
    let theme = view.cloud.design.theme
    try canvas.share { renderer throws(GLError) in
      for (index, content) in contents.enumerated() {
        try drawing.panels[index].show(
          content, theme: theme, with: &drawing.typesetter, sharing: renderer)
      }
    }
  }

  var layers: [any PictureLayer] {
    guard let drawing else { return [] }
    return [drawing.wheels.renderer] + drawing.panels.compactMap(\.renderer)
  }

  mutating func leaveContext() { drawing = nil }
}

extension InputEvent {
  /// Whether the event concerns the window rather than user input.
  fileprivate nonisolated var isOfWindow: Bool {
    switch self {
    case .resized, .exposed, .screenChanged, .monitorsChanged, .focusLost: true
    default: false
    }
  }
}

extension Viewer {
  /// The wheels that fill the window; nil for a cloud.
  package var standingWheels: WheelScene<FontGlyphSource>? { parts[StandingWheelsPart.self]?.scene }
}
