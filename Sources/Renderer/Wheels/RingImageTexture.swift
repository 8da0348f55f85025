internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereWheels

/// The images of a ring's words on the GPU, one in each layer.
final class RingImageTexture {
  private let texture: Texture

  /// Uploads all images of a ring; nil if the ring has no images.
  init?(_ images: RingImages) {
    guard !images.layers.isEmpty else { return nil }
    texture = Texture(
      transparentLayers: images.layers.count, width: RingImages.side, height: RingImages.side,
      levelCount: RingImages.levelCount)
    update(images.layers.indices.filter { images.layers[$0].tile != nil }, of: images)
  }

  /// Uploads the images of some layers; a layer without an image is emptied.
  func update(_ layers: [Int], of images: RingImages) {
    for layer in layers {
      let tile = images.layers[layer].tile
      for level in 0..<RingImages.levelCount {
        let side = RingImages.side >> level
        let rgba = tile?.levels[level].rgba ?? Array(repeating: 0, count: side * side * 4)
        texture.write(
          rgba: rgba, x: 0, y: 0, layer: layer, width: side, height: side, level: level)
      }
    }
  }

  /// Binds the images to a texture unit.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
