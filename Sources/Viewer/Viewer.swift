package import TagSphereCloudBuilding
internal import TagSphereGLObjects
package import TagSphereInteraction
internal import TagSphereLiveLabels
internal import TagSphereMessages

/// A cloud on a screen: it receives events, times and data, and returns frames and requests.
///
/// It needs no window, no OpenGL context and no process. Its only clock is the given one, so tests
/// can supply their own. Its features are its parts, each in its own folder; see `ViewerPart`.
/// Drawing is separate: `enterContext()` uploads the cloud to the current context, and the `Turn`
/// from `beginTurn(_:)` draws its frame.
package final class Viewer {
  /// The state that the parts share.
  var view: View
  /// The parts.
  var parts: ViewerParts

  /// Creates a viewer of a cloud.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - settings: The settings for drawing and input.
  ///   - screen: The screen.
  ///   - clock: Returns the time, on the clock of the events.
  ///   - wake: Called on any thread when the next turn should begin.
  package init(
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

  /// Stops the background work.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  package func close() -> [CloudNotice] { view.cloud.stopImages() + parts.close() }

  // MARK: The turn

  /// Runs the part of a turn that needs no OpenGL context: see `beginTurn(_:)`.
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

  /// Makes all parts follow the scene and the time.
  func follow() {
    view.followScene()
    parts.follow(sceneOf: &view)
  }

  /// Receives glyphs, images and updates, in amounts that do not delay the next frame.
  private func receiveContent() {
    // Content that arrives between two frames waits for the next frame, which needs a wake-up.
    guard view.pace.isDue else {
      if view.facts.isMoving || view.facts.isContentDue { view.pace.isContentComing = true }
      return
    }
    parts.forEach(in: &view) { $0.receiveContent(&$1) }
    parts.forEach(in: &view) { $0.measureContent(&$1) }
    view.facts = parts.facts(of: view)
    view.pace.isContentComing = view.facts.isMoving
  }

  private func end(wantedUpdates: Bool) {
    // While a document is loading, keep the memory that was fetched for its rest.
    if !view.facts.isLoading, view.memory.take(at: view.now) {
      view.output.requests.append(.releaseMemory)
    }
    view.output.hasFrame = view.pace.step != .none
    view.output.wantsUpdates = parts.wantsUpdates(in: view)
    // Updates may already wait if the previous turn did not request any.
    view.output.wakeTime = view.output.wantsUpdates && !wantedUpdates ? view.now : wakeTime
    view.cloud.checkInvariants()
  }
}

extension Viewer {
  /// The displayed cloud.
  package var cloud: ShownCloud { view.cloud }
  /// The view and its motion.
  package var scene: Scene { view.scene }
  /// Frame times, data versions and errors, for diagnostics and the state file.
  package var health: CloudHealth { view.health }
  package var settings: ViewerSettings { view.settings }
  /// Whether the screen is black, because the time is outside the opening hours.
  package var isBlank: Bool { view.isBlank }
  /// Whether the diagnostics are shown.
  package var showsDiagnostics: Bool { view.showsDiagnostics }
  /// The renderer's name; nil without a context.
  package var rendererName: String? { view.rendererName }

  /// Records that the lost graphics context was replaced.
  package func noteRestartedContext() {
    view.health.restartedContext(after: Message("the graphics context was lost and recreated"))
  }

  /// The properties of a screen and its driver that a viewer depends on.
  package struct Screen {
    /// The window's framebuffer, pixels.
    package var size: SIMD2<Int>
    /// The content scale of the screen: the size of text relative to the usual size, > 0.
    package var contentScale = 1.0
    /// The refresh rate, Hz; nil if unknown.
    package var refreshRate: Double?
    /// The precision of the rasterizer, bits: `GL_SUBPIXEL_BITS` of the driver.
    package var subpixelBits = 8
    /// Whether the driver draws in software, so that quick frames are used while the scene moves.
    package var isSoftware = false

    /// Creates a screen of a size.
    package init(size: SIMD2<Int>) { self.size = size }
  }
}
