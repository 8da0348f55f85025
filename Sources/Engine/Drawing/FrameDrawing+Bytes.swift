internal import TagSphereDrawing
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

extension FrameDrawing {
  /// The block of the frame as a driver reads it.
  package var frameBytes: [UInt8] { Self.bytes(of: [frame], stride: Self.blockStride) }

  /// The blocks of ``passes`` as a driver reads them, each at a multiple of ``blockStride``.
  package var passBytes: [UInt8] { Self.bytes(of: passes, stride: Self.blockStride) }

  /// The block of the backdrop as a driver reads it; empty without a backdrop.
  package var backdropBytes: [UInt8] {
    Self.bytes(of: backdrop.map { [$0] } ?? [], stride: Self.blockStride)
  }

  /// The distance between blocks, bytes: a multiple of any `UNIFORM_BUFFER_OFFSET_ALIGNMENT`.
  package static let blockStride = 256

  /// Returns the bytes of blocks, each at a multiple of a stride, or of the next larger multiple.
  private static func bytes<Block: BitwiseCopyable>(of blocks: [Block], stride: Int) -> [UInt8] {
    let size = MemoryLayout<Block>.stride
    let step = (size + stride - 1) / stride * stride
    var bytes = [UInt8](repeating: 0, count: blocks.count * step)
    blocks.withUnsafeBytes { source in
      for block in blocks.indices {
        for byte in 0..<size { bytes[block * step + byte] = source[block * size + byte] }
      }
    }
    return bytes
  }
}

/// The textures of a cloud's records, which do not change.
package enum RecordTexture: UInt8, CaseIterable, Sendable {
  /// Labels: two texels of four words each.
  case labels
  /// Glyphs of labels: a texel of two words each.
  case words
  /// Quads of glyphs: two texels of four words each.
  case quads
  /// Planes of labels: two texels of four words each; empty if all labels face the viewer.
  case tiles
}

extension Engine {
  /// Returns the texels of a texture, in whole rows of 4 096; empty if the cloud does not need it.
  ///
  /// They are made anew for each call, because a page needs them only until they are uploaded.
  package func texels(of texture: RecordTexture) -> [UInt8] {
    switch texture {
    case .labels: Self.rows(of: batch.labels, texelBytes: 16)
    case .words: Self.rows(of: batch.glyphs, texelBytes: 8)
    case .quads: Self.rows(of: batch.quads, texelBytes: 16)
    case .tiles: batch.tiles.isEmpty ? [] : Self.rows(of: batch.tiles, texelBytes: 16)
    }
  }

  /// The width, height and number of the layers of the atlas of glyphs, each at least 1.
  package var atlasSize: (width: Int, height: Int, layers: Int) {
    let atlas = batch.atlas
    return atlas.layers.isEmpty
      ? (1, 1, 1) : (atlas.layerWidth, atlas.layerHeight, atlas.layers.count)
  }

  /// Returns the texels of a layer of the atlas, one byte each, bottom row first.
  package func atlasTexels(ofLayer layer: Int) -> [UInt8] {
    batch.atlas.layers.isEmpty ? [0] : batch.atlas.layers[layer]
  }

  private static func rows<Record: BitwiseCopyable>(
    of records: [Record], texelBytes: Int
  ) -> [UInt8] {
    let size = records.count * MemoryLayout<Record>.stride
    let row = StateTexels.rowTexels * texelBytes
    var bytes = [UInt8](repeating: 0, count: max((size + row - 1) / row, 1) * row)
    records.withUnsafeBytes { source in
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: source) }
    }
    return bytes
  }
}
