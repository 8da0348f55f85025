package import TagSphereGlyphs

/// The images of a ring's visible words, each in a layer of the ring's texture.
///
/// A word that enters takes the layer of a word that left, so the memory does not grow with the length
/// of the list. An unused layer keeps its image until another image needs the layer.
package struct RingImages {
  /// The layers.
  package private(set) var layers: [Layer] = []
  private var layerOfName: [String: Int] = [:]
  private var layersOfPlace: [[Int]] = []
  private var releaseCount = 0
  /// The layers that changed since the last call of `takeChanges()`, and whether layers were added.
  private var changes: Set<Int> = []
  private var hasGrown = false

  /// The layer of one image.
  package struct Layer {
    /// The image's file name, as written in the document.
    package fileprivate(set) var name: String?
    /// The image; nil until it is loaded.
    package fileprivate(set) var tile: ImageTile?
    /// The number of places that show the image.
    fileprivate var userCount = 0
    /// The number of the release that last reduced `userCount`; a lower number means an older release.
    fileprivate var release = 0
  }

  /// The number of columns, and of rows, of an image in the texture.
  package static let side = 128
  /// The number of mip levels of an image in the texture.
  package static let levelCount = 4
  /// The format of all images.
  package static let format = ImageTile.Format(
    width: side, height: side, levelCount: levelCount)
  /// The maximum number of layers, which every driver supports.
  private static let mostLayers = 256

  /// Creates a ring's images without layers.
  package init() {}

  /// Drops all layers, and creates a number of places without images.
  package mutating func clear(placeCount: Int) {
    (layers, layerOfName) = ([], [:])
    layersOfPlace = Array(repeating: [], count: placeCount)
    hasGrown = true
  }

  /// Removes all images from a place.
  package mutating func clear(place: Int) {
    for layer in layersOfPlace[place] {
      releaseCount += 1
      layers[layer].userCount -= 1
      layers[layer].release = releaseCount
    }
    layersOfPlace[place] = []
  }

  /// Shows a further image at a place.
  ///
  /// - Parameters:
  ///   - name: The image's file, or another name.
  ///   - place: The place of the word's record.
  /// - Returns: The layer; nil if other images use all layers.
  package mutating func show(_ name: String, at place: Int) -> Int? {
    guard let layer = layer(of: name) else { return nil }
    layers[layer].userCount += 1
    layersOfPlace[place].append(layer)
    return layer
  }

  /// Returns a layer for an image; nil if all layers are used.
  ///
  /// The result is the layer that holds the image, or else the layer unused for the longest time, or
  /// else a new layer.
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

  /// The names of visible images that are not loaded yet.
  package var missing: [String] {
    layers.compactMap { $0.tile == nil && $0.userCount > 0 ? $0.name : nil }
  }

  /// Stores a loaded image, if a layer is still reserved for its name.
  package mutating func insert(_ tile: ImageTile, of name: String) {
    guard let layer = layerOfName[name] else { return }
    layers[layer].tile = tile
    changes.insert(layer)
  }

  /// Removes an image; the image counts as missing while its layer is used.
  package mutating func remove(_ name: String) {
    guard let layer = layerOfName[name] else { return }
    layers[layer].tile = nil
    changes.insert(layer)
  }

  /// Returns whether an image is loaded.
  package func isThere(_ name: String) -> Bool {
    layerOfName[name].map { layers[$0].tile != nil } ?? false
  }

  /// Returns the layers that changed since the last call; nil if the number of layers changed.
  package mutating func takeChanges() -> [Int]? {
    defer { (changes, hasGrown) = ([], false) }
    return hasGrown ? nil : changes.sorted()
  }
}

extension WheelDocument.Word {
  /// The image's file, unless its name is empty.
  package var shownImage: String? { image.flatMap { $0.isEmpty ? nil : $0 } }
}
