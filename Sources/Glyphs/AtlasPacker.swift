/// Packs rectangles into the layers of an atlas, shelf by shelf.
///
///     ┌──────────────────────┐
///     │ free                 │   A shelf is a row of rectangles, as high as the first request.
///     ├──────┬───┬────┬──────┤   A rectangle goes to the shelf that it fills best. If all shelves
///     │  ▒▒  │ ▒ │ ▒▒ │ free │   would waste too much height, a new one opens in a free band.
///     ├────┬─┴─┬─┴──┬─┴┬─────┤
///     │ ▒▒ │ ▒ │ ▒▒ │▒ │ free│   Under pressure, whole shelves are emptied, least recently used
///     └────┴───┴────┴──┴─────┘   first: each shelf stores the last frame that used it.
///
/// A gutter of one texel surrounds every rectangle and is shared by neighbours. The places depend
/// only on the sequence of requests; requests sorted by decreasing height pack best.
///
/// The caller numbers the frames. The default frame, `Int.max`, marks a rectangle that is never
/// evicted.
///
/// Source: J. Jylänki, "A Thousand Ways to Pack the Bin", 2010, §2.1 (shelf best height fit).
package struct AtlasPacker: Hashable, Sendable {
  /// The gutter around each rectangle, texels.
  package static let padding = 1

  /// The width and height of a layer, texels.
  package let layerSize: Int
  /// The maximum number of layers, at least 1.
  package let maximumLayers: Int
  /// The number of layers opened so far.
  package var layerCount: Int { layers.count }

  /// The shelves (rows) of each layer from the bottom up, without gaps; free bands are empty shelves.
  private var layers: [[Shelf]] = []

  /// A shelf: a row of rectangles, which starts to the right of the layer's own gutter.
  private struct Shelf: Hashable {
    var y: Int
    var height: Int
    var nextX = AtlasPacker.padding
    /// The last frame that used any rectangle of the shelf.
    var lastUsed = Int.min

    var isEmpty: Bool { nextX == AtlasPacker.padding }
    var top: Int { y + height + AtlasPacker.padding }
  }

  /// Creates a packer without layers.
  ///
  /// - Precondition: `layerSize` ≥ 4 and `maximumLayers` ≥ 1.
  package init(layerSize: Int, maximumLayers: Int) {
    precondition(layerSize >= 4, "an atlas layer of \(layerSize) texels")
    precondition(maximumLayers >= 1, "an atlas of \(maximumLayers) layers")
    self.layerSize = layerSize
    self.maximumLayers = maximumLayers
  }

  /// The maximum width and height of a rectangle.
  package var largestSide: Int { layerSize - 2 * Self.padding }

  /// The number of rows in use in the newest layer, including gutters.
  package var usedHeight: Int {
    layers.last?.last(where: { !$0.isEmpty })?.top ?? 0
  }

  /// The share of a shelf's height that a rectangle may leave empty.
  package enum Fit: Hashable, Sendable {
    /// At most a quarter, unless no new shelf fits; for rectangles in any order.
    case snug
    /// Any share; for rectangles sorted by decreasing height, which waste little of a shelf.
    case loose
  }

  /// Reserves a rectangle.
  ///
  /// - Parameters:
  ///   - width: Texels, at least 1.
  ///   - height: Texels, at least 1.
  ///   - fit: The open shelves to consider.
  ///   - frame: The frame that uses the rectangle.
  /// - Throws: `AtlasInsertError.tooLarge` if no layer can ever hold the rectangle, and `.full` if
  ///   no layer has room for the rectangle. In both cases the packer is unchanged.
  /// - Complexity: O(shelves), a few dozen per layer.
  package mutating func place(
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

  /// Records that a frame uses a rectangle and therefore its shelf.
  ///
  /// - Precondition: The rectangle was returned by `place` and has not been evicted.
  package mutating func use(_ rectangle: AtlasRectangle, frame: Int) {
    let shelves = layers[rectangle.layer]
    var (low, high) = (0, shelves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if shelves[middle].y <= rectangle.y { low = middle } else { high = middle }
    }
    precondition(shelves[low].y == rectangle.y, "no shelf lies at row \(rectangle.y)")
    layers[rectangle.layer][low].lastUsed = max(shelves[low].lastUsed, frame)
  }

  /// Limits the last use of every rectangle to `frame`, so that all of them can be evicted.
  package mutating func release(to frame: Int) {
    for layer in layers.indices {
      for index in layers[layer].indices {
        layers[layer][index].lastUsed = min(layers[layer][index].lastUsed, frame)
      }
    }
  }

  /// Empties the least recently used adjacent shelves that make room for a rectangle.
  ///
  /// A candidate is a run of adjacent shelves that is high enough. The method selects the candidate
  /// whose last use is the oldest. If several are equal, it selects the candidate with the fewest
  /// rows, then the lowest candidate.
  ///
  /// - Parameters:
  ///   - height: The required number of rows.
  ///   - frame: Shelves that this frame or a later frame used are kept.
  /// - Returns: The emptied shelves. Empty if a free band is already high enough; nil if no run of
  ///   shelves can be emptied to make room.
  /// - Complexity: O(shelves) if their heights are similar.
  package mutating func evict(height: Int, before frame: Int) -> [AtlasRectangle]? {
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

  /// Merges a run of shelves and the adjacent free bands into one free band.
  private mutating func free(_ run: Range<Int>, in layer: Int) {
    let shelves = layers[layer]
    var (first, end) = (run.lowerBound, run.upperBound)
    if first > 0, shelves[first - 1].isEmpty { first -= 1 }
    if end < shelves.count, shelves[end].isEmpty { end += 1 }
    let (y, top) = (shelves[first].y, shelves[end - 1].top)
    layers[layer].replaceSubrange(first..<end, with: [Shelf(y: y, height: top - Self.padding - y)])
  }

  /// Returns the shelf for a rectangle: the tightest used shelf, or a new shelf.
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

  /// Splits a free band into a shelf of `height` and a free band, if the remainder is useful.
  private mutating func divide(_ band: (layer: Int, index: Int), height: Int) {
    let whole = layers[band.layer][band.index]
    let rest = whole.height - height - Self.padding
    guard rest >= max(1, height / 4) else { return }
    layers[band.layer][band.index].height = height
    layers[band.layer].insert(
      Shelf(y: whole.y + height + Self.padding, height: rest), at: band.index + 1)
  }

  /// Traps unless the shelves of each layer fill it without gaps and stay inside it.
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

/// A rectangle in an atlas, texels; row 0 is the bottom row.
package struct AtlasRectangle: Hashable, Sendable {
  /// The layer, counted from 0.
  package var layer: Int
  /// The leftmost column.
  package var x: Int
  /// The lowest row.
  package var y: Int
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// Creates a rectangle.
  package init(layer: Int, x: Int, y: Int, width: Int, height: Int) {
    self.layer = layer
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The reason why a glyph could not be placed in the atlas.
package enum AtlasInsertError: Error, Hashable, CustomStringConvertible {
  /// All layers are used up.
  case full(layers: Int)
  /// No layer can hold a rectangle of this size; `limit` is the maximum side length.
  case tooLarge(width: Int, height: Int, limit: Int)

  /// A one-sentence description.
  package var description: String {
    switch self {
    case .full(let layers):
      "the glyph atlas is full: its \(layers) layers hold no further glyph"
    case .tooLarge(let width, let height, let limit):
      "a glyph of \(width) × \(height) texels is larger than an atlas layer takes (\(limit))"
    }
  }
}
