/// Finds room for rectangles in the layers of an atlas, shelf by shelf.
///
///     ┌──────────────────────┐
///     │ free                 │   A shelf is a row of rectangles, as high as its first one asked
///     ├──────┬───┬────┬──────┤   for. A rectangle goes to the shelf that it fills best; where all
///     │  ▒▒  │ ▒ │ ▒▒ │ free │   waste too much of their height, a new shelf opens in a free band.
///     ├────┬─┴─┬─┴──┬─┴┬─────┤
///     │ ▒▒ │ ▒ │ ▒▒ │▒ │ free│   Under pressure whole shelves are emptied, the coldest first: a
///     └────┴───┴────┴──┴─────┘   shelf knows the last frame that used one of its rectangles.
///
/// A gutter of one texel lies around every rectangle and is shared by neighbours. The places
/// depend on nothing but the sequence of requests; requests sorted by falling height pack best.
///
/// Frames are numbers that the caller counts; what is never to be evicted is used by frame
/// `Int.max`, the default.
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
  public var layerCount: Int { layers.count }

  /// The shelves of each layer from the bottom up, without gaps; free bands are empty shelves.
  private var layers: [[Shelf]] = []

  /// A row of rectangles; it starts right of the layer's own gutter.
  private struct Shelf: Hashable {
    var y: Int
    var height: Int
    var nextX = AtlasPacker.padding
    /// The last frame that used one of the rectangles.
    var lastUsed = Int.min

    var isEmpty: Bool { nextX == AtlasPacker.padding }
    var top: Int { y + height + AtlasPacker.padding }
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
  public var usedHeight: Int {
    layers.last?.last(where: { !$0.isEmpty })?.top ?? 0
  }

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
  ///   - frame: The frame that uses it.
  /// - Throws: `AtlasInsertError.tooLarge` where no layer could ever hold the rectangle, and
  ///   `.full` where this one's layers are used up. The packer is unchanged then.
  /// - Complexity: O(shelves), a few dozen a layer.
  public mutating func place(
    width: Int, height: Int, fit: Fit = .snug, frame: Int = .max
  ) throws(AtlasInsertError) -> AtlasRectangle {
    precondition(width >= 1 && height >= 1, "a rectangle of \(width) × \(height) texels")
    guard width <= largestSide, height <= largestSide else {
      throw .tooLarge(width: width, height: height, limit: largestSide)
    }
    let (layer, index) = try shelf(width: width, height: height, fit: fit)
    let shelf = layers[layer][index]
    layers[layer][index].nextX += width + Self.padding
    layers[layer][index].lastUsed = max(shelf.lastUsed, frame)
    return AtlasRectangle(layer: layer, x: shelf.nextX, y: shelf.y, width: width, height: height)
  }

  /// Notes that a frame uses a rectangle, and with it its shelf.
  ///
  /// - Precondition: `place` gave the rectangle, and no eviction took it back.
  public mutating func use(_ rectangle: AtlasRectangle, frame: Int) {
    let shelves = layers[rectangle.layer]
    var (low, high) = (0, shelves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if shelves[middle].y <= rectangle.y { low = middle } else { high = middle }
    }
    precondition(shelves[low].y == rectangle.y, "no shelf lies at row \(rectangle.y)")
    layers[rectangle.layer][low].lastUsed = max(shelves[low].lastUsed, frame)
  }

  /// Takes every rectangle to have been used by `frame` at the latest, so that what was never to
  /// be evicted now can be.
  public mutating func release(to frame: Int) {
    for layer in layers.indices {
      for index in layers[layer].indices {
        layers[layer][index].lastUsed = min(layers[layer][index].lastUsed, frame)
      }
    }
  }

  /// Empties the coldest shelves that lie together and make room for a rectangle.
  ///
  /// Of all runs of neighbouring shelves that are high enough, it takes the one whose last use lies
  /// longest ago; of equals the one that loses fewest rows, then the lowest.
  ///
  /// - Parameters:
  ///   - height: Rows that are needed.
  ///   - frame: Shelves used by this frame or a later one stay.
  /// - Returns: The shelves emptied, none where a free band is high enough already; nil where no
  ///   run will do.
  /// - Complexity: O(shelves) where their heights are alike.
  public mutating func evict(height: Int, before frame: Int) -> [AtlasRectangle]? {
    var best: (cost: (age: Int, rows: Int), layer: Int, run: Range<Int>)?
    for (layer, shelves) in layers.enumerated() {
      for first in shelves.indices {
        var (age, rows, last) = (Int.min, 0, first)
        while last < shelves.count, shelves[last].isEmpty || shelves[last].lastUsed < frame {
          if !shelves[last].isEmpty {
            age = max(age, shelves[last].lastUsed)
            rows += shelves[last].height
          }
          if shelves[last].top - Self.padding - shelves[first].y >= height {
            if best.map({ (age, rows) < ($0.cost.age, $0.cost.rows) }) ?? true {
              best = ((age, rows), layer, first..<last + 1)
            }
            break
          }
          last += 1
        }
      }
    }
    guard let best else { return nil }
    let emptied = layers[best.layer][best.run].filter { !$0.isEmpty }.map {
      AtlasRectangle(
        layer: best.layer, x: Self.padding, y: $0.y, width: largestSide, height: $0.height)
    }
    free(best.run, in: best.layer)
    return emptied
  }

  /// Makes one free band of a run of shelves and the free bands beside it.
  private mutating func free(_ run: Range<Int>, in layer: Int) {
    let shelves = layers[layer]
    var (first, end) = (run.lowerBound, run.upperBound)
    if first > 0, shelves[first - 1].isEmpty { first -= 1 }
    if end < shelves.count, shelves[end].isEmpty { end += 1 }
    let (y, top) = (shelves[first].y, shelves[end - 1].top)
    layers[layer].replaceSubrange(first..<end, with: [Shelf(y: y, height: top - Self.padding - y)])
  }

  /// The shelf to use for a rectangle: the tightest one in use, or a new one.
  private mutating func shelf(
    width: Int, height: Int, fit: Fit
  ) throws(AtlasInsertError) -> (layer: Int, index: Int) {
    var tightest: (layer: Int, index: Int)?
    var tightestHeight = Int.max
    var band: (layer: Int, index: Int)?
    var bandHeight = Int.max
    for layer in layers.indices {
      for (index, shelf) in layers[layer].enumerated() where shelf.height >= height {
        if shelf.isEmpty {
          if shelf.height < bandHeight { (band, bandHeight) = ((layer, index), shelf.height) }
        } else if shelf.height < tightestHeight, shelf.nextX + width + Self.padding <= layerSize {
          (tightest, tightestHeight) = ((layer, index), shelf.height)
        }
      }
    }
    if let tightest, fit == .loose || height * 4 >= tightestHeight * 3 { return tightest }
    if band == nil {
      if let tightest { return tightest }
      guard layerCount < maximumLayers else { throw .full(layers: maximumLayers) }
      layers.append([Shelf(y: Self.padding, height: largestSide)])
      band = (layerCount - 1, 0)
    }
    guard let band else { throw .full(layers: maximumLayers) }
    divide(band, height: height)
    return band
  }

  /// Makes a free band a shelf of `height`, and a free band of what is left, if that is worth it.
  private mutating func divide(_ band: (layer: Int, index: Int), height: Int) {
    let whole = layers[band.layer][band.index]
    let rest = whole.height - height - Self.padding
    guard rest >= max(1, height / 4) else { return }
    layers[band.layer][band.index].height = height
    layers[band.layer].insert(
      Shelf(y: whole.y + height + Self.padding, height: rest), at: band.index + 1)
  }

  /// Traps unless the shelves of each layer fill it without gaps, each inside its layer.
  package func checkInvariants() {
    precondition(layerCount <= maximumLayers, "\(layerCount) layers")
    for shelves in layers {
      var top = Self.padding
      var wasEmpty = false
      for shelf in shelves {
        precondition(shelf.y == top, "a shelf at \(shelf.y) leaves a gap above \(top)")
        precondition(shelf.height >= 1, "a shelf of \(shelf.height) rows")
        precondition(shelf.nextX <= layerSize, "a shelf at \(shelf.y) sticks out at the right")
        precondition(!(wasEmpty && shelf.isEmpty), "two free bands meet at row \(shelf.y)")
        (top, wasEmpty) = (shelf.top, shelf.isEmpty)
      }
      precondition(top == layerSize, "the shelves end at row \(top)")
    }
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
