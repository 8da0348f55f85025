package import TagSphereGeometry

/// The frames of a film, with the turn and zoom of the cloud in each frame.
///
/// Frames are numbered from 0. On a closed path, the frames span the path exactly, and the first
/// frame is not repeated at the end: frame i is at the share i/count of the path.
package struct FrameSequence: Hashable, Sendable {
  /// The path of the cloud.
  package enum Path: Hashable, Sendable {
    /// A turn about the cloud's own axis.
    case spin(turns: Int)
    /// A turn about the cloud's own axis, in which the cloud nods toward the viewer and back once per turn.
    case tilt(turns: Int)
    /// A turn about the cloud's own axis, in which the cloud approaches and recedes once per turn.
    case fly(turns: Int)
    /// A path through given poses.
    case keyframes(Keyframes)
  }

  /// The path.
  package let path: Path
  /// The number of frames, ≥ 1.
  package let count: Int
  /// The frame rate.
  package let rate: FilmRate

  /// The angle of the nod of ``Path/tilt(turns:)``, radians.
  private static let nod = 20 * Double.pi / 180
  /// The magnification at the nearest point of ``Path/fly(turns:)``, as a power of two.
  private static let approach = 1.5

  /// Creates a sequence.
  ///
  /// - Precondition: `count` is at least 1.
  package init(path: Path, count: Int, rate: FilmRate) {
    precondition(count >= 1, "\(count) frames")
    (self.path, self.count, self.rate) = (path, count, rate)
  }

  /// Whether the frame after the last frame would equal the first frame.
  package var isClosed: Bool {
    if case .keyframes(let keyframes) = path { keyframes.isClosed } else { true }
  }

  /// The time from one frame to the next, seconds, on which the decisions about labels are based.
  ///
  /// This time is at least so long that a turn takes 20 seconds. In a faster turn, labels would not
  /// have their places long enough to appear.
  package var labelStep: Double {
    max(1 / rate.perSecond, Self.quietTurn * turns / Double(count))
  }

  /// The least duration of a turn, seconds, on which the decisions about labels are based.
  private static let quietTurn = 20.0

  /// The number of turns along the path, at least 1.
  private var turns: Double {
    switch path {
    case .spin(let turns), .tilt(let turns), .fly(let turns): Double(abs(turns))
    case .keyframes(let keyframes): max(keyframes.turns, 1)
    }
  }

  /// Returns the share of the path at a frame, 0…1.
  ///
  /// - Parameter position: A frame, or a position between two frames. Beyond its ends, a closed
  ///   path repeats; an open path stays at its end.
  package func share(at position: Double) -> Double {
    let frames = Double(count)
    guard isClosed else { return min(max(position / max(frames - 1, 1), 0), 1) }
    return (position - (position / frames).rounded(.down) * frames) / frames
  }

  /// Returns the cloud's pose at a frame, relative to the pose in which the path starts.
  ///
  /// - Parameters:
  ///   - position: A frame, or a position between two frames.
  ///   - axis: The axis of the cloud's own turn, world space, any length but zero.
  /// - Returns: A rotation in world space, and a factor on the zoom.
  package func pose(
    at position: Double, turningAbout axis: SIMD3<Double>
  ) -> (turn: Quaternion, zoom: Double) {
    let share = share(at: position)
    switch path {
    case .spin(let turns): return (Self.turn(turns, share, about: axis), 1)
    case .tilt(let turns):
      let nod = Self.nod * Double.sin(2 * .pi * Double(abs(turns)) * share)
      return (Quaternion(angle: nod, axis: [1, 0, 0]) * Self.turn(turns, share, about: axis), 1)
    case .fly(let turns):
      let nearness = (1 - Double.cos(2 * .pi * Double(abs(turns)) * share)) / 2
      return (Self.turn(turns, share, about: axis), Double.exp2(Self.approach * nearness))
    case .keyframes(let keyframes): return keyframes.pose(at: share)
    }
  }

  private static func turn(_ turns: Int, _ share: Double, about axis: SIMD3<Double>) -> Quaternion {
    Quaternion(angle: 2 * .pi * Double(turns) * share, axis: axis)
  }
}
