internal import TagSphereGlyphs
internal import TagSphereImages

/// The animated images that play in the cloud: a few, those that are nearest.
///
/// A value without a clock. Each image has a reader of its own, which is ended when it plays no more;
/// one that returns begins with its first frame.
struct MovingImages {
  /// The most images that play at once; each has a process.
  static let most = 4
  /// How many more may be nearer before one plays no more.
  private static let slack = 2
  /// The time between two looks at which images are near.
  private static let interval = Duration.milliseconds(250)

  /// The players by the indices of their images.
  private var players: [Int: ImagePlayer] = [:]
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
    let near = nearest().filter { !finished.contains($0) }
    // One that plays goes on until several are nearer, so that none begins again and again.
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
  ///   - onArrival: Called on another thread when a frame is decoded.
  mutating func takeFrames(
    at time: Duration, onArrival: @escaping @Sendable () -> Void
  ) -> [(entry: Int, tile: PictureTile)] {
    var frames: [(Int, PictureTile)] = []
    for (entry, var player) in players where player.due <= time {
      if let tile = player.takeFrame(at: time, onArrival: onArrival) {
        frames.append((entry, tile))
      }
      players[entry] = player.isOver ? nil : player
      if player.isOver { finished.insert(entry) }
    }
    return frames
  }

  /// Ends all, because the images have other indices.
  mutating func reset() { self = MovingImages() }
}
