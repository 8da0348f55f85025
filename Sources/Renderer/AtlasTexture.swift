internal import TagSphereGLObjects
internal import TagSphereGlyphs

/// A glyph atlas on the GPU.
struct AtlasTexture: ~Copyable {
  private var texture: Texture
  /// The size of the texture, bytes.
  private(set) var byteCount: Int
  /// The reciprocals of a layer's width and height, 1/texels.
  private(set) var inverseLayerSize: SIMD2<Float>

  /// Uploads an atlas; an empty atlas becomes a single texel.
  init(_ atlas: GlyphAtlas) {
    let isEmpty = atlas.layers.isEmpty
    let (width, height) = isEmpty ? (1, 1) : (atlas.layerWidth, atlas.layerHeight)
    let layers = isEmpty ? [[0]] : atlas.layers
    texture = Texture(layers: layers, width: width, height: height)
    byteCount = layers.count * width * height
    inverseLayerSize = [1 / Float(width), 1 / Float(height)]
  }

  /// Uploads the changed rectangles of an atlas; an atlas that has grown is uploaded whole.
  mutating func update(_ rectangles: [AtlasRectangle], of atlas: GlyphAtlas) {
    guard atlas.byteCount == byteCount else {
      self = AtlasTexture(atlas)
      return
    }
    for rectangle in rectangles {
      texture.update(
        layer: rectangle.layer, of: atlas.layers[rectangle.layer], layerWidth: atlas.layerWidth,
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    }
  }

  /// Binds the atlas to texture unit `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
