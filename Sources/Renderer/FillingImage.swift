package import TagSphereGLObjects
internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereShaders
internal import TagSphereTagData

/// An image over the cloud, as large as fits into the picture; the cloud fades out beneath it.
package final class FillingImage: PictureLayer {
  /// The opacity over the cloud: 0 invisible … 1 the image alone.
  package var opacity: Float = 1
  /// The height of the picture, pixels.
  package let height: Int
  /// The bounds of the whole picture.
  package var bounds: SIMD4<Double> { [0, 0, Double(width), Double(height)] }

  private let width: Int
  private let size: ImageSize
  /// The size of the texture; it includes the margin that a tile may have on its right and its top.
  private let textureSize: ImageSize
  private let linked: LinkedProgram
  private var blocks = UniformBuffers<FillingBlock>()
  private let screen: VertexArray
  private let texture: Texture
  /// Left, bottom, width and height of the image, pixels.
  private let place: SIMD4<Float>

  /// Uploads an image.
  ///
  /// - Parameters:
  ///   - tile: The image; its finest level is drawn.
  ///   - width: The width of the picture, pixels, ≥ 1.
  ///   - height: The height of the picture, pixels, ≥ 1.
  /// - Throws: `GLError` if the driver rejects the shader.
  package init(_ tile: ImageTile, width: Int, height: Int) throws(GLError) {
    (self.width, self.height) = (width, height)
    linked = try Self.link()
    screen = VertexArray()
    let level = tile.levels[0]
    texture = Texture(
      transparentLayers: 1, width: level.width, height: level.height, levelCount: 1)
    texture.write(level)
    size = ImageSize(width: tile.width, height: tile.height)
    textureSize = ImageSize(width: level.width, height: level.height)
    let fitted = size.fitted(into: ImageSize(width: width, height: height))
    func scaled(_ whole: Int, _ shown: Int, of own: Int) -> Float {
      Float(whole) * Float(shown) / Float(own)
    }
    place = [
      Float((width - fitted.width) / 2), Float((height - fitted.height) / 2),
      scaled(level.width, fitted.width, of: tile.width),
      scaled(level.height, fitted.height, of: tile.height),
    ]
  }

  /// Replaces the image with another image of equal size, such as the next frame of an animation.
  ///
  /// - Parameters:
  ///   - tile: The image.
  ///   - width: The width of the picture, pixels.
  ///   - height: The height of the picture, pixels.
  /// - Returns: Whether the sizes are equal; if they differ, nothing changes.
  package func replace(by tile: ImageTile, width: Int, height: Int) -> Bool {
    let level = tile.levels[0]
    guard ImageSize(width: tile.width, height: tile.height) == size,
      ImageSize(width: level.width, height: level.height) == textureSize,
      width == self.width, height == self.height
    else { return false }
    texture.write(level)
    return true
  }

  /// Draws the image over the bound framebuffer.
  package func draw(
    over frame: FrameUniforms, quality: EdgeQuality, sampleOffsets: [SIMD2<Float>]
  ) throws(GLError) {
    guard opacity > 0 else { return }
    if opacity < 1 { DrawState.mix(opacity: opacity) } else { DrawState.screen() }
    texture.bind(unit: 3)
    linked.use()
    blocks.bind(
      FillingBlock(
        place: place * (Float(frame.viewport.height) / Float(height)),
        background: frame.background.encoded))
    screen.draw(.triangles, count: 3)
  }

  /// Links the program.
  static func link() throws(GLError) -> LinkedProgram {
    try LinkedProgram(LabelPrograms.stage(.screenVertex), LabelPrograms.stage(.filling))
  }
}

extension Texture {
  /// Writes a whole image, which has one level and one layer.
  fileprivate func write(_ level: ImageTile.Level) {
    write(
      rgba: level.rgba, x: 0, y: 0, layer: 0, width: level.width, height: level.height, level: 0)
  }
}
