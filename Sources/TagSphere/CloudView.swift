internal import TagSphereCloudBuilding
public import TagSphereGLObjects
public import TagSphereInteraction
public import TagSphereTagData
public import TagSphereViewer

/// A cloud in a window or framebuffer of your own, which responds to the pointer and the keys.
///
/// The program sends events and asks for frames; the view has no window, and decodes images on
/// threads of its own:
///
/// ```swift
/// view.send(.pointerMoved([x, y]), at: now)
/// if try view.drawIfDue(at: now) { swapBuffers() }
/// wait(for: view.sleep(at: now))
/// ```
///
/// Times are on any one clock that never runs backwards; points are pixels of the framebuffer from
/// its top left corner.
///
/// ## Thread
///
/// An OpenGL context is current on one thread, so the view belongs to the main actor: use it on the
/// main thread, where its context is current. Release it before that context, while the context or none
/// is current; otherwise it would delete objects of another context.
///
/// ## OpenGL state
///
/// Its drawing functions need nothing of the context's state but a complete framebuffer: they set
/// what they rely on, and restore nothing. Set your own program, textures, vertex array, buffers,
/// framebuffer, viewport, depth, blending, culling, multisampling and sRGB conversion again
/// afterwards. <doc:Embedding> lists all of it.
@MainActor public final class CloudView {
  /// Called with each label that the user chooses by a click or Enter.
  public var onChoose: ((Choice) -> Void)?
  /// Called with all other requests: a different pointer or title, warnings.
  public var onRequest: ((Request) -> Void)?
  /// The reason to close the view, after Escape or another request of the user; nil before.
  public private(set) var end: Ending?
  /// The viewer, for features that this type does not offer.
  package let viewer: Viewer

  private let clock: CallClock
  private var events: [TimedEvent] = []
  private var updates: DataUpdates?
  private var output = Output()
  /// Whether no frame has been drawn yet.
  private var isNew = true
  /// Whether a command was called since the last turn.
  private var hasCommand = false

  /// Shows a cloud in the current context, of OpenGL 3.1 or later or OpenGL ES 3.0 or later.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - width: The framebuffer's width, pixels, ≥ 1.
  ///   - height: The framebuffer's height, pixels, ≥ 1.
  ///   - time: The time.
  ///   - contentScale: How much larger than usual text is on the screen, 0.1…100.
  ///   - refreshRate: The screen's refresh rate, Hz; nil if unknown.
  ///   - settings: How the cloud is drawn and answers; `updates` and `choosing` have no effect.
  ///   - wake: Called on any thread when `drawIfDue(at:)` should be called before the sleep ends.
  /// - Throws: `GLError` if no context is current, the driver is too old, the cloud is too large for
  ///   it, or a transparent background is requested with one sample per pixel.
  /// - Precondition: Sizes are 1…65 536 pixels, the scale is 0.1…100.
  public init(
    _ cloud: TagCloud, width: Int, height: Int, time: Duration, contentScale: Double = 1,
    refreshRate: Double? = nil, settings: ViewerSettings = ViewerSettings(),
    wake: @escaping @Sendable () -> Void = {}
  ) throws(GLError) {
    precondition(
      (1...1 << 16).contains(width) && (1...1 << 16).contains(height),
      "a view of \(width) × \(height) pixels")
    precondition(
      InputEvent.contentScales.contains(contentScale), "a content scale of \(contentScale)")
    let driver = try Driver()
    DrawState.claim()
    var screen = Viewer.Screen(size: [width, height])
    screen.contentScale = contentScale
    screen.refreshRate = refreshRate
    screen.subpixelBits = driver.subpixelBits
    screen.isSoftware = driver.isSoftware
    var settings = settings
    (settings.updates, settings.choosing) = (.document, .each)
    let clock = CallClock(time)
    self.clock = clock
    viewer = Viewer(
      cloud.content, settings: settings, screen: screen, clock: { clock.now }, wake: wake)
    try viewer.enterContext()
  }

  // MARK: Events

  /// Receives an event, which takes effect with the next frame.
  ///
  /// - Parameters:
  ///   - event: The event; points are pixels of the framebuffer.
  ///   - time: The time at which it happened.
  public func send(_ event: InputEvent, at time: Duration) {
    events.append(TimedEvent(event, at: time))
  }

  // MARK: Frames

  /// Draws a frame if something moves or has changed and the last one was long enough ago.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - framebuffer: A framebuffer's GL name, of the view's size and with one sample per pixel; 0
  ///     is the window's back buffer.
  /// - Returns: Whether a frame was drawn: swap the buffers then.
  /// - Throws: `GLError` if the framebuffer is not complete, or the driver has no memory left.
  @discardableResult public func drawIfDue(
    at time: Duration, into framebuffer: UInt32 = 0
  ) throws(GLError) -> Bool {
    DrawState.claim()
    let turn = beginTurn(at: time)
    try turn.upload()
    try turn.show(into: framebuffer)
    isNew = false
    return output.hasFrame
  }

