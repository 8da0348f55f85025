package import TagSphereCloudBuilding
package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereInteraction
internal import TagSphereLook
package import TagSphereMessages
internal import TagSphereRenderer
package import TagSphereText
package import TagSphereWheels

/// Wheels in a window: turns events into frames, and reports which words are chosen.
///
/// Like ``Viewer`` it has no window and no clock of its own. Its GL objects belong to the context
/// that was current at `enterContext()`.
package final class WheelViewer {
  /// The wheels.
  package private(set) var scene: WheelScene<FontGlyphSource>
  private let theme: Theme
  private var images: WheelImages
  private var canvas: WheelCanvas?
  private var isFullScreen = false
  private var shown: (frame: WheelFrame, showsKeys: Bool, typed: Panel?, isBest: Bool)?
  private var hasNewImages = false
  private var lastMove = Duration.zero
  private var reported: [WheelDocument.Answer]
  private var title = ""

  /// The interval of frames while something moves, a little shorter than that of a 60 Hz screen.
  private static let interval = Duration.milliseconds(15)

  /// Creates the viewer of wheels.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - design: How they look.
  ///   - source: The font.
  ///   - images: The words' images.
  ///   - size: The framebuffer's size, pixels.
  ///   - contentScale: The scale of the screen's text relative to the usual size.
  ///   - time: The present time.
  ///   - isReduced: Whether motion is reduced.
  package init(
    _ document: WheelDocument, design: WheelDesign, source: FontGlyphSource, images: WheelImages,
    size: SIMD2<Int>, contentScale: Double = 1, time: Duration, isReduced: Bool
  ) {
    self.images = images
    scene = WheelScene(
      document, design: design, source: source, size: size, time: time, isReduced: isReduced)
    scene.adopt(contentScale: contentScale)
    theme = design.theme
    reported = document.answers(scene.choice)
  }

  /// What a turn asks for.
  package struct Output {
    /// The choice, if its names or values have changed: one word of each wheel, as indices.
    package var choice: [Int]?
    /// The window's title, if it has changed.
    package var title: String?
    /// What else is asked for, in order.
    package var actions: [WheelAction] = []
    /// What cannot be shown.
    package var notices: [CloudNotice] = []
    /// Whether there is a frame to show.
    package var hasFrame = false
    /// The time at which the next turn is due, unless something happens before.
    package var wakeTime = Duration.zero
  }

  /// Runs one turn.
  ///
  /// - Parameters:
  ///   - events: The events since the last turn, in order.
  ///   - now: The present time, on the clock of the events.
  package func turn(_ events: [TimedEvent], now: Duration) -> Output {
    var output = Output()
    for event in events where event.event.isPlausible {
      if case .exposed = event.event { shown = nil }
      if let action = scene.apply(event.event, at: event.time) { output.actions.append(action) }
    }
    scene.advance(to: now)
    if scene.isMoving || !events.isEmpty { lastMove = now }
    if scene.follow(&images) { hasNewImages = true }
    output.notices = images.takeNotices()
    let answers = scene.wheels.document.answers(scene.settledChoice)
    if answers != reported {
      reported = answers
      output.choice = scene.settledChoice
    }
    if scene.title != title {
      title = scene.title
      output.title = title
    }
    let calm = lastMove + FramePacer.calm
    let isBest = canvas?.isQuickWhileMoving == false || (!scene.isMoving && now >= calm)
    output.hasFrame =
      shown?.frame != scene.frame || shown?.showsKeys != scene.showsKeys
      || shown?.typed != scene.typedPanel
      || (isBest && shown?.isBest == false) || hasNewImages
    output.wakeTime = now + (scene.isMoving ? Self.interval : FramePacer.longestSleep)
    if !isBest { output.wakeTime = min(output.wakeTime, max(calm, now + Self.interval)) }
    if let pending = scene.pendingChoice { output.wakeTime = min(output.wakeTime, pending) }
    hasNewImages = false
    if output.hasFrame { shown = (scene.frame, scene.showsKeys, scene.typedPanel, isBest) }
    return output
  }

  /// Adopts the language of the panels.
  package func adopt(_ messages: Messages) { scene.messages = messages }

  /// Shows other wheels, such as those of a newer version of the file.
  package func show(_ document: WheelDocument, at time: Duration) {
    scene.advance(to: time)
    scene.show(document)
    images.renew()
    shown = nil
  }

  /// Uploads the wheels to the current context.
  package func enterContext() throws(GLError) {
    canvas = try WheelCanvas(scene)
    shown = nil
  }

  /// Draws the frame of the last turn, and shows it.
  ///
  /// - Parameter framebuffer: A framebuffer's GL name; 0 is the window's back buffer.
  package func present(into framebuffer: UInt32 = 0) throws(GLError) {
    guard let canvas, let shown else { return }
    try canvas.draw(&scene, theme: theme, isBest: shown.isBest)
    try canvas.present(into: framebuffer)
  }

  /// The last frame: four bytes per pixel, top row first.
  package func pixels() -> [UInt8] { canvas?.pixels() ?? [] }
}
