internal import TagSphereInteraction

/// The time from frame to frame: the screen's refresh rate within the limit of the settings.
///
/// Swapping buffers is not a reliable clock: on some screens the swap waits for the refresh, on others
/// it returns at once. The interval is therefore slightly shorter than the screen's refresh. If swaps
/// wait, they set the pace; if they do not wait, the interval does. An interval longer than the
/// screen's refresh is kept exactly.
struct FrameRhythm: Hashable {
  /// The refresh rate of the screen, Hz; nil or 0 if it is unknown, which means 60.
  var refreshRate: Double?
  /// The limit of the frame rate.
  var limit = FrameRate.monitor

  private var knownRefreshRate: Double? {
    refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil }
  }

  /// The minimum time between the starts of two consecutive frames.
  var interval: Duration {
    let known = knownRefreshRate
    guard let most = limit.framesPerSecond else { return .seconds(0.9 / (known ?? 60)) }
    // If the screen is no faster than the limit, it keeps its own rate: with an interval exactly as
    // long as the refresh, a frame would miss its refresh every few seconds.
    let isSlow = known.map { $0 < most * 1.02 } ?? false
    return .seconds(isSlow ? max(0.9 / (known ?? most), 0.98 / most) : 1 / most)
  }

  /// The time available for a frame in motion: the longer of the screen's interval and the limit's interval.
  var frameTime: Duration {
    let screen = knownRefreshRate ?? 60
    return .seconds(1 / min(screen, limit.framesPerSecond ?? screen))
  }
}
