/// The distance fields of glyphs, packed into layers of one byte per texel.
///
/// A layer is a row-major image, bottom row first, as OpenGL expects. Texels between the fields are
/// 0, the greatest distance outside, so that filtering carries no ink from one field to its
/// neighbour.
///
/// A field's place is reserved first, and the field is drawn later. So places are known, and quads
/// can be built, before any glyph is drawn. The number of layers is limited. When all layers are
/// full, `makeRoom` evicts the least recently used shelves.
///
/// All layers have the same size, since they become one array texture. A single layer is only as
/// high as its glyphs need, rounded up to a power of two. So the letters of one language take 256
/// KiB instead of 4 MiB.
package struct GlyphAtlas: Hashable, Sendable {
  /// The width of every layer, texels.
  package var layerWidth: Int { packer.layerSize }
  /// The height of every layer, texels: a power of two, or `layerWidth`; 0 in an empty atlas.
  package private(set) var layerHeight = 0
  /// The texels of each layer: `layerWidth · layerHeight` bytes.
  package private(set) var layers: [[UInt8]] = []
  /// The fields that have a place, drawn or not.
  package private(set) var entries: [FieldKey: AtlasEntry] = [:]
  /// The placeholders of glyphs that are not drawn yet; nil until they are first needed.
  package private(set) var bars: PlaceholderBars?

  /// The number of the last frame.
  private var frame = 0
  private var packer: AtlasPacker
  private var fieldsOfShelf: [Shelf: [FieldKey]] = [:]
  private var changes: [AtlasRectangle] = []

  private struct Shelf: Hashable {
    var layer: Int
    var y: Int

    init(_ rectangle: AtlasRectangle) { (layer, y) = (rectangle.layer, rectangle.y) }
  }

  /// Creates an empty atlas.
  ///
  /// - Parameters:
  ///   - layerSize: The width and maximum height of a layer, texels. OpenGL ES 3.0 guarantees 2 048.
  ///   - maximumLayers: The maximum number of layers; at the default size, the default number takes
  ///     48 MiB.
  package init(layerSize: Int = 2048, maximumLayers: Int = 12) {
    packer = AtlasPacker(layerSize: layerSize, maximumLayers: maximumLayers)
  }

  /// Creates an atlas of drawn layers, which has no room for further fields.
  ///
  /// - Parameters:
  ///   - layers: The texels of each layer; none for an empty atlas.
  ///   - layerWidth: The width of every layer, texels, 4…8 192.
  ///   - layerHeight: The height of every layer, texels, at most `layerWidth`.
  /// - Returns: nil if the sizes are out of range, or if a layer has another size.
  package init?(drawn layers: [[UInt8]], layerWidth: Int, layerHeight: Int) {
    guard (4...8_192).contains(layerWidth), (0...layerWidth).contains(layerHeight),
      layers.isEmpty || layerHeight > 0
    else { return nil }
    for layer in layers where layer.count != layerWidth * layerHeight { return nil }
    packer = AtlasPacker(layerSize: layerWidth, maximumLayers: max(layers.count, 1))
    let side = packer.largestSide
    for _ in 0..<packer.maximumLayers {
      guard (try? packer.place(width: side, height: side)) != nil else { return nil }
    }
    self.layers = layers
    self.layerHeight = layerHeight
  }

  /// The maximum number of layers.
  package var maximumLayers: Int { packer.maximumLayers }

  /// The size of all layers, bytes.
  package var byteCount: Int { layers.count * layerWidth * layerHeight }

  /// An empty atlas of the same size.
  package var emptied: GlyphAtlas {
    GlyphAtlas(layerSize: layerWidth, maximumLayers: maximumLayers)
  }

  /// Reserves a place for a field, which stays empty until the field is drawn.
  ///
  /// - Parameters:
  ///   - geometry: The field's size and its position relative to its ink.
  ///   - key: The field's key, which has no entry yet.
  ///   - fit: The shelves to consider; `.loose` for geometries sorted by decreasing height.
  ///   - frame: The frame that uses the field; `Int.max` prevents its eviction.
  /// - Throws: `AtlasInsertError`; the atlas is then unchanged.
  @discardableResult
  package mutating func reserve(
    _ geometry: FieldGeometry, for key: FieldKey, fit: AtlasPacker.Fit = .snug, frame: Int = .max
  ) throws(AtlasInsertError) -> AtlasEntry {
    precondition(entries[key] == nil, "\(key) has a place already")
    let rectangle = try packer.place(
      width: geometry.width, height: geometry.height, fit: fit, frame: frame)
    grow()
    let entry = AtlasEntry(rectangle: rectangle, geometry: geometry)
    entries[key] = entry
    fieldsOfShelf[Shelf(rectangle), default: []].append(key)
    return entry
  }

  /// Draws a field into its place.
  ///
  /// - Precondition: A place of the field's size is reserved.
  package mutating func draw(_ field: DistanceField, for key: FieldKey) {
    guard var entry = entries[key] else { preconditionFailure("no place is reserved for \(key)") }
    let rectangle = entry.rectangle
    precondition(
      field.width == rectangle.width && field.height == rectangle.height,
      "a field of \(field.width)×\(field.height) texels for a place of \(rectangle)")
    entry.isDrawn = true
    entries[key] = entry
    copy(field.values, to: rectangle)
  }

  /// Reserves a place for a field and draws the field into it.
  package mutating func insert(
    _ field: DistanceField, for key: FieldKey, fit: AtlasPacker.Fit = .snug, frame: Int = .max
  ) throws(AtlasInsertError) -> AtlasEntry {
    let entry = try reserve(field.geometry, for: key, fit: fit, frame: frame)
    draw(field, for: key)
    return entries[key] ?? entry
  }

  /// Records that a frame uses a field.
  ///
  /// - Returns: Whether the field has a place.
  @discardableResult
  package mutating func use(_ key: FieldKey, frame: Int = .max) -> Bool {
    guard let entry = entries[key] else { return false }
    packer.use(entry.rectangle, frame: frame)
    return true
  }

  /// Starts a new frame.
  ///
  /// - Returns: The frame's number, greater than all previous numbers.
  package mutating func beginFrame() -> Int {
    frame += 1
    return frame
  }

  /// Makes every field evictable until it is used again, even if its place was reserved permanently.
  package mutating func release() { packer.release(to: beginFrame()) }

  /// Returns whether fields with these geometries would fit in an empty atlas of this layer size.
  ///
  /// - Parameters:
  ///   - geometries: The geometries, by decreasing height.
  ///   - layers: The number of layers available; less than 1 counts as 1.
  ///   - withBars: Whether the placeholders have to fit as well.
  /// - Complexity: O(geometries · shelves); nothing is copied.
  package func holds(_ geometries: some Sequence<FieldGeometry>, layers: Int, withBars: Bool)
    -> Bool
  {
    var trial = AtlasPacker(layerSize: layerWidth, maximumLayers: max(1, layers))
    do {
      for geometry in geometries {
        _ = try trial.place(width: geometry.width, height: geometry.height, fit: .loose)
      }
      if withBars {
        _ = try trial.place(width: PlaceholderBars.width, height: PlaceholderBars.height)
      }
      return true
    } catch {
      return false
    }
  }

  /// Evicts the fields of the least recently used shelves to make room for a field.
  ///
  /// - Parameters:
  ///   - height: The height of the field, texels.
  ///   - frame: Fields that this frame or a later frame used are kept.
  /// - Returns: The keys of the evicted fields; nil if the fields that are kept leave no room.
  package mutating func makeRoom(height: Int, before frame: Int) -> [FieldKey]? {
    guard let shelves = packer.evict(height: height, before: frame) else { return nil }
    var evicted: [FieldKey] = []
    for shelf in shelves {
      evicted += fieldsOfShelf.removeValue(forKey: Shelf(shelf)) ?? []
      copy([UInt8](repeating: 0, count: shelf.width * shelf.height), to: shelf)
    }
    for key in evicted { entries[key] = nil }
    return evicted
  }

  /// Draws the placeholders of glyphs that are not drawn yet, unless the placeholders already exist.
  package mutating func drawBars() throws(AtlasInsertError) {
    guard bars == nil else { return }
    let rectangle = try packer.place(
      width: PlaceholderBars.width, height: PlaceholderBars.height, fit: .snug)
    grow()
    bars = PlaceholderBars(rectangle: rectangle)
    copy(PlaceholderBars.texels, to: rectangle)
  }

  /// Returns the rectangles whose texels changed since the previous call.
  package mutating func takeChanges() -> [AtlasRectangle] {
    defer { changes = [] }
    return changes
  }

  /// Grows the layers to the size that the packer's shelves need.
  private mutating func grow() {
    if packer.layerCount > 1 {
      layerHeight = packer.layerSize
    } else {
      layerHeight = max(layerHeight, 16)
      while layerHeight < packer.usedHeight { layerHeight *= 2 }
      layerHeight = min(layerHeight, packer.layerSize)
    }
    let size = layerWidth * layerHeight
    while layers.count < packer.layerCount { layers.append([]) }
    for layer in layers.indices where layers[layer].count < size {
      layers[layer].append(contentsOf: repeatElement(0, count: size - layers[layer].count))
    }
  }

  private mutating func copy(_ texels: [UInt8], to rectangle: AtlasRectangle) {
    for row in 0..<rectangle.height {
      let target = (rectangle.y + row) * layerWidth + rectangle.x
      let source = row * rectangle.width
      layers[rectangle.layer].replaceSubrange(
        target..<target + rectangle.width, with: texels[source..<source + rectangle.width])
    }
    changes.append(rectangle)
  }

  /// Traps unless entries are disjoint, inside the layers, and surrounded by empty gutters.
  package func checkInvariants() {
    packer.checkInvariants()
    precondition(layers.count <= maximumLayers, "\(layers.count) layers")
    precondition(layers.allSatisfy { $0.count == layerWidth * layerHeight }, "uneven layers")
    precondition(
      fieldsOfShelf.values.reduce(0) { $0 + $1.count } == entries.count, "shelves lost entries")
    var owned = layers.map { [Bool](repeating: false, count: $0.count) }
    for rectangle in entries.values.map({ $0.rectangle }) + (bars.map { [$0.rectangle] } ?? []) {
      for y in rectangle.y..<rectangle.y + rectangle.height {
        for x in rectangle.x..<rectangle.x + rectangle.width {
          precondition(!owned[rectangle.layer][y * layerWidth + x], "overlap: \(rectangle)")
          owned[rectangle.layer][y * layerWidth + x] = true
        }
      }
    }
    for (layer, texels) in layers.enumerated() {
      precondition(
        texels.indices.allSatisfy { owned[layer][$0] || texels[$0] == 0 },
        "ink in a gutter of layer \(layer)")
    }
  }
}
