internal import TagSphereCloudCore
internal import TagSphereImages

/// The animated images that play in the cloud: a few, those that are nearest.
///
/// A value without a clock. Each image has a reader of its own, which is ended when it plays no more;
/// one that returns begins with its first frame. A reader decodes a frame when the one before it was
/// taken: where none are taken, nothing is decoded.
struct MovingImages {
  /// The most images that play at once; each has a process.
  static let most = 4
  /// The time between two looks at which images are near.
  private static let interval = Duration.milliseconds(250)

  private struct Player {
    var image: MovingImage
    /// When its next frame is due.
    var due: Duration
  }

  /// The players by the indices of their images.
  private var players: [Int: Player] = [:]
  /// The images that have no further frame, by their indices.
  private var finished: Set<Int> = []
  private var nextChoice = Duration.zero

  /// The indices of the images that play.
  var entries: Set<Int> { Set(players.keys) }

  /// The earliest time at which a frame is due; nil if none is awaited.
  var due: Duration? { players.values.lazy.map(\.due).min() }

  /// Chooses the images that play, at intervals.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - nearest: Returns their indices, nearest first.
  ///   - reader: Returns a new reader of an image; nil if it cannot be played.
  mutating func choose(
    at time: Duration, nearest: () -> [Int], reader: (Int) -> (any MovingFrameReader)?
  ) {
    guard time >= nextChoice else { return }
    nextChoice = time + Self.interval
    let chosen = nearest().filter { !finished.contains($0) }.prefix(Self.most)
    players = Dictionary(
      uniqueKeysWithValues: chosen.compactMap { entry in
        if let player = players[entry] { return (entry, player) }
        return reader(entry).map { (entry, Player(image: MovingImage($0), due: time)) }
      })
  }

  /// Returns the frames that are due and decoded, with the indices of their images.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - onArrival: Called on another thread when a frame is decoded.
  mutating func takeFrames(
    at time: Duration, onArrival: @escaping @Sendable () -> Void
  ) -> [(entry: Int, tile: PictureTile)] {
    var frames: [(Int, PictureTile)] = []
    for (entry, player) in players where player.due <= time {
      if let frame = player.image.takeFrame(onArrival: onArrival) {
        frames.append((entry, frame.tile))
        // One that is late does not hurry the next.
        players[entry]?.due = max(player.due + (frame.duration ?? .zero), time)
      }
      guard player.image.isOver else { continue }
      finished.insert(entry)
      players[entry] = nil
    }
    return frames
  }

  /// Ends all, because the images have other indices.
  mutating func reset() { self = MovingImages() }
}
