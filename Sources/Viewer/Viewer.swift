public import TagSphereCloudBuilding
internal import TagSphereGLObjects
public import TagSphereInteraction
internal import TagSphereLiveLabels
internal import TagSphereMessages

/// A cloud on a screen: it receives events, times and data, and answers with frames and requests.
///
/// It needs no window, no OpenGL context, no process and no clock but the one given, so that tests
/// run it with a clock of their own. What it can do is in its parts, each in a folder of its own; see
/// `ViewerPart`. Drawing is apart: `enterContext()` uploads the cloud to the current context, and the
/// `Turn` that `beginTurn(_:)` returns draws its frame.
public final class Viewer {
  /// What the parts share.
  var view: View
  /// The parts.
  var parts: ViewerParts

  /// Creates a viewer of a cloud.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - settings: How it is drawn, and how it answers input.
  ///   - screen: The screen.
  ///   - clock: Returns the time, on the clock of the events.
  ///   - wake: Called on any thread when the next turn should begin.
  public init(
    _ cloud: Cloud, settings: ViewerSettings = ViewerSettings(), screen: Screen,
    clock: @escaping () -> Duration, wake: @escaping @Sendable () -> Void = {}
  ) {
    var view = View(
      cloud, settings: settings, on: screen,
      clock: ViewClock(now: clock, wake: wake, firstUse: clock()))
    view.followSwing(of: view.cloud.batch)
    parts = .all(of: &view)
    self.view = view
  }

  /// Stops what goes on in the background.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  public func close() -> [CloudNotice] { view.cloud.stopImages() }

  // MARK: The turn

  /// Runs the part of a turn that needs no context: see `beginTurn(_:)`.
  func turn(_ input: Input) -> Output {
    let wantedUpdates = view.begin(input)
    parts.forEach(in: &view) { $0.begin(&$1) }
    view.facts = parts.facts(of: view)
    let events = view.screen.upright(view.input.events)
    parts.perform(parts.apply(events, to: &view), in: &view)
    parts.forEach(in: &view) { $0.applyRules(to: &$1) }
    follow()
    if view.input.isSeen, !view.input.needsFrame, view.output.end == nil { receiveContent() }
    prepareFrame()
    end(wantedUpdates: wantedUpdates)
    return view.output
  }

  /// Lets all parts follow the scene and the time.
  func follow() {
    view.followScene()
    parts.follow(sceneOf: &view)
  }

  /// Receives glyphs, images and updates, as much as does not delay the next frame.
  private func receiveContent() {
    // What arrived between two frames waits for the next, which must then be woken for.
    guard view.pace.frames.isDue(now: view.now) else {
      if view.facts.isMoving || view.facts.isContentDue {
        view.pace.frames.isContentComing = true
      }
      return
    }
    parts.forEach(in: &view) { $0.receiveContent(&$1) }
    parts.forEach(in: &view) { $0.measureContent(&$1) }
    view.facts = parts.facts(of: view)
    view.pace.frames.isContentComing = view.facts.isMoving
  }

  private func end(wantedUpdates: Bool) {
    // While the rest of a document comes, memory was fetched for it, which is not to be returned.
    if !view.facts.isLoading, view.memory.take(at: view.now) {
      view.output.requests.append(.releaseMemory)
    }
    view.output.hasFrame = view.pace.pending != .none
    view.output.wantsUpdates = parts[DataPart.self]?.wantsUpdates(in: view) == true
    // Updates that were not wanted until now may have been waiting for long.
    view.output.wakeTime = view.output.wantsUpdates && !wantedUpdates ? view.now : wakeTime
    view.cloud.checkInvariants()
  }
}

extension Viewer {
  /// The displayed cloud.
  public var cloud: ShownCloud { view.cloud }
  /// The view and its motion.
  public var scene: Scene { view.scene }
  /// Frame times, data versions and errors, for diagnostics and the state file.
  public var health: CloudHealth { view.health }
  package var settings: ViewerSettings { view.settings }
  /// Whether the screen is black: it is out of hours.
  public var isBlank: Bool { view.isBlank }
  /// Whether the diagnostics are shown.
  public var showsDiagnostics: Bool { view.showsDiagnostics }
  /// The renderer's name, as long as a context exists.
  public var rendererName: String? { view.rendererName }

  /// Records that the lost graphics context was replaced.
  package func noteRestartedContext() {
    view.health.restartedContext(after: Message("the graphics context was lost and recreated"))
  }

  /// The properties of a screen and its driver that a viewer depends on.
  public struct Screen {
    /// The window's framebuffer, pixels.
    public var size: SIMD2<Int>
    /// How much larger than usual the screen wants its text, > 0.
    public var contentScale = 1.0
    /// The refresh rate, Hz; nil if unknown.
    public var refreshRate: Double?
    /// The precision of the rasteriser, bits: `GL_SUBPIXEL_BITS` of the driver.
    public var subpixelBits = 8
    /// Whether the driver draws in software, so that quick frames serve while the scene moves.
    public var isSoftware = false

    /// Creates a screen of a size.
    public init(size: SIMD2<Int>) { self.size = size }
  }
}