  /// Fills a framebuffer: with a new frame if one is due, otherwise with the last one again.
  ///
  /// - Parameters:
  ///   - framebuffer: A framebuffer's GL name, of the view's size and with one sample per pixel.
  ///   - time: The time.
  /// - Throws: `GLError` if the framebuffer is not complete, or the driver has no memory left.
  public func draw(into framebuffer: UInt32, at time: Duration) throws(GLError) {
    if try !drawIfDue(at: time, into: framebuffer) {
      try viewer.presentAgain(into: framebuffer)
    }
  }

  /// Returns for how long nothing needs to be drawn unless an event happens, at least 0.
  public func sleep(at time: Duration) -> Duration {
    let isWaiting = isNew || hasCommand || !events.isEmpty || updates != nil
    return isWaiting ? .zero : max(output.wakeTime - time, .zero)
  }

  // MARK: Labels

  /// The highlighted label under the pointer, as of the last frame; nil for none.
  public var hoveredLabel: LabelID? {
    viewer.scene.hoveredLabel.flatMap { viewer.cloud.id(at: $0) }
  }

  /// Returns the label at a point of the last frame, by the rule of clicks; nil for none.
  ///
  /// - Parameter point: Pixels of the framebuffer from its top left corner.
  public func label(at point: SIMD2<Double>) -> LabelID? { viewer.label(at: point) }

  /// Returns the tag of a label; nil if the label is gone.
  public func tag(of label: LabelID) -> Tag? {
    viewer.cloud.index(of: label).map { viewer.cloud.tags[$0] }
  }

  /// The labels: those of the first cloud in the order of its tags, later ones in any order.
  public var labels: [LabelID] {
    viewer.cloud.tags.indices.compactMap { viewer.cloud.id(at: $0) }
  }

  /// Returns whether a label can be chosen: the wheels have not filtered it out, and it is not gone.
  public func isOffered(_ label: LabelID) -> Bool {
    viewer.cloud.index(of: label).map { viewer.cloud.isOffered($0) } ?? false
  }

  /// Turns a label to the front and moves the focus to it.
  ///
  /// - Returns: Whether the label exists.
  @discardableResult public func bringToFront(_ label: LabelID) -> Bool {
    hasCommand = true
    return viewer.bringToFront(label)
  }

  /// The text of the current search; nil without a search.
  public var searchText: String? { viewer.scene.search?.text }

  /// Searches for a text: marks the matching labels, and turns the best one to the front.
  ///
  /// - Parameter text: The text, as a user would type it; empty to end the search.
  /// - Returns: The labels found, best first.
  @discardableResult public func search(_ text: String) -> [LabelID] {
    hasCommand = true
    return viewer.search(for: text)
  }

  // MARK: Data

  /// Replaces the tags: labels in both clouds glide to their new places, others fade.
  ///
  /// Theme, font, layout and the folder of images stay those of the view's first cloud. Labels with
  /// the same text, image and letter style keep their identities.
  ///
  /// - Parameter cloud: The cloud whose tags are shown from now on.
  /// - Throws: `TagCloudError.cannotShow` if a column that the first cloud's design names is missing.
  public func replace(_ cloud: TagCloud) throws(TagCloudError) {
    try replace(cloud.content.document)
  }

  /// Replaces the tags: labels in both documents glide to their new places, others fade.
  ///
  /// - Parameter document: The tags and title that are shown from now on.
  /// - Throws: `TagCloudError.cannotShow` if a column that the first cloud's design names is missing.
  public func replace(_ document: TagDocument) throws(TagCloudError) {
    do {
      updates = .document(try LiveDocument(document, design: viewer.cloud.design))
    } catch {
      throw .cannotShow(error)
    }
  }

  // MARK: The turn

  private func beginTurn(at time: Duration) -> Viewer.Turn {
    clock.set(to: time)
    var input = Input(events, now: time)
    (events, hasCommand) = ([], false)
    // The last picture has another size, so it cannot be shown again.
    input.needsFrame = isNew || input.events.contains { $0.event.isResize }
    input.updates = updates
    updates = nil
    let turn = viewer.beginTurn(input)
    output = turn.output
    if let end = output.end { self.end = end == .duration ? .duration : .asked }
    for request in output.requests {
      if case .deliver(let choice) = request {
        onChoose?(choice)
      } else if let request = Request(request) {
        onRequest?(request)
      }
    }
    return turn
  }
}

extension InputEvent {
  /// Whether the event changes the framebuffer's size.
  fileprivate var isResize: Bool {
    if case .resized = self { true } else { false }
  }
}

/// The time of the last call, plus the time since then.
private final class CallClock {
  private var time: Duration
  private var start = ContinuousClock.now

  init(_ time: Duration) { self.time = time }

  func set(to time: Duration) { (self.time, start) = (time, .now) }

  var now: Duration { time + (ContinuousClock.now - start) }
}
