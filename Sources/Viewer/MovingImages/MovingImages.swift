internal import TagSphereGlyphs
internal import TagSphereImages

/// The animated images that play in the cloud: the few nearest ones.
///
/// This is a value without a clock. Each playing image has its own reader, which stops with the
/// image. An image that starts again begins with its first frame.
struct MovingImages {
  /// The maximum number of images that play at once; each playing image needs a process.
  static let most = 4
  /// A playing image stops only if this many more images than `most` are nearer.
  private static let slack = 2
  /// The minimum interval between choices of the images that play.
  private static let interval = Duration.milliseconds(250)

  /// The players by the indices of their images.
  private var players: [Int: ImagePlayer] = [:]
  /// The indices of the images that have no further frame.
  private var finished: Set<Int> = []
  private var nextChoice = Duration.zero

  /// The indices of the images that play.
  var entries: Set<Int> { Set(players.keys) }

  /// The earliest time at which a frame is due; nil if no image plays.
  var due: Duration? { players.values.lazy.map(\.due).min() }

  /// Chooses the images to play, at intervals.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - nearest: Returns the indices of the candidates, nearest first.
  ///   - reader: Returns a new reader of an image; nil if it cannot be played.
  mutating func choose(
    at time: Duration, nearest: () -> [Int], reader: (Int) -> (any MovingFrameReader)?
  ) {
    guard time >= nextChoice else { return }
    nextChoice = time + Self.interval
    let near = nearest().filter { !finished.contains($0) }
    // Hysteresis: a playing image stops only when several others are nearer.
    let playing = near.prefix(Self.most + Self.slack).filter { players[$0] != nil }
    let chosen = (playing + near.filter { players[$0] == nil }).prefix(Self.most)
    players = Dictionary(
      uniqueKeysWithValues: chosen.compactMap { entry in
        if let player = players[entry] { return (entry, player) }
        return reader(entry).map { (entry, ImagePlayer($0, at: time)) }
      })
  }

  /// Returns the frames that are due and decoded, with the indices of their images.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - onArrival: Called on another thread after a frame is decoded.
  mutating func takeFrames(
    at time: Duration, onArrival: @escaping @Sendable () -> Void
  ) -> [(entry: Int, tile: ImageTile)] {
    var frames: [(Int, ImageTile)] = []
    for (entry, var player) in players where player.due <= time {
      if let tile = player.takeFrame(at: time, onArrival: onArrival) {
        frames.append((entry, tile))
      }
      players[entry] = player.isOver ? nil : player
      if player.isOver { finished.insert(entry) }
    }
    return frames
  }

  /// Stops all images.
  ///
  /// Call this after image indices have changed.
  mutating func reset() { self = MovingImages() }
}
