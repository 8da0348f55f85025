internal import TagSphereCloudBuilding
public import TagSphereGLObjects
public import TagSphereInteraction
public import TagSphereTagData
public import TagSphereViewer

/// A cloud in a window or framebuffer of your own, which responds to the pointer and the keys.
///
/// Your program sends events and requests frames. The view has no window, and decodes images on its own
/// threads:
///
/// ```swift
/// view.send(.pointerMoved([x, y]), at: now)
/// if try view.drawIfDue(at: now) { swapBuffers() }
/// wait(for: view.sleep(at: now))
/// ```
///
/// Times may be on any clock that never runs backwards. Points are pixels of the framebuffer from its top
/// left corner.
///
/// ## Thread
///
/// An OpenGL context is current on one thread, so the view belongs to the main actor. Use the view on the
/// main thread, where its context is current. Release the view before its context, while this context or
/// no context is current. If another context were current, the release would delete objects of that
/// context.
///
/// ## OpenGL state
///
/// The drawing functions need only a complete framebuffer. They set all state that they rely on, and
/// restore no state. Afterwards, set your own program, textures, vertex array, buffers, framebuffer,
/// viewport, depth, blending, culling, multisampling and sRGB conversion again. <doc:Embedding> lists all
/// state that changes.
@MainActor public final class CloudView {
  /// Called with each label that the user chooses by a click or Enter.
  public var onChoose: ((Choice) -> Void)?
  /// Called with all other requests: a different pointer or title, warnings.
  public var onRequest: ((Request) -> Void)?
  /// The reason to close the view, after Escape or another request of the user; nil before the request.
  public private(set) var end: Ending?
  /// Whether your window fills a screen; Esc then requests `toggleFullScreen` before it ends the view.
  ///
  /// Set it whenever your window enters or leaves full screen. It has an effect only with
  /// `ViewerSettings.hasWindowHabits`.
  public var isFullScreen = false
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

  /// Shows a cloud in the current context, which is OpenGL 3.1 or OpenGL ES 3.0 or later.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - width: The framebuffer's width, pixels, ≥ 1.
  ///   - height: The framebuffer's height, pixels, ≥ 1.
  ///   - time: The time.
  ///   - contentScale: The size of text on the screen relative to the usual size, 0.1…100.
  ///   - refreshRate: The screen's refresh rate, Hz; nil if unknown.
  ///   - settings: The settings for drawing and input; `updates` and `choosing` have no effect.
  ///   - wake: Called on any thread if `drawIfDue(at:)` should be called before the sleep ends.
  /// - Throws: `GLError` if no context is current, if the driver is too old, if the cloud is too
  ///   large for the driver, or if a transparent background is requested with one sample per pixel.
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
  ///   - time: The time at which the event happened.
  public func send(_ event: InputEvent, at time: Duration) {
    events.append(TimedEvent(event, at: time))
  }

  // MARK: Frames

  /// Draws a frame if something moves or has changed, and if the last frame was long enough ago.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - framebuffer: A framebuffer's GL name, of the view's size and with one sample per pixel; 0
  ///     is the window's back buffer.
  /// - Returns: Whether a frame was drawn; if true, swap the buffers.
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

  /// Fills a framebuffer with a new frame if a frame is due, otherwise with the last frame again.
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

  /// Returns the time for which nothing needs to be drawn unless an event happens, ≥ 0.
  public func sleep(at time: Duration) -> Duration {
    let isWaiting = isNew || hasCommand || !events.isEmpty || updates != nil
    return isWaiting ? .zero : max(output.wakeTime - time, .zero)
  }

  // MARK: Labels

  /// The highlighted label under the pointer, as of the last frame; nil for none.
  public var hoveredLabel: LabelID? {
    viewer.scene.hoveredLabel.flatMap { viewer.cloud.id(at: $0) }
  }

  /// Returns the label that a click at a point of the last frame would hit; nil for none.
  ///
  /// - Parameter point: Pixels of the framebuffer from its top left corner.
  public func label(at point: SIMD2<Double>) -> LabelID? { viewer.label(at: point) }

  /// Returns the tag of a label; nil if the label is gone.
  public func tag(of label: LabelID) -> Tag? {
    viewer.cloud.index(of: label).map { viewer.cloud.tags[$0] }
  }

  /// The labels: labels of the first cloud in the order of its tags, then later labels in any order.
  public var labels: [LabelID] {
    viewer.cloud.tags.indices.compactMap { viewer.cloud.id(at: $0) }
  }

  /// Returns whether a label can be chosen: the label exists, and the wheels have not filtered it out.
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

  /// Searches for a text: marks the matching labels, and turns the best match to the front.
  ///
  /// - Parameter text: The text, as a user would type it; empty to end the search.
  /// - Returns: The labels found, best first.
  @discardableResult public func search(_ text: String) -> [LabelID] {
    hasCommand = true
    return viewer.search(for: text)
  }

  // MARK: Data

  /// Replaces the tags: labels in both clouds glide to their new places, other labels fade.
  ///
  /// Theme, font, layout and the folder of images of the view's first cloud stay in use. Labels with the same
  /// text, image and letter style keep their identities.
  ///
  /// - Parameter cloud: The cloud whose tags are shown from now on.
  /// - Throws: `TagCloudError.cannotShow` if a column that the first cloud's design names is missing.
  public func replace(_ cloud: TagCloud) throws(TagCloudError) {
    try replace(cloud.content.document)
  }

  /// Replaces the tags: labels in both documents glide to their new places, other labels fade.
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
    input.isFullScreen = isFullScreen
    (events, hasCommand) = ([], false)
    // The last picture has a different size, so it cannot be shown again.
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

/// A clock that returns the time of the last call, plus the time since that call.
private final class CallClock {
  private var time: Duration
  private var start = ContinuousClock.now

  init(_ time: Duration) { self.time = time }

  func set(to time: Duration) { (self.time, start) = (time, .now) }

  var now: Duration { time + (ContinuousClock.now - start) }
}
