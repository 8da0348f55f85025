/// The distance fields of glyphs, side by side in layers of one byte a texel.
///
/// A layer is a row-major picture, bottom row first, as OpenGL takes it. Texels between the
/// fields are 0: as far outside as the format can say, so that no filter carries ink from one
/// field to its neighbour.
///
/// A field's place is reserved first and drawn later: places are known, and quads can be made,
/// before any glyph has been drawn. Only as many layers as may be opened are ever held; under
/// pressure `makeRoom` evicts the shelves that went unused for longest.
///
/// All layers have one size, since they become one array texture. As long as there is one layer,
/// it is only as high as its glyphs need, rounded up to a power of two: the letters of one
/// language take 256 KiB, not 4 MiB.
public struct GlyphAtlas: Hashable, Sendable {
  /// Width of every layer, texels.
  public var layerWidth: Int { packer.layerSize }
  /// Height of every layer, texels: a power of two, or `layerWidth`; 0 without entries.
  public private(set) var layerHeight = 0
  /// The texels of each layer: `layerWidth · layerHeight` bytes.
  public private(set) var layers: [[UInt8]] = []
  /// The fields that have a place.
  public private(set) var entries: [FieldKey: AtlasEntry] = [:]
  /// The soft bars that stand for glyphs not drawn yet, if any glyph ever had to wait.
  public private(set) var bars: PlaceholderBars?

  /// Frames counted.
  private var frame = 0
  private var packer: AtlasPacker
  private var fieldsOfShelf: [Shelf: [FieldKey]] = [:]
  private var changes: [AtlasRectangle] = []

  private struct Shelf: Hashable {
    var layer: Int
    var y: Int

    init(_ rectangle: AtlasRectangle) { (layer, y) = (rectangle.layer, rectangle.y) }
  }

  /// An empty atlas.
  ///
  /// - Parameters:
  ///   - layerSize: Width and greatest height of a layer, texels. OpenGL 4.1 guarantees 16 384.
  ///   - maximumLayers: Layers that may be opened; the default is 48 MiB at the default size.
  public init(layerSize: Int = 2048, maximumLayers: Int = 12) {
    packer = AtlasPacker(layerSize: layerSize, maximumLayers: maximumLayers)
  }

  /// Layers that may be opened.
  public var maximumLayers: Int { packer.maximumLayers }

  /// The bytes of all layers.
  public var byteCount: Int { layers.count * layerWidth * layerHeight }

  /// An atlas of the same size that holds nothing.
  public var emptied: GlyphAtlas {
    GlyphAtlas(layerSize: layerWidth, maximumLayers: maximumLayers)
  }

  /// Reserves a place for a field, which stays without ink until it is drawn.
  ///
  /// - Parameters:
  ///   - geometry: The field's size and how it lies about its ink.
  ///   - key: Its name; no entry has it yet.
  ///   - fit: Which shelves will do; `.loose` where geometries come by falling height.
  ///   - frame: The frame that uses it; `Int.max` keeps it from ever being evicted.
  /// - Throws: `AtlasInsertError`; the atlas is unchanged then.
  @discardableResult
  public mutating func reserve(
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
  /// - Precondition: The place is reserved, for a field of this size.
  public mutating func draw(_ field: DistanceField, for key: FieldKey) {
    guard var entry = entries[key] else { preconditionFailure("no place is reserved for \(key)") }
    let rectangle = entry.rectangle
    precondition(
      field.width == rectangle.width && field.height == rectangle.height,
      "a field of \(field.width)×\(field.height) texels for a place of \(rectangle)")
    entry.isDrawn = true
    entries[key] = entry
    copy(field.values, to: rectangle)
  }

  /// Reserves a place for a field and draws it there.
  public mutating func insert(
    _ field: DistanceField, for key: FieldKey, fit: AtlasPacker.Fit = .snug, frame: Int = .max
  ) throws(AtlasInsertError) -> AtlasEntry {
    let entry = try reserve(field.geometry, for: key, fit: fit, frame: frame)
    draw(field, for: key)
    return entries[key] ?? entry
  }

  /// Notes that a frame uses a field.
  ///
  /// - Returns: Whether the field has a place.
  @discardableResult
  public mutating func use(_ key: FieldKey, frame: Int = .max) -> Bool {
    guard let entry = entries[key] else { return false }
    packer.use(entry.rectangle, frame: frame)
    return true
  }

  /// Counts a frame.
  ///
  /// - Returns: Its number, larger than any before.
  public mutating func beginFrame() -> Int {
    frame += 1
    return frame
  }

  /// Lets go of every field, used in whatever frame: all can be evicted until they are used again.
  public mutating func release() { packer.release(to: beginFrame()) }

  /// Whether fields of these geometries would fit in an atlas of this size that holds nothing.
  ///
  /// - Parameters:
  ///   - geometries: By falling height.
  ///   - layers: Layers that may be used.
  ///   - withBars: Whether the bars have to fit as well.
  /// - Complexity: O(geometries · shelves), nothing is copied.
  public func holds(_ geometries: some Sequence<FieldGeometry>, layers: Int, withBars: Bool) -> Bool
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

  /// Evicts the fields of the coldest shelves, so that a field of some height finds room.
  ///
  /// - Parameters:
  ///   - height: Texels.
  ///   - frame: Fields used by this frame or a later one stay.
  /// - Returns: The fields evicted; nil where the others leave no room.
  public mutating func makeRoom(height: Int, before frame: Int) -> [FieldKey]? {
    guard let shelves = packer.evict(height: height, before: frame) else { return nil }
    var evicted: [FieldKey] = []
    for shelf in shelves {
      evicted += fieldsOfShelf.removeValue(forKey: Shelf(shelf)) ?? []
      copy([UInt8](repeating: 0, count: shelf.width * shelf.height), to: shelf)
    }
    for key in evicted { entries[key] = nil }
    return evicted
  }

  /// Draws the bars that stand for glyphs not drawn yet, where there is room for them.
  public mutating func drawBars() throws(AtlasInsertError) {
    guard bars == nil else { return }
    let rectangle = try packer.place(
      width: PlaceholderBars.width, height: PlaceholderBars.height, fit: .snug)
    grow()
    bars = PlaceholderBars(rectangle: rectangle)
    copy(PlaceholderBars.texels, to: rectangle)
  }

  /// The rectangles whose texels changed since this was last asked.
  public mutating func takeChanges() -> [AtlasRectangle] {
    defer { changes = [] }
    return changes
  }

  /// Brings the layers to the size that the packer's shelves need.
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

  /// Traps unless entries are disjoint, inside their layers, and surrounded by empty gutters.
  package func checkInvariants() {
    packer.checkInvariants()
    precondition(layers.count <= maximumLayers, "\(layers.count) layers")
    precondition(layers.allSatisfy { $0.count == layerWidth * layerHeight }, "uneven layers")
    precondition(
      fieldsOfShelf.values.reduce(0) { $0 + $1.count } == entries.count, "shelves lost entries")
    var owned = layers.map { [Bool](repeating: false, count: $0.count) }
    for rectangle in entries.values.map(\.rectangle) + (bars.map { [$0.rectangle] } ?? []) {
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
