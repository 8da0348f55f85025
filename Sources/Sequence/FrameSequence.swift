internal import Glibc
public import TagSphereGeometry

/// The frames of a film: how a cloud is turned and magnified in each of them.
///
/// Frames are numbered from 0. On a closed path they span it exactly, and the first is not repeated at
/// the end: frame i is at i/count of the way.
public struct FrameSequence: Hashable, Sendable {
  /// The way on which the frames lead.
  public enum Path: Hashable, Sendable {
    /// A turn about the cloud's own axis.
    case spin(turns: Int)
    /// The same, nodding to the viewer and away once in a turn.
    case tilt(turns: Int)
    /// The same, coming near and going away once in a turn.
    case fly(turns: Int)
    /// Through given poses.
    case keyframes(Keyframes)
  }

  /// The way.
  public let path: Path
  /// The number of frames, ≥ 1.
  public let count: Int
  /// Their rate.
  public let rate: FilmRate

  /// How far ``Path/tilt(turns:)`` nods, radians.
  private static let nod = 20 * Double.pi / 180
  /// How near ``Path/fly(turns:)`` comes, as a power of two.
  private static let approach = 1.5

  /// Creates a sequence.
  ///
  /// - Precondition: `count` is at least 1.
  public init(path: Path, count: Int, rate: FilmRate) {
    precondition(count >= 1, "\(count) frames")
    (self.path, self.count, self.rate) = (path, count, rate)
  }

  /// Whether the frame behind the last one would be the first one.
  public var isClosed: Bool {
    if case .keyframes(let keyframes) = path { keyframes.isClosed } else { true }
  }

  /// The time for which labels take the step from one frame to the next, seconds.
  ///
  /// A turn takes at least 20 seconds of it: in less, labels would not keep their places for long enough
  /// to appear.
  public var labelStep: Double {
    max(1 / rate.perSecond, Self.quietTurn * turns / Double(count))
  }

  /// The least time that labels take a turn for, seconds.
  private static let quietTurn = 20.0

  /// How often the cloud turns along the way, at least once.
  private var turns: Double {
    switch path {
    case .spin(let turns), .tilt(let turns), .fly(let turns): Double(abs(turns))
    case .keyframes(let keyframes): max(keyframes.turns, 1)
    }
  }

  /// Returns the share of the way at a frame, 0…1.
  ///
  /// - Parameter position: A frame, or a place between two; beyond the ends, a closed path begins
  ///   again, and another one rests.
  public func share(at position: Double) -> Double {
    let frames = Double(count)
    guard isClosed else { return min(max(position / max(frames - 1, 1), 0), 1) }
    return (position - (position / frames).rounded(.down) * frames) / frames
  }

  /// Returns the pose at a frame, relative to that of the cloud.
  ///
  /// - Parameters:
  ///   - position: A frame, or a place between two.
  ///   - axis: The axis of the cloud's own turn, world space, any length but zero.
  /// - Returns: A rotation in world space, and a factor of the zoom.
  public func pose(
    at position: Double, turningAbout axis: SIMD3<Double>
  ) -> (turn: Quaternion, zoom: Double) {
    let share = share(at: position)
    switch path {
    case .spin(let turns): return (Self.turn(turns, share, about: axis), 1)
    case .tilt(let turns):
      let nod = Self.nod * sin(2 * .pi * Double(abs(turns)) * share)
      return (Quaternion(angle: nod, axis: [1, 0, 0]) * Self.turn(turns, share, about: axis), 1)
    case .fly(let turns):
      let nearness = (1 - cos(2 * .pi * Double(abs(turns)) * share)) / 2
      return (Self.turn(turns, share, about: axis), exp2(Self.approach * nearness))
    case .keyframes(let keyframes): return keyframes.pose(at: share)
    }
  }

  private static func turn(_ turns: Int, _ share: Double, about axis: SIMD3<Double>) -> Quaternion {
    Quaternion(angle: 2 * .pi * Double(turns) * share, axis: axis)
  }
}
