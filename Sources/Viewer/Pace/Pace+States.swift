internal import TagSphereInteraction
internal import TagSphereLabels

extension Pace {
  /// The time without motion after which a frame of the best quality is drawn.
  static let calm = Duration.milliseconds(150)
  /// The longest sleep.
  ///
  /// It bounds the delay of changes that do not wake the program.
  ///
  /// An idle program wakes less than twice a second. This includes the threads that check files and
  /// settings every few seconds.
  static let longestSleep = Duration.seconds(1)
  /// The interval at which content is prepared while the screen is black.
  static let blankInterval = Duration.milliseconds(50)

  /// The quality of a frame.
  enum Quality {
    /// One sample per pixel.
    case quick
    /// The quality of pictures that stay on the screen.
    case best
  }

  /// The frame of a turn.
  enum Step: Hashable {
    /// Leaves the window as it is.
    case none
    /// Draws a new frame; `isTimed` if the driver's time for the frame is measured.
    case draw(Quality, isTimed: Bool = false)
    /// Shows the last frame again with another pixel shift or dimming.
    case showAgain
    /// Shows a black window.
    case black
  }

  /// A frame that was drawn.
  struct Picture {
    /// The uniforms.
    let frame: FrameUniforms
    /// Whether the frame has the best quality, or counts as a frame of the best quality.
    var isBest: Bool
  }

  /// The facts, apart from the scene, that decide the step of a turn.
  struct Facts {
    /// Whether the window is seen.
    var isSeen = true
    /// Whether the window needs a frame at once, although the window is not visible yet.
    var needsFrame = false
    /// Whether the screen is black, because the time is outside the opening hours.
    var isBlank = false
    /// Whether labels or letters are still missing.
    var isIncomplete = false
    /// Whether a document is still read, built or uploaded, which slows frames.
    var isLoading = false
    /// Whether the pixel shift or the dimming has changed since the last picture.
    var isPresentationNew = false

    /// Whether a frame of the scene would be visible.
    var isShown: Bool { !isBlank && (isSeen || needsFrame) }
  }

  // MARK: Conditions

  /// Whether a frame may be drawn now.
  var isDue: Bool { clock.isDue }

  /// Whether frames of a moving scene are quick.
  var usesQuickFrames: Bool {
    switch quickFrames {
    case .never: false
    case .ifNeeded: samples.isQuick
    case .whileMoving: true
    }
  }

  /// Whether the next frame is timed if it has the best quality.
  var isTimingDue: Bool {
    quickFrames == .ifNeeded && !facts.isLoading && samples.isDue(now: clock.now)
  }

  /// Returns whether a scene and its content have been still for a while.
  func isCalm(_ scene: Scene) -> Bool { scene.isStill && clock.now >= calmTime(of: scene) }

  /// The time at which a scene is calm if no motion happens before.
  private func calmTime(of scene: Scene) -> Duration {
    (clock.lastChange.map { max($0, scene.lastMove) } ?? scene.lastMove) + Self.calm
  }

  // MARK: States

  /// Returns the state of the turn: the first state of the table whose condition holds.
  func state(of scene: Scene) -> PaceState {
    if facts.isBlank {
      return facts.needsFrame || (facts.isSeen && isBlackDue) ? .darkening : .black
    }
    guard facts.isShown else { return .hidden }
    if facts.needsFrame {
      return usesQuickFrames && (isOpening || facts.isIncomplete) ? .opening : .exposed
    }
    return isDue ? pictureState(of: scene) : .waiting
  }

  /// Returns the state of a scene's picture, assuming that a frame is due.
  private func pictureState(of scene: Scene) -> PaceState {
    let isQuick = usesQuickFrames && !isCalm(scene)
    guard let picture, picture.frame == frame else { return isQuick ? .moving : .changed }
    guard !picture.isBest else { return .resting }
    return isQuick ? .settling : .calm
  }

  /// Returns the time at which the next turn is due, unless an event comes before.
  func wakeTime(for scene: Scene) -> Duration {
    let sleep = clock.now + Self.longestSleep
    if facts.isBlank { return isContentComing ? clock.now + Self.blankInterval : sleep }
    guard facts.isShown else { return sleep }
    var times = [sleep]
    if scene.isStill {
      times += [scene.rest, scene.pointingRest].compactMap(\.self).map { scene.time + $0 }
    }
    switch pictureState(of: scene) {
    case _ where !scene.isStill || isContentComing: times.append(clock.nextFrame)
    case .moving, .changed: times.append(clock.nextFrame)
    case .settling, .calm: times.append(max(clock.nextFrame, calmTime(of: scene)))
    default: break
    }
    return max(times.min() ?? sleep, clock.now)
  }
}
