/// Chooses the images that are stored a second time, larger, because they are large on the screen.
///
/// The large copies share the atlas's layer of details. A copy is removed when its image appears
/// small again. The least recently used copy is also removed when another image needs its room.
package struct ImageDetails: Sendable {
  /// An image to decode.
  package struct Request: Hashable, Sendable {
    /// The image's index in the atlas.
    package var entry: Int
    /// The size of the image to decode, with sharp corners.
    package var format: ImageTile.Format
  }

  /// The changes that a view requires.
  package struct Changes: Hashable, Sendable {
    /// The images to decode, most urgent first.
    ///
    /// Each must be answered by `place` or `giveUp`.
    package var requests: [Request] = []
    /// The images to show at their normal size again.
    package var dropped: [Int] = []
  }

  private struct Held {
    var square: AtlasRectangle
    var lastWanted: Int
  }

  /// The sides of the squares, texels.
  private static let sides = [64, 128, 256, 512, 1024]
  /// The screen pixels per texel above which an image appears blurred.
  private static let blur: Float = 1.3
  /// The texels per screen pixel that an image should have.
  private static let texelsPerPixel: Float = 0.85
  /// The largest factor by which an image may exceed the needed size; beyond it, its coarsest level is too fine.
  private static let mostExcess = 4

  private var room: SquareRoom
  private let resolution: ImageAtlas.Resolution
  private var held: [Int: Held] = [:]
  private var coming: [Int: AtlasRectangle] = [:]
  /// The images that cannot be decoded.
  private var failed: Set<Int> = []
  private var turn = 0

  /// Creates an empty choice; nil if the atlas has no layer for details.
  package init?(_ atlas: ImageAtlas) {
    guard let layer = atlas.detailLayer else { return nil }
    room = SquareRoom(layer: layer, side: ImageAtlas.layerSize)
    resolution = atlas.resolution
  }

  /// Updates the choice for a view.
  ///
  /// - Parameters:
  ///   - demands: The visible images, most important first.
  ///   - sizes: The sizes of the images themselves, pixels, by their indices.
  ///   - most: The maximum number of images to decode next.
  package mutating func follow(
    _ demands: [ImageDemand], sizes: [ImageSize], most: Int
  ) -> Changes {
    turn += 1
    var changes = Changes()
    var wanted: [(entry: Int, side: Int)] = []
    for demand in demands where coming[demand.entry] == nil && !failed.contains(demand.entry) {
      let entry = demand.entry
      guard let side = side(for: demand.pixels, size: sizes[entry]) else {
        if drop(entry) { changes.dropped.append(entry) }
        continue
      }
      held[entry]?.lastWanted = turn
      let present = held[entry]?.square.width ?? 0
      if present < side || present > side * Self.mostExcess { wanted.append((entry, side)) }
    }
    for (entry, side) in wanted where changes.requests.count < most {
      let present = held[entry]?.square.width ?? 0
      let least = present > side ? side : present + 1
      guard let square = makeRoom(from: side, to: least, dropping: &changes.dropped) else {
        continue
      }
      coming[entry] = square
      changes.requests.append(
        Request(entry: entry, format: format(of: sizes[entry], in: square.width)))
    }
    return changes
  }

  /// Returns the detail of a decoded image; nil if the image was not requested.
  package mutating func place(_ tile: ImageTile, of entry: Int) -> ImageAtlas.Detail? {
    guard let square = coming.removeValue(forKey: entry) else { return nil }
    if let former = held[entry] { room.give(former.square) }
    held[entry] = Held(square: square, lastWanted: turn)
    let gutter = resolution.alignment
    return ImageAtlas.Detail(
      square: square,
      rectangle: AtlasRectangle(
        layer: square.layer, x: square.x + gutter, y: square.y + gutter, width: tile.width,
        height: tile.height),
      tile: tile)
  }

  /// Notes that a requested image cannot be decoded.
  package mutating func giveUp(_ entry: Int) {
    guard let square = coming.removeValue(forKey: entry) else { return }
    room.give(square)
    failed.insert(entry)
  }

  /// Returns the side of the square that an image needs; nil if the image is sharp at its normal size.
  private func side(for pixels: Float, size: ImageSize) -> Int? {
    let own = max(size.width, size.height)
    let kept = resolution.size(of: size)
    let wanted = min(pixels, Float(own))
    guard wanted > Float(max(kept.width, kept.height)) * Self.blur else { return nil }
    return Self.sides.first { Float(longest(in: $0)) >= wanted * Self.texelsPerPixel }
      ?? Self.sides[Self.sides.count - 1]
  }

  /// Returns the longest side of an image in a square, leaving a transparent texel of the coarsest level around it.
  private func longest(in side: Int) -> Int { side - 2 * resolution.alignment }

  private func format(of size: ImageSize, in side: Int) -> ImageTile.Format {
    let longest = longest(in: side)
    let fitted = size.fitted(into: ImageSize(width: longest, height: longest))
    let isSmall = fitted.width > size.width
    return ImageTile.Format(
      width: isSmall ? size.width : fitted.width, height: isSmall ? size.height : fitted.height,
      levelCount: resolution.levelCount)
  }

  /// Takes a square as large as possible, and drops images that the current view does not need.
  private mutating func makeRoom(
    from most: Int, to least: Int, dropping dropped: inout [Int]
  ) -> AtlasRectangle? {
    var side = most
    while side >= max(least, Self.sides[0]), longest(in: side) > resolution.longestSide {
      while true {
        if let square = room.take(side: side) { return square }
        let oldest = held.filter { $0.value.lastWanted < turn && coming[$0.key] == nil }
          .min { ($0.value.lastWanted, $0.key) < ($1.value.lastWanted, $1.key) }
        guard let oldest, drop(oldest.key) else { break }
        dropped.append(oldest.key)
      }
      side /= 2
    }
    return nil
  }

  private mutating func drop(_ entry: Int) -> Bool {
    guard let square = held.removeValue(forKey: entry)?.square else { return false }
    room.give(square)
    return true
  }
}
