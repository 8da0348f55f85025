/// Finds room for rectangles in the layers of an atlas, shelf by shelf.
///
///     ┌──────────────────────┐
///     │ free                 │   A shelf is a row of rectangles, as high as its first one asked
///     ├──────┬───┬────┬──────┤   for. A rectangle goes to the shelf that it fills best; where all
///     │  ▒▒  │ ▒ │ ▒▒ │ free │   waste too much of their height, a new shelf opens above.
///     ├────┬─┴─┬─┴──┬─┴┬─────┤
///     │ ▒▒ │ ▒ │ ▒▒ │▒ │ free│
///     └────┴───┴────┴──┴─────┘
///
/// A gutter of one texel lies around every rectangle and is shared by neighbours. The places
/// depend on nothing but the sequence of requests; requests sorted by falling height pack best.
///
/// Source: J. Jylänki, "A Thousand Ways to Pack the Bin", 2010, §2.1 (shelf best height fit).
public struct AtlasPacker: Hashable, Sendable {
  /// Texels that stay free around each rectangle.
  public static let padding = 1

  /// Width and height of a layer, texels.
  public let layerSize: Int
  /// The layers that may be opened, at least 1.
  public let maximumLayers: Int
  /// The layers opened so far.
  public private(set) var layerCount = 0

  private var shelves: [Shelf] = []
  /// The lowest free row of the newest layer.
  private var top = 0

  /// A row of rectangles; it starts right of the layer's own gutter.
  private struct Shelf: Hashable {
    let layer: Int
    let y: Int
    let height: Int
    var nextX = AtlasPacker.padding
  }

  /// A packer of empty layers.
  ///
  /// - Precondition: `layerSize` ≥ 4 and `maximumLayers` ≥ 1.
  public init(layerSize: Int, maximumLayers: Int) {
    precondition(layerSize >= 4, "an atlas layer of \(layerSize) texels")
    precondition(maximumLayers >= 1, "an atlas of \(maximumLayers) layers")
    self.layerSize = layerSize
    self.maximumLayers = maximumLayers
  }

  /// The largest width and height that a rectangle may have.
  public var largestSide: Int { layerSize - 2 * Self.padding }

  /// The rows of the newest layer that are in use, gutters included.
  public var usedHeight: Int { top }

  /// How much of a shelf's height a rectangle may leave empty.
  public enum Fit: Hashable, Sendable {
    /// A quarter, unless there is no room for a new shelf: for rectangles as they come.
    case snug
    /// Any part: for rectangles sorted by falling height, where little is lost.
    case loose
  }

  /// Reserves a place.
  ///
  /// - Parameters:
  ///   - width: Texels, at least 1.
  ///   - height: Texels, at least 1.
  ///   - fit: Which open shelves will do.
  /// - Throws: `AtlasInsertError.tooLarge` where no layer could ever hold the rectangle, and
  ///   `.full` where this one's layers are used up. The packer is unchanged then.
  /// - Complexity: O(shelves), a few dozen a layer.
  public mutating func place(
    width: Int, height: Int, fit: Fit = .snug
  ) throws(AtlasInsertError) -> AtlasRectangle {
    precondition(width >= 1 && height >= 1, "a rectangle of \(width) × \(height) texels")
    guard width <= largestSide, height <= largestSide else {
      throw .tooLarge(width: width, height: height, limit: largestSide)
    }
    let index = try shelf(width: width, height: height, fit: fit)
    let shelf = shelves[index]
    shelves[index].nextX += width + Self.padding
    return AtlasRectangle(
      layer: shelf.layer, x: shelf.nextX, y: shelf.y, width: width, height: height)
  }

  /// The shelf to use for a rectangle: the tightest open one, or a new one.
  private mutating func shelf(
    width: Int, height: Int, fit: Fit
  ) throws(AtlasInsertError) -> Int {
    var best: Int?
    for (index, shelf) in shelves.enumerated()
    where shelf.height >= height && shelf.nextX + width + Self.padding <= layerSize
      && shelf.height < best.map({ shelves[$0].height }) ?? .max
    {
      best = index
    }
    if let best, fit == .loose || height * 4 >= shelves[best].height * 3 { return best }

    if layerCount == 0 || top + height + Self.padding > layerSize {
      if let best { return best }
      guard layerCount < maximumLayers else { throw .full(layers: maximumLayers) }
      layerCount += 1
      top = Self.padding
    }
    shelves.append(Shelf(layer: layerCount - 1, y: top, height: height))
    top += height + Self.padding
    return shelves.count - 1
  }

  /// Traps unless all shelves lie inside their layers, above one another.
  package func checkInvariants() {
    var topOfLayer = [Int](repeating: Self.padding, count: layerCount)
    for shelf in shelves {
      precondition(shelf.y == topOfLayer[shelf.layer], "a shelf at \(shelf.y) leaves a gap")
      topOfLayer[shelf.layer] = shelf.y + shelf.height + Self.padding
      precondition(topOfLayer[shelf.layer] <= layerSize, "a shelf at \(shelf.y) sticks out above")
      precondition(shelf.nextX <= layerSize, "a shelf at \(shelf.y) sticks out at the right")
    }
    precondition(layerCount <= maximumLayers, "\(layerCount) layers")
    precondition(layerCount == 0 || topOfLayer[layerCount - 1] == top, "the top is not \(top)")
  }
}

/// A place in an atlas, texels; row 0 is the bottom row.
public struct AtlasRectangle: Hashable, Sendable {
  /// The layer, from 0.
  public var layer: Int
  /// The leftmost column.
  public var x: Int
  /// The lowest row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A place from its parts.
  public init(layer: Int, x: Int, y: Int, width: Int, height: Int) {
    self.layer = layer
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Why a glyph found no place in the atlas.
public enum AtlasInsertError: Error, Hashable, CustomStringConvertible {
  /// All layers are used up.
  case full(layers: Int)
  /// No layer could hold a rectangle of this size; `limit` is the longest side possible.
  case tooLarge(width: Int, height: Int, limit: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .full(let layers):
      "the glyph atlas is full: its \(layers) layers hold no further glyph"
    case .tooLarge(let width, let height, let limit):
      "a glyph of \(width) × \(height) texels is larger than an atlas layer takes (\(limit))"
    }
  }
}
