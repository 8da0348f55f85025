package import TagSphereGlyphs

/// The images of the words of a ring that are in sight: each has a layer of the ring's texture.
///
/// A word that enters takes the layer of one that left, so the memory does not depend on the length
/// of the list. A layer without users keeps its image until another one needs its room.
package struct RingImages {
  /// The layers.
  package private(set) var layers: [Layer] = []
  private var layerOfName: [String: Int] = [:]
  private var layersOfPlace: [[Int]] = []
  private var releaseCount = 0
  /// The layers that changed since the last call of `takeChanges()`, and whether there are more.
  private var changes: Set<Int> = []
  private var hasGrown = false

  /// One image's room.
  package struct Layer {
    /// The image's file, as the document names it.
    package fileprivate(set) var name: String?
    /// The image; nil while it is not there.
    package fileprivate(set) var tile: PictureTile?
    /// The number of places that show it.
    fileprivate var userCount = 0
    /// The number of the release that left it unused.
    fileprivate var release = 0
  }

  /// The number of columns, and of rows, of an image in the texture.
  package static let side = 128
  /// The number of mip levels of an image in the texture.
  package static let levelCount = 4
  /// The format of all images.
  package static let format = PictureTile.Format(
    width: side, height: side, levelCount: levelCount)
  /// The most layers: those that every driver has.
  private static let mostLayers = 256

  /// Creates a ring's images: none has a layer.
  package init() {}

  /// Makes room for some places, none of which shows an image yet.
  package mutating func clear(placeCount: Int) {
    (layers, layerOfName) = ([], [:])
    layersOfPlace = Array(repeating: [], count: placeCount)
    hasGrown = true
  }

  /// Takes all images from a place.
  package mutating func clear(place: Int) {
    for layer in layersOfPlace[place] {
      releaseCount += 1
      layers[layer].userCount -= 1
      layers[layer].release = releaseCount
    }
    layersOfPlace[place] = []
  }

  /// Shows an image at a place, beside others.
  ///
  /// - Parameters:
  ///   - name: The image's file, or another name.
  ///   - place: The place of the word's record.
  /// - Returns: The layer; nil if other places have all layers.
  package mutating func show(_ name: String, at place: Int) -> Int? {
    guard let layer = layer(of: name) else { return nil }
    layers[layer].userCount += 1
    layersOfPlace[place].append(layer)
    return layer
  }

  /// Returns the layer of an image: its own, that of the image that was not shown for longest, or a new
  /// one.
  private mutating func layer(of name: String) -> Int? {
    if let known = layerOfName[name] { return known }
    let free = layers.indices.filter { layers[$0].userCount == 0 }
    var layer = free.min { layers[$0].release < layers[$1].release }
    if layer == nil, layers.count < Self.mostLayers {
      layer = layers.count
      layers.append(Layer())
      hasGrown = true
    }
    guard let layer else { return nil }
    if let old = layers[layer].name { layerOfName[old] = nil }
    layers[layer] = Layer(name: name)
    layerOfName[name] = layer
    changes.insert(layer)
    return layer
  }

  /// The images in sight that are not there yet.
  package var missing: [String] {
    layers.compactMap { $0.tile == nil && $0.userCount > 0 ? $0.name : nil }
  }

  /// Takes an image, if it still has a layer.
  package mutating func insert(_ tile: PictureTile, of name: String) {
    guard let layer = layerOfName[name] else { return }
    layers[layer].tile = tile
    changes.insert(layer)
  }

  /// Takes an image away, if it has a layer: it is missing then.
  package mutating func remove(_ name: String) {
    guard let layer = layerOfName[name] else { return }
    layers[layer].tile = nil
    changes.insert(layer)
  }

  /// Returns whether an image is there.
  package func isThere(_ name: String) -> Bool {
    layerOfName[name].map { layers[$0].tile != nil } ?? false
  }

  /// Returns the layers that changed since the last call; nil if their number has.
  package mutating func takeChanges() -> [Int]? {
    defer { (changes, hasGrown) = ([], false) }
    return hasGrown ? nil : changes.sorted()
  }
}

extension WheelDocument.Word {
  /// The image's file, unless its name is empty.
  package var shownImage: String? { image.flatMap { $0.isEmpty ? nil : $0 } }
}
