internal import CloudCore
internal import GLObjects

/// The planes of labels that face outward, on the GPU.
struct LabelTileTexture: ~Copyable {
  // The view dies before what it views: stored properties die in this order.
  private let texture: Texture
  private let buffer: Buffer

  /// Uploads `tiles`, at least one.
  init(_ tiles: [LabelTile]) {
    buffer = Buffer(contents: tiles)
    texture = Texture(viewing: buffer, as: .words4)
  }

  /// Makes the tiles readable by samplers of `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
