internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereGlyphs

/// Quads that a floor draws in one call with one texture.
final class FloorPart {
  private let texture: FloorTexture
  private let vertices: VertexArray
  private let indexCount: Int

  /// Uploads quads.
  init(_ quads: FloorQuads, texture: FloorTexture) {
    self.texture = texture
    indexCount = quads.count * 6
    vertices = VertexArray(
      vertices: quads.corners, components: [3, 2, 2], indices: FloorQuads.indices(quads.count))
  }

  /// Draws the quads with the program in use.
  func draw() {
    texture.texture.bind(unit: 0)
    vertices.draw(indexCount: indexCount)
  }
}

/// A texture of one byte per texel with a linear filter, which several parts may share.
final class FloorTexture {
  let texture: Texture

  init(texels: [UInt8], width: Int, height: Int) {
    texture = Texture(texels: texels, width: width, height: height)
  }
}

/// Corners of quads: each has a position on the sphere, an offset from the position, and a texture coordinate.
struct FloorQuads {
  /// Seven numbers per corner, four corners per quad.
  private(set) var corners: [Float] = []
  /// The number of quads.
  var count: Int { corners.count / Self.numbersPerQuad }

  private static let numbersPerQuad = 4 * 7

  /// Creates quads from their corners; none by default.
  init(corners: [Float] = []) { self.corners = corners }

  /// Adds a quad of a label.
  ///
  /// - Parameters:
  ///   - box: The quad, em from the label's position.
  ///   - label: The label.
  ///   - texels: The texture's coordinates at the lower left and the upper right corner, 0…1.
  mutating func add(
    _ box: Box, of label: LabelRecord, texels: (low: SIMD2<Float>, high: SIMD2<Float>)
  ) {
    for corner in 0..<4 {
      let (isRight, isTop) = (corner & 1 != 0, corner & 2 != 0)
      corners.append(label.x)
      corners.append(label.y)
      corners.append(label.z)
      corners.append((isRight ? box.right : box.left) * label.size)
      corners.append((isTop ? box.top : box.bottom) * label.size)
      corners.append(isRight ? texels.high.x : texels.low.x)
      corners.append(isTop ? texels.high.y : texels.low.y)
    }
  }

  /// Returns these quads for a texture that is cropped to fewer rows.
  ///
  /// - Parameter factor: The number of rows before cropping, divided by the number after cropping.
  func stretched(by factor: Float) -> FloorQuads {
    var quads = self
    for row in stride(from: 6, to: corners.count, by: 7) { quads.corners[row] *= factor }
    return quads
  }

  /// Returns the indices of two triangles per quad.
  static func indices(_ count: Int) -> [UInt32] {
    var indices: [UInt32] = []
    indices.reserveCapacity(count * 6)
    for quad in 0..<UInt32(count) {
      for corner: UInt32 in [0, 1, 2, 2, 1, 3] { indices.append(quad * 4 + corner) }
    }
    return indices
  }
}
