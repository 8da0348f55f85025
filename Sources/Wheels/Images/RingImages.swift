package import TagSphereCloudCore

/// The images of the words of a ring that are in sight: each has a layer of the ring's texture.
///
/// A word that enters takes the layer of one that left, so the memory does not depend on the length
/// of the list. A layer without users keeps its image until another one needs its room.
package struct RingImages {
  /// The layers.
  package private(set) var layers: [Layer] = []
  private let mostLayers: Int
  private var layerOfName: [String: Int] = [:]
  private var layerOfPlace: [Int?] = []
  private var releaseCount = 0
  /// The layers that changed since the last call of `takeChanges()`.
  private var changes: Set<Int> = []

  /// One image's room.
  package struct Layer {
    /// The image's file, as the document names it.
    package fileprivate(set) var name: String?
    /// The image; nil while it is not there.
    package fileprivate(set) var tile: PictureTile?
    /// The number of places that show it.
    fileprivate var userCount = 0
    /// When it lost its last user, in releases.
    fileprivate var release = 0
  }

  /// The number of columns, and of rows, of an image in the texture.
  package static let side = 128
  /// The number of mip levels of an image in the texture.
  package static let levelCount = 4
  /// The most layers: those that every driver has.
  private static let mostLayers = 256

  /// Creates the images of words; none has a layer.
  package init(of words: [WheelDocument.Word]) {
    var names: Set<String> = []
    for name in words.lazy.compactMap(\.shownImage) {
      names.insert(name)
      if names.count == Self.mostLayers { break }
    }
    mostLayers = names.count
  }

  /// Makes room for the images of some places, none of which shows one yet.
  package mutating func clear(placeCount: Int) {
    layers = Array(repeating: Layer(), count: min(mostLayers, placeCount))
    layerOfName = [:]
    layerOfPlace = Array(repeating: nil, count: placeCount)
    changes = Set(layers.indices)
  }

  /// Shows an image at a place instead of the one before.
  ///
  /// - Parameters:
  ///   - name: The image's file; nil for none.
  ///   - place: The place of the word's record.
  /// - Returns: The layer; nil for none, or if places of other words have all layers.
  package mutating func show(_ name: String?, at place: Int) -> Int? {
    if let old = layerOfPlace[place] {
      releaseCount += 1
      layers[old].userCount -= 1
      layers[old].release = releaseCount
    }
    layerOfPlace[place] = nil
    guard let name, let layer = layer(of: name) else { return nil }
    layers[layer].userCount += 1
    layerOfPlace[place] = layer
    return layer
  }

  /// Returns the layer of an image: its own, or that of the image that was not shown for longest.
  private mutating func layer(of name: String) -> Int? {
    if let known = layerOfName[name] { return known }
    let free = layers.indices.filter { layers[$0].userCount == 0 }
    guard let layer = free.min(by: { layers[$0].release < layers[$1].release }) else { return nil }
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

  /// Returns the layers that changed since the last call.
  package mutating func takeChanges() -> [Int] {
    defer { changes = [] }
    return changes.sorted()
  }
}

extension WheelDocument.Word {
  /// The image's file, unless its name is empty.
  package var shownImage: String? { image.flatMap { $0.isEmpty ? nil : $0 } }
}
