/// The states of a window and its picture, and the action of a turn in each of them.
///
/// A turn is in the first state of the table whose condition holds. A state ends as soon as its
/// condition no longer holds.
///
/// | state | condition | draws | if timed | if the best takes too long | next turn |
/// | --- | --- | --- | --- | --- | --- |
/// | `darkening` | closed, and the window is not black yet | black | black | black | as `black` |
/// | `black` | closed | nothing | nothing | nothing | 50 ms if content is coming |
/// | `hidden` | the window is not visible | nothing | nothing | nothing | |
/// | `opening` | the first or an incomplete frame is needed at once; slow | quick | quick | quick | next frame |
/// | `exposed` | a frame is needed at once | best | best | quick | next frame |
/// | `waiting` | the next frame is not due | nothing | nothing | nothing | next frame |
/// | `moving` | the picture is outdated; slow, not calm | quick | best | quick | next frame |
/// | `changed` | the picture is outdated | best | best | quick | next frame |
/// | `settling` | the picture is quick; slow, not calm | shown | shown | shown | calm |
/// | `calm` | the picture is quick | best | best | kept | next frame |
/// | `resting` | the picture is the best | shown | shown | shown | |
///
/// - *Closed*: the time is outside the opening hours.
/// - *Slow*: frames in motion are quick. Either the driver draws slowly, or timed frames have shown
///   that the GPU is slow: see `SamplePace`.
/// - *Calm*: 150 ms have passed since the last motion or change of the content.
/// - The *picture* is the last frame. It is outdated if the next frame would look different.
/// - *Timed*: the driver's time for the next frame is due to be measured.
/// - *Shown*: the picture is shown again if its pixel shift or dimming has changed.
/// - *Kept*: the picture counts as the best from now on, and is shown as in *shown*.
/// - The *next turn* is due within a second in any case. The state after the step decides whether
///   it is due earlier: a frame in `opening` leads to `settling`, and a frame in `exposed` to
///   `resting`. While the scene of a visible window moves or content is coming, the next turn is
///   due with the next frame.
enum PaceState: CaseIterable {
  case darkening, black, hidden, opening, exposed, waiting, moving, changed, settling, calm, resting

  /// An action of a turn.
  enum Action {
    /// The window stays as it is.
    case nothing
    /// The window becomes black.
    case black
    /// A frame of the quick quality is drawn.
    case quick
    /// A frame of the best quality is drawn.
    case best
    /// The picture is shown again if its pixel shift or dimming has changed.
    case shown
    /// The picture counts as one of the best quality. It is shown again if its pixel shift or dimming has
    /// changed.
    case kept
  }

  /// A row of the table.
  struct Row: Hashable {
    /// The action in most turns.
    let draws: Action
    /// The action if the time of a frame is due to be measured.
    let ifTimed: Action
    /// The action if a frame of the best quality would take too long.
    let ifSlow: Action

    fileprivate init(_ draws: Action, ifTimed: Action? = nil, ifSlow: Action? = nil) {
      (self.draws, self.ifTimed, self.ifSlow) = (draws, ifTimed ?? draws, ifSlow ?? draws)
    }
  }

  /// The state's row of the table.
  var row: Row {
    switch self {
    case .darkening: Row(.black)
    case .black: Row(.nothing)
    case .hidden: Row(.nothing)
    case .opening: Row(.quick)
    case .exposed: Row(.best, ifSlow: .quick)
    case .waiting: Row(.nothing)
    case .moving: Row(.quick, ifTimed: .best)
    case .changed: Row(.best, ifSlow: .quick)
    case .settling: Row(.shown)
    case .calm: Row(.best, ifSlow: .kept)
    case .resting: Row(.shown)
    }
  }
}
